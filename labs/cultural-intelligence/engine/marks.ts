import { clamp, mean, sum } from '../../math/statistics.ts'
import { standOfOpening, type Opening } from './cast.ts'
import type { DialId, Lean } from '../scenes/dials.ts'
import type { JudgedScene, Judged } from './judge.ts'
import { fitOn, metFrom } from './model.ts'
import { checkCosts, type ScenePlay } from './run.ts'
import type { CheckKind } from '../scenes/scene.ts'

/** The eight measures behind the four factors, each from 0 to 1. */
export interface Marks {
  readonly predictions: number
  readonly checks: number
  readonly readings: number
  readonly explanations: number
  readonly staying: number
  readonly looking: number
  readonly fit: number
  readonly range: number
}

/** How far the choices get from random (0) to best (1), weighted by what was at stake. */
function fromBlindToBest(
  choices: readonly { judged: Omit<Judged<unknown>, 'bestChoice'>; weight: number }[],
) {
  const gained = sum(choices.map(({ judged, weight }) => weight * (judged.chosen - judged.blind)))
  const possible = sum(choices.map(({ judged, weight }) => weight * (judged.best - judged.blind)))
  return possible < 1e-9 ? 1 : clamp(gained / possible, 0, 1)
}

/** Later predictions count more: the weight rises from 0.5 to 1.5. */
export function predictionWeight(at: number, count: number): number {
  return count === 1 ? 1 : 0.5 + at / (count - 1)
}

/** The mark for saying 50 % every time. */
const coinKeeps = 0.25

/** Squared gap between confidence and chance, relative to the gap of saying 50 % every time. */
export function predictionMark(scenes: readonly JudgedScene[]): number {
  const gaps = scenes.map(({ play, draft }, at) => {
    const weight = predictionWeight(at, scenes.length)
    const confidence = (play.confidence ?? 50) / 100
    return { own: weight * (confidence - draft) ** 2, coin: weight * (0.5 - draft) ** 2 }
  })
  const [own, coin] = [sum(gaps.map((gap) => gap.own)), sum(gaps.map((gap) => gap.coin))]
  if (coin < 1e-9) return own < 1e-9 ? 1 : 0
  return clamp(1 - (1 - coinKeeps) * (own / coin), 0, 1)
}

/** A check on a dial without any sign yet is worth more than a second look. */
const firstLook = 1
const secondLook = 0.5

function worthOfCheck({ cast }: ScenePlay, check: CheckKind): number {
  const dial = cast.scene.checks.find(({ id }) => id === check)?.dial
  return cast.cues.some((cue) => cue.dial === dial) ? secondLook : firstLook
}

/** The greatest worth of checks within this effort. */
export function mostCheckWorth(plays: readonly ScenePlay[], budget: number): number {
  const offers = plays.flatMap((play) =>
    play.cast.scene.checks.map(({ id }) => ({ worth: worthOfCheck(play, id), cost: checkCosts[id] })),
  )
  // Costs are 1 or 2 and the budget is small, so a full table gives the exact result.
  const best = Array.from({ length: budget + 1 }, () => 0)
  for (const { worth, cost } of offers) {
    for (let money = budget; money >= cost; money--) {
      best[money] = Math.max(best[money] ?? 0, (best[money - cost] ?? 0) + worth)
    }
  }
  return best[budget] ?? 0
}

function checksMark(plays: readonly ScenePlay[], budget: number): number {
  const made = sum(plays.flatMap((play) => play.checks.map((check) => worthOfCheck(play, check))))
  return clamp(made / Math.max(mostCheckWorth(plays, budget), firstLook), 0, 1)
}

const setbackWeight = 2

/** The effort of the replies. Replies after a setback count twice. */
function stayingMark(scenes: readonly JudgedScene[]): number {
  const replies = scenes.flatMap(({ play }) =>
    play.turns.map(({ turn, reply }) => {
      const efforts = play.cast.scene.turns[turn].replies.map(({ effort }) => effort)
      return {
        judged: { chosen: reply.effort, best: Math.max(...efforts), blind: mean(efforts) },
        weight: turn === 'onward' ? 1 : setbackWeight,
      }
    }),
  )
  return fromBlindToBest(replies)
}

/** The share of scenes after the first with at least one check. A scene after a setback counts twice. */
function lookingMark(plays: readonly ScenePlay[]): number {
  const later = plays.slice(1).map((play, at) => ({
    looked: play.checks.length > 0,
    weight: plays[at]?.outcome === 'well' ? 1 : setbackWeight,
  }))
  const looked = sum(later.map((one) => (one.looked ? one.weight : 0)))
  return looked / Math.max(1, sum(later.map((one) => one.weight)))
}

/**
 * Range: the share of sides that the openings met, of all dial sides that the beliefs called for. Each side counts
 * equally, however often it came up, so a player with one way of speaking meets half of them.
 */
function rangeMark(scenes: readonly JudgedScene[]): number {
  const occasions = new Map<string, { met: number; all: number }>()
  for (const { play, beliefs } of scenes) {
    const stand = standOfOpening(play.cast.scene, play.opening as Opening)
    for (const { dial, high } of beliefs) {
      const lean: Lean = high >= 0.5 ? 'high' : 'low'
      const suits = fitOn(stand[dial] ?? 0, lean === 'high' ? 0.65 : -0.65) >= metFrom
      const key = `${dial satisfies DialId} ${lean}`
      const before = occasions.get(key) ?? { met: 0, all: 0 }
      occasions.set(key, { met: before.met + (suits ? 1 : 0), all: before.all + 1 })
    }
  }
  const shares = [...occasions.values()].map(({ met, all }) => met / all)
  return clamp((mean(shares) - blindRange) / (fullRange - blindRange), 0, 1)
}

/** The share that random openings meet, and the share for full marks. */
const blindRange = 0.35
const fullRange = 0.85

const openingWeight = 1
const replyWeight = 0.5

function fitMark(scenes: readonly JudgedScene[]): number {
  return fromBlindToBest(
    scenes.flatMap(({ opening, replies }) => [
      { judged: opening, weight: openingWeight },
      ...replies.map((judged) => ({ judged, weight: replyWeight })),
    ]),
  )
}

export function marksOf(scenes: readonly JudgedScene[], budget: number): Marks {
  const plays = scenes.map(({ play }) => play)
  const even = <Choice>(judged: Judged<Choice>) => ({ judged, weight: 1 })
  return {
    predictions: predictionMark(scenes),
    checks: checksMark(plays, budget),
    readings: fromBlindToBest(scenes.flatMap(({ readings }) => readings.map(even))),
    explanations: fromBlindToBest(scenes.map(({ explanation }) => even(explanation))),
    staying: stayingMark(scenes),
    looking: lookingMark(plays),
    fit: fitMark(scenes),
    range: rangeMark(scenes),
  }
}
