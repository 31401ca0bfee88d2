import { describe, expect, it } from 'vitest'
import { median } from '../../math/statistics.ts'
import { sample, underRules } from '../../engine/test/sample.ts'
import { marketEntry, marketEntry1 } from './engine.ts'
import { defaultSettings } from './settings.ts'
import { habitPolicy, habits } from './test/habits.ts'
import { playedBy, randomPolicy, sensiblePolicy, type Policy } from './test/policies.ts'

describe.each(
  underRules(
    { rules: 1, engine: marketEntry1, count: sample(100, 5) },
    { rules: 2, engine: marketEntry, count: sample(100, 5) },
  ),
)('under rules $rules', ({ engine, count }) => {
  const seeds = Array.from({ length: count }, (_, at) => `class ${at}`)
  const scoresOf = (policy: Policy, first = seeds.length) =>
    seeds.slice(0, first).map((seed) => playedBy(policy, seed, defaultSettings, engine).result.score)
  let known: number[] | undefined
  const sensibleScores = () => (known ??= scoresOf(sensiblePolicy))

  it('a sensible player beats a random one on at least 95 % of seeds, and random play stays below 80 points', () => {
    const blind = scoresOf(randomPolicy)
    const wins = sensibleScores().filter((score, at) => score > (blind[at] ?? 0)).length
    expect(wins / seeds.length).toBeGreaterThanOrEqual(0.95)
    expect(Math.max(...blind)).toBeLessThan(80)
  })

  it.each(habits)(
    'a sensible player beats the habit $name on most seeds, and by ten points or more in the median',
    (habit) => {
      const scores = scoresOf(habitPolicy(habit), sample(100, 5))
      const sensible = sensibleScores().slice(0, scores.length)
      const ahead = sensible.filter((score, at) => score > (scores[at] ?? 0)).length
      expect(ahead / scores.length).toBeGreaterThan(0.5)
      expect(median(sensible) - median(scores)).toBeGreaterThanOrEqual(10)
    },
  )
})
