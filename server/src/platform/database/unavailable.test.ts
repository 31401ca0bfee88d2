import { expect, test } from 'vitest'
import { DatabaseUnavailable, isFull } from './unavailable.ts'

test.each([
  ['of the system', Object.assign(new Error('write'), { code: 'ENOSPC' }), true],
  ['of a database server', Object.assign(new Error('could not extend file'), { code: '53100' }), true],
  ['of the embedded database', { name: 'ErrnoError', errno: 51 }, true],
  ['that is told already', new DatabaseUnavailable('full', new Error('no space')), true],
  ['for another reason', new DatabaseUnavailable('away', new Error('no answer')), false],
  ['of a missing file', Object.assign(new Error('open'), { code: 'ENOENT', errno: -2 }), false],
])('an error %s tells whether there is no space left', (_case, error, expected) => {
  expect(isFull(error)).toBe(expected)
})
