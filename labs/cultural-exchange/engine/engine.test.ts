import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sample } from '../../engine/test/sample.ts'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { settingsOf } from '../../engine/test/laws.ts'
import { customIds, customs } from '../data/customs.ts'
import { culturalExchange } from './engine.ts'
import { defaultSettings } from './settings.ts'
import { decisionsOf, playedBy, randomPolicy, sensiblePolicy, stereotypePolicy } from './test/policies.ts'
import { drawWorld } from './world.ts'

const seeds = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `seed ${text}`)
const policies = fc.constantFrom(sensiblePolicy, stereotypePolicy, randomPolicy)
const settings = settingsOf(culturalExchange)
// Every run has all that is compared here, so what is wrong shows in any of them.
const few = { numRuns: sample(200, 20) }

describe('a whole run', () => {
  it('finds a joint table at least as good as the player’s, and reports every sign', () => {
    fc.assert(
      fc.property(seeds, policies, settings, (seed, policy, chosen) => {
        const { position, result } = playedBy(policy, seed, chosen)
        const { debrief, solution } = result
        expect(solution.joint.best).toBeGreaterThanOrEqual(solution.joint.own - 1e-9)
        const away = position.state.trades.filter(({ table }) => table !== null)
        expect(debrief.signs.map(({ remarks }) => remarks.length)).toEqual(
          away.map(({ remarks }) => remarks.length),
        )
        expect(solution.rules).toHaveLength(8)
        for (const share of [...solution.curve.onYours, ...solution.curve.onItsOwn]) {
          expect(share).toBeGreaterThanOrEqual(0)
          expect(share).toBeLessThanOrEqual(1)
        }
      }),
      few,
    )
  })

  it('gives full marks for reflection to a player who knows their own play', () => {
    fc.assert(
      fc.property(seeds, (seed) => {
        const { result } = playedBy(sensiblePolicy, seed)
        expect(result.parts.find(({ id }) => id === 'reflection')?.points).toBe(10)
      }),
      few,
    )
  })
})

describe('the state that the browser receives', () => {
  it('contains rules at home only, and remarks away only', () => {
    const { decisions } = playedBy(randomPolicy, 'rules')
    const { state } = culturalExchange.play('rules', defaultSettings, decisions)
    const rules = customs.flatMap(({ ways }) => ways.map(({ rule }) => rule))
    for (const { table, remarks } of state.trades)
      for (const { text } of remarks) expect(rules.includes(text)).toBe(table === null)
    expect(culturalExchange.play('rules', defaultSettings, []).state.homeRules).toBeNull()
    expect(state.homeRules).toHaveLength(8)
  })

  it('has another culture with another seed, equal to home in about a quarter of the customs', () => {
    const worlds = Array.from({ length: 400 }, (_, at) => drawWorld(`worlds ${at}`, defaultSettings))
    const alike = worlds.flatMap(({ home, away }) => customIds.map((id) => Number(home[id] === away[id])))
    expect(alike.reduce((all, one) => all + one, 0) / alike.length).toBeCloseTo(0.25, 1)
    expect(new Set(worlds.map(({ home }) => JSON.stringify(home))).size).toBeGreaterThan(350)
    for (const { away, change } of worlds) expect(change.to).not.toBe(away[change.custom])
  })
})

describe('a refusal', () => {
  const whole = decisionsOf(sensiblePolicy, 'refusals')

  /** DecisionRefused is the only error that may leave the engine. */
  function tried(decisions: readonly unknown[]): DecisionRefused | null {
    try {
      culturalExchange.play('refusals', defaultSettings, decisions)
      return null
    } catch (error) {
      if (!(error instanceof DecisionRefused)) throw error
      expect(error.message).toMatch(/\.$/u)
      return error
    }
  }

  const first = whole[0] as Extract<(typeof whole)[number], { type: 'trade' }>
  const atHome = [whole[0], whole[1]]
  it.each([
    ['a way that is none', [{ ...first, ways: { ...first.ways, gift: 'gold' } }], 'ways.gift'],
    ['a share that is none', [{ ...first, share: 55 }], 'share'],
    ['a visit without its table', [...atHome, first], 'table'],
    ['leaving home early', [{ type: 'leave' }], 'type'],
    ['leaving before a visit', [...atHome, { type: 'leave' }], 'type'],
    ['notes before the visits', [...atHome, { type: 'notes', guesses: {} }], 'type'],
    ['words where nothing was refused', [{ type: 'repair', repair: 'own' }], 'type'],
  ])('names the field at fault: %s', (_name, decisions, field) => {
    expect(tried(decisions)).toMatchObject({ field })
  })

  it('limits bridges to their number and to two different ways', () => {
    const at = whole.findIndex(({ type }) => type === 'joint')
    const joint = whole[at] as Extract<(typeof whole)[number], { type: 'joint' }>
    const bridged = (bridges: object) => tried([...whole.slice(0, at), { ...joint, bridges }])
    const other = (id: (typeof customIds)[number]) =>
      customs.find((custom) => custom.id === id)?.ways.find((way) => way.id !== joint.ways[id])?.id
    expect(bridged(Object.fromEntries(customIds.slice(0, 4).map((id) => [id, other(id)])))).toMatchObject({
      field: 'bridges',
    })
    expect(bridged({ gift: joint.ways.gift })).toMatchObject({ field: 'bridges.gift' })
    expect(bridged({ gift: other('gift') })).toBeNull()
  })

  it('limits the length of a note, and a note earns no points', () => {
    const noted = (note: unknown) => whole.map((one) => (one.type === 'reflect' ? { ...one, note } : one))
    expect(tried(noted('x'.repeat(501)))).toMatchObject({ field: 'note' })
    const position = culturalExchange.play('refusals', defaultSettings, noted('I was too quick.'))
    expect(position.result?.score).toBe(
      culturalExchange.play('refusals', defaultSettings, whole).result?.score,
    )
    expect(position.facts.at(-1)).toMatchObject({
      id: 'note.reflection',
      value: 'I was too quick.',
    })
  })
})

it('gives instructors a fact for every kind of decision', () => {
  const decisions = decisionsOf(sensiblePolicy, 'facts')
  const facts = culturalExchange.play('facts', defaultSettings, decisions).facts
  for (const id of ['table', 'share', 'answer', 'like-home', 'guess.gift', 'changed.custom', 'joint.bridges'])
    expect(facts.map((fact) => fact.id)).toContain(id)
})
