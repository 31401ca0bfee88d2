import { randomFrom } from '../../math/random.ts'
import { clamp, rounded } from '../../math/statistics.ts'
import { forwardRate } from '../../math/exchange-rates.ts'
import type { DeskNews } from './news-catalogue.ts'
import { plannedNews, takenInAtOnce, toldNews } from './news.ts'
import type { DeskSettings } from './settings.ts'
import { toPips, type Pips } from './units.ts'

/** From the first round to the settlement. Each round is as long as the others. */
const wholeYears = 0.5
/** A path without luck out of the ordinary, so that orders keep within the prices that the exchange takes. */
const largestMove = 2.5

/** What everybody knows of the market in a round, before its auction. */
export interface RoundMarket {
  readonly spot: Pips
  /** The banks' middle for the forward: covered interest parity from the spot of the round. */
  readonly fair: Pips
  /** Per year, as the market expects it from now on. */
  readonly volatility: number
  readonly yearsLeft: number
  readonly news: DeskNews
  /** The share of the rate by which the news still moves it after the auction, for example 0.008. Hidden until the end. */
  readonly ahead: number
}

/** What the seed and the news make of the market. It does not depend on what firms decide. */
export interface Market {
  readonly rounds: readonly RoundMarket[]
  readonly finalSpot: Pips
  readonly homeInterest: number
  readonly foreignInterest: number
}

/** @param chosen the news that the host has chosen, by round */
export function drawMarket(seed: string, settings: DeskSettings, chosen: readonly unknown[]): Market {
  const start = randomFrom(seed, 'market')
  const [homeInterest, foreignInterest] = [
    rounded(start.between(0.02, 0.05), 4),
    rounded(start.between(0.02, 0.05), 4),
  ]
  const planned = plannedNews(seed, settings)
  const path = randomFrom(seed, 'path')
  const step = wholeYears / settings.rounds
  const parity = (spot: number, years: number) => forwardRate(spot, homeInterest, foreignInterest, years)
  let spot = toPips(start.between(1, 1.25))
  let volatility = rounded(start.between(0.09, 0.115), 3)
  const rounds = planned.map((item, at): RoundMarket => {
    const news = toldNews(chosen[at], item)
    const yearsLeft = wholeYears - at * step
    volatility = rounded(clamp(volatility * (1 + news.volatility / 100), 0.07, 0.18), 3)
    const now = Math.round(spot * (1 + (news.effect * takenInAtOnce) / 100))
    const ahead = (news.effect * (1 - takenInAtOnce)) / 100
    const fair = Math.round(parity(now, yearsLeft))
    const deviation = volatility * Math.sqrt(step)
    const move = clamp(path.normal(), -largestMove, largestMove)
    const next = fair * (1 + ahead) * Math.exp(deviation * move - deviation ** 2 / 2)
    // The forward is what the spot is expected to be, so that no side of the market is favoured.
    spot = Math.round(next / parity(1, yearsLeft - step))
    return { spot: now, fair, volatility, yearsLeft, news, ahead }
  })
  return { rounds, finalSpot: spot, homeInterest, foreignInterest }
}

/** What a firm owes or is owed in aurels. */
export interface FirmDraw {
  /** What comes in (+) or goes out (-) at the end, in thousands, as known at the start. */
  readonly exposure: number
  /** Once in the run an order grows or shrinks. */
  readonly change: { readonly round: number; readonly amount: number }
  readonly product: string
}

const products = [
  'pumps',
  'lenses',
  'cargo bicycles',
  'looms',
  'cold stores',
  'bandsaws',
  'kilns',
  'turbines',
]

/**
 * The firm of a seat. Of the firms 1 and 2, 3 and 4 and so on one receives aurels and the other pays them, so that the
 * market is even; which one is a matter of chance. Amounts do not depend on the side.
 * @param number null for one that plays along and moves nothing
 */
export function drawFirm(seed: string, number: number | null, { rounds }: DeskSettings): FirmDraw {
  const random = randomFrom(seed, `firm ${number ?? 'beside'}`)
  const amount = 6000 + 100 * random.below(41)
  const pair = number === null ? 'beside' : Math.ceil(number / 2)
  const firstReceives = randomFrom(seed, `pair ${pair}`).next() < 0.5
  const receives = number === null || number % 2 === 1 ? firstReceives : !firstReceives
  const grows = random.next() < 0.5
  const round = 3 + random.below(rounds - 4)
  const changed = 100 * Math.round((amount * 0.2) / 100)
  const product = random.pick(products)
  const sign = receives ? 1 : -1
  return { exposure: sign * amount, change: { round, amount: sign * (grows ? changed : -changed) }, product }
}

/** The exposure as it is known in a round. */
export function exposureIn({ exposure, change }: FirmDraw, round: number): number {
  return round < change.round ? exposure : exposure + change.amount
}
