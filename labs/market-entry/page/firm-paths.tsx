import { line as lineThrough } from 'd3-shape'
import { horizontalScale, verticalScale, type Frame } from '@tradewind/ui/plots/plot.ts'
import { useNarrow } from '@tradewind/ui/narrow.ts'
import { apart } from '../../shell/place/charts/path-chart.tsx'
import type { NamedPath } from './firm-words.ts'
import { FirmSign } from './firms-map.tsx'

const wide: Frame = { width: 720, height: 300, left: 44, right: 190, top: 28, bottom: 30 }
const small: Frame = { width: 340, height: 230, left: 36, right: 48, top: 26, bottom: 28 }
/** Between the end of a line and its sign. */
const toSign = 26

/** The cash of every firm after each year. A line ends at the sign of its firm; one’s own is strong. */
export function FirmPaths({ firms, years }: { firms: readonly NamedPath[]; years: number }) {
  const narrow = useNarrow()
  const frame = narrow ? small : wide
  const values = [0, ...firms.flatMap((firm) => firm.years.map(({ cash }) => cash))]
  const atY = verticalScale(frame, [Math.min(...values), Math.max(...values)]).nice(5)
  const atX = horizontalScale(frame, [1, years])
  const end = frame.width - frame.right
  const signs = apart(firms.map((firm) => atY(firm.years.at(-1)?.cash ?? 0)))
  return (
    <svg
      className="plot me-firm-paths full"
      viewBox={`0 0 ${frame.width} ${frame.height}`}
      aria-hidden="true"
    >
      <text x={0} y={14}>
        Million since the start
      </text>
      {atY.ticks(5).map((tick) => (
        <g key={tick}>
          <line
            className={tick === 0 ? 'plot-axis' : 'plot-grid'}
            x1={frame.left}
            x2={end}
            y1={atY(tick)}
            y2={atY(tick)}
          />
          <text x={frame.left - 8} y={atY(tick) + 5} textAnchor="end">
            {String(tick).replace('-', '−')}
          </text>
        </g>
      ))}
      {yearLabels(years, narrow).map((year) => (
        <text key={year} x={atX(year)} y={frame.height - 6} textAnchor={year === 1 ? 'start' : 'middle'}>
          {year === 1 ? 'Year 1' : year}
        </text>
      ))}
      {firms.map((firm, at) => {
        const sign = signs[at] ?? 0
        const last = firm.years.at(-1)
        return (
          <g key={firm.number} className="me-firm-path" data-own={firm.own || undefined} data-dash={at % 4}>
            <path className="me-firm-line" d={pathOf(firm, atX, atY)} />
            {last && (
              <path
                className="me-firm-link"
                d={`M${atX(last.year)} ${atY(last.cash)}L${end + toSign - 10} ${sign}`}
              />
            )}
            <g transform={`translate(${end + toSign} ${sign})`}>
              <FirmSign number={firm.number} own={firm.own} radius={9} />
              {!narrow && (
                <text className="me-firm-name" x={16} y={5}>
                  {shortened(firm.name)}
                </text>
              )}
            </g>
          </g>
        )
      })}
    </svg>
  )
}

/** All years; beside the words of the first one a narrow chart has no room for the second. */
function yearLabels(years: number, narrow: boolean): number[] {
  return Array.from({ length: years }, (_, at) => at + 1).filter((year) => year !== 2 || !narrow)
}

type Scale = (value: number) => number

function pathOf({ years }: NamedPath, atX: Scale, atY: Scale): string {
  const through = lineThrough<NamedPath['years'][number]>()
    .x(({ year }) => atX(year))
    .y(({ cash }) => atY(cash))
    .digits(1)
  return through(years) ?? ''
}

/** As many letters as fit beside the chart. */
const mostLetters = 19
const shortened = (name: string) => (name.length > mostLetters ? `${name.slice(0, mostLetters - 1)}…` : name)
