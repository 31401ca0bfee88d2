import { beforeAll, describe, expect, it } from 'vitest'
import { robotStrengths, type RobotStrength, type StandIn } from '../../engine/standing-in.ts'
import { sample } from '../../engine/test/sample.ts'
import { median } from '../../math/statistics.ts'
import { quarterly } from './engine.ts'
import { defaultSettings } from './settings.ts'

describe('the robots', () => {
  const cases = Array.from({ length: sample(200, 12) }, (_, at) => ({
    seed: `robots ${at}`,
    settings: { ...defaultSettings, quarters: at % 2 === 0 ? 4 : 6 } as const,
  }))

  function scoreOf(who: StandIn, { seed, settings }: (typeof cases)[number]): number {
    const round = quarterly.roundsOf(settings)
    const made = quarterly.decideFor(who, { seed, settings, decisions: [], round })
    const decisions = made.map(({ decision }) => decision)
    return quarterly.play(seed, settings, decisions).result?.score ?? NaN
  }

  const scoresOf = (strength: RobotStrength) =>
    cases.map((each) => scoreOf({ kind: 'robot', strength, seed: each.seed }, each))
  const scores: Record<RobotStrength, readonly number[]> = { novice: [], steady: [], expert: [] }
  beforeAll(() => {
    for (const strength of robotStrengths) scores[strength] = scoresOf(strength)
  }, 3_600_000)
  const shareAhead = (one: readonly number[], other: readonly number[]) =>
    one.filter((score, at) => score > (other[at] ?? NaN)).length / one.length

  it('a stronger robot scores more in the median, and the expert beats the novice on nearly every seed', () => {
    expect(median(scores.novice)).toBeLessThan(median(scores.steady))
    expect(median(scores.steady)).toBeLessThan(median(scores.expert))
    expect(shareAhead(scores.expert, scores.novice)).toBeGreaterThanOrEqual(0.9)
  })

  it('a novice is no fool and an expert plays by the book', () => {
    expect(median(scores.novice)).toBeGreaterThan(35)
    expect(median(scores.expert)).toBeGreaterThan(90)
  })

  it('nobody who never decides scores as much as a steady robot', () => {
    const absent = cases.map((each) => scoreOf({ kind: 'absent' }, each))
    expect(shareAhead(scores.steady, absent)).toBe(1)
    expect(Math.max(...absent)).toBeLessThan(10)
  })
})
