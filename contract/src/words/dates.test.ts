import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { expect, onTestFinished, test, vi } from 'vitest'
import {
  clockWords,
  dayWords,
  exactMomentWords,
  keepDaysWhole,
  momentWords,
  monthWords,
  namedDayWords,
  shortDayWords,
} from './dates.ts'

// Times are kept in one piece by non-breaking spaces.
const plain = (text: string) => text.replace(/\s/gu, ' ')

test('a day is a Denver day in one form, wherever it is read', () => {
  const end = Date.UTC(2027, 10, 24, 6, 59, 59, 999)
  expect(plain(dayWords(end))).toBe('November 23, 2027')
  expect(plain(dayWords(new Date(end)))).toBe('November 23, 2027')
  expect(plain(dayWords(end + 1))).toBe('November 24, 2027')
})

test('a named day is shown as it is', () => {
  expect(plain(namedDayWords('2027-11-23'))).toBe('November 23, 2027')
  expect(plain(shortDayWords('2027-11-23'))).toBe('Nov 23')
  expect(plain(shortDayWords('2027-11-23', { year: true }))).toBe('Nov 23, 2027')
  expect(plain(monthWords('2027-11'))).toBe('Nov 2027')
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

test('days have ordinary spaces, and on pages, like times, such that no line ends in them', () => {
  const at = Date.UTC(2027, 0, 12, 3, 5)
  const all = () => [
    dayWords(at),
    namedDayWords('2027-01-11'),
    shortDayWords('2027-01-11', { year: true }),
    monthWords('2027-01'),
    momentWords(at, 'America/Bogota'),
  ]
  const day = 'January 11, 2027'
  expect(all()).toEqual([day, day, 'Jan 11, 2027', 'Jan 2027', `${day} at 10:05\u00A0PM\u00A0GMT\u22125`])
  keepDaysWhole()
  // Later files of this worker load the module anew, and find ordinary spaces.
  onTestFinished(() => void vi.resetModules())
  const whole = 'January\u00A011,\u00A02027'
  expect(all()).toEqual([
    whole,
    whole,
    'Jan\u00A011,\u00A02027',
    'Jan\u00A02027',
    `${whole} at 10:05\u00A0PM\u00A0GMT\u22125`,
  ])
})

test('no other file writes dates in a way of its own', () => {
  const root = fileURLToPath(new URL('../../..', import.meta.url))
  const sources = globSync('{contract,portal,server}/src/**/*.{ts,tsx}', { cwd: root })
    .concat(globSync(['labs/{shell,*/page}/**/*.{ts,tsx}', 'ui/**/*.{ts,tsx}'], { cwd: root }))
    .filter((file) => !/\.test\.tsx?$|\.d\.ts$|^contract\/src\/words\/dates\.ts$/u.test(file))
  expect(sources.length).toBeGreaterThan(1000)
  const formats = /toLocale(?:Date|Time)String|(?:date|time)Style:|\b(?:year|month|weekday): '/u
  expect(sources.filter((file) => formats.test(readFileSync(`${root}/${file}`, 'utf8')))).toEqual([])
})
