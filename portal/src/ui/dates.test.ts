import { expect, test } from 'vitest'
import { dayWords, denverDayWords, longMomentWords, momentWords, zonedMomentWords } from './dates.ts'

test('dates are in the reader’s language and time zone', () => {
  const at = Date.UTC(2027, 4, 12, 3)
  expect(dayWords(at, { locale: 'en-GB', timeZone: 'UTC' })).toBe('12 May 2027')
  expect(dayWords(at, { locale: 'en-US', timeZone: 'America/Denver' })).toBe('May 11, 2027')
  expect(dayWords(at, { locale: 'de', timeZone: 'Asia/Tokyo' })).toBe('12. Mai 2027')
})

test('times include the name of the time zone only where it matters', () => {
  const at = Date.UTC(2027, 4, 12, 3, 5)
  // Browsers put different kinds of space before AM and PM.
  const plain = (text: string) => text.replace(/\s/gu, ' ')
  expect(plain(momentWords(at, { locale: 'en-US', timeZone: 'America/Denver' }))).toBe(
    'May 11, 2027, 9:05 PM',
  )
  expect(plain(zonedMomentWords(at, { locale: 'en-US', timeZone: 'America/Denver' }))).toBe(
    'May 11, 2027 at 9:05 PM MDT',
  )
  expect(plain(zonedMomentWords(at, { locale: 'en-GB', timeZone: 'UTC' }))).toBe('12 May 2027 at 03:05 UTC')
})

test('the last day of access is a day in Denver', () => {
  const end = Date.UTC(2027, 4, 12, 5, 59, 59, 999)
  expect(denverDayWords(end, { locale: 'en-US' })).toBe('May 11, 2027')
  expect(denverDayWords(end + 1, { locale: 'en-US' })).toBe('May 12, 2027')
})

test('a long time has the reader’s language and time zone', () => {
  const at = Date.UTC(2026, 10, 21, 23, 30)
  expect(longMomentWords(at, { locale: 'en-US', timeZone: 'Europe/Helsinki' })).toMatch(
    /^November 22, 2026 at 1:30\sAM$/u,
  )
})
