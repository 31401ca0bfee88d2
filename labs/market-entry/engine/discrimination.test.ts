import { expect, it } from 'vitest'
import { median } from '../../math/statistics.ts'
import { sample } from '../../engine/test/sample.ts'
import { habitPolicy, habits } from './test/habits.ts'
import { playedBy, randomPolicy, sensiblePolicy, type Policy } from './test/policies.ts'

const seeds = Array.from({ length: sample(100, 5) }, (_, at) => `class ${at}`)
const scoresOf = (policy: Policy) => seeds.map((seed) => playedBy(policy, seed).result.score)
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
    const scores = scoresOf(habitPolicy(habit))
    const sensible = sensibleScores()
    const ahead = sensible.filter((score, at) => score > (scores[at] ?? 0)).length
    expect(ahead / scores.length).toBeGreaterThan(0.5)
    expect(median(sensible) - median(scores)).toBeGreaterThanOrEqual(10)
  },
)
