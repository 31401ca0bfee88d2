import { area, curveMonotoneX, line } from 'd3-shape'
import { horizontalScale, verticalScale, type Frame } from '@tradewind/ui/plots/plot.ts'

export interface PathLine {
  readonly name: string
  /** One value per round. */
  readonly values: readonly number[]
}

interface ClassPath {
  readonly lower: readonly number[]
  readonly median: readonly number[]
  readonly upper: readonly number[]
}

const classLabel = 'Your class'

interface Props {
  rounds: readonly string[]
  own: PathLine
  /** At most three, which differ by their dashes as well as by colour. */
  others: readonly PathLine[]
  /** The best known, if it may be shown. */
  best: PathLine | null
  /** Where the middle of a class and its middle half stood. */
  theClass?: ClassPath | null
  /** What the values are, above the axis. */
  unit: string
  text: (value: number) => string
  /** For a narrow page: a smaller frame, and names below the chart alone. */
  narrow: boolean
}

const wide: Frame = { width: 960, height: 320, left: 60, right: 190, top: 34, bottom: 34 }
const small: Frame = { width: 270, height: 200, left: 40, right: 12, top: 28, bottom: 28 }
const lineHeight = 18
/** About as wide as a letter of a label, in units of the picture. */
const letter = 8

/** A run as one line after each round, over the lines of others. */
export function PathChart(props: Props) {
  const { rounds, own, others, best, theClass = null, unit, text, narrow } = props
  const lines = [own, ...others, ...(best ? [best] : [])]
  // Names stand at the ends of the lines, and the longest has room.
  const longest = Math.max(...lines.map(({ name }) => name.length))
  const frame = narrow ? small : { ...wide, right: Math.max(wide.right, 24 + 8.2 * longest) }
  const ofClass = theClass ? [...theClass.lower, ...theClass.upper] : []
  const values = [0, ...ofClass, ...lines.flatMap((each) => each.values)]
  const atY = verticalScale(frame, [Math.min(...values), Math.max(...values)]).nice(5)
  const atX = horizontalScale(frame, [0, Math.max(1, rounds.length - 1)])
  const along = (ys: readonly number[]) =>
    line<number>()
      .curve(curveMonotoneX)
      .x((_, at) => atX(at))
      .y((value) => atY(value))(ys) ?? ''
  const named = [...lines, ...(theClass ? [{ name: classLabel, values: theClass.median }] : [])]
  const names = apart(
    named.map(({ values: ys }) => atY(ys.at(-1) ?? 0)),
    named.map(({ name }) => linesOf(name).length),
  )
  return (
    <svg
      className="plot path-chart"
      data-narrow={narrow || undefined}
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      aria-hidden="true"
    >
      <text x={0} y={14}>
        {unit}
      </text>
      {atY.ticks(5).map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? 'plot-axis' : 'plot-grid'}
            x1={frame.left}
            x2={frame.width - frame.right}
            y1={atY(tick)}
            y2={atY(tick)}
          />
          <text x={frame.left - 8} y={atY(tick) + 5} textAnchor="end">
            {text(tick)}
          </text>
        </g>
      ))}
      {shownRounds(rounds, narrow).map(({ name, at }) => (
        <text
          key={name}
          x={atX(at)}
          y={frame.height - 8}
          textAnchor={at === 0 ? 'start' : at === rounds.length - 1 ? 'end' : 'middle'}
        >
          {name}
        </text>
      ))}
      {theClass && <ClassBand {...{ theClass, rounds, atX, atY }} />}
      {theClass && !narrow && (
        <LineName name={classLabel} x={frame.width - frame.right + 16} y={names.at(-1) ?? 0} />
      )}
      {lines.toReversed().map(({ name, values: ys }, reversed) => {
        const at = lines.length - 1 - reversed
        return (
          <g
            key={name}
            className="path-line"
            data-line={at}
            data-best={(best && at > others.length) || undefined}
          >
            <path d={along(ys)} />
            {ys.map((value, round) => (
              <circle
                key={rounds[round]}
                cx={atX(round)}
                cy={atY(value)}
                r={at === 0 ? 6 : 3}
                data-value={value}
              />
            ))}
            {!narrow && <LineName name={name} x={frame.width - frame.right + 16} y={names[at] ?? 0} />}
          </g>
        )
      })}
    </svg>
  )
}

