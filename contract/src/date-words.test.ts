import { expect, test } from 'vitest'
import { clockWords, dayWords, exactMomentWords, momentWords, namedDayWords } from './date-words.ts'

// Times are kept in one piece by non-breaking spaces.
const plain = (text: string) => text.replace(/\s/gu, ' ')

test('a day is a Denver day in one form, wherever it is read', () => {
  const end = Date.UTC(2027, 10, 24, 6, 59, 59, 999)
  expect(dayWords(end)).toBe('November 23, 2027')
  expect(dayWords(new Date(end))).toBe('November 23, 2027')
  expect(dayWords(end + 1)).toBe('November 24, 2027')
})

test('a named day is shown as it is', () => {
  expect(namedDayWords('2027-11-23')).toBe('November 23, 2027')
})

test('a moment is shown in a time zone that is named', () => {
  const at = Date.UTC(2027, 4, 12, 3, 5, 27)
  expect(plain(momentWords(at, 'America/Denver'))).toBe('May 11, 2027 at 9:05 PM MDT')
  expect(plain(momentWords(at, 'UTC'))).toBe('May 12, 2027 at 3:05 AM UTC')
  expect(plain(exactMomentWords(at, 'UTC'))).toBe('May 12, 2027 at 3:05:27 AM UTC')
  expect(plain(clockWords(at, 'UTC'))).toBe('3:05:27 AM UTC')
})

test('without a time zone the reader’s own is named', () => {
  const here = Intl.DateTimeFormat().resolvedOptions().timeZone
  const at = Date.UTC(2027, 4, 12, 3, 5)
  expect(momentWords(at)).toBe(momentWords(at, here))
})

test('a time and its zone are never broken over two lines', () => {
  const at = Date.UTC(2027, 0, 12, 3, 5)
  expect(momentWords(at, 'America/Bogota')).toBe('January 11, 2027 at 10:05\u00A0PM\u00A0GMT\u22125')
})
