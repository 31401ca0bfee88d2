import { scaleLinear } from 'd3-scale'
import { useNarrow } from '../../shell/place/narrow.ts'
import { Picture } from '../../shell/place/picture.tsx'
import { Table } from '../../shell/ui/table.tsx'
import type { ForeignExchangeState } from '../engine/state.ts'
import type { ShownExposure } from './foreign-exchange-play.ts'
import { marketFor } from './preview.ts'
import { foreign, merins } from './words.ts'

interface Bar {
  readonly id: string
  readonly text: string
  /** Merins at today's rates; below 0 for what goes out. */
  readonly value: number
  readonly currency: 'aurel' | 'doral'
  /** Whether it may not come. */
  readonly maybe: boolean
}

const short = { sales: 'sales', parts: 'parts', islands: 'sales', tender: 'tender' } as const

function barOf(exposure: ShownExposure, quarter: ForeignExchangeState['quarter']): Bar {
  const { spot } = marketFor(quarter, exposure)
  const pays = exposure.kind === 'payable'
  return {
    id: exposure.id,
    text: `${foreign(exposure.amount, exposure.currency)}, ${short[exposure.id]}`,
    value: exposure.amount * (pays ? -spot.ask : spot.bid),
    currency: exposure.currency,
    maybe: exposure.kind === 'tender',
  }
}

const wideFrame = { width: 560, height: 330, ground: 226, tall: 180 }
const lowFrame = { width: 360, height: 190, ground: 122, tall: 92 }

/** What comes in and goes out at the end of this quarter, in which money. */
export function CashTimeline({ state }: { state: ForeignExchangeState }) {
  const { quarter } = state
  const { width, height, ground, tall: room } = useNarrow() ? lowFrame : wideFrame
  const bars = quarter.exposures.map((exposure) => barOf(exposure, quarter))
  const atX = scaleLinear()
    .domain([0, bars.length])
    .range([24, width - 8])
  const most = Math.max(...bars.map(({ value }) => Math.abs(value)))
  const tall = scaleLinear().domain([0, most]).range([0, room])
  const wide = Math.min(96, (width - 60) / bars.length - 20)
  const sum = (sign: 1 | -1) =>
    quarter.exposures
      .filter(({ kind }) => (kind === 'payable') === (sign === -1))
      .map(
        ({ amount, currency, kind }) =>
          `${foreign(amount, currency)}${kind === 'tender' ? ' if you win' : ''}`,
      )
      .join(', ')
  return (
    <Picture
      quiet
      title="At the end of this quarter"
      says={`In: ${sum(1)}. Out: ${sum(-1)}.`}
      figures={<Amounts bars={bars} />}
    >
      <svg className="plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <line className="plot-axis" x1={8} x2={width - 8} y1={ground} y2={ground} />
        {bars.map((bar, at) => {
          const long = tall(Math.abs(bar.value))
          const x = atX(at + 0.5) - wide / 2
          const out = bar.value < 0
          return (
            <g
              key={bar.id}
              className="fx-bar"
              data-currency={bar.currency}
              data-maybe={bar.maybe || undefined}
              data-value={bar.value}
            >
              <rect x={x} y={out ? ground : ground - long} width={wide} height={long} rx={4} />
              <path
                d={
                  out ? arrow(x + wide / 2, ground + long + 4, 1) : arrow(x + wide / 2, ground - long - 4, -1)
                }
              />
              <text x={x + wide / 2} y={out ? ground - 12 : ground + 22} textAnchor="middle">
                {bar.text.split(', ')[0]}
              </text>
              <text x={x + wide / 2} y={out ? ground - 30 : ground + 40} textAnchor="middle">
                {bar.maybe ? 'tender, if won' : bar.text.split(', ')[1]}
              </text>
            </g>
          )
        })}
      </svg>
    </Picture>
  )
}

function arrow(x: number, y: number, way: 1 | -1): string {
  return `M${x - 9} ${y}h18l-9 ${10 * way}z`
}

function Amounts({ bars }: { bars: readonly Bar[] }) {
  return (
    <Table
      frame="What comes in and goes out"
      look="sentences"
      columns={[
        { head: 'Amount', cell: ({ text }) => text },
        { head: 'Today worth', cell: ({ value }) => merins(value) },
        { head: 'Certain', cell: ({ maybe }) => (maybe ? 'no' : 'yes') },
      ]}
      rows={bars}
      rowKey={({ id }) => id}
    />
  )
}
