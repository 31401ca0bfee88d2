import { curveMonotoneX, line } from 'd3-shape'
import type { Axis } from '@tradewind/ui/plots/scale.ts'
import { useNarrow } from '@tradewind/ui/narrow.ts'
import { horizontalScale, verticalScale, type Frame } from '@tradewind/ui/plots/plot.ts'
import './demand-curve.css'

export interface DemandPoint {
  readonly price: number
  /** What buyers take at that price. */
  readonly demand: number
}

interface Props {
  x: Axis
  y: Axis
  /** From the lowest price to the highest. */
  points: readonly DemandPoint[]
  chosen: number
  /** The highest demand that the axis shows. It stays as it is while a control moves. */
  most: number
  /** A level of demand at which something happens. */
  level?: { readonly name: string; readonly y: number } | undefined
}

const wide: Frame = { width: 560, height: 286, left: 60, right: 24, top: 34, bottom: 42 }
const lower: Frame = { width: 360, height: 190, left: 48, right: 20, top: 28, bottom: 38 }

/** What buyers take at each price, with the chosen price on the curve. */
export function DemandCurve({ x, y, points, chosen, most, level }: Props) {
  const frame = useNarrow() ? lower : wide
  const prices = points.map(({ price }) => price)
  const at = horizontalScale(frame, [Math.min(...prices), Math.max(...prices)])
  const up = verticalScale(frame, [0, most])
  const path = line<DemandPoint>()
    .x(({ price }) => at(price))
    .y(({ demand }) => up(demand))
    .curve(curveMonotoneX)
  const own = points[chosen]
  const name = placeOfName(points, level?.y ?? 0)
  // Its figure does not stand on the level or on the level's name.
  const isBelow =
    own !== undefined &&
    level !== undefined &&
    Math.abs(up(own.demand) - 18 - up(level.y)) < (name.isBelow ? 10 : 24)
  return (
    <svg className="plot demand" viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
      {up.ticks(4).map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? 'plot-axis' : 'plot-grid'}
            x1={frame.left}
            x2={frame.width - frame.right}
            y1={up(tick)}
            y2={up(tick)}
          />
          <text x={frame.left - 8} y={up(tick) + 4} textAnchor="end">
            {y.text(tick)}
          </text>
        </g>
      ))}
      <text x={0} y={14}>
        {y.name}
      </text>
      {level && level.y < most && (
        <g className="demand-level" data-value={level.y}>
          <line x1={frame.left} x2={frame.width - frame.right} y1={up(level.y)} y2={up(level.y)} />
          <text
            x={name.atLeft ? frame.left + 8 : frame.width - frame.right}
            y={up(level.y) + (name.isBelow ? 18 : -6)}
            textAnchor={name.atLeft ? 'start' : 'end'}
          >
            {level.name}
          </text>
        </g>
      )}
      <path className="demand-curve" d={path(points) ?? ''} />
      {points.map((point, index) => (
        <g key={point.price}>
          <circle
            className="demand-option"
            data-price={point.price}
            data-value={point.demand}
            cx={at(point.price)}
            cy={up(point.demand)}
            r={4}
          />
          <text
            x={at(point.price)}
            y={frame.height - frame.bottom + 18}
            textAnchor="middle"
            data-chosen={index === chosen || undefined}
          >
            {x.text(point.price)}
          </text>
        </g>
      ))}
      <text x={frame.width - frame.right} y={frame.height - 4} textAnchor="end">
        {x.name}
      </text>
      {own && (
        <g
          className="demand-own"
          data-price={own.price}
          data-value={own.demand}
          style={{ transform: `translate(${at(own.price)}px, ${up(own.demand)}px)` }}
        >
          <line x1={0} x2={0} y1={0} y2={up(0) - up(own.demand)} />
          <circle r={9} />
          <text
            x={chosen === 0 ? -6 : 0}
            y={isBelow ? 28 : -16}
            textAnchor={chosen === 0 ? 'start' : 'middle'}
          >
            {y.text(own.demand)}
          </text>
        </g>
      )}
    </svg>
  )
}

/** Where the level's name is furthest from the curve: at the end where they part most, on the side without the curve. */
export function placeOfName(
  points: readonly DemandPoint[],
  level: number,
): { readonly atLeft: boolean; readonly isBelow: boolean } {
  const above = (point: DemandPoint | undefined) => (point?.demand ?? level) - level
  const [left, right] = [above(points[0]), above(points.at(-1))]
  const atLeft = Math.abs(left) > Math.abs(right)
  return { atLeft, isBelow: (atLeft ? left : right) > 0 }
}
