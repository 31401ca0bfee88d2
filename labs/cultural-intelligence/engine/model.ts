import { clamp, sum } from '../../engine/statistics.ts'
import type { Stand } from '../scenes/scene.ts'
import type { DialId } from './dials.ts'

/** A person's preferences: where they lean on each dial, -1.2 to 1.2, never nearer to 0 than `leastLean`. */
export type Preferences = Readonly<Record<DialId, number>>

export type Outcome = 'well' | 'mixed' | 'badly'

export interface Chances {
  readonly well: number
  readonly mixed: number
  readonly badly: number
}

/** How far off a choice may be: the standard deviation of the bell around a preference. */
const tolerance = 0.6
/** How much fit moves a reaction, in log odds, for an opening and for a reply. */
const fitWeight = { opening: 6, reply: 4 }
const trustWeight = 1.5
const wisdomWeight = 1
/** Log odds between taking it well and badly at even fit and trust: what is left over is a mixed reaction. */
const wellFrom = 0.2
const badlyFrom = 0.9

export const startingTrust = 0.5

/** Parts of an opening and how much each says: words more than timing and channel. */
export const partWeights = { words: 2, timing: 1, channel: 1 } as const

const logistic = (x: number) => 1 / (1 + Math.exp(-x))

/** How well a stand on one dial suits a preference, 0 to 1: 1 where they agree, falling like a bell. */
export function fitOn(stand: number, preference: number): number {
  return Math.exp(-((stand - preference) ** 2) / (2 * tolerance ** 2))
}

/** From this fit on a dial was met. */
export const metFrom = 0.6

/** The fit of what speaks to no dial. */
export const evenFit = 0.5

/** The mean fit over the dials that are spoken to. */
export function fitOf(stand: Stand, person: Preferences): number {
  const spokenTo = Object.keys(stand) as DialId[]
  if (spokenTo.length === 0) return evenFit
  return sum(spokenTo.map((dial) => fitOn(stand[dial] ?? 0, person[dial]))) / spokenTo.length
}

/** The combined stand of several choices: on each dial, the weighted mean of those that address it. */
export function standTogether(parts: readonly { readonly stand: Stand; readonly weight: number }[]): Stand {
  const totals = new Map<DialId, { weighted: number; weight: number }>()
  for (const { stand, weight } of parts) {
    for (const [dial, at] of Object.entries(stand) as [DialId, number][]) {
      const total = totals.get(dial) ?? { weighted: 0, weight: 0 }
      totals.set(dial, { weighted: total.weighted + weight * at, weight: total.weight + weight })
    }
  }
  return Object.fromEntries([...totals].map(([dial, { weighted, weight }]) => [dial, weighted / weight]))
}

/** The chances of the three reactions to an opening: an ordered logit in fit and trust. */
export function chancesOfOpening(fit: number, trust: number): Chances {
  const pull = fitWeight.opening * (fit - 0.5) + trustWeight * (trust - 0.5)
  const well = logistic(pull - wellFrom)
  const badly = logistic(-pull - badlyFrom)
  return { well, mixed: 1 - well - badly, badly }
}

/** The chance that a reply is taken well. */
export function chanceOfReply(fit: number, trust: number, wise: number): number {
  return logistic(fitWeight.reply * (fit - 0.5) + trustWeight * (trust - 0.5) + wisdomWeight * wise)
}

/** What a player wants of an opening, 0 to 1: a mixed reaction is worth less than half of a good one. */
export function worthOf({ well, mixed }: Chances): number {
  return well + 0.4 * mixed
}

/** @param luck in [0, 1); the same luck is kinder to a better opening */
export function outcomeOf({ well, mixed }: Chances, luck: number): Outcome {
  if (luck < well) return 'well'
  return luck < well + mixed ? 'mixed' : 'badly'
}

/** How trust moves. An offence costs more than a good word earns; a repair that works earns most. */
export const trustMoves = {
  well: 0.15,
  mixed: -0.05,
  badly: -0.25,
  repaired: 0.25,
  repairFailed: -0.1,
  replyGood: 0.1,
  replyPoor: -0.1,
  asked: 0.05,
} as const

export function movedTrust(trust: number, move: keyof typeof trustMoves): number {
  return clamp(trust + trustMoves[move], 0, 1)
}

/** Word gets round in a house: a second person there begins a little where the first one ended. */
export function trustFromHearsay(earlier: number): number {
  return startingTrust + 0.4 * (earlier - startingTrust)
}
