import { expect, it } from 'vitest'
import { sample } from '../../engine/test/sample.ts'
import { sensiblePolicy, playedBy, randomPolicy, stereotypePolicy } from './test/policies.ts'

// Of 200 seeds ten may be lost: that tells a player who loses one in ten.
const seeds = Array.from({ length: sample(200, 8) }, (_, at) => `class ${at}`)

it('a player who looks and adapts beats one who follows the stereotype, and both beat chance', () => {
  const [blind, stereotype, adaptive]: [number[], number[], number[]] = [[], [], []]
  const players = [
    [randomPolicy, blind],
    [stereotypePolicy, stereotype],
    [sensiblePolicy, adaptive],
  ] as const
  // Seed by seed, because the people of a scene are drawn once for all who play it.
  for (const seed of seeds)
    for (const [policy, scores] of players) scores.push(playedBy(policy, seed).result.score)
  const mean = (list: number[]) => list.reduce((all, one) => all + one, 0) / list.length
  const wins = (one: number[], other: number[]) =>
    one.filter((score, at) => score > (other[at] ?? 0)).length / one.length
  expect(wins(adaptive, blind)).toBeGreaterThanOrEqual(0.95)
  expect(wins(adaptive, stereotype)).toBeGreaterThanOrEqual(0.95)
  expect(mean(adaptive) - mean(stereotype)).toBeGreaterThan(20)
  expect(Math.max(...blind)).toBeLessThan(80)
})
