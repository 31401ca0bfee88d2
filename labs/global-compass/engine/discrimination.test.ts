import { expect, it } from 'vitest'
import { playedBy, randomPolicy, sensiblePolicy } from './test/policies.ts'

it('a sensible player beats a blind one on at least 95 % of 120 seeds', { timeout: 120_000 }, () => {
  const seeds = Array.from({ length: 120 }, (_, at) => `class ${at}`)
  const wins = seeds.filter(
    (seed) => playedBy(sensiblePolicy, seed).result.score > playedBy(randomPolicy, seed).result.score,
  ).length
  expect(wins / seeds.length).toBeGreaterThanOrEqual(0.95)
})
