import type { PlayedTeam, Proposal } from '@tradewind/contract/teaching/rooms/teams'
import { expect, test } from 'vitest'
import { inputInWords, isEntered, namesInWords, ruleInWords, waitsFor } from './team-words.ts'

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
const proposal: Proposal = { kind: 'decision', by: ['a'], decision: {}, replaces: [], drafts: { note: 'x' } }

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

test('a proposal is what is entered now until somebody changes that', () => {
  expect(isEntered(proposal, () => 'x')).toBe(true)
  expect(isEntered(proposal, () => 'y')).toBe(false)
})
