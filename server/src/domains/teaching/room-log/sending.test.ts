import { expect, test } from 'vitest'
import { countsAtOnce, sharedProposals } from './sending.ts'

const members = ['a', 'b', 'c', 'd']
const proposed = (...votes: [userId: string, decision: unknown][]) =>
  votes.map(([userId, decision]) => ({ userId, decision, drafts: {} }))

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
    countsAtOnce({ sending, captain: 'a', members, proposals: proposed(...votes) }, sender)
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
    expect(countsAtOnce({ sending, captain: 'a', members: ['a'], proposals: proposed(['a', 1]) }, 'a')).toBe(
      true,
    )
})
