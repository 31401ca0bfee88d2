import type { SeriesLook } from './series-look.ts'
import { Swatch } from './swatch.tsx'

interface ReadValue {
  readonly name: string
  readonly look: SeriesLook
  readonly value: number | null
}

interface Props {
  /** The place. */
  title: string
  values: readonly ReadValue[]
  text: (value: number) => string
  isStacked: boolean
  /** Where the place is in the picture, and how wide that is. */
  x: number
  width: number
}

/** The largest number of values, so that the box stays small. */
const mostValues = 8
/** How far the box is from its place. */
const away = 12

/** A box beside a place of a chart with its values, the largest first. */
export function Reading({ title, values, text, isStacked, x, width }: Props) {
  const found = values
    .flatMap(({ value, ...rest }) => (value === null ? [] : [{ ...rest, value }]))
    .toSorted((a, b) => b.value - a.value)
  const more = found.length - mostValues
  const isLeft = x > width / 2
  return (
    <div className="ui-series-reading" data-left={isLeft || undefined}>
      {/* Shrinks where the box would not fit beside the place. */}
      <span style={{ flexBasis: (isLeft ? width - x : x) + away }} />
      <div role="status">
        <strong>{title}</strong>
        {found.length === 0 && <div>No data</div>}
        {found.slice(0, mostValues).map(({ name, look, value }, at) => (
          <div key={at}>
            <Swatch look={look} isStacked={isStacked} />
            <span>{name}</span>
            <b>{text(value)}</b>
          </div>
        ))}
        {more > 0 && <div>and {more} more</div>}
      </div>
    </div>
  )
}
