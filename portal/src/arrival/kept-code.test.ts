import { afterEach, expect, test } from 'vitest'
import { forgetCode, keepCode, keptCode } from './kept-code.ts'

afterEach(forgetCode)

test('a code is kept, trimmed, until it is forgotten', () => {
  expect(keptCode()).toBeNull()
  keepCode('  SAIL-2027 ')
  expect(keptCode()).toBe('SAIL-2027')
  expect(keptCode()).toBe('SAIL-2027')
  forgetCode()
  expect(keptCode()).toBeNull()
})

test('an invalid code is not kept', () => {
  keepCode('   ')
  keepCode('x'.repeat(101))
  expect(keptCode()).toBeNull()
  keepCode('x'.repeat(100))
  expect(keptCode()).toHaveLength(100)
})
