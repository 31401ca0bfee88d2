import { expect, it } from 'vitest'
import { sample } from '../../engine/test/sample.ts'
import { playedBy, randomPolicy, sensiblePolicy, stereotypePolicy } from './test/policies.ts'

// Of 200 seeds ten may be lost: that tells a player who loses one in ten.
const seeds = Array.from({ length: sample(200, 40) }, (_, at) => `class ${at}`)

it('reading the signs beats doing everything as at home, and both beat chance', () => {
  const scores = (policy: typeof randomPolicy) => seeds.map((seed) => playedBy(policy, seed).result.score)
  const [blind, asAtHome, counting] = [scores(randomPolicy), scores(stereotypePolicy), scores(sensiblePolicy)]
  const mean = (list: number[]) => list.reduce((all, one) => all + one, 0) / list.length
  const ahead = (one: number[], other: number[]) =>
    one.filter((score, at) => score > (other[at] ?? 0)).length / one.length
  expect(ahead(counting, blind)).toBeGreaterThanOrEqual(0.95)
  expect(ahead(counting, asAtHome)).toBeGreaterThanOrEqual(0.95)
  expect(mean(asAtHome)).toBeGreaterThan(mean(blind))
  expect(mean(counting)).toBeGreaterThan(75)
  expect(Math.max(...blind)).toBeLessThan(80)
})
