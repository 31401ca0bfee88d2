import type { Random } from '../../math/random.ts'
import type { Check, CheckKind } from '../scenes/scene.ts'
import { dialIds, type DialId, type Lean } from '../scenes/dials.ts'
import type { Preferences } from './model.ts'

/** People of one firm differ more from each other than firms do: the means of firms are 0.7 apart. */
export const spread = 0.6
export const leastLean = 0.25
export const greatestLean = 1.2

export type Means = Readonly<Record<DialId, number>>

function drawLean(mean: number, random: Random, side?: Lean): number {
  for (;;) {
    const at = mean + spread * random.normal()
    const allowed = Math.abs(at) >= leastLean && Math.abs(at) <= greatestLean
    if (allowed && (side === undefined || leanOf(at) === side)) return at
  }
}

export function leanOf(preference: number): Lean {
  return preference > 0 ? 'high' : 'low'
}

/** A person of the firm. Each dial is normal around the firm's mean, redrawn until it clearly leans to one side. */
export function drawPerson(means: Means, random: Random): Preferences {
  return Object.fromEntries(dialIds.map((dial) => [dial, drawLean(means[dial], random)])) as Record<
    DialId,
    number
  >
}

/** Standard normal distribution function (Abramowitz and Stegun 26.2.17; error below 7.5e-8). */
function normalCdf(x: number): number {
  const t = 1 / (1 + 0.2316419 * Math.abs(x))
  const tail =
    (Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI)) *
    t *
    (0.31938153 + t * (-0.356563782 + t * (1.781477937 + t * (-1.821255978 + t * 1.330274429))))
  return x >= 0 ? 1 - tail : tail
}

/** The share of people in a firm who lean high on a dial. */
export function shareHigh(mean: number): number {
  const below = (at: number) => normalCdf((at - mean) / spread)
  const high = below(greatestLean) - below(leastLean)
  const low = below(-leastLean) - below(-greatestLean)
  return high / (high + low)
}

/** How often a sign points to the right side, and how often it only repeats the firm's reputation. */
export interface Reliability {
  readonly right: number
  readonly hearsay: number
}

export type Clarity = 'clear' | 'usual' | 'faint'

const reliabilities: Readonly<Record<Clarity, Readonly<Record<CheckKind | 'cue', Reliability>>>> = {
  clear: {
    cue: { right: 0.88, hearsay: 0 },
    ask: { right: 0.96, hearsay: 0 },
    observe: { right: 0.92, hearsay: 0 },
    colleague: { right: 0.92, hearsay: 0.2 },
  },
  usual: {
    cue: { right: 0.8, hearsay: 0 },
    ask: { right: 0.94, hearsay: 0 },
    observe: { right: 0.88, hearsay: 0 },
    colleague: { right: 0.9, hearsay: 0.3 },
  },
  faint: {
    cue: { right: 0.72, hearsay: 0 },
    ask: { right: 0.92, hearsay: 0 },
    observe: { right: 0.84, hearsay: 0 },
    colleague: { right: 0.88, hearsay: 0.4 },
  },
}

export function reliabilityOf(clarity: Clarity, kind: CheckKind | 'cue'): Reliability {
  return reliabilities[clarity][kind]
}

/** The chance that a sign points high, for a person who leans to this side. */
function chanceHigh({ right, hearsay }: Reliability, lean: Lean, mean: number): number {
  return hearsay * (mean > 0 ? 1 : 0) + (1 - hearsay) * (lean === 'high' ? right : 1 - right)
}

export interface Sign {
  readonly dial: DialId
  readonly kind: CheckKind | 'cue'
  /** The side to which the sign points, right or wrong. */
  readonly points: Lean
}

/** A person of a firm, and the clarity of signs about them. */
interface Observed {
  readonly person: Preferences
  readonly means: Means
  readonly clarity: Clarity
}

export function drawSign(
  { dial, kind }: Pick<Sign, 'dial' | 'kind'>,
  { person, means, clarity }: Observed,
  random: Random,
): Sign {
  const chance = chanceHigh(reliabilityOf(clarity, kind), leanOf(person[dial]), means[dial])
  return { dial, kind, points: random.next() < chance ? 'high' : 'low' }
}

export function signsOfChecks(checks: readonly Check[], observed: Observed, random: Random): Sign[] {
  return checks.map(({ id, dial }) => drawSign({ dial, kind: id }, observed, random))
}

/** The chance that a person leans high given the signs, by Bayes' rule. */
export function believedHigh(dial: DialId, signs: readonly Sign[], means: Means, clarity: Clarity): number {
  let high = shareHigh(means[dial])
  let low = 1 - high
  for (const sign of signs) {
    if (sign.dial !== dial) continue
    const reliability = reliabilityOf(clarity, sign.kind)
    const ifHigh = chanceHigh(reliability, 'high', means[dial])
    const ifLow = chanceHigh(reliability, 'low', means[dial])
    high *= sign.points === 'high' ? ifHigh : 1 - ifHigh
    low *= sign.points === 'high' ? ifLow : 1 - ifLow
  }
  return high / (high + low)
}

/** The chance that a person leans high on a dial. */
export interface Belief {
  readonly dial: DialId
  readonly high: number
}

/**
 * Simulated people of the firm who match these beliefs. Decisions are judged over them, not by the one person met.
 * @returns the leaning of each of them, by dial
 */
export function peopleLike(
  beliefs: readonly Belief[],
  means: Means,
  count: number,
  random: Random,
): Map<DialId, Float64Array> {
  return new Map(
    beliefs.map(({ dial, high }) => {
      const leans = new Float64Array(count)
      for (let who = 0; who < count; who++) {
        leans[who] = drawLean(means[dial], random, random.next() < high ? 'high' : 'low')
      }
      return [dial, leans]
    }),
  )
}
