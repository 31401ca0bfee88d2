import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sample } from '../../engine/test/sample.ts'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { culturalIntelligence } from './engine.ts'
import { checkCosts } from './run.ts'
import { selfItems } from './self-view.ts'
import { defaultSettings } from './settings.ts'
import { sensiblePolicy, decisionsOf, playedBy, randomPolicy, stereotypePolicy } from './test/policies.ts'

const seeds = fc.string({ minLength: 1, maxLength: 12 }).map((text) => `seed ${text}`)
const policies = fc.constantFrom(sensiblePolicy, stereotypePolicy, randomPolicy)
// Every run has all the replies that are compared here, so a wrong one shows in any of them.
const few = { numRuns: sample(100, 12) }
const rating = (value: number) => ({
  type: 'rate',
  ratings: Object.fromEntries(selfItems.map(({ id }) => [id, value])),
})

describe('what others may see', () => {
  it('says that a player has rated themselves, and not how', () => {
    const seed = 'the mirror'
    const { decisions } = playedBy(sensiblePolicy, seed)
    const { state, result } = culturalIntelligence.play(seed, defaultSettings, decisions)
    expect(Object.keys(state.self.before ?? {})).toHaveLength(4)
    const shown = culturalIntelligence.forOthers(defaultSettings, { state, result })
    expect(shown.state).toEqual({ ...state, self: { ...state.self, before: {}, after: {} } })
    expect(result?.debrief.factors.every(({ before, after }) => before !== null && after !== null)).toBe(true)
    expect(shown.result).toEqual({
      ...result,
      debrief: {
        ...result?.debrief,
        factors: result?.debrief.factors.map((factor) => ({ ...factor, before: null, after: null })),
      },
    })
    const first = culturalIntelligence.play(seed, defaultSettings, [])
    const begun = { state: first.state, result: null }
    expect(culturalIntelligence.forOthers(defaultSettings, begun)).toEqual(begun)
  })
})

describe('a whole run', () => {
  it('has no best reply below the player’s, and chances between 0 and 1', () => {
    fc.assert(
      fc.property(seeds, policies, (seed, policy) => {
        const { result } = playedBy(policy, seed)
        const { debrief, solution } = result
        expect(debrief.moments).toHaveLength(3)
        expect(debrief.scenes).toHaveLength(8)
        for (const { chance, blind } of debrief.moments) {
          for (const share of [chance, blind]) {
            expect(share).toBeGreaterThanOrEqual(0)
            expect(share).toBeLessThanOrEqual(1)
          }
        }
        for (const { bestReplies, ownChance, bestChance } of solution.scenes) {
          expect(Math.max(ownChance, bestChance)).toBeLessThanOrEqual(1)
          for (const reply of bestReplies) expect(reply.chance).toBeGreaterThanOrEqual(reply.ownChance)
        }
        expect(solution.dialsMet).toBe(24)
        // In a few runs nobody leans against the firm's reputation, so only the number of dials is certain.
        const dials = solution.scenes.flatMap((scene) => scene.dials)
        expect(dials).toHaveLength(24)
        expect(solution.asKnown).toBe(dials.filter(({ leans, house }) => leans === house).length)
      }),
      few,
    )
  })

  it('gives the same score for any self-rating', () => {
    const decisions = decisionsOf(sensiblePolicy, 'self')
    const scoreWith = (value: number) => {
      const changed = decisions.map((decision) => (decision.type === 'rate' ? rating(value) : decision))
      return culturalIntelligence.play('self', defaultSettings, changed).result?.score
    }
    expect(scoreWith(1)).toBe(scoreWith(5))
  })

  it('earns a sensible player more than 60 points and at least one good reaction', () => {
    // The score judges the opening by its chances; luck decides only the reaction.
    const { position } = playedBy(sensiblePolicy, 'luck')
    const reactions = position.facts.filter(({ id }) => id === 'reaction').map(({ value }) => value)
    const debrief = position.result?.debrief
    expect(reactions).toHaveLength(8)
    expect(position.result?.score).toBeGreaterThan(60)
    expect(debrief?.scenes.map(({ outcome }) => outcome)).toContain('well')
  })
})

describe('the state that the browser receives', () => {
  it('contains no score before the end, and no options before the reading', () => {
    const { state, result } = culturalIntelligence.play('later', defaultSettings, [])
    expect(result).toBeNull()
    expect([state.phase, state.scene?.options, state.scene?.turn]).toEqual(['look', null, null])
    expect(state.scene?.firm.notes).toMatch(/Brightwater/u)
    const hidden = { ...defaultSettings, notes: 'hidden' as const }
    const without = culturalIntelligence.play('later', hidden, []).state
    expect(without.scene?.firm.notes).toBeNull()
  })

  it('has other people with another seed', () => {
    const met = ['a', 'b', 'c', 'd', 'e', 'f'].map(
      (seed) => culturalIntelligence.play(seed, defaultSettings, []).state.scene?.person.full,
    )
    expect(new Set(met).size).toBeGreaterThan(1)
  })
})

