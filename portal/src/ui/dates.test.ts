import { expect, test } from 'vitest'
import { dayWords } from './dates.ts'

test('dates are in the language and the time zone of the reader', () => {
  const at = Date.UTC(2027, 4, 12, 3)
  expect(dayWords(at, { locale: 'en-GB', timeZone: 'UTC' })).toBe('12 May 2027')
  expect(dayWords(at, { locale: 'en-US', timeZone: 'America/Denver' })).toBe('May 11, 2027')
  expect(dayWords(at, { locale: 'de', timeZone: 'Asia/Tokyo' })).toBe('12. Mai 2027')
})
