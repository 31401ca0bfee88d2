import type { Firm } from '../../engine/shared-world.ts'
import { copyOf, type Year } from './business.ts'
import { offeredIn, playYear } from './market.ts'
import { inCountry, recordYear } from './meeting.ts'
import { othersOf, type MetYear, type Move } from './rivals.ts'
import { spent } from './research.ts'
import { actionIn, pathOf, playDue, type Due, type Run } from './run.ts'
import { years } from './terms.ts'
import { netPresentValue, rateOf } from './value.ts'

/** The year that passes when a round closes; null for rounds in which none does. Forecasts are in round 3. */
export function yearOfRound(round: number): number | null {
  const year = round - 2
  return year >= 1 && year <= years ? year : null
}

/** Tells a run the outcome of a round, and plays the year that was due. */
export function receive(run: Run, outcome: unknown, round: number): void {
  if (run.world.met === null || yearOfRound(round) === null) return
  recordYear(run.world.met, outcome as MetYear)
  playDue(run)
}

/** What all firms did in the year of a round, and its outcome; null for a round without a year. */
export function outcomeOf(firms: readonly Firm<Run>[], round: number): MetYear | null {
  const year = yearOfRound(round)
  if (year === null) return null
  const offered = firms.map(({ number, run }) => ({ number, run, ...offerOf(run) }))
  return {
    year,
    firms: offered.map(({ run, ...offer }): Move => {
      const rivals = inCountry(offered, offer.country, offer.number)
      return { ...offer, ...resultOf(run, othersBefore(run, year, rivals)) }
    }),
  }
}

type Offered = Omit<Move, 'number' | 'share' | 'sales' | 'cash' | 'value'>

/** What a firm brings to its market this year, before any firm sells. */
function offerOf(run: Run): Offered {
  const { business, due } = run
  const country = run.standing?.country ?? ''
  if (due === null) return { ...absent, country, leaked: business.leaked }
  const { market, action, luck } = yearAhead(run, due)
  return { country, ...offeredIn(market, business, action, luck) }
}

const absent = { mode: null, price: 1, ads: 0, points: 0, weight: 0, sway: 0 }

function yearAhead(run: Run, due: Due) {
  const { world, business, standing } = run
  const market = world.atlas.marketOf(standing?.country ?? '')
  const luck = pathOf(world, market.country).luck(0, business.year)
  return { market, luck, action: actionIn(due, business, business.year) }
}

/** The other firms by year, with this year’s. Shares of this year are not known yet, and nobody asks for them. */
function othersBefore({ world, standing }: Run, year: number, rivals: readonly Offered[]) {
  const past = world.met?.others.get(standing?.country ?? '') ?? []
  return [...past.slice(0, year - 1), othersOf(rivals.map((rival) => ({ ...rival, share: 0 })))]
}

function resultOf(run: Run, others: ReturnType<typeof othersBefore>) {
  const { business, due } = run
  if (due === null) return { share: 0, sales: 0, ...worthOf(run, run.account) }
  const { market, action, luck } = yearAhead(run, due)
  const year = playYear({ ...market, others }, copyOf(business), action, luck)
  const share = action.mode === null ? 0 : year.share
  return { share, sales: year.sales, ...worthOf(run, [...run.account, year]) }
}

/** Cash and present value of these years after research, in millions of dollars. */
export function worthOf({ world, research, standing }: Run, account: readonly Year[]) {
  const { country } = world.atlas.marketOf(standing?.country ?? '')
  const paid = spent(research) / 1000
  let cash = -paid
  for (const { earned, upFront } of account) cash += earned - upFront
  return { cash, value: netPresentValue(account, rateOf(country)) - paid }
}
