import { describe, expect, it } from 'vitest'
import { marketEntry, marketEntry1 } from './engine.ts'
import { defaultSettings } from './settings.ts'
import { decisionsOf, playedBy, randomPolicy, sensiblePolicy } from './test/policies.ts'

describe('rules 1', () => {
  it.each([
    [0, 80.2, [26.1, 20, 15, 14.3, 4.8]],
    [1, 19.2, [3.1, 0, 2.3, 7.3, 6.5]],
    [2, 32.6, [7.5, 8.3, 0.4, 14.1, 2.3]],
    [3, 40.8, [8.6, 12, 15, 2, 3.2]],
  ])('run %i earns what it earned when it was played', (at, score, points) => {
    const policy = at % 2 === 0 ? sensiblePolicy : randomPolicy
    const { result } = playedBy(policy, `hindsight ${at}`, defaultSettings, marketEntry1)
    expect(result.parts.map((part) => part.points)).toEqual(points)
    expect(result.score).toBe(score)
  })

  it('bring no news that asks for an answer, and take no notice of one', () => {
    const decisions = decisionsOf(sensiblePolicy, 'rules', defaultSettings, marketEntry1)
    const withReply = decisions.map((decision) =>
      decision.type === 'run' ? { ...decision, reply: 'anything' } : decision,
    )
    const { state, result } = marketEntry1.play('rules', defaultSettings, withReply)
    expect(state.business).toMatchObject({ incident: null, replied: null })
    expect(result?.debrief.value.replied).toEqual([])
    expect(result).toEqual(marketEntry1.play('rules', defaultSettings, decisions).result)
  })
})

it('all but the running business is the same under both rules', () => {
  const decisions = decisionsOf(sensiblePolicy, 'rules')
  const before = decisions.slice(
    0,
    decisions.findIndex(({ type }) => type === 'run'),
  )
  const [one, two] = [marketEntry1, marketEntry].map((engine) => {
    const { business, ...state } = engine.play('rules', defaultSettings, before).state
    return { ...state, account: business?.account }
  })
  expect(two).toEqual(one)
})
