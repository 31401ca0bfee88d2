import { expect, test } from 'vitest'
import { countsAtOnce, sharedProposals, staysOpen } from './sending.ts'

const members = ['a', 'b', 'c', 'd']
const proposed = (...votes: [userId: string, decision: unknown, replaced?: unknown][]) =>
  votes.map(([userId, decision, replaced = null]) => ({
    ...{ userId, decision, replaced },
    ...{ kind: 'decision' as const, drafts: {} },
  }))
/** A vote for a purchase. */
const buying = (userId: string, decision: unknown) =>
  proposed([userId, decision]).map((one) => ({ ...one, kind: 'purchase' as const }))

test('equal proposals are one, with the votes of those who are in the team', () => {
  const proposals = proposed(['a', { x: 1 }], ['b', { x: 2 }], ['c', { x: 2 }], ['gone', { x: 1 }])
  expect(sharedProposals({ captain: 'a', members, proposals })).toMatchObject([
    { by: ['b', 'c'], decision: { x: 2 } },
    { by: ['a'], decision: { x: 1 } },
  ])
})

test('of as many votes the captain’s leads, else the earliest', () => {
  const proposals = proposed(['a', 1], ['b', 2], ['c', 3])
  const leading = (captain: string | null) => sharedProposals({ captain, members, proposals })[0]?.decision
  expect(leading('b')).toBe(2)
  expect(leading('d')).toBe(1)
  expect(leading(null)).toBe(1)
})

test('who sends depends on the rule', () => {
  const counts = (sending: 'anyone' | 'captain' | 'majority', sender: string, votes: [string, unknown][]) =>
    countsAtOnce(
      { sending, captain: 'a', members, proposals: proposed(...votes) },
      { sender, kind: 'decision' },
    )
  expect(counts('anyone', 'b', [])).toBe(true)
  expect(counts('captain', 'b', [['b', 1]])).toBe(false)
  expect(counts('captain', 'a', [['b', 1]])).toBe(true)
  expect(counts('majority', 'a', [['a', 1]])).toBe(false)
  // Half of the members are no majority.
  expect(
    counts('majority', 'b', [
      ['a', 1],
      ['b', 1],
    ]),
  ).toBe(false)
  expect(
    counts('majority', 'c', [
      ['a', 1],
      ['b', 1],
      ['c', 1],
    ]),
  ).toBe(true)
  expect(
    counts('majority', 'c', [
      ['a', 1],
      ['b', 1],
      ['c', 2],
    ]),
  ).toBe(false)
})

test('whoever is alone in a team decides at once under every rule', () => {
  for (const sending of ['anyone', 'captain', 'majority'] as const)
    expect(
      countsAtOnce(
        { sending, captain: 'a', members: ['a'], proposals: proposed(['a', 1]) },
        { sender: 'a', kind: 'decision' },
      ),
    ).toBe(true)
})

test('votes for a purchase and for a decision are counted apart', () => {
  const proposals = [...buying('a', 'report'), ...proposed(['a', 'plan'], ['b', 'plan'])]
  const voting = { sending: 'majority' as const, captain: 'a', members: ['a', 'b', 'c'], proposals }
  expect(countsAtOnce(voting, { sender: 'b', kind: 'decision' })).toBe(true)
  expect(countsAtOnce(voting, { sender: 'a', kind: 'purchase' })).toBe(false)
})

test('a proposal says what it replaces, and the votes for that stay with it', () => {
  const proposals = proposed(['b', 'old'], ['a', 'new', 'old'])
  expect(sharedProposals({ captain: null, members, proposals })).toMatchObject([
    { by: ['b'], decision: 'old', replaces: [] },
    { by: ['a'], decision: 'new', replaces: [{ by: 'a', decision: 'old' }] },
  ])
})

test('after something counted, a purchase stays open while the lab offers it, a decision after purchases only', () => {
  const [report] = buying('a', { type: 'report', report: 'law' })
  const [plan] = proposed(['b', { type: 'plan' }])
  const bought = {
    kind: 'purchase' as const,
    decision: { type: 'report', report: 'risk' },
    offers: ['report'],
  }
  expect([report!, plan!].map((one) => staysOpen(one, bought))).toEqual([true, true])
  expect(staysOpen(report!, { ...bought, decision: { report: 'law', type: 'report' } })).toBe(false)
  const said = { kind: 'decision' as const, decision: { type: 'forecast' }, offers: ['report'] }
  expect([report!, plan!].map((one) => staysOpen(one, said))).toEqual([true, false])
  expect(staysOpen(report!, { ...said, offers: [] })).toBe(false)
})
