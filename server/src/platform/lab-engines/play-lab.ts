import type { Hindsight } from '@tradewind/labs/engine/hindsight'
import { DecisionRefused, type LabPosition } from '@tradewind/labs/engine/lab-engine'
import type { MadeDecision, StandIn } from '@tradewind/labs/engine/standing-in'
import type { WorldView, WorldSoFar } from '@tradewind/labs/engine/shared-world'
import type { LabId } from '@tradewind/contract/catalogue'
import type { StoredFact } from '../database/tables.ts'
import { engineOf } from './engines.ts'

export interface Play {
  lab: LabId
  /** The number of the rules that the run began under. */
  rules: number
  seed: string
  settings: unknown
  /** Oldest first. */
  decisions: readonly unknown[]
  /** Where the run stands in the world of its room; null for one that is played alone, and in most labs. */
  place: WorldView | null
}

export type Played =
  | {
      refused: null
      position: LabPosition
      /** The facts of the last decision, for instructors. */
      facts: StoredFact[]
      /** Whether the last decision is a purchase. */
      isPurchase: boolean
      /** The types of purchases that the lab takes now. */
      offers: readonly string[]
    }
  /** The first impossible decision: a sentence, and the part at fault. */
  | { refused: { message: string; field: string | null } }

/**
 * Plays these decisions. The function is pure and runs in a worker of the pool, so its input and output must be
 * cloneable.
 */
export function playLab({ lab, rules, seed, settings, decisions, place }: Play): Played {
  const engine = engineOf(lab, rules)
  if (!engine) throw new Error(`There is no engine for rules ${rules} of ${lab}`)
  try {
    const { facts, offers, ...position } = engine.play(seed, engine.parseSettings(settings), decisions, place)
    const last = decisions.length - 1
    const { type } = (decisions[last] ?? {}) as { type?: string }
    const latest = facts
      .filter(({ decision }) => decision === last)
      .map(({ round, id, name, value }) => ({ round, id, name, value }))
    const isPurchase = type !== undefined && engine.purchases.includes(type)
    return { refused: null, position, facts: latest, isPurchase, offers }
  } catch (error) {
    if (error instanceof DecisionRefused) return { refused: { message: error.message, field: error.field } }
    throw error
  }
}

export interface PlayOn extends Play {
  /** Who decides in place of the player. */
  who: StandIn
  /** The round that has passed afterwards, unless the run is over before. */
  round: number
}

export interface PlayedOn {
  /** Each with its facts for instructors. */
  made: (MadeDecision & { facts: StoredFact[] })[]
  position: LabPosition
}

/** Lets a stand-in decide in place of the player. Runs in a worker, too. */
export function playOn({ who, round, ...play }: PlayOn): PlayedOn {
  const { lab, rules, seed, settings, decisions, place } = play
  const engine = engineOf(lab, rules)
  if (!engine) throw new Error(`There is no engine for rules ${rules} of ${lab}`)
  const read = engine.parseSettings(settings)
  const made = engine.decideFor(who, { seed, settings: read, decisions, round, place })
  const all = [...decisions, ...made.map(({ decision }) => decision)]
  const { facts, offers: _, ...position } = engine.play(seed, read, all, place)
  return {
    made: made.map((each, at) => ({
      ...each,
      facts: facts
        .filter(({ decision }) => decision === decisions.length + at)
        .map(({ round: inRound, id, name, value }) => ({ round: inRound, id, name, value })),
    })),
    position,
  }
}

/** Looks back on a finished run. Null if the decisions do not, or no longer, lead to an end. Runs in a worker, too. */
export function lookBack({ lab, rules, seed, settings, decisions, place }: Play): Hindsight | null {
  const engine = engineOf(lab, rules)
  if (!engine) throw new Error(`There is no engine for rules ${rules} of ${lab}`)
  try {
    return engine.hindsight(seed, engine.parseSettings(settings), decisions, place)
  } catch (error) {
    if (error instanceof DecisionRefused) return null
    throw error
  }
}

/** A round of a room whose runs meet, with everything that its firms have decided. */
export interface Meeting extends Pick<Play, 'lab' | 'rules'>, WorldSoFar<unknown> {
  round: number
  firms: readonly { number: number; decisions: readonly unknown[] }[]
}

/** The outcome of a round. Runs in a worker, too. */
export function meet({ lab, rules, round, firms, ...world }: Meeting): unknown {
  const engine = engineOf(lab, rules)
  if (!engine?.world) throw new Error(`Runs of ${lab} do not meet under rules ${rules}`)
  return engine.world.outcomeOf({ ...world, settings: engine.parseSettings(world.settings) }, firms, round)
}
