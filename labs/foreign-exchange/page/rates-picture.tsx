import { FanChart } from '../../shell/place/charts/fan-chart.tsx'
import { Picture } from '../../shell/place/picture.tsx'
import type { CurrencyId } from '../engine/market.ts'
import type { ForeignExchangeState } from '../engine/state.ts'
import { rateBands, type Known } from './known-futures.ts'
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
  const { markets } = state.quarter
  return (
    <Picture
      quiet={ends !== undefined}
      title={ends ? 'The rates, as they came' : 'The rates, as they may come'}
      says={ends ? endWords(ends, drawn) : rangeWords(state)}
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
      <div className="fx-rates">
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
          />
        ))}
      </div>
    </Picture>
  )
}

function endWords(ends: Readonly<Record<CurrencyId, number>>, drawn: number): string {
  return drawn < 1 ? '\u00A0' : `The aurel ended at ${rate(ends.aurel)}, the doral at ${rate(ends.doral)}.`
}

function rangeWords(state: Known): string {
  const ranges = state.quarter.markets.map(({ id }) => {
    const bands = rateBands(state, id)
    return `${id} ${rate(bands[0])} to ${rate(bands[4])}`
  })
  return `Nine times in ten: ${ranges.join(', ')}.`
}

interface FanProps {
  state: Known
  id: CurrencyId
  start: number
  end: { y: number; drawn: number; name: string; jumps: boolean } | undefined
  /** A value that the axis holds from the beginning, so that it stands still while the rate is drawn. */
  most: number
}

function RateFan({ state, id, start, end, most }: FanProps) {
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
        half
      />
    </div>
  )
}
