import { describe, expect, test } from 'vitest'
import type { Comparison, ReplayedRun, ReplayStep } from '@tradewind/contract/teaching/debrief/replays'
import {
  deciderInWords,
  momentsOfBoth,
  partingInWords,
  placeInWords,
  stepInWords,
  whatIfScoreInWords,
} from './replay-words.ts'

const run: ReplayedRun = {
  ...{
    id: 'one',
    player: 'Ana Lima',
    student: 'ana',
    kind: 'counted',
    counts: true,
    attempt: 1,
    triedFrom: null,
  },
  ...{ status: 'finished', round: 2, rounds: 2, decisions: 3, score: 64 },
}
const step = (round: number, change: Partial<ReplayStep> = {}): ReplayStep => ({
  ...{ at: 0, round, isDefault: false, unsent: null, by: null, facts: [] },
  ...change,
})

test('a replay says whose run it is, and before which decision of which round it stands', () => {
  const steps = [step(1), step(2), step(2)]
  expect(placeInWords(run, steps, 0)).toBe('Ana Lima, round 1 of 2, before the decision')
  expect(placeInWords(run, steps, 1)).toBe('Ana Lima, round 2 of 2, before decision 1 of 2')
  expect(placeInWords(run, steps, 2)).toBe('Ana Lima, round 2 of 2, before decision 2 of 2')
  expect(placeInWords(run, steps, 3)).toBe('Ana Lima, at the end')
  expect(placeInWords({ ...run, status: 'open' }, steps, 3)).toBe(
    'Ana Lima, round 2 of 2, where the run is now',
  )
  expect(placeInWords({ ...run, status: 'abandoned', round: 1 }, [], 0)).toBe(
    'Ana Lima, round 1 of 2, where the run was ended',
  )
})

test('a step says who decided, or what counted by default', () => {
  expect(deciderInWords(step(1), 'Ana Lima')).toBe('Decided by Ana Lima')
  expect(deciderInWords(step(1, { by: 'Ben Otto' }), 'Team 1')).toBe('Sent by Ben Otto')
  const missed = { isDefault: true }
  expect(deciderInWords(step(1, missed), 'Team 1')).toBe('Counted by default: not decided in time')
  expect(deciderInWords(step(1, { ...missed, unsent: 'draft' }), 'Team 1')).toMatch(/captain’s draft/u)
  expect(deciderInWords(step(1, { ...missed, unsent: 'proposal' }), 'Team 1')).toMatch(/proposal/u)
  const facts = [{ name: 'Hedged, %', value: '50', before: null }]
  expect(stepInWords(step(2, { ...missed, facts }))).toBe('Round 2. Hedged, %: 50 (by default)')
  expect(stepInWords(step(2))).toBe('Round 2. Went on')
})

test('what if is never said without that it does not count', () => {
  expect(whatIfScoreInWords(72, run)).toBe('72 instead of 64 points. Not counted.')
  expect(whatIfScoreInWords(72, { score: null })).toMatch(/Not counted\.$/u)
})

describe('two runs', () => {
  const other = { ...run, id: 'two', player: 'Ben Otto' }
  const compared = (change: Partial<Comparison>): Comparison => ({
    first: { run, steps: [], parts: [] },
    second: { run: other, steps: [], parts: [] },
    ...{ sameCase: true, parting: null, facts: [] },
    ...change,
  })

  test('part in a sentence, or not at all', () => {
    const parting = { step: 1, round: 2, name: 'Hedged, %', first: '50', second: '0' }
    expect(partingInWords(compared({ parting }))).toBe(
      'They part in round 2. Hedged, %: Ana Lima 50, Ben Otto 0.',
    )
    expect(partingInWords(compared({ parting: { ...parting, second: null } }))).toBe(
      'They part in round 2. Hedged, %: Ana Lima 50, Ben Otto nothing of the kind.',
    )
    const ofOne = compared({ parting, second: { run, steps: [], parts: [] } })
    expect(partingInWords(ofOne)).toMatch(/Ana Lima \(first\) 50, Ana Lima \(second\) 0\.$/u)
    expect(partingInWords(compared({}))).toMatch(/decided alike/u)
    expect(partingInWords(compared({ sameCase: false }))).toMatch(/different cases/u)
  })

  test('stand at the same moment, also where one has more decisions in a round', () => {
    const moments = momentsOfBoth([step(1), step(2), step(3)], [step(1), step(1), step(2)])
    expect(moments.map(({ round, nth, steps }) => [round, nth, ...steps])).toEqual([
      [1, 1, 0, 0],
      [1, 2, 1, 1],
      [2, 1, 1, 2],
      [3, 1, 2, 3],
      [null, 1, 3, 3],
    ])
    expect(momentsOfBoth([], []).map(({ steps }) => steps)).toEqual([[0, 0]])
  })
})
