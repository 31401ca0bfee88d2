import { expect, test } from 'vitest'
import { codeKey } from '@tradewind/contract/rules'
import { isOfCodeLetters, newLongCode, randomLetters } from './random.ts'

test('codes contain no letters that are easily confused', () => {
  const letters = randomLetters(5000)
  expect(letters).toMatch(/^[2-9A-HJKMNP-Z]{5000}$/u)
  expect(new Set(letters).size).toBe(31)
  expect(isOfCodeLetters(letters)).toBe(true)
  for (const letter of '01OIL') expect(isOfCodeLetters(letter), letter).toBe(false)
})

test('a long code has more than 80 random bits, in groups, and equals its own key', () => {
  const code = newLongCode()
  expect(code).toMatch(/^(?:[2-9A-HJKMNP-Z]{4}-){4}[2-9A-HJKMNP-Z]{4}$/u)
  expect(20 * Math.log2(31)).toBeGreaterThan(80)
  expect(codeKey(` ${code.toLowerCase()} `)).toBe(code)
  expect(new Set(Array.from({ length: 10_000 }, newLongCode)).size).toBe(10_000)
})
