import { expect, it } from 'vitest'
import { sample } from '../../engine/test/sample.ts'
import { playedBy, randomPolicy, sensiblePolicy } from './test/policies.ts'

it('a sensible player scores more than a random one on at least 95 % of seeds', () => {
  // Of 200 seeds ten may be lost: that tells a player who loses one in ten.
  const seeds = Array.from({ length: sample(200, 12) }, (_, at) => `class ${at}`)
  const scoreOf = (policy: typeof sensiblePolicy, seed: string) => playedBy(policy, seed).result.score
  const wins = seeds.filter((seed) => scoreOf(sensiblePolicy, seed) > scoreOf(randomPolicy, seed)).length
  expect(wins / seeds.length).toBeGreaterThanOrEqual(0.95)
})
