import { useState, type KeyboardEvent, type MouseEvent } from 'react'
import { horizontalScale, type Frame } from './plot.ts'
import { Reading } from './reading.tsx'
import { SeriesDrawing, type DrawnSeries } from './series-drawing.tsx'
import { useSize } from './use-size.ts'

/** A day or a month. */
export interface Place {
  readonly name: string
  /** Its name on the axis. */
  readonly short: string
}

interface Props extends DrawnSeries {
  label: string
  places: readonly Place[]
  text: (value: number) => string
}

/** The width of a label below the picture with the room beside it. */
const labelWidth = 72

/** The picture of a chart, whose values the pointer and the arrow keys read. */
export function SeriesPicture({ label, places, text, ...drawn }: Props) {
  const { series, isStacked } = drawn
  const [element, size] = useSize({ width: 640, height: 320 })
  const [read, setRead] = useState<number | null>(null)
  const frame: Frame = { ...size, left: 36, right: 16, top: 20, bottom: 24 }
  const last = places.length - 1
  const atX = horizontalScale(frame, [-0.5, last + 0.5])
  const readAt = (place: number) => setRead(Math.min(Math.max(place, 0), last))
  const point = ({ clientX, currentTarget }: MouseEvent) =>
    readAt(Math.round(atX.invert(clientX - currentTarget.getBoundingClientRect().left)))
  const move = (event: KeyboardEvent) => {
    if (event.key !== 'ArrowLeft' && event.key !== 'ArrowRight') return
    event.preventDefault()
    readAt((read ?? -1) + (event.key === 'ArrowRight' ? 1 : -1))
  }
  // The dates may have become fewer since.
  const place = read === null ? undefined : places[read]
  return (
    <div ref={element} className="ui-series-picture">
      {/* The role says that the arrow keys work here, which lint does not know. */}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
      <svg
        role="application"
        aria-label={label}
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        onMouseMove={point}
        onMouseLeave={() => setRead(null)}
        // A click has pointed at a place before it gives the focus.
        onFocus={() => setRead(read ?? 0)}
        onBlur={() => setRead(null)}
        onKeyDown={move}
      >
        <SeriesDrawing {...drawn} frame={frame} atX={atX} read={place ? read : null} />
        <Labels places={places} atX={atX} y={size.height - 6} />
      </svg>
      {place && read !== null && (
        <Reading
          title={place.name}
          values={series.map(({ name, look, values }) => ({ name, look, value: values[read] ?? null }))}
          text={text}
          isStacked={isStacked}
          x={atX(read)}
          width={size.width}
        />
      )}
    </div>
  )
}

interface LabelsProps {
  places: readonly Place[]
  atX: (place: number) => number
  y: number
}

/** As many labels as fit, including those of both ends. */
function Labels({ places, atX, y }: LabelsProps) {
  const each = Math.max(1, Math.ceil(labelWidth / (atX(1) - atX(0))))
  return places.map(
    ({ short }, at) =>
      (at === 0 || (at >= each && (places.length - 1 - at) % each === 0)) && (
        <text key={at} x={atX(at)} y={y} textAnchor="middle">
          {short}
        </text>
      ),
  )
}
