import { describe, expect, it } from 'vitest'
import { median } from '../../math/statistics.ts'
import { sample } from '../../engine/test/sample.ts'
import type { Policy } from './robots.ts'
import { defaultSettings } from './settings.ts'
import { habits, playedBy, randomPolicy, sensiblePolicy } from './test/policies.ts'

describe('the score', () => {
  const scoreOf = (policy: Policy, seed: string, quarters: 4 | 6) =>
    playedBy(policy, seed, { ...defaultSettings, quarters }).result.score

  it('a sensible player beats a random one on at least 95 % of seeds, and random play stays below 60 points', () => {
    // Of 200 seeds ten may be lost: that tells a player who loses one in ten.
    const scores = Array.from({ length: sample(200, 10) }, (_, at) => {
      const quarters = at % 2 === 0 ? 6 : 4
      const seed = `class ${at}`
      return [scoreOf(sensiblePolicy, seed, quarters), scoreOf(randomPolicy, seed, quarters)] as const
    })
    const wins = scores.filter(([sensible, blind]) => sensible > blind).length
    expect(wins / scores.length).toBeGreaterThanOrEqual(0.95)
    expect(Math.max(...scores.map(([, blind]) => blind))).toBeLessThan(60)
  })

  describe.each([6, 4] as const)('habits that read neither news nor quotes, in %d quarters', (quarters) => {
    // Of 40 seeds two may be lost, which tells a habit that wins one time in six.
    const seeds = Array.from({ length: sample(40, 5) }, (_, at) => `habit ${at}`)
    const sensible = seeds.map((seed) => scoreOf(sensiblePolicy, seed, quarters))
    /**
     * The limit for the habit's median score. It is higher for netting and puts on tenders, which are sensible in
     * themselves.
     */
    const most = (name: string) =>
      name.includes('puts on tenders') ? 90 : name.startsWith('netted') ? 80 : 75

    it.each(Object.entries(habits))(
      'score less than a sensible player and below their limit: %s',
      (name, policy) => {
        const scores = seeds.map((seed) => scoreOf(policy, seed, quarters))
        expect(median(scores)).toBeLessThan(most(name))
        const wins = scores.filter((score, at) => (sensible[at] ?? 0) > score).length
        expect(wins / scores.length).toBeGreaterThanOrEqual(0.95)
      },
    )
  })
})
