import { project } from './outlines.ts'
import type { MapPlace } from './marks.ts'

/** Something that goes from one place to another all the time, and what it costs. */
export interface Flow {
  readonly id: string
  readonly from: string
  readonly to: string
  /** Decides how thick its line is. */
  readonly cost: number
  readonly kind?: 'goods' | 'talk'
  /** It has come to a standstill. */
  readonly broken?: boolean
}

const thinnest = 1.5
const perCost = 1.5
const thickest = 26

/** How thick the line of a flow is, in units of the map. */
export function thicknessOf(cost: number): number {
  return Math.min(thickest, thinnest + Math.max(0, cost) * perCost)
}

interface Props {
  flows: readonly Flow[]
  places: readonly MapPlace[]
  /** How large marks are drawn. */
  size: number
}

/** Flows between places as bent lines. What stays within one place has no line. */
export function FlowLines({ flows, places, size }: Props) {
  const points = new Map(places.map(({ code, lng, lat }) => [code, project(lng, lat)]))
  return (
    <g className="world-flows">
      {flows.map(({ id, from, to, cost, kind = 'talk', broken }) => {
        const [start, end] = [points.get(from), points.get(to)]
        if (!start || !end || from === to) return null
        const d = bent(start, end)
        const strokeWidth = thicknessOf(cost) * size
        return (
          <g key={id} data-flow={id} data-kind={kind} data-cost={cost} data-broken={broken || undefined}>
            <path d={d} strokeWidth={strokeWidth} />
            <path className="world-moves" d={d} strokeWidth={Math.max(1, strokeWidth / 4)} />
          </g>
        )
      })}
    </g>
  )
}

type Point = readonly [number, number]

/** A line that bends to its left, so that the way there and the way back do not cover each other. */
function bent([x1, y1]: Point, [x2, y2]: Point): string {
  const [across, down] = [x2 - x1, y2 - y1]
  const [x, y] = [(x1 + x2) / 2 + down * 0.18, (y1 + y2) / 2 - across * 0.18]
  return `M${x1.toFixed(1)} ${y1.toFixed(1)}Q${x.toFixed(1)} ${y.toFixed(1)} ${x2.toFixed(1)} ${y2.toFixed(1)}`
}
