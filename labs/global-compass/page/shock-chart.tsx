import { line } from 'd3-shape'
import { horizontalScale, verticalScale, type Frame } from '@tradewind/ui/plots/plot.ts'
import { useNarrow } from '@tradewind/ui/narrow.ts'
import { Table } from '@tradewind/ui/table.tsx'
import { counted, million, percent } from '@tradewind/contract/words/figures'
import { Picture } from '../../shell/place/picture.tsx'
import type { AnswerOption, ShockState } from '../engine/later-state.ts'
import type { AnswerId } from '../engine/shock.ts'
import { chanceOf, cheapestPlace, costIf, quartersOf } from './shock.ts'

interface Props {
  shock: ShockState
  chosen: AnswerId | null
  to: string
}

const wide: Frame = { width: 510, height: 200, left: 52, right: 96, top: 22, bottom: 40 }
const low: Frame = { width: 360, height: 160, left: 40, right: 66, top: 20, bottom: 42 }

const shortNames: Readonly<Record<AnswerId, string>> = {
  wait: 'Wait',
  cushion: 'Ease',
  second: 'Second',
  move: 'Move',
}

/** What each answer costs, by how long the shock lasts, over bars for how likely that is. */
export function ShockChart({ shock, chosen, to: chosenPlace }: Props) {
  const to = chosenPlace || cheapestPlace(shock)
  const frame = useNarrow() ? low : wide
  const quarters = quartersOf(shock)
  const lines = shock.answers.flatMap((answer) => {
    const costs = quarters.map((length) => costIf(shock, answer, to, length))
    return costs.every((cost) => cost !== null) ? [{ answer, costs }] : []
  })
  const all = lines.flatMap(({ costs }) => costs)
  const top = Math.max(shock.lossPerQuarter * shock.horizon, ...all)
  const bottom = Math.min(0, ...all)
  const atX = horizontalScale(frame, [0.5, shock.horizon + 0.5])
  const atY = verticalScale(frame, [bottom, top * 1.05])
  const ground = atY(bottom)
  const most = Math.max(...quarters.map((length) => chanceOf(shock, length)))
  const tall = (frame.height - frame.top - frame.bottom) * 0.5
  const middleLength = quarters.find(
    (length) => quarters.slice(0, length).reduce((sum, each) => sum + chanceOf(shock, each), 0) >= 0.5,
  )
  const own = lines.find(({ answer }) => answer.id === chosen)
  return (
    <Picture
      title="Cost by length"
      says={chartSays(own, middleLength ?? 1)}
      figures={<ShockFigures shock={shock} lines={lines} />}
    >
      <svg className="plot gc-shock" viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
        <text x={0} y={12}>
          Million
        </text>
        {quarters.map((length) => {
          const height = (chanceOf(shock, length) / most) * tall
          return (
            <rect
              key={length}
              className="gc-chance"
              x={atX(length - 0.36)}
              y={ground - height}
              width={atX(0.72) - atX(0)}
              height={height}
              data-chance={chanceOf(shock, length)}
            />
          )
        })}
        {atY.ticks(3).map((tick) => (
          <g key={tick}>
            <line
              className={tick === 0 ? 'plot-axis' : 'plot-grid'}
              x1={frame.left}
              x2={frame.width - frame.right}
              y1={atY(tick)}
              y2={atY(tick)}
            />
            <text x={frame.left - 8} y={atY(tick) + 5} textAnchor="end">
              {String(tick).replace('-', '−')}
            </text>
          </g>
        ))}
        {spreadLabels(lines.map(({ answer, costs }) => ({ answer, costs, y: atY(costs.at(-1) ?? 0) }))).map(
          ({ answer, costs, y, label }) => (
            <g key={answer.id} data-answer={answer.id} data-own={answer.id === chosen || undefined}>
              <path
                d={
                  line<number>()
                    .x((_, at) => atX(at + 1))
                    .y((cost) => atY(cost))(costs) ?? ''
                }
              />
              <circle cx={atX(shock.horizon)} cy={y} r={4} />
              <text x={frame.width - frame.right + 10} y={label + 5}>
                {shortNames[answer.id]}
              </text>
            </g>
          ),
        )}
        {[1, 6, 12].map((length) => (
          <text key={length} x={atX(length)} y={frame.height - frame.bottom + 16} textAnchor="middle">
            {length}
          </text>
        ))}
        <text x={frame.left} y={frame.height - 5}>
          Quarters; bars: how likely
        </text>
      </svg>
    </Picture>
  )
}

interface Line {
  readonly answer: AnswerOption
  readonly costs: readonly number[]
}

/** The names at the lines' ends, at least a line apart. */
function spreadLabels<Row extends Line & { y: number }>(rows: readonly Row[]): (Row & { label: number })[] {
  let above = -Infinity
  return rows
    .toSorted((a, b) => a.y - b.y)
    .map((row) => {
      above = Math.max(row.y, above + 17)
      return { ...row, label: above }
    })
}

function chartSays(own: Line | undefined, middle: number): string {
  if (!own) return `Half are over within ${counted(middle, 'quarter')}.`
  const cost = own.costs[middle - 1] ?? 0
  return `Over in ${counted(middle, 'quarter')}, it costs you ${million(cost)}.`
}

function ShockFigures({ shock, lines }: { shock: ShockState; lines: readonly Line[] }) {
  return (
    <Table
      frame="Cost of each answer, million"
      columns={[
        { head: 'It lasts', cell: (length) => counted(length, 'quarter') },
        { head: 'Chance', cell: (length) => percent(chanceOf(shock, length), 1) },
        ...lines.map(({ answer, costs }) => ({
          head: answer.name,
          cell: (length: number) => million(costs[length - 1] ?? 0),
        })),
      ]}
      rows={quartersOf(shock)}
      rowKey={(length) => length}
    />
  )
}
