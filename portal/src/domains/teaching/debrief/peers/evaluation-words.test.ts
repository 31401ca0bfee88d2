import type { PeerEvaluation } from '@tradewind/contract/teaching/debrief/peer-evaluations'
import { expect, test } from 'vitest'
import { stateInWords, unratedInWords } from './evaluation-words.ts'

const given = (wanted: Partial<PeerEvaluation>): PeerEvaluation => ({
  inTeams: true,
  state: 'released',
  counts: false,
  rehearsal: false,
  members: [],
  ...wanted,
})
const member = (name: string, hasRated: boolean): PeerEvaluation['members'][number] => ({
  ...{ id: name, name, team: 'Team 1', hasRated, raters: 0, means: null },
  ...{ factor: null, score: null, scoreWithFactor: null, texts: [] },
})

test('each state has its sentence', () => {
  const sentences = [
    given({ state: 'none' }),
    given({ state: 'open' }),
    given({ state: 'closed' }),
    given({}),
    given({ counts: true }),
    given({ rehearsal: true }),
  ].map(stateInWords)
  expect(new Set(sentences).size).toBe(6)
})

test('those who have still to rate are named while they are few', () => {
  expect(unratedInWords(given({ members: [member('Ada', true), member('Bo', false)] }))).toBe(
    '1 of 2 students have rated. Still to rate: Bo.',
  )
  expect(unratedInWords(given({ members: [member('Ada', true)] }))).toBe('Everybody has rated.')
  expect(
    unratedInWords(given({ members: Array.from({ length: 6 }, (_, at) => member(`Student ${at}`, false)) })),
  ).toBe('0 of 6 students have rated.')
})
