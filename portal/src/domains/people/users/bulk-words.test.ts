import { expect, test } from 'vitest'
import { resultsWords } from './bulk-words.ts'
import { importedWords, previewWords } from './import-words.ts'

const results = (...outcomes: ('done' | 'unchanged' | 'failed')[]) => outcomes.map((outcome) => ({ outcome }))

test('a result says how many of all were done, and how many were not', () => {
  expect(resultsWords(results('done', 'done'))).toBe('2 of 2 done.')
  expect(resultsWords(results('done', 'unchanged', 'failed'))).toBe('1 of 3 done, 1 unchanged, 1 failed.')
})

test('a preview counts the rows by state, and says that nothing is saved', () => {
  expect(previewWords([{ state: 'new' }, { state: 'exists' }, { state: 'exists' }])).toBe(
    '1 new, 2 exist already, 0 refused. Nothing is saved yet.',
  )
  expect(importedWords([{ state: 'added' }, { state: 'exists' }, { state: 'refused' }])).toBe(
    '1 added, 1 had an account by now, 1 refused.',
  )
})
