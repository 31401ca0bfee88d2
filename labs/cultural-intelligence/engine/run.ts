import { sum } from '../../math/statistics.ts'
import type { CheckKind, Reply, TurnId } from '../scenes/scene.ts'
import { drawCast, standOfOpening, type Cast, type Opening } from './cast.ts'
import type { Reading, Reason } from './decisions.ts'
import type { DialId, Lean } from '../scenes/dials.ts'
import {
  chanceOfReply,
  chancesOfOpening,
  fitOf,
  fitOn,
  metFrom,
  movedTrust,
  outcomeOf,
  startingTrust,
  trustFromHearsay,
  type SceneOutcome,
} from './model.ts'
import { leanOf } from './person.ts'
import type { Ratings } from './self-view.ts'
import type { CulturalIntelligenceSettings } from './settings.ts'
import { allScenes } from './stage.ts'

export type Phase = 'before' | 'look' | 'open' | 'reply' | 'explain' | 'after' | 'finished'

/** Whether a scene is in play, and not a self-view or the end. */
export function isInScene(phase: Phase): boolean {
  return phase !== 'before' && phase !== 'after' && phase !== 'finished'
}

export const checkCosts: Readonly<Record<CheckKind, number>> = { ask: 2, observe: 1, colleague: 1 }

export type Ending = 'good' | 'fair' | 'poor'

export interface TurnPlayed {
  readonly turn: TurnId
  readonly reply: Reply
  readonly good: boolean
  readonly trustBefore: number
}

export interface Explanation {
  readonly reason: Reason
  readonly lean: Lean | null
  readonly note: string
}

/** The course of one scene so far. */
export interface ScenePlay {
  readonly cast: Cast
  /** Trust at the start of the scene. In a firm that was visited before, it depends on hearsay. */
  readonly firstTrust: number
  readonly effortAtStart: number
  trust: number
  readonly checks: CheckKind[]
  readings: Readonly<Record<string, Reading>> | null
  confidence: number | null
  opening: Opening | null
  /** Trust at the time of the opening. */
  openingTrust: number
  outcome: SceneOutcome | null
  turn: TurnId | null
  readonly turns: TurnPlayed[]
  ending: Ending | null
  explanation: Explanation | null
}

export interface Run {
  readonly seed: string
  readonly settings: CulturalIntelligenceSettings
  phase: Phase
  before: Ratings | null
  after: Ratings | null
  readonly plays: ScenePlay[]
}

/** A run in its first scene. */
export function newRun(seed: string, settings: CulturalIntelligenceSettings): Run {
  const run: Run = {
    seed,
    settings,
    phase: 'look',
    before: null,
    after: null,
    plays: [],
  }
  nextScene(run)
  return run
}

export function roundsOf(settings: CulturalIntelligenceSettings): number {
  return settings.scenes + 2
}

/** One round for each scene and each self-view. The first self-view is round 2, after the first scene. */
export function roundOf({ phase, plays, settings }: Run): number {
  if (phase === 'before') return 2
  if (phase === 'after' || phase === 'finished') return roundsOf(settings)
  return plays.length === 1 ? 1 : 1 + plays.length
}

/** Goes on after a scene: to the first self-view, if it is still to come, or to the next scene. */
export function afterScene(run: Run): void {
  if (run.before === null) run.phase = 'before'
  else nextScene(run)
}

export function effortSpent(plays: readonly ScenePlay[]): number {
  return sum(plays.flatMap(({ checks }) => checks.map((check) => checkCosts[check])))
}

export function effortBudget(settings: CulturalIntelligenceSettings): number {
  return settings.scenes * settings.effort
}

export function effortLeft(run: Run): number {
  return effortBudget(run.settings) - effortSpent(run.plays)
}

/** Starts the next scene, or the end. */
export function nextScene(run: Run): void {
  const scene = allScenes.slice(0, run.settings.scenes)[run.plays.length]
  if (!scene) {
    run.phase = 'after'
    return
  }
  const cast = drawCast(run.seed, run.settings, scene)
  const met = run.plays.find((play) => play.cast.firm.id === cast.firm.id)
  const trust = met ? trustFromHearsay(met.trust) : startingTrust
  run.plays.push({
    cast,
    firstTrust: trust,
    effortAtStart: effortLeft(run),
    trust,
    checks: [],
    readings: null,
    confidence: null,
    opening: null,
    openingTrust: trust,
    outcome: null,
    turn: null,
    turns: [],
    ending: null,
    explanation: null,
  })
  run.phase = 'look'
}

/** The scene in play. Call it only in the phases of a scene. */
export function playInHand(run: Run): ScenePlay {
  return run.plays.at(-1) as ScenePlay
}

const turnAfter: Readonly<Record<SceneOutcome, TurnId>> = { well: 'onward', mixed: 'unsure', badly: 'repair' }

/** A person's reaction to an opening at this trust. */
export function reactionTo(
  { scene, person }: Cast,
  opening: Opening,
  trust: number,
  luck: number,
): SceneOutcome {
  return outcomeOf(chancesOfOpening(fitOf(standOfOpening(scene, opening), person), trust), luck)
}

export function open(play: ScenePlay, opening: Opening): void {
  const outcome = reactionTo(play.cast, opening, play.trust, play.cast.luck.opening)
  play.opening = opening
  play.openingTrust = play.trust
  play.outcome = outcome
  play.trust = movedTrust(play.trust, outcome)
  play.turn = turnAfter[outcome]
}

function trustMoveOf(turn: TurnId, good: boolean) {
  if (turn === 'repair') return good ? 'repaired' : 'repairFailed'
  return good ? 'replyGood' : 'replyPoor'
}

/**
 * The next turn after a reply. The scene ends after the onward turn, after a failed repair, or after a reply that
 * drops the matter.
 */
function afterReply(turn: TurnId, reply: Reply, good: boolean): TurnId | Ending {
  if (reply.ends) return good ? 'fair' : 'poor'
  if (turn === 'onward') return good ? 'good' : 'fair'
  if (good) return 'onward'
  return turn === 'unsure' ? 'repair' : 'poor'
}

/** @returns whether the reply was taken well */
export function answer(play: ScenePlay, turn: TurnId, reply: Reply): boolean {
  const { person, luck } = play.cast
  const good = luck[turn] < chanceOfReply(fitOf(reply.stand, person), play.trust, reply.wise)
  play.turns.push({ turn, reply, good, trustBefore: play.trust })
  play.trust = movedTrust(play.trust, trustMoveOf(turn, good))
  const next = afterReply(turn, reply, good)
  const over = next === 'good' || next === 'fair' || next === 'poor'
  play.turn = over ? null : next
  play.ending = over ? next : null
  return good
}

/** What the story reveals about a person after an opening. */
export interface RevealedDial {
  readonly dial: DialId
  readonly lean: Lean
}

/**
 * The dial that the reaction reveals, with the person's side: the best met dial after a good reaction, else the one
 * missed most.
 * @returns null when no dial was missed, where the story blames the day
 */
export function toldBy(
  { scene, person }: Cast,
  opening: Opening,
  outcome: SceneOutcome | null,
): RevealedDial | null {
  const stand = standOfOpening(scene, opening)
  const fits = scene.dials
    .map(({ dial }) => ({ dial, fit: fitOn(stand[dial] ?? 0, person[dial]) }))
    .toSorted((a, b) => a.fit - b.fit)
  const told = outcome === 'well' ? fits.at(-1) : fits[0]
  if (!told || (outcome !== 'well' && told.fit > metFrom)) return null
  return { dial: told.dial, lean: leanOf(person[told.dial]) }
}
