import { expect, test } from 'vitest'
import { seatsProblem, totalOf } from './seats-rules.ts'

test.each([
  ['2', null],
  [' 500 ', null],
  ['1', 'Please enter 2 seats or more.'],
  ['0', 'Please enter 2 seats or more.'],
  ['501', 'Please enter at most 500 seats.'],
  ['2.5', 'Please enter a whole number.'],
  ['-3', 'Please enter a whole number.'],
  ['', 'Please enter a whole number.'],
  ['ten', 'Please enter a whole number.'],
])('%j seats show the problem: %s', (text, problem) => {
  expect(seatsProblem(text)).toBe(problem)
})

test('the total is the price of all seats, and null for a number that cannot be bought', () => {
  expect(totalOf('25', 1000)).toBe(25_000)
  expect(totalOf('1', 1000)).toBeNull()
  expect(totalOf('', 1000)).toBeNull()
})
