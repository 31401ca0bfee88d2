import { expect, test } from 'vitest'
import { shownWords } from './shown-words.ts'

test.each([
  [{ page: 1, total: 1 }, '1 of 1'],
  [{ page: 1, total: 45 }, '1 to 20 of 45'],
  [{ page: 3, total: 45 }, '41 to 45 of 45'],
  [{ page: 3, total: 41 }, '41 of 41'],
  [{ page: 500, total: 10_000 }, '9,981 to 10,000 of 10,000'],
])('%j is shown as %j', (shown, words) => {
  expect(shownWords({ pageSize: 20, more: false, ...shown })).toBe(words)
})

test('a list beyond the count says so, and its last page says how to see the rest', () => {
  const many = { pageSize: 20, total: 10_000, more: true }
  expect(shownWords({ ...many, page: 1 })).toBe('1 to 20 of more than 10,000')
  expect(shownWords({ ...many, page: 500 })).toBe(
    '9,981 to 10,000 of more than 10,000. To see the rest, narrow your search.',
  )
})
