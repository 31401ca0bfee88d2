import { readFileSync } from 'node:fs'
import { brotliDecompressSync } from 'node:zlib'
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

test('every listed password is found, and none that stands between two', () => {
  const file = readFileSync(new URL('../../../../data/common-passwords.txt.br', import.meta.url))
  const listed = brotliDecompressSync(file).toString('latin1').trim().split('\n')
  const all = new Set(listed)
  expect(listed.filter((password) => !isCommonPassword(password))).toEqual([])
  const beside = listed.map((password) => `${password}0a`).filter((word) => !all.has(word))
  expect(beside.filter(isCommonPassword)).toEqual([])
})
