import { scaleLinear } from 'd3-scale'
import { useNarrow } from '@tradewind/ui/narrow.ts'
import { Table } from '@tradewind/ui/table.tsx'
import { sentence } from '@tradewind/contract/words/figures'
import { Picture } from '../../shell/place/picture.tsx'
import type { ForeignExchangeState } from '../engine/state.ts'
import { exposureNames } from './exposure-names.ts'
import type { ShownExposure } from './foreign-exchange-play.ts'
import { marketFor } from './preview.ts'
import { foreign, inTenths, merins } from './words.ts'

interface Bar {
  readonly id: ShownExposure['id']
  readonly amount: number
  /** Merins at today's rates; below 0 for what goes out. */
  readonly value: number
  readonly currency: 'aurel' | 'doral'
  /** Whether it may not come. */
  readonly maybe: boolean
}

/** What an exposure is worth today. */
function barOf(exposure: ShownExposure, quarter: ForeignExchangeState['quarter']): Bar {
  const { spot } = marketFor(quarter, exposure)
  const { id, amount, currency, kind } = exposure
  return {
    id,
    amount,
    value: amount * (kind === 'payable' ? -spot.ask : spot.bid),
    currency,
    maybe: kind === 'tender',
  }
}

const wideFrame = { width: 560, height: 330, left: 44, top: 40, line: 18 }
const lowFrame = { width: 360, height: 216, left: 34, top: 36, line: 16 }

/** The scale in merins, with room for three lines of names on both sides of its zero. */
function scaleFor(bars: readonly Bar[], { height, top, line }: typeof wideFrame) {
  const most = Math.max(0, ...bars.map(({ value }) => value))
  const out = Math.max(0, ...bars.map(({ value }) => -value))
  const names = line * 3 + 8
  const unit = Math.min((height - top - names) / most, (height - top - line * 2) / (most + out))
  const ground = top + unit * most
  return {
    atY: scaleLinear().domain([0, most]).range([ground, top]),
    ticks: scaleLinear().domain([-out, most]).ticks(5),
    ground,
  }
}

/** What comes in and goes out at the end of this quarter, in which money, and what it is worth today. */
export function CashTimeline({ state: { quarter } }: { state: Pick<ForeignExchangeState, 'quarter'> }) {
  const isNarrow = useNarrow()
  const frame = isNarrow ? lowFrame : wideFrame
  const { width, height, left, line } = frame
  const bars = quarter.exposures.map((exposure) => barOf(exposure, quarter))
  const { atY, ticks, ground } = scaleFor(bars, frame)
  const atX = scaleLinear()
    .domain([0, bars.length])
    .range([left, width - 4])
  const wide = Math.min(96, atX(1) - atX(0) - 24)
  return (
    <Picture
      quiet
      title="At the end of this quarter"
      says={`${bars.map(saysOf).join('. ')}.`}
      figures={<Amounts bars={bars} />}
    >
      <svg className="plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <text x={0} y={12}>
          Million merins
        </text>
        {ticks.map((tick) => (
          <g key={tick}>
            <line
              className={tick === 0 ? 'plot-axis' : 'plot-grid'}
              x1={left}
              x2={width - 4}
              y1={atY(tick)}
              y2={atY(tick)}
            />
            <text x={left - 6} y={atY(tick) + 4} textAnchor="end">
              {inTenths(tick)}
            </text>
          </g>
        ))}
        {bars.map(({ id, value, amount, currency, maybe }, at) => {
          const end = atY(value)
          const out = value < 0
          const middle = atX(at + 0.5)
          const names = [namesOf(id, maybe), ...amountWords(amount, currency, isNarrow)]
          return (
            <g
              key={id}
              className="fx-bar"
              data-currency={currency}
              data-maybe={maybe || undefined}
              data-value={value}
            >
              <rect
                x={middle - wide / 2}
                y={Math.min(ground, end)}
                width={wide}
                height={Math.abs(end - ground)}
                rx={4}
              />
              <text className="fx-worth" x={middle} y={out ? end + line : end - 7} textAnchor="middle">
                {out ? inTenths(value) : `+${inTenths(value)}`}
              </text>
              {names.map((name, row) => (
                <text
                  key={name}
                  x={middle}
                  y={out ? ground - 10 - line * (names.length - 1 - row) : ground + line * (row + 1)}
                  textAnchor="middle"
                >
                  {name}
                </text>
              ))}
            </g>
          )
        })}
      </svg>
    </Picture>
  )
}

/** An amount in two lines, the first of them short where four stand side by side on a phone. */
function amountWords(amount: number, currency: string, short: boolean): readonly string[] {
  const [number = '', ...words] = foreign(amount, currency).split(/\s/u)
  return short ? [`${number} m`, words.at(-1) ?? ''] : [`${number} ${words[0] ?? ''}`, words.at(-1) ?? '']
}

function namesOf(id: Bar['id'], maybe: boolean): string {
  return maybe ? 'If you win' : id === 'parts' ? 'Parts' : 'Sales'
}

function saysOf({ id, amount, currency, value, maybe }: Bar): string {
  const way = value < 0 ? 'out' : 'in'
  return `${sentence(exposureNames[id].word)} ${way}${maybe ? ' if you win' : ''}: ${foreign(amount, currency)}, ${inTenths(Math.abs(value))} million merins`
}

function Amounts({ bars }: { bars: readonly Bar[] }) {
  return (
    <Table
      frame="What comes in and goes out"
      look="sentences"
      columns={[
        { head: 'Exposure', cell: ({ id }) => exposureNames[id].name },
        { head: 'Amount', cell: ({ amount, currency }) => foreign(amount, currency) },
        { head: 'Today worth', cell: ({ value }) => merins(value) },
        { head: 'Certain', cell: ({ maybe }) => (maybe ? 'no' : 'yes') },
      ]}
      rows={bars}
      rowKey={({ id }) => id}
    />
  )
}
