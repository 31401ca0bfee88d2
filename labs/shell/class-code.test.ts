import { expect, test } from 'vitest'
import { isSameCode } from './class-code.ts'

test('a code is recognised whatever its case, spaces and dashes', () => {
  for (const typed of ['ABCD2345', 'abcd2345', ' abcd-2345 ', 'ABCD 2345'])
    expect(isSameCode(typed, 'ABCD2345'), typed).toBe(true)
  expect(isSameCode('ABCD2346', 'ABCD2345')).toBe(false)
})
