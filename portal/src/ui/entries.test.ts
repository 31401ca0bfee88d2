import { expect, test } from 'vitest'
import { entriesOf } from './entries.ts'

test('entries are trimmed, and empty ones are dropped', () => {
  expect(entriesOf(' 192.0.2.1 ,, 192.0.2.*,\n2001:db8::1 , ')).toEqual([
    '192.0.2.1',
    '192.0.2.*',
    '2001:db8::1',
  ])
})
