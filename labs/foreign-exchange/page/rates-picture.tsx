import { FanChart } from '../../shell/place/charts/fan-chart.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import type { CurrencyId } from '../engine/market.ts'
import type { ForeignExchangeState } from '../engine/state.ts'
import { rateBands, type QuarterView } from './known-futures.ts'
import { moneysIn } from './preview.ts'
import { QuantileTable } from './result-figures.tsx'
import { rate } from './words.ts'

interface Props {
  state: Pick<ForeignExchangeState, 'quarter' | 'rules'>
  /** The rates at the end of the quarter; none before. */
  ends?: Readonly<Record<CurrencyId, number>> | undefined
  /** Whether the doral's peg broke on the way. */
  pegBroke?: boolean
  /** How much of the way there is drawn, from 0 to 1. */
  drawn?: number
}

/** Both rates over the fans that are known at the start of the quarter. */
export function RatesPicture({ state, ends, pegBroke = false, drawn = 0 }: Props) {
  const moneys = moneysIn(state.quarter)
  const markets = state.quarter.markets.filter(({ id }) => moneys.includes(id))
  return (
    <Picture
      quiet={ends !== undefined}
      title={ends ? 'The rates, as they came' : 'The rates, as they may come'}
      says={ends ? endWords(moneys, ends, drawn) : rangeWords(state)}
      figures={
        <>
          {markets.map(({ id }) => (
            <QuantileTable
              key={id}
              caption={`Merins for 1 ${id} at the end of the quarter`}
              sets={[{ name: 'Rate', bands: rateBands(state, id) }]}
              text={rate}
            />
          ))}
        </>
      }
    >
      <div className="fx-rates stack gap-12 two-columns" data-one={markets.length === 1 || undefined}>
        {markets.map(({ id, middle }) => (
          <RateFan
            key={id}
            state={state}
            id={id}
            start={middle.spot}
            end={
              ends && drawn > 0
                ? { y: ends[id], drawn, name: rate(ends[id]), jumps: pegBroke && id === 'doral' }
                : undefined
            }
            most={ends?.[id] ?? middle.spot}
            half={markets.length > 1}
          />
        ))}
      </div>
    </Picture>
  )
}

function endWords(
  moneys: readonly CurrencyId[],
  ends: Readonly<Record<CurrencyId, number>>,
  drawn: number,
): string {
  if (drawn < 1) return '\u00A0'
  const [first = 'aurel', second] = moneys
  const other = second ? `, the ${second} at ${rate(ends[second])}` : ''
  return `The ${first} ended at ${rate(ends[first])}${other}.`
}

function rangeWords(state: QuarterView): string {
  const ranges = moneysIn(state.quarter).map((id) => {
    const bands = rateBands(state, id)
    return `${id} ${rate(bands[0])} to ${rate(bands[4])}`
  })
  return `Nine times in ten: ${ranges.join(', ')}.`
}

interface FanProps {
  state: QuarterView
  id: CurrencyId
  start: number
  end: { y: number; drawn: number; name: string; jumps: boolean } | undefined
  /** A value that the axis holds from the beginning, so that it stands still while the rate is drawn. */
  most: number
  /** Whether another fan stands beside it. */
  half: boolean
}

function RateFan({ state, id, start, end, most, half }: FanProps) {
  const bands = rateBands(state, id)
  const [low, high] = [Math.min(bands[0], most, start), Math.max(bands[4], most, start)]
  const room = (high - low) * 0.12
  return (
    <div>
      <FanChart
        y={{ name: `Merins for 1 ${id}`, text: rate }}
        domain={[low - room, high + room]}
        start={start}
        bands={bands}
        end={end}
        from="Today"
        to="End"
        half={half}
      />
    </div>
  )
}
