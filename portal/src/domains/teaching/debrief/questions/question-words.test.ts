import type { AskedQuestion } from '@tradewind/contract/teaching/debrief/questions'
import { expect, test } from 'vitest'
import {
  answersLost,
  changesQuestion,
  draftOf,
  neighbourIn,
  spreadInWords,
  spreadOf,
  swapped,
} from './question-words.ts'

const given = (...answers: string[]): AskedQuestion['answers'] =>
  answers.map((answer, at) => ({ student: String(at), name: 'Ada', team: null, answer, at: 0 }))

const asked: AskedQuestion = {
  ...{
    id: 'a',
    round: 1,
    text: 'Who decided?',
    kind: 'choice' as const,
    options: ['I did', 'We did', 'Nobody'],
  },
  answers: given('We did', 'We did', 'I did'),
}

test('the spread names every option, also those that nobody chose', () => {
  expect(spreadOf(asked).map(({ count }) => count)).toEqual([1, 2, 0])
  expect(spreadOf({ kind: 'scale', options: [], answers: given('5', '5', '1') })).toEqual(
    [1, 0, 0, 0, 2].map((count, at) => ({ answer: String(at + 1), count })),
  )
})

test('the sentence names the answer that leads, and none if several do', () => {
  expect(spreadInWords(asked)).toBe('Most often: “We did”.')
  expect(spreadInWords({ ...asked, answers: given('We did', 'I did') })).toBe(
    '2 answers are equally frequent.',
  )
})

test('questions change places only within their round', () => {
  const questions = [1, 1, 2].map((round, at) => ({ id: 'abc'[at] ?? '', round }))
  const [a, b, c] = questions
  expect(swapped(questions, a!, 1)).toEqual(['b', 'a', 'c'])
  expect(swapped(questions, b!, -1)).toEqual(['b', 'a', 'c'])
  expect(neighbourIn(questions, b!, 1)).toBeUndefined()
  expect(neighbourIn(questions, c!, -1)).toBeUndefined()
  expect(neighbourIn(questions, a!, -1)).toBeUndefined()
})

test('answers are lost by another wording, and not by spaces or by looking at another kind', () => {
  const draft = draftOf(asked)
  expect(changesQuestion({ ...draft, text: ' Who decided? ' }, asked)).toBe(false)
  expect(changesQuestion({ ...draft, text: 'Who chose?' }, asked)).toBe(true)
  expect(changesQuestion({ ...draft, kind: 'text' }, asked)).toBe(true)
  expect(answersLost(0)).toBeNull()
  expect(answersLost(3)).toBe('3 answers are removed with it.')
})
