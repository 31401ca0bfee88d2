import { randomFrom } from '../../math/random.ts'
import { quantile } from '../../math/statistics.ts'
import type { Bands } from '../../shell/place/charts/fan-chart.tsx'
import { evenNormals } from '../../math/normal.ts'
import type { ForeignExchangeState, QuarterState } from '../engine/state.ts'
import { previewIn, type HedgeDraft, type Scenario } from './preview.ts'

/**
 * Ways in which the quarter may end, drawn by the page from what the player is told: the range of each rate, the chances
 * of the news. The board's 1,000 futures are others with the same chances, and stay on the server.
 */
export const knownCount = 500

const normals = evenNormals(knownCount)
const evenChances = normals.map((_, at) => (at + 0.5) / knownCount)
/** One in twenty of a normal lies below this many standard deviations. */
const oneInTwenty = 1.6448536

function mixed<Value>(values: readonly Value[], cause: string): Value[] {
  return randomFrom('preview', cause).shuffled(values)
}

const causes = {
  aurel: mixed(normals, 'aurel'),
  doral: mixed(normals, 'doral'),
  peg: mixed(evenChances, 'peg'),
  orders: mixed(evenChances, 'orders'),
  tender: mixed(evenChances, 'tender'),
}

type Market = QuarterState['markets'][number]

/** A floating rate is lognormal, so its range says all about it. */
function floating({ low, high }: Market, normal: number): number {
  const deviation = Math.log(high / low) / (2 * oneInTwenty)
  return Math.sqrt(low * high) * Math.exp(deviation * normal)
}

type Known = Pick<ForeignExchangeState, 'quarter' | 'rules'>

function doralAt({ quarter, rules }: Known, market: Market, at: number): number {
  const { breakChance, brokenRate, pegRate } = quarter
  const normal = causes.doral[at] ?? 0
  if (breakChance === 0) return floating(market, normal)
  const broke = (causes.peg[at] ?? 0) < breakChance
  const [middle, deviation] = broke ? [brokenRate, rules.brokenDeviation] : [pegRate, rules.heldDeviation]
  return middle * Math.exp(deviation * normal - deviation ** 2 / 2)
}

/** The futures that the player can imagine at the start of the quarter. */
export function knownFutures(state: Known): readonly Scenario[] {
  const { quarter } = state
  const [aurel, doral] = quarter.markets as readonly [Market, Market]
  const chance = quarter.exposures.find(({ kind }) => kind === 'tender')?.chance ?? 0
  return Array.from({ length: knownCount }, (_, at) => ({
    name: '',
    aurel: floating(aurel, causes.aurel[at] ?? 0),
    doral: doralAt(state, doral, at),
    ordersFall: (causes.orders[at] ?? 0) < quarter.volumeChance,
    tenderWon: (causes.tender[at] ?? 0) < chance,
  }))
}

export function bandsOf(values: readonly number[]): Bands {
  return [0.05, 0.25, 0.5, 0.75, 0.95].map((share) => quantile(values, share)) as unknown as Bands
}

/** How the quarter's result may spread with these hedges, in merins against the budget. */
export function resultBands(
  state: Known,
  futures: readonly Scenario[],
  draft: HedgeDraft,
  netting: boolean,
): Bands {
  return bandsOf(futures.map((future) => previewIn(state, draft, netting, future)))
}

/** How a currency's rate may spread until the end of the quarter. */
export function rateBands(futures: readonly Scenario[], currency: 'aurel' | 'doral'): Bands {
  return bandsOf(futures.map((future) => future[currency]))
}
