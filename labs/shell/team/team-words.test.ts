import type { PlayedTeam, Proposal } from '@tradewind/contract/teaching/rooms/teams'
import { expect, test } from 'vitest'
import {
  inputInWords,
  isEntered,
  namesInWords,
  proposalInWords,
  ruleInWords,
  waitsFor,
} from './team-words.ts'
import { votingOf } from './voting.tsx'

const team: PlayedTeam = {
  id: 't',
  name: 'Team 1',
  captain: 'b',
  strength: null,
  sending: 'captain',
  you: 'a',
  version: 0,
  proposals: [],
  ...{ sentBy: null, drafts: [], draftVersion: 0 },
  members: [
    { id: 'a', name: 'Ana Ruiz', here: true },
    { id: 'b', name: 'Bo Li', here: true },
    { id: 'c', name: 'Cleo Ray', here: false },
  ],
}
const proposal: Proposal = {
  ...{ kind: 'purchase', by: ['a'], decision: { report: 'outlook', price: 80 }, replaces: [] },
  drafts: { note: 'x' },
}

test('names put the reader first', () => {
  expect(namesInWords(team, ['b'])).toBe('Bo Li')
  expect(namesInWords(team, ['c', 'b', 'a'])).toBe('You, Cleo Ray and Bo Li')
})

test('a draft is named by what it is', () => {
  expect(inputInWords('hedge 2/lines')).toBe('the hedges')
  expect(inputInWords('weights')).toBe('the weights')
  expect(inputInWords('forecast/card-3')).toBe('a forecast')
  expect(inputInWords('something else')).toBe('the decision')
})

test('the rule says who sends', () => {
  expect(ruleInWords(team)).toBe('Bo Li is your captain and sends the decision. What you send is a proposal.')
  expect(ruleInWords({ ...team, you: 'b' })).toMatch(/^You are the captain/u)
  expect(ruleInWords({ ...team, sending: 'majority' })).toMatch(/more than half of you/u)
  expect(ruleInWords({ ...team, strength: 'steady' })).toMatch(/ A robot decides for you if /u)
})

test('a proposal says what it waits for', () => {
  expect(waitsFor(proposal, team)).toBe('It counts if Bo Li sends it.')
  expect(waitsFor(proposal, { ...team, you: 'b' })).toBe('It counts if you send it.')
  const voting = { ...team, sending: 'majority' as const }
  expect(waitsFor(proposal, voting)).toBe('One more vote and it counts.')
  const four = { ...voting, members: [...team.members, { id: 'd', name: 'Dan', here: true }] }
  expect(waitsFor(proposal, four)).toBe('It needs 2 more votes.')
})

test('a proposal says who proposes what at which cost, and what it replaces', () => {
  const say = ({ report, price }: Record<string, unknown>) => `buy ${String(report)} for ${String(price)}`
  const said = (of: Partial<Proposal>) => proposalInWords({ ...proposal, ...of }, team, say)
  expect(said({ by: ['c'] })).toBe('Cleo Ray proposes: buy outlook for 80.')
  expect(said({ by: ['c', 'a'] })).toBe('You and Cleo Ray propose: buy outlook for 80.')
  const replaces = ['c', 'a'].map((by) => ({ by, decision: { report: 'law', price: 60 } }))
  expect(said({ replaces })).toBe(
    'You propose: buy outlook for 80. This replaces Cleo Ray’s proposal: buy law for 60. This replaces your proposal: buy law for 60.',
  )
})

test('what a member sends is a vote or a proposal where it does not count at once', () => {
  expect(votingOf({ ...team, sending: 'majority' })).toBe('vote')
  expect(votingOf(team)).toBe('proposal')
  expect(votingOf({ ...team, you: 'b' })).toBeNull()
  expect(votingOf({ ...team, sending: 'anyone' })).toBeNull()
  expect(votingOf({ ...team, sending: 'majority', members: team.members.slice(0, 1) })).toBeNull()
})

test('a proposal is what is entered now until somebody changes that', () => {
  expect(isEntered(proposal, () => 'x')).toBe(true)
  expect(isEntered(proposal, () => 'y')).toBe(false)
})
