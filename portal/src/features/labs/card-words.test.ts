import { describe, expect, test } from 'vitest'
import { dayWords, priceWords, statusWords } from './card-words.ts'

const at = Date.UTC(2027, 4, 12, 3)

describe('dates', () => {
  test('are in the language and the time zone of the reader', () => {
    expect(dayWords(at, { locale: 'en-GB', timeZone: 'UTC' })).toBe('12 May 2027')
    expect(dayWords(at, { locale: 'en-US', timeZone: 'America/Denver' })).toBe('May 11, 2027')
    expect(dayWords(at, { locale: 'de', timeZone: 'Asia/Tokyo' })).toBe('12. Mai 2027')
  })
})

describe('status', () => {
  const place = { locale: 'en-GB', timeZone: 'UTC' }

  test.each([
    [{ kind: 'held' }, 'Yours'],
    [{ kind: 'held-until', at }, 'Yours until 12 May 2027'],
    [{ kind: 'ending', at, daysLeft: 5 }, '5 days left'],
    [{ kind: 'ending', at, daysLeft: 1 }, '1 day left'],
    [{ kind: 'ended', at }, 'Access ended on 12 May 2027'],
    [{ kind: 'not-held' }, null],
  ] as const)('%j says %s', (status, words) => {
    expect(statusWords(status, place)).toBe(words)
  })
})

test('prices have two decimals', () => {
  expect([1000, 1600, 2500, 5, 123456].map(priceWords)).toEqual([
    '$10.00',
    '$16.00',
    '$25.00',
    '$0.05',
    '$1,234.56',
  ])
})
