import { beforeAll, expect, it } from 'vitest'
import { robotStrengths, type RobotStrength, type StandIn } from '../../engine/standing-in.ts'
import { sample } from '../../engine/test/sample.ts'
import { median } from '../../math/statistics.ts'
import type { MarketEntryDecision } from './decisions.ts'
import { marketEntry } from './engine.ts'
import { drawWorld, newRun } from './run.ts'
import { scoreOf } from './score.ts'
import { defaultSettings } from './settings.ts'
import { take } from './test/policies.ts'

// At least nine of ten must be ahead: 40 show one that is ahead in eight of ten only.
const seeds = Array.from({ length: sample(40, 3) }, (_, at) => `robots ${at}`)

function scoreWith(who: StandIn, seed: string): number {
  const settings = defaultSettings
  const round = marketEntry.roundsOf(settings)
  const made = marketEntry.decideFor(who, { seed, settings, decisions: [], round })
  const run = newRun(drawWorld(seed, settings))
  for (const { decision } of made) take(run, decision as MarketEntryDecision)
  return scoreOf(run)
}

const scores: Record<RobotStrength | 'absent', number[]> = { novice: [], steady: [], expert: [], absent: [] }
beforeAll(() => {
  // Seed by seed, because the plans of a world are judged once for all who play in it.
  for (const seed of seeds) {
    for (const strength of robotStrengths)
      scores[strength].push(scoreWith({ kind: 'robot', strength, seed }, seed))
    scores.absent.push(scoreWith({ kind: 'absent' }, seed))
  }
}, 3_600_000)

it('a stronger robot scores more in the median, and the expert beats the novice on nearly every seed', () => {
  expect(median(scores.novice)).toBeLessThan(median(scores.steady))
  expect(median(scores.steady)).toBeLessThan(median(scores.expert))
  const ahead = scores.expert.filter((score, at) => score > (scores.novice[at] ?? NaN))
  expect(ahead.length / seeds.length).toBeGreaterThanOrEqual(0.9)
})

it('nobody who never decides scores as much as a steady robot in the middle', () => {
  const { absent } = scores
  expect(median(absent)).toBeLessThan(median(scores.steady))
  const behind = absent.filter((score, at) => score < (scores.steady[at] ?? NaN))
  expect(behind.length / seeds.length).toBeGreaterThanOrEqual(0.9)
})