describe('a refusal', () => {
  const whole = decisionsOf(sensiblePolicy, 'refusals')
  const firstScene = whole.slice(
    0,
    whole.findIndex(({ type }) => type === 'rate'),
  )

  /** DecisionRefused is the only error that may leave the engine. */
  function tried(decisions: readonly unknown[]): DecisionRefused | null {
    try {
      culturalIntelligence.play('refusals', defaultSettings, decisions)
      return null
    } catch (error) {
      if (!(error instanceof DecisionRefused)) throw error
      expect(error.message).toMatch(/\.$/u)
      return error
    }
  }

  const readings = { rank: 'low', face: 'low', certainty: 'unclear' }
  const read = { type: 'read', readings, confidence: 60 }
  it.each([
    ['a rating out of range', [...firstScene, rating(6)], 'ratings.second-thought'],
    ['a scene before the ratings', [...firstScene, read], 'type'],
    ['the ratings before the first scene', [rating(3)], 'type'],
    [
      'a check twice',
      [
        { type: 'check', check: 'ask' },
        { type: 'check', check: 'ask' },
      ],
      'check',
    ],
    ['a reading that leaves a dial out', [{ ...read, readings: { rank: 'low' } }], 'readings.face'],
    ['a confidence beyond 100', [{ ...read, confidence: 101 }], 'confidence'],
    ['an opening without its channel', [read, { type: 'open', words: 'straight', timing: 'now' }], 'channel'],
    ['a check after the reading', [read, { type: 'check', check: 'ask' }], 'type'],
  ])('names the field at fault: %s', (_name, decisions, field) => {
    expect(tried(decisions)).toMatchObject({ field })
  })

  it('says that the effort does not pay for another check', () => {
    const tight = { ...defaultSettings, scenes: 4 as const, effort: 1 as const }
    const checks = Object.keys(checkCosts).map((check) => ({ type: 'check', check }))
    expect(culturalIntelligence.play('x', tight, checks).state.effort.left).toBe(0)
    const onward = decisionsOf(
      (state, random) => {
        if (state.phase === 'look' && state.scene?.number === 1) {
          const next = state.scene.checks.find(({ finds }) => finds === null)
          if (next) return { type: 'check', check: next.id }
        }
        return stereotypePolicy(state, random)
      },
      'x',
      tight,
    )
    const second = onward.findIndex((decision, at) => decision.type === 'read' && at > 5)
    expect(() =>
      culturalIntelligence.play('x', tight, [...onward.slice(0, second), { type: 'check', check: 'ask' }]),
    ).toThrow('This check costs 2, and you have 0 left.')
  })

  it('limits the length of a note, and a note earns no points', () => {
    const at = whole.findIndex((decision) => decision.type === 'explain')
    const noted = (note: unknown) => whole.map((one, place) => (place === at ? { ...one, note } : one))
    expect(tried(noted('x'.repeat(501)))).toMatchObject({ field: 'note' })
    const score = (decisions: unknown[]) =>
      culturalIntelligence.play('refusals', defaultSettings, decisions).result?.score
    expect(score(noted('They had read the plan.'))).toBe(score(whole))
    const facts = culturalIntelligence.play(
      'refusals',
      defaultSettings,
      noted('They had read the plan.'),
    ).facts
    expect(facts.find(({ id }) => id === 'note.explanation')?.value).toBe('They had read the plan.')
  })
})

it('has one round for each scene, and one before and one after them', () => {
  expect(culturalIntelligence.roundsOf({ ...defaultSettings, scenes: 6 })).toBe(8)
})

it('the order of moments and channels differs between runs', () => {
  const orders = Array.from({ length: 12 }, (_, at) => {
    const readings = { rank: 'low', face: 'low', certainty: 'low' }
    const { scene } = culturalIntelligence.play(`order ${at}`, defaultSettings, [
      { type: 'read', readings, confidence: 50 },
    ]).state
    return [scene?.options?.timing, scene?.options?.channel].map((list) => list?.map(({ id }) => id).join())
  })
  for (const part of [0, 1]) expect(new Set(orders.map((one) => one[part])).size).toBeGreaterThan(2)
  expect(orders.map(([timing]) => timing?.split(',')[1])).not.toEqual(orders.map(() => 'break'))
})
