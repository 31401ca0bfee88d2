import { clamp, sum } from '../../math/statistics.ts'
import type { Stand } from '../scenes/scene.ts'
import type { DialId } from '../scenes/dials.ts'

/** A person's leaning on each dial, -1.2 to 1.2 and never closer to 0 than `leastLean`. */
export type Preferences = Readonly<Record<DialId, number>>

export type SceneOutcome = 'well' | 'mixed' | 'badly'

export interface Chances {
  readonly well: number
  readonly mixed: number
  readonly badly: number
}

/** Standard deviation of the bell curve around a preference. */
const tolerance = 0.6
/** Weight of the fit in the log odds of a reaction, for an opening and for a reply. */
const fitWeight = { opening: 6, reply: 4 }
const trustWeight = 1.5
const wisdomWeight = 1
/** Log odds against a good and against a bad reaction at even fit and trust. The rest is a mixed reaction. */
const wellFrom = 0.2
const badlyFrom = 0.9

export const startingTrust = 0.5

/** Weights of the parts of an opening: words count more than timing and channel. */
export const partWeights = { words: 2, timing: 1, channel: 1 } as const

const logistic = (x: number) => 1 / (1 + Math.exp(-x))

/** How well a stand on one dial suits a preference: 1 where they are equal, falling along a bell curve. */
export function fitOn(stand: number, preference: number): number {
  return Math.exp(-((stand - preference) ** 2) / (2 * tolerance ** 2))
}

/** A dial is met from this fit on. */
export const metFrom = 0.6

/** The fit of a choice that addresses no dial. */
export const evenFit = 0.5

/** The mean fit over the addressed dials. */
export function fitOf(stand: Stand, person: Preferences): number {
  const spokenTo = Object.keys(stand) as DialId[]
  if (spokenTo.length === 0) return evenFit
  return sum(spokenTo.map((dial) => fitOn(stand[dial] ?? 0, person[dial]))) / spokenTo.length
}

/** The combined stand of several choices: the weighted mean on each dial of the choices that address it. */
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

/** The worth of an opening, from 0 to 1. A mixed reaction is worth less than half of a good one. */
export function worthOf({ well, mixed }: Chances): number {
  return well + 0.4 * mixed
}

/** @param luck in [0, 1); the same luck favours a better opening */
export function outcomeOf({ well, mixed }: Chances, luck: number): SceneOutcome {
  if (luck < well) return 'well'
  return luck < well + mixed ? 'mixed' : 'badly'
}

/** Changes of trust. An offence costs more than a good reaction earns; a successful repair earns most. */
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

/** News travels within a firm: trust with a second person starts a little closer to where it ended with the first. */
export function trustFromHearsay(earlier: number): number {
  return startingTrust + 0.4 * (earlier - startingTrust)
}
