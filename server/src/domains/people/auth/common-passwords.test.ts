import { expect, test } from 'vitest'
import { isCommonPassword } from './common-passwords.ts'

test.each(['password', 'iloveyou', 'qwertyuiop', 'summer2026!', 'dragon99', 'monday!!!', '12345678'])(
  '%s is common',
  (password) => {
    expect(isCommonPassword(password)).toBe(true)
  },
)

test.each([
  'calm-sea-42',
  'correct-horse-battery',
  'summerlantern26',
  '2026summer',
  '静かな海と帆船です',
  '',
  '\n',
])('%j is not', (password) => {
  expect(isCommonPassword(password)).toBe(false)
})
