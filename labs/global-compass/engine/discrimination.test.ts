import { expect, it } from 'vitest'
import { sample } from '../../engine/test/sample.ts'
import { playedBy, randomPolicy, sensiblePolicy } from './test/policies.ts'

it('a sensible player scores more than a random one on at least 95 % of seeds', () => {
  const seeds = Array.from({ length: sample(1000, 60) }, (_, at) => `class ${at}`)
  const wins = seeds.filter(
    (seed) => playedBy(sensiblePolicy, seed).result.score > playedBy(randomPolicy, seed).result.score,
  ).length
  expect(wins / seeds.length).toBeGreaterThanOrEqual(0.95)
})
