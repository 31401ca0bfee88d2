import { expect, test } from 'vitest'
import { atStakeWords, lmsAtStakeWords } from './at-stake-words.ts'

const nothing = { refunds: [], unusedSeats: 0, classes: 0, gradesUnderWay: 0 }

test('an account that holds nothing more has nothing to tell', () => {
  expect(atStakeWords(nothing, 'own')).toEqual([])
})

test('money, seats, classes and grades are told, each with its number', () => {
  const refund = { order: 'TW-1', productName: 'Bundle', cents: 9000, until: Date.UTC(2026, 11, 12, 6) }
  expect(atStakeWords({ refunds: [refund], unusedSeats: 1, classes: 2, gradesUnderWay: 3 }, 'own')).toEqual([
    'You can get $90.00 back for Bundle until December 11, 2026, but not once the account is deleted.',
    '1 unused seat will no longer work.',
    '2 running classes will close, because nobody else holds them.',
    '3 grades on the way to the course will not arrive.',
  ])
  expect(atStakeWords({ ...nothing, refunds: [refund], classes: 1 }, 'theirs')).toEqual([
    'They can get $90.00 back for Bundle until December 11, 2026, but not once the account is deleted.',
    '1 running class will close, because nobody else holds it.',
  ])
})

test('an LMS and an institution tell what stops with them, and nothing where nothing does', () => {
  expect(lmsAtStakeWords({ classes: 0, gradesUnderWay: 0 })).toEqual([])
  expect(lmsAtStakeWords({ classes: 1, gradesUnderWay: 1200 })).toEqual([
    '1 running class can no longer be opened from the course.',
    '1,200 grades on the way to the course will not arrive.',
  ])
  expect(lmsAtStakeWords({ classes: 2, gradesUnderWay: 1, orderedUntil: Date.UTC(2027, 5, 30, 12) })).toEqual(
    [
      'Its labs are renewed until June 30, 2027. Deleting it pays nothing back.',
      '2 running classes can no longer be opened from the course.',
      '1 grade on the way to the course will not arrive.',
    ],
  )
})
