import { describe, expect, test } from 'vitest'
import {
  cardNumberProblem,
  caretInGroups,
  expiryProblem,
  expiryText,
  groupedCardNumber,
  holderProblem,
  securityCodeProblem,
  securityCodeText,
} from './card-rules.ts'

describe('the card number', () => {
  test('is shown in groups of four digits, whatever separates the digits', () => {
    expect(groupedCardNumber('4242-4242 42424242')).toBe('4242 4242 4242 4242')
    expect(groupedCardNumber('42424')).toBe('4242 4')
    expect(groupedCardNumber('4242')).toBe('4242')
    expect(groupedCardNumber('42a')).toBe('42')
    expect(groupedCardNumber('4'.repeat(30))).toBe('4444 4444 4444 4444 444')
  })

  test.each([
    ['4242', 4, 4],
    ['42424', 5, 6],
    ['4242 42x42', 6, 6],
    ['4242 ', 5, 4],
    ['', 0, 0],
  ])('keeps the caret of %j at %i behind the same digit', (typed, caret, expected) => {
    expect(caretInGroups(typed, caret)).toBe(expected)
  })

  test.each(['4242 4242 4242 4242', '4000 0000 0000 0002', '4000000000003220', '378282246310005'])(
    'accepts %s',
    (number) => {
      expect(cardNumberProblem(number)).toBeNull()
    },
  )

  test.each(['4242 4242 4242 4241', '4242', '0', '4'.repeat(20)])('refuses %s', (number) => {
    expect(cardNumberProblem(number)).toBe('This card number is incomplete or has a typo.')
  })

  test('is required', () => {
    expect(cardNumberProblem(' ')).toBe('Please enter the card number.')
  })
})

describe('the expiry of the card', () => {
  test.each([
    ['1', '1'],
    ['12', '12'],
    ['123', '12 / 3'],
    ['1230', '12 / 30'],
    ['5', '05'],
    ['530', '05 / 30'],
    ['5/30', '05 / 30'],
    ['1/30', '01 / 30'],
    ['12/2030', '12 / 30'],
    ['12 / ', '12'],
    ['12 / 305', '12 / 30'],
  ])('%j is written as %j', (typed, written) => {
    expect(expiryText(typed)).toBe(written)
  })

  const now = new Date(2026, 10, 21).getTime()

  test.each([
    ['11 / 26', null],
    ['12 / 26', null],
    ['01 / 27', null],
    ['10 / 26', 'This card has expired.'],
    ['12 / 25', 'This card has expired.'],
    ['13 / 30', 'Please enter a month from 01 to 12.'],
    ['00 / 30', 'Please enter a month from 01 to 12.'],
    ['12', 'Please enter the month and the year, like 08 / 30.'],
    ['', 'Please enter the month and the year, like 08 / 30.'],
  ])('shows the problem of %j: %j', (text, problem) => {
    expect(expiryProblem(text, now)).toBe(problem)
  })
})

test('the security code has 3 or 4 digits', () => {
  expect(securityCodeText('12a345')).toBe('1234')
  expect(securityCodeProblem('123')).toBeNull()
  expect(securityCodeProblem('1234')).toBeNull()
  expect(securityCodeProblem('12')).toBe('Please enter the 3 or 4 digits.')
})

test('the name is required', () => {
  expect(holderProblem('Maya Stone')).toBeNull()
  expect(holderProblem(' ')).toBe('Please enter the name on the card.')
})
