import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { contains, isWithin, overlap, parseAddress, parseRange, type AddressRange } from './ip-ranges.ts'

function has(range: string, address: string): boolean {
  const parsedRange = parseRange(range)
  const parsedAddress = parseAddress(address)
  if (!parsedRange || !parsedAddress) throw new Error(`${range} or ${address} is unreadable`)
  return contains(parsedRange, parsedAddress)
}

describe('a range', () => {
  // The range, its first and last address, and the addresses just outside.
  test.each([
    ['192.0.2.7', '192.0.2.7', '192.0.2.7', '192.0.2.6', '192.0.2.8'],
    ['10.1.0.0/16', '10.1.0.0', '10.1.255.255', '10.0.255.255', '10.2.0.0'],
    ['10.1.2.3/16', '10.1.0.0', '10.1.255.255', '10.0.255.255', '10.2.0.0'],
    ['10.1.2.3/32', '10.1.2.3', '10.1.2.3', '10.1.2.2', '10.1.2.4'],
    ['10.0.0.1-10.0.0.20', '10.0.0.1', '10.0.0.20', '10.0.0.0', '10.0.0.21'],
    ['10.0.0.250 - 10.0.1.5', '10.0.0.250', '10.0.1.5', '10.0.0.249', '10.0.1.6'],
    ['192.168.*.*', '192.168.0.0', '192.168.255.255', '192.167.255.255', '192.169.0.0'],
    ['10.1.*', '10.1.0.0', '10.1.255.255', '10.0.255.255', '10.2.0.0'],
    ['10.1.2.*', '10.1.2.0', '10.1.2.255', '10.1.1.255', '10.1.3.0'],
    ['2001:db8::5', '2001:db8::5', '2001:DB8:0::5', '2001:db8::4', '2001:db8::6'],
    [
      '2001:db8::/32',
      '2001:db8::',
      '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff',
      '2001:db7:ffff::',
      '2001:db9::',
    ],
    ['2001:db8:*', '2001:db8::', '2001:db8:ffff:ffff:ffff:ffff:ffff:ffff', '2001:db7:ffff::', '2001:db9::'],
    ['2001:db8::1-2001:db8::ff', '2001:db8::1', '2001:db8::ff', '2001:db8::', '2001:db8::100'],
    ['::ffff:10.0.0.0/104', '10.0.0.0', '10.255.255.255', '9.255.255.255', '11.0.0.0'],
    ['::ffff:10.0.0.1', '10.0.0.1', '::ffff:10.0.0.1', '10.0.0.0', '10.0.0.2'],
    ['0.0.0.0/0', '0.0.0.0', '255.255.255.255', '::1', '2001:db8::'],
    ['::/0', '::', 'ffff:ffff:ffff:ffff:ffff:ffff:ffff:ffff', '0.0.0.1', '::ffff:1.2.3.4'],
  ])('%s contains %s and %s, but neither %s nor %s', (range, ...addresses) => {
    expect(addresses.map((address) => has(range, address))).toEqual([true, true, false, false])
  })

  test.each([
    '',
    'none',
    'campus',
    '10.0.0.300',
    '10.0.0',
    '1',
    '0x7f.0.0.1',
    '010.0.0.1',
    '::ffff:010.0.0.1',
    '10.0.0.1.1',
    '10.0.0.0/33',
    '10.0.0.0/08',
    '10.0.0.0/',
    '10.0.0.0/8/8',
    '10.0.0.0/255.0.0.0',
    '10.0.0.0/-1',
    '10.0.0.20-10.0.0.1',
    '10.0.0.1-20',
    '10.0.0.1-2001:db8::1',
    '10.0.0.1-10.0.0.5-10.0.0.9',
    '10.0.0.0/24-10.0.1.0/24',
    '*',
    '*.*.*.*',
    '10.*.0.1',
    '10.0.0.1*',
    '10.300.*',
    '10.0.0.1.*',
    '2001::*',
    '2001:*:1',
    '1:2:3:4:5:6:7:8:*',
    '2001:db8::/129',
    'fe80::1%eth0',
    '2001:db8::1::2',
    '[2001:db8::1]',
    '10.0.0.1:80',
    'example.edu',
    '１０.0.0.1',
  ])('cannot be %j', (text) => {
    expect(parseRange(text)).toBeNull()
  })

  test('treats an IPv4 address written as IPv6 as the IPv4 address', () => {
    expect(parseAddress('::ffff:192.0.2.1')).toEqual(parseAddress('192.0.2.1'))
    expect(parseAddress('::ffff:c000:201')).toEqual(parseAddress('192.0.2.1'))
  })
})

const octets = (value: bigint) => [24n, 16n, 8n, 0n].map((shift) => (value >> shift) & 255n).join('.')
const groups = (value: bigint) =>
  Array.from({ length: 8 }, (_, index) => (value >> BigInt(112 - 16 * index)) & 0xffffn)
    .map((group) => group.toString(16))
    .join(':')
const ipv4 = fc.bigInt({ min: 0n, max: (1n << 32n) - 1n })
const ipv6 = fc.bigInt({ min: 1n << 64n, max: (1n << 128n) - 1n })

describe('for all values', () => {
  test('a block contains exactly the addresses that share its bits', () => {
    fc.assert(
      fc.property(ipv4, ipv4, fc.integer({ min: 0, max: 32 }), (network, address, bits) => {
        const free = BigInt(32 - bits)
        expect(has(`${octets(network)}/${bits}`, octets(address))).toBe(network >> free === address >> free)
      }),
    )
    fc.assert(
      fc.property(ipv6, ipv6, fc.integer({ min: 0, max: 128 }), (network, address, bits) => {
        const free = BigInt(128 - bits)
        expect(has(`${groups(network)}/${bits}`, groups(address))).toBe(network >> free === address >> free)
      }),
    )
  })

  test('a span contains exactly the addresses between its ends', () => {
    fc.assert(
      fc.property(ipv4, ipv4, ipv4, (a, b, address) => {
        const [first, last] = a < b ? [a, b] : [b, a]
        expect(has(`${octets(first)}-${octets(last)}`, octets(address))).toBe(
          first <= address && address <= last,
        )
      }),
    )
  })

  test('any text is refused or parsed with its ends in order', () => {
    const pieces = fc.constantFrom('10', '0', '255', '.', ':', '::', '*', '/', '-', 'ffff', '%', ' ', '2001')
    fc.assert(
      fc.property(fc.array(pieces, { maxLength: 12 }), (parts) => {
        const range = parseRange(parts.join(''))
        expect(range === null || range.start <= range.end).toBe(true)
      }),
    )
  })

  test('overlapping is symmetric, and a range overlaps every range that contains it', () => {
    const range = fc
      .tuple(fc.constantFrom(4 as const, 6 as const), fc.bigInt(0n, 40n), fc.bigInt(0n, 10n))
      .map(([family, start, length]): AddressRange => ({ family, start, end: start + length }))
    fc.assert(
      fc.property(range, range, (a, b) => {
        expect(overlap(a, b)).toBe(overlap(b, a))
        if (isWithin(a, b)) expect(overlap(a, b)).toBe(true)
      }),
    )
  })
})