/** The name of a line, at its end. */
function LineName({ name, x, y }: { name: string; x: number; y: number }) {
  return (
    <text y={y + 5}>
      {linesOf(name).map((part, at) => (
        <tspan key={part} x={x} dy={at === 0 ? 0 : lineHeight}>
          {part}
        </tspan>
      ))}
    </text>
  )
}

/** As many letters as fit beside the lines. */
const lettersBeside = Math.floor((wide.right - 16) / letter)

/** A name in lines that fit beside the chart. */
export function linesOf(name: string): readonly string[] {
  const parts: string[] = []
  for (const word of name.split(' ')) {
    const longer = parts.length === 0 ? word : `${parts.at(-1)} ${word}`
    if (parts.length === 0 || longer.length > lettersBeside) parts.push(word)
    else parts[parts.length - 1] = longer
  }
  return parts
}

interface BandProps {
  theClass: ClassPath
  rounds: readonly string[]
  atX: (round: number) => number
  atY: (value: number) => number
}

/** The middle of a class, and around it its middle half. */
function ClassBand({ theClass: { lower, median, upper }, rounds, atX, atY }: BandProps) {
  const half = area<number>()
    .curve(curveMonotoneX)
    .x((_, at) => atX(at))
    .y0((_, at) => atY(lower[at] ?? 0))
    .y1((value) => atY(value))
  const middle = line<number>()
    .curve(curveMonotoneX)
    .x((_, at) => atX(at))
    .y((value) => atY(value))
  return (
    <g className="path-class">
      <path className="path-class-half" d={half(upper) ?? ''} />
      <path className="path-class-middle" d={middle(median) ?? ''} />
      {rounds.map((name, at) => (
        <circle
          key={name}
          cx={atX(at)}
          cy={atY(median[at] ?? 0)}
          r={3}
          data-value={median[at]}
          data-low={lower[at]}
          data-high={upper[at]}
        />
      ))}
    </g>
  )
}

/** Which line is which, where the chart has no room for names. */
export function PathLegend({
  own,
  others,
  best,
  theClass,
}: Pick<Props, 'own' | 'others' | 'best' | 'theClass'>) {
  const lines = [own, ...others, ...(best ? [best] : [])]
  return (
    <ul className="path-legend cluster gap-4-16 plain-list small">
      {lines.map(({ name }, at) => (
        <li key={name}>
          <svg width={32} height={12} aria-hidden="true">
            <g className="path-line" data-line={at} data-best={(best && at > others.length) || undefined}>
              <path d="M0 6H32" />
            </g>
          </svg>
          {name}
        </li>
      ))}
      {theClass && (
        <li>
          <svg width={32} height={12} aria-hidden="true">
            <g className="path-class">
              <rect className="path-class-half" width={32} height={12} />
              <path className="path-class-middle" d="M0 6H32" />
            </g>
          </svg>
          {classLabel}, the middle half
        </li>
      )}
    </ul>
  )
}

/** All rounds where there is room, else the first and the last; by their numbers where the names do not fit. */
export function shownRounds(rounds: readonly string[], narrow: boolean) {
  const { width, left, right } = narrow ? small : wide
  const all = rounds.map((name, at) => ({ name, at }))
  const shown =
    narrow || rounds.length > 8 ? all.filter(({ at }) => at === 0 || at === rounds.length - 1) : all
  const step = (width - left - right) / Math.max(1, shown.length - 1)
  // The outer names lie inside of the frame as a whole, the others by half.
  const room = shown.length < 3 ? step / 2 : step / 1.5
  if (shown.every(({ name }) => name.length * letter < room)) return shown
  return shown.map(({ at }) => ({ name: String(at + 1), at }))
}

/** Heights of labels moved apart so that no two overlap, in the order given; each has as many lines as `lines` says. */
export function apart(heights: readonly number[], lines: readonly number[] = []): readonly number[] {
  const places = heights.map((height, at) => ({ height, at })).toSorted((a, b) => a.height - b.height)
  const middle = heights.reduce((all, height) => all + height, 0) / Math.max(1, heights.length)
  let free = -Infinity
  const moved = places.map(({ height, at }) => {
    const top = Math.max(height, free)
    free = top + lineHeight * (lines[at] ?? 1)
    return { at, height: top }
  })
  const shift = moved.reduce((all, { height }) => all + height, 0) / Math.max(1, moved.length) - middle
  return moved.toSorted((a, b) => a.at - b.at).map(({ height }) => height - shift)
}
