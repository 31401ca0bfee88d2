import { expect, it } from 'vitest'
import { sample } from '../../engine/test/sample.ts'
import { playedBy, randomPolicy, sensiblePolicy } from './test/policies.ts'

it('a sensible player scores more than a random one on at least 95 % of seeds', () => {
  const seeds = Array.from({ length: sample(1000, 25) }, (_, at) => `class ${at}`)
  const scoreOf = (policy: typeof sensiblePolicy, seed: string) => playedBy(policy, seed).result.score
  const wins = seeds.filter((seed) => scoreOf(sensiblePolicy, seed) > scoreOf(randomPolicy, seed)).length
  expect(wins / seeds.length).toBeGreaterThanOrEqual(0.95)
})
