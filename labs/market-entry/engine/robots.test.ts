import { beforeAll, expect, it } from 'vitest'
import { robotStrengths, type RobotStrength, type StandIn } from '../../engine/standing-in.ts'
import { sample } from '../../engine/test/sample.ts'
import { median } from '../../math/statistics.ts'
import { marketEntry } from './engine.ts'
import { defaultSettings } from './settings.ts'

/** A finished run takes a fifth of a second. */
const seeds = Array.from({ length: sample(100, 3) }, (_, at) => `robots ${at}`)

function scoreOf(who: StandIn, seed: string): number {
  const settings = defaultSettings
  const round = marketEntry.roundsOf(settings)
  const made = marketEntry.decideFor(who, { seed, settings, decisions: [], round })
  const decisions = made.map(({ decision }) => decision)
  return marketEntry.play(seed, settings, decisions).result?.score ?? NaN
}

const scoresOf = (strength: RobotStrength) =>
  seeds.map((seed) => scoreOf({ kind: 'robot', strength, seed }, seed))
const scores: Record<RobotStrength, readonly number[]> = { novice: [], steady: [], expert: [] }
beforeAll(() => {
  for (const strength of robotStrengths) scores[strength] = scoresOf(strength)
}, 3_600_000)

it('a stronger robot scores more in the median, and the expert beats the novice on nearly every seed', () => {
  expect(median(scores.novice)).toBeLessThan(median(scores.steady))
  expect(median(scores.steady)).toBeLessThan(median(scores.expert))
  const ahead = scores.expert.filter((score, at) => score > (scores.novice[at] ?? NaN))
  expect(ahead.length / seeds.length).toBeGreaterThanOrEqual(0.9)
})

it('nobody who never decides scores as much as a steady robot in the middle', () => {
  const absent = seeds.map((seed) => scoreOf({ kind: 'absent' }, seed))
  expect(median(absent)).toBeLessThan(median(scores.steady))
  const behind = absent.filter((score, at) => score < (scores.steady[at] ?? NaN))
  expect(behind.length / seeds.length).toBeGreaterThanOrEqual(0.9)
})
