import { expect, test } from 'vitest'
import { announcementBetween, announcementsOf, clockText, secondsInWords, secondsOf } from './clock.ts'

const saidIn = (seconds: number) => announcementsOf(seconds * 1000).map(({ at }) => at)

test('what is left is said at half, at one minute and at ten seconds', () => {
  expect(saidIn(300)).toEqual([150, 60, 10])
  expect(saidIn(90)).toEqual([60, 45, 10])
})

test('nothing is said twice, or at the very beginning', () => {
  expect(saidIn(120)).toEqual([60, 10])
  expect(saidIn(60)).toEqual([30, 10])
  expect(saidIn(20)).toEqual([10])
  expect(saidIn(12)).toEqual([10])
  expect(saidIn(10)).toEqual([])
})

test('each sentence is said in the second in which it becomes true, and only then', () => {
  const said = Array.from({ length: 300 }, (_, at) => ({
    left: 299 - at,
    says: announcementBetween(300_000, 300 - at, 299 - at),
  })).filter(({ says }) => says !== null)
  expect(said).toEqual([
    { left: 150, says: 'Half of the time is left: 2 minutes and 30 seconds.' },
    { left: 60, says: '1 minute left.' },
    { left: 10, says: '10 seconds left.' },
  ])
})

test('a page that was asleep says once how much is really left', () => {
  expect(announcementBetween(300_000, 200, 45)).toBe('45 seconds left.')
  expect(announcementBetween(300_000, 200, 100)).toBe('1 minute and 40 seconds left.')
  expect(announcementBetween(300_000, 200, 0)).toBeNull()
})

test('more time says nothing', () => {
  expect(announcementBetween(360_000, 9, 69)).toBeNull()
})

test('a clock shows minutes and seconds, and hours where there are some', () => {
  expect([0, 9, 65, 600, 3600, 3725].map(clockText)).toEqual([
    '0:00',
    '0:09',
    '1:05',
    '10:00',
    '1:00:00',
    '1:02:05',
  ])
})

test('the last second lasts until the end', () => {
  expect([-5, 0, 1, 1000, 1001].map(secondsOf)).toEqual([0, 0, 1, 1, 2])
})

test('seconds are said in hours, minutes and seconds', () => {
  expect([0, 1, 60, 61, 300, 3600, 3725].map(secondsInWords)).toEqual([
    '0 seconds',
    '1 second',
    '1 minute',
    '1 minute and 1 second',
    '5 minutes',
    '1 hour',
    '1 hour, 2 minutes and 5 seconds',
  ])
})
