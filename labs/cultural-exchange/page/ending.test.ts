import { expect, it } from 'vitest'
import { statements } from '../engine/record.ts'
import { inShort, knewWords } from './ending.tsx'

it('each statement has its few words', () => {
  expect(Object.keys(inShort).toSorted()).toEqual(statements.map(({ id }) => id).toSorted())
})

it('the clerk counts what the player remembers as it was', () => {
  const statement = { text: 'I asked for more than half.', said: true, record: true }
  expect(knewWords([statement, statement])).toBe('You remember every step you took here.')
  expect(knewWords([statement, { ...statement, record: false }])).toBe('You remember 1 of 2 as they were.')
})
