import { memo, useId, type MouseEvent } from 'react'
import { useNarrow } from '@tradewind/ui/narrow.ts'
import { FlowLines, type Flow } from './flows.tsx'
import type { Layer, MapPlace, Mark } from './marks.ts'
import { placeNames } from './names.ts'
import { project, type Outline } from './outlines.ts'
import { Pieces, type Piece } from './pieces.tsx'
import { wholeWorld, type View } from './view.ts'
import './world.css'

interface Props {
  /** Null while they load or if they did not; the marks stand without them. */
  outlines: readonly Outline[] | null
  places: readonly MapPlace[]
  /** Marks by code of the place. */
  marks: Readonly<Record<string, Mark>>
  layer?: Layer | undefined
  /** The part that is shown; by default all of it. */
  view?: View
  flows?: readonly Flow[]
  /** What can be dragged onto places. */
  pieces?: readonly Piece[]
  onMove?: (piece: string, place: string) => void
  onTake?: (piece: string) => void
  onChoose?: ((code: string) => void) | undefined
}

/**
 * A map of the world with a layer of shades, marks, flows and pieces to place. It is hidden from screen readers: what
 * stands beside it says the same and does the same.
 */
export function WorldMap(props: Props) {
  const {
    outlines,
    places,
    marks,
    layer,
    view = wholeWorld,
    flows = [],
    pieces = [],
    onMove,
    onTake,
    onChoose,
  } = props
  // Marks and names keep their size on the screen, however much of the map is shown.
  const size = (useNarrow() ? 1.85 : 1) * (view.width / wholeWorld.width)
  const hatch = useId()
  const choose = (event: MouseEvent<SVGSVGElement>) => {
    const code = (event.target as Element).closest('[data-code]')?.getAttribute('data-code')
    if (code) onChoose?.(code)
  }
  return (
    <svg
      className="world"
      viewBox={`${view.x.toFixed(1)} ${view.y.toFixed(1)} ${view.width.toFixed(1)} ${view.height.toFixed(1)}`}
      style={{ aspectRatio: view.width / view.height }}
      aria-hidden="true"
      data-chosen-by-press={onChoose !== undefined || undefined}
      onClick={choose}
    >
      <defs>
        <pattern id={hatch} width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect className="world-missing" width="6" height="6" />
          <path className="world-missing-line" d="M0 0V6" />
        </pattern>
      </defs>
      {outlines && <Land outlines={outlines} />}
      {outlines && <Shades outlines={outlines} places={places} layer={layer} marks={marks} hatch={hatch} />}
      <FlowLines flows={flows} places={places} size={size} />
      {inDrawingOrder(places, marks).map((place) => (
        <MapMark key={place.code} place={place} mark={marks[place.code]} size={size} />
      ))}
      <Names places={places} marks={marks} size={size} view={view} />
      <Pieces
        pieces={pieces}
        places={places}
        size={size}
        top={view.y}
        foot={view.y + view.height - 8 * size}
        onMove={onMove}
        onTake={onTake}
      />
      {layer && <Legend layer={layer} hatch={hatch} size={size} view={view} />}
    </svg>
  )
}

const Land = memo(function Land({ outlines }: { outlines: readonly Outline[] }) {
  return <path className="world-land" d={outlines.map(({ path }) => path).join('')} />
})

/** Shades in five steps, as a reader can tell apart. */
export function shadeOf(value: number): number {
  return Math.max(1, Math.min(5, Math.floor(value * 5) + 1))
}

interface ShadesProps extends Pick<Props, 'places' | 'layer' | 'marks'> {
  outlines: readonly Outline[]
  hatch: string
}

function Shades({ outlines, places, layer, marks, hatch }: ShadesProps) {
  const paths = new Map(outlines.map(({ numeric, path }) => [numeric, path]))
  return (
    <g className="world-places">
      {places.map(({ code, numeric }) => {
        const value = layer?.values[code]
        return (
          <path
            key={code}
            d={paths.get(numeric) ?? ''}
            data-code={code}
            data-kind={marks[code]?.kind}
            data-shade={typeof value === 'number' ? shadeOf(value) : undefined}
            fill={value === null ? `url(#${hatch})` : undefined}
          ></path>
        )
      })}
    </g>
  )
}

function MapMark({ place, mark, size }: { place: MapPlace; mark: Mark | undefined; size: number }) {
  if (!mark) return null
  const [x, y] = project(place.lng, place.lat)
  const { kind, label } = mark
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)}) scale(${size})`} data-code={place.code}>
      <g className="world-mark" data-kind={kind}>
        {kind === 'home' && <rect x={-8} y={-8} width={16} height={16} transform="rotate(45)" />}
        {kind === 'pick' && <circle className="world-ring" r={13} />}
        {kind === 'struck' && <circle className="world-wave" r={12} />}
        {kind !== 'home' && <circle r={kind === 'candidate' ? 4.5 : 10} />}
        {label !== undefined && <text className="world-letter">{label}</text>}
      </g>
    </g>
  )
}

interface NamesProps extends Pick<Props, 'places' | 'marks'> {
  size: number
  view: View
}

function Names({ places, marks, size, view }: NamesProps) {
  const named = places.flatMap(({ code, name, lng, lat }) => {
    const [x, y] = project(lng, lat)
    const isShown = x > view.x && x < view.x + view.width && y > view.y && y < view.y + view.height
    return marks[code]?.named && isShown ? [{ code, name, x, y }] : []
  })
  return placeNames(named, size, view.x + view.width).map(({ code, name, anchor, textX, textY }) => (
    <text
      key={code}
      className="world-name"
      transform={`translate(${textX.toFixed(1)} ${textY.toFixed(1)}) scale(${size})`}
      textAnchor={anchor}
    >
      {name}
    </text>
  ))
}

interface LegendProps {
  layer: Layer
  hatch: string
  size: number
  view: View
}

function Legend({ layer, hatch, size, view }: LegendProps) {
  const hasGaps = Object.values(layer.values).includes(null)
  return (
    <g
      className="world-legend"
      transform={`translate(${view.x + 12 * size} ${view.y + view.height - 12 * size}) scale(${size})`}
    >
      <text>{layer.weak}</text>
      <g transform={`translate(${textWidth(layer.weak) + 8} -13)`}>
        {[1, 2, 3, 4, 5].map((shade) => (
          <rect key={shade} x={(shade - 1) * 22} width={22} height={15} data-shade={shade} />
        ))}
        <text x={118} y={13}>
          {layer.strong}
        </text>
        {hasGaps && (
          <g transform={`translate(${textWidth(layer.strong) + 138} 0)`}>
            <rect width={22} height={15} fill={`url(#${hatch})`} />
            <text x={30} y={13}>
              missing
            </text>
          </g>
        )}
      </g>
    </g>
  )
}

/** About as wide as the words of the legend are. */
const textWidth = (text: string) => text.length * 11.5

/** Chosen places are drawn last, on top of the others. */
function inDrawingOrder(places: readonly MapPlace[], marks: Props['marks']) {
  const height = { candidate: 0, home: 1, chosen: 2, pick: 3, struck: 4 }
  const of = ({ code }: MapPlace) => height[marks[code]?.kind ?? 'candidate'] + (marks[code]?.named ? 5 : 0)
  return places.toSorted((a, b) => of(a) - of(b))
}
