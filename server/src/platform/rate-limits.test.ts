import { expect, test } from 'vitest'
import { addressKey } from './rate-limits.ts'

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:db8:1:2::1', '2001:db8:1:2::/64'],
  ['no address', 'no address'],
])('the client of %s is %s', (address, key) => {
  expect(addressKey(address)).toBe(key)
})
