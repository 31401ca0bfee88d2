import { numbers } from '@tradewind/contract/test/samples'
import { expect, test } from 'vitest'
import { durationOf, secondsTyped } from './duration.ts'

test('minutes and seconds are typed apart, and either may be empty', () => {
  expect(secondsTyped({ minutes: '5', seconds: '' })).toBe(300)
  expect(secondsTyped({ minutes: '', seconds: ' 45 ' })).toBe(45)
  expect(secondsTyped(durationOf(754))).toBe(754)
})

test('a duration has 10 seconds at least and a day at most', () => {
  expect(secondsTyped({ minutes: '0', seconds: '9' })).toBeNull()
  expect(secondsTyped({ minutes: '1440', seconds: '0' })).toBe(86_400)
  expect(secondsTyped({ minutes: '1440', seconds: '1' })).toBeNull()
  for (const typed of ['-1', '1.5', 'five', '1e3'])
    expect(secondsTyped({ minutes: typed, seconds: '' })).toBeNull()
})

test.each(numbers.whole)('%j minutes are %d', (text, number) => {
  const typed = (minutes: string) => secondsTyped({ minutes, seconds: '10' })
  expect(typed(text)).toBe(typed(String(number)))
})

test.each(numbers.none.filter((text) => text.trim() !== ''))('%j is no duration', (text) => {
  expect(secondsTyped({ minutes: text, seconds: '30' })).toBeNull()
})
