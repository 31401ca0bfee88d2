import { expect, it } from 'vitest'
import { randomFrom } from '../../math/random.ts'
import { culturalExchange } from './engine.ts'
import { stages } from './run.ts'
import type { CulturalExchangeSettings } from './settings.ts'
import { playedBy, randomPolicy } from './test/policies.ts'
import { patiently, sample } from '../../engine/test/sample.ts'

// All plays together include an early leave, a refusal and every round; in full, each of the settings 22 times.
const plays = sample(400, 100)

it('random plays reach their end with every setting', { timeout: patiently(120_000) }, () => {
  const random = randomFrom('dead ends', 'settings')
  const met = new Set<string>()
  for (let at = 0; at < plays; at++) {
    const settings: CulturalExchangeSettings = {
      visits: random.pick([10, 12] as const),
      misleads: random.pick([4, 5, 6] as const),
      bridges: random.pick([2, 3, 4] as const),
    }
    const { position, decisions, result } = playedBy(randomPolicy, `end ${at}`, settings)
    expect(position.done).toBe(true)
    expect(position.round).toBe(stages.length)
    expect(decisions.length).toBeLessThanOrEqual(2 + 2 * (settings.visits + 6) + 5)
    expect(result.score).toBeLessThan(80)
    for (const { type } of decisions) met.add(type)
  }
  expect([...met].toSorted()).toEqual(['joint', 'leave', 'notes', 'reflect', 'repair', 'report', 'trade'])
})

it('a player who always leaves after one visit reaches the end', () => {
  const { position } = playedBy((state, random) => {
    const made = state.visits?.made ?? 0
    const visiting = state.phase === 'first' || state.phase === 'second' || state.phase === 'return'
    return visiting && made > 0 ? { type: 'leave' } : randomPolicy(state, random)
  }, 'leaver')
  expect(position.done).toBe(true)
  expect(culturalExchange.roundsOf(culturalExchange.defaultSettings)).toBe(9)
})
