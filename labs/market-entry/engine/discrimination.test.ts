import { beforeAll, expect, it } from 'vitest'
import { median } from '../../math/statistics.ts'
import { sample } from '../../engine/test/sample.ts'
import { scoreOf } from './score.ts'
import { habitPolicy, habits } from './test/habits.ts'
import { randomPolicy, runBy, sensiblePolicy, type Policy } from './test/policies.ts'

// The median of 40 scores is known to about three points, and habits lose by ten or more.
const seeds = Array.from({ length: sample(40, 5) }, (_, at) => `class ${at}`)
const players = {
  sensible: sensiblePolicy,
  random: randomPolicy,
  ...Object.fromEntries(habits.map((habit) => [habit.name, habitPolicy(habit)])),
} satisfies Record<string, Policy>

const scores = new Map<string, number[]>()
const scoresOf = (player: string) => scores.get(player) ?? []
beforeAll(() => {
  // Seed by seed, because the plans of a world are judged once for all who play in it.
  for (const seed of seeds)
    for (const [player, policy] of Object.entries(players))
      scores.set(player, [...scoresOf(player), scoreOf(runBy(policy, seed))])
}, 3_600_000)

it('a sensible player beats a random one on at least 95 % of seeds, and random play stays below 80 points', () => {
  const blind = scoresOf('random')
  const wins = scoresOf('sensible').filter((score, at) => score > (blind[at] ?? 0)).length
  expect(wins / seeds.length).toBeGreaterThanOrEqual(0.95)
  expect(Math.max(...blind)).toBeLessThan(80)
})

it.each(habits)(
  'a sensible player beats the habit $name on most seeds, and by ten points or more in the median',
  ({ name }) => {
    const own = scoresOf(name)
    const sensible = scoresOf('sensible')
    const ahead = sensible.filter((score, at) => score > (own[at] ?? 0)).length
    expect(ahead / seeds.length).toBeGreaterThan(0.5)
    expect(median(sensible) - median(own)).toBeGreaterThanOrEqual(10)
  },
)
