import { describe, expect, it } from 'vitest'
import { median } from '../../math/statistics.ts'
import { sample } from '../../engine/test/sample.ts'
import { habits, playedBy, randomPolicy, sensiblePolicy } from './test/policies.ts'

it('a sensible player beats a random one on at least 95 % of seeds, and random play stays below 80 points', () => {
  const seeds = Array.from({ length: sample(400, 20) }, (_, at) => `class ${at}`)
  const pairs = seeds.map((seed) => [
    playedBy(sensiblePolicy, seed).result.score,
    playedBy(randomPolicy, seed).result.score,
  ])
  const wins = pairs.filter(([sensible = 0, blind = 0]) => sensible > blind).length
  expect(wins / seeds.length).toBeGreaterThanOrEqual(0.95)
  expect(Math.max(...pairs.map(([, blind = 0]) => blind))).toBeLessThan(80)
})

describe('habits that read neither news nor quotes', () => {
  const seeds = Array.from({ length: sample(80, 8) }, (_, at) => `habit ${at}`)
  const sensible = seeds.map((seed) => playedBy(sensiblePolicy, seed).result.score)
  /**
   * The limit for the habit's median score. It is higher for netting and puts on tenders, which are sensible in
   * themselves.
   */
  const most = (name: string) => (name.includes('puts on tenders') ? 90 : name.startsWith('netted') ? 80 : 75)

  it.each(Object.entries(habits))(
    'score less than a sensible player and below their limit: %s',
    (name, policy) => {
      const scores = seeds.map((seed) => playedBy(policy, seed).result.score)
      expect(median(scores)).toBeLessThan(most(name))
      scores.forEach((score, at) => expect(sensible[at]).toBeGreaterThan(score))
    },
  )
})
