import { randomFrom } from '../../math/random.ts'
import { mean, quantile } from '../../math/statistics.ts'
import type { QuarterOutcome, QuarterCase } from './case.ts'
import type { EndSpreads } from './cash.ts'
import { rateAtEnd, spreadsOf } from './market.ts'
import { evenNormals } from '../../math/normal.ts'
import type { ForeignExchangeSettings } from './settings.ts'

export const futureCount = 1000
/** The board looks at the worst one in twenty quarters. */
export const riskShare = 0.05

const normals = evenNormals(futureCount)
const evenChances = Array.from({ length: futureCount }, (_, at) => (at + 0.5) / futureCount)

/**
 * A thousand ways in which a quarter may end, at the chances that the player was told; they are the same for every
 * plan. The sample is even: each cause is cut into a thousand equally likely slices, which are shuffled.
 */
export function futuresOf(quarter: QuarterCase, seed: string): readonly QuarterOutcome[] {
  const random = randomFrom(seed, `futures ${quarter.number}`)
  const causes = {
    aurel: random.shuffled(normals),
    jump: random.shuffled(normals),
    doral: random.shuffled(normals),
    peg: random.shuffled(evenChances),
    volume: random.shuffled(evenChances),
    tender: random.shuffled(evenChances),
  }
  const { aurel, doral } = quarter.draws
  const won = quarter.exposures.find(({ kind }) => kind === 'tender')?.chance ?? 0
  return Array.from({ length: futureCount }, (_, at) => {
    const peg = causes.peg[at] ?? 0
    return {
      rates: {
        aurel: rateAtEnd(aurel.model, causes.aurel[at] ?? 0, causes.jump[at] ?? 0, 1),
        doral: rateAtEnd(doral.model, causes.doral[at] ?? 0, 0, peg),
      },
      volumeFell: (causes.volume[at] ?? 0) < quarter.volumeChance,
      tenderWon: (causes.tender[at] ?? 0) < won,
      pegBroke: peg < doral.model.breakChance,
    }
  })
}

/** The cost of dealing at the end of the quarter. */
export function endSpreads(settings: ForeignExchangeSettings): EndSpreads {
  return { aurel: spreadsOf('aurel', settings).spot, doral: spreadsOf('doral', settings).spot }
}

export interface Spread {
  readonly mean: number
  readonly variance: number
  /** The shortfall from the budget that is exceeded in one of twenty quarters, 0 or more. */
  readonly atRisk: number
}

export function spreadOf(results: readonly number[]): Spread {
  const middle = mean(results)
  return {
    mean: middle,
    variance: mean(results.map((result) => (result - middle) ** 2)),
    atRisk: Math.max(0, -quantile(results, riskShare)),
  }
}
