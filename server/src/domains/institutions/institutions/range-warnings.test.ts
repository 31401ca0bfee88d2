import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { overlap, parseRange } from './ip-ranges.ts'
import { warningsOf, type Networks } from './range-warnings.ts'

const other = (change: Partial<Networks> = {}): Networks => ({
  name: 'Uni B',
  ip_ranges: ['none'],
  proxy_ips: [],
  ...change,
})

const nobody = 'nobody can come from there over the internet.'

describe('a warning', () => {
  test.each([
    ['10.0.0.0/8', 'private'],
    ['172.20.0.0/16', 'private'],
    ['192.168.*.*', 'private'],
    ['fd12:3456::/48', 'private'],
    ['127.0.0.1', 'loopback'],
    ['::1', 'loopback'],
    ['169.254.10.0/24', 'link-local'],
    ['fe80::/64', 'link-local'],
    ['100.64.0.0/10', 'carrier-grade NAT'],
    ['192.0.2.0/24', 'for documentation'],
    ['2001:db8:*', 'for documentation'],
    ['224.0.0.1', 'multicast'],
    ['ff02::1', 'multicast'],
    ['0.0.0.0', 'reserved'],
    ['250.0.0.0/8', 'reserved'],
    ['::', 'reserved'],
    ['4000::/16', 'reserved'],
  ])('says that %s is %s', (range, word) => {
    expect(warningsOf([range], [], [])).toEqual([`${range} is ${word}: ${nobody}`])
  })

  test.each(['0.0.0.0/0', '::/0', '0.0.0.0-255.255.255.255'])(
    'says that %s is the whole internet',
    (range) => {
      expect(warningsOf([range], [], [])).toEqual([
        `${range} covers the whole internet, so it would let everybody in.`,
      ])
    },
  )

  test.each(['128.0.0.0/15', '8.*', '2a00::/31'])('says that %s is very wide', (range) => {
    expect(warningsOf([range], [], [])).toEqual([
      `${range} is very wide: few universities have so many addresses.`,
    ])
  })

  test('is given even if only part of a range is unreachable', () => {
    expect(warningsOf(['192.167.255.0-192.168.0.9'], [], [])).toEqual([
      '192.167.255.0-192.168.0.9 contains addresses that are private: nobody can come from those over the internet.',
    ])
  })

  test('is not given for typical ranges of a campus', () => {
    const usual = ['131.107.0.0/16', '8.8.8.8', '2a00:1450::/32', '18.9.0.0-18.9.3.255', '5.6.7.*']
    expect(warningsOf(usual, ['9.9.9.9'], [other({ ip_ranges: ['131.108.0.0/16'] })])).toEqual([])
    expect(warningsOf(['none'], [], [other()])).toEqual([])
  })
})

describe('a warning within one list', () => {
  test('names the narrower range with the wider one, in any order', () => {
    const sentence = '18.9.1.1 is already within 18.9.0.0/16.'
    expect(warningsOf(['18.9.0.0/16', '18.9.1.1'], [], [])).toEqual([sentence])
    expect(warningsOf(['18.9.1.1', '18.9.0.0/16'], [], [])).toEqual([sentence])
    expect(warningsOf([], ['18.9.1.1', '18.9.0.0/16'], [])).toEqual([sentence])
  })

  test('names two spellings of one range once', () => {
    expect(warningsOf(['18.9.0.0/16', '18.9.*.*'], [], [])).toEqual([
      '18.9.*.* is already within 18.9.0.0/16.',
    ])
  })

  test('names partly overlapping ranges once', () => {
    expect(warningsOf(['18.9.0.0-18.9.0.9', '18.9.0.5-18.9.0.20'], [], [])).toEqual([
      '18.9.0.5-18.9.0.20 overlaps with 18.9.0.0-18.9.0.9.',
    ])
  })

  test('is not given for a proxy inside a range', () => {
    expect(warningsOf(['18.9.0.0/16'], ['18.9.1.1'], [])).toEqual([])
  })
})

describe('a warning about other institutions', () => {
  test('names the range, its owner and whether it is a proxy', () => {
    const others = [
      other({ ip_ranges: ['5.5.5.5', '18.9.7.*'] }),
      other({ name: 'Uni C', proxy_ips: ['7.7.7.7'] }),
    ]
    expect(warningsOf(['18.9.0.0/16'], [], others)).toEqual(['18.9.0.0/16 overlaps with 18.9.7.* of Uni B.'])
    expect(warningsOf([], ['7.7.7.7'], others)).toEqual(['7.7.7.7 overlaps with the proxy 7.7.7.7 of Uni C.'])
  })

  test('names at most three per range', () => {
    const five = ['A', 'B', 'C', 'D', 'E'].map((name) => other({ name, ip_ranges: ['18.9.0.1'] }))
    expect(warningsOf(['18.9.0.0/24'], [], five)).toEqual([
      '18.9.0.0/24 overlaps with 18.9.0.1 of A.',
      '18.9.0.0/24 overlaps with 18.9.0.1 of B.',
      '18.9.0.0/24 overlaps with 18.9.0.1 of C.',
      '18.9.0.0/24 overlaps with ranges of 2 more institutions.',
    ])
    expect(warningsOf(['18.9.0.0/24'], [], five.slice(0, 4)).at(-1)).toBe(
      '18.9.0.0/24 overlaps with ranges of 1 more institution.',
    )
  })

  test('is given exactly for ranges that overlap another institution’s', () => {
    const range = fc
      .tuple(fc.integer({ min: 0, max: 60 }), fc.integer({ min: 0, max: 12 }), fc.boolean())
      .map(([first, length, isV4]) =>
        isV4
          ? `18.9.0.${first}-18.9.0.${first + length}`
          : `2a00::${first.toString(16)}-2a00::${(first + length).toString(16)}`,
      )
    fc.assert(
      fc.property(
        fc.uniqueArray(range, { maxLength: 8 }),
        fc.array(range, { maxLength: 4 }),
        (given, theirs) => {
          const told = warningsOf(given, [], [other({ ip_ranges: theirs })])
          for (const text of given) {
            const met = theirs.filter((one) => overlap(read(text), read(one)))
            const expected = met.length === 0 ? [] : [`${text} overlaps with ${met[0]} of Uni B.`]
            const own = told.filter((line) => line.startsWith(`${text} `) && line.endsWith('of Uni B.'))
            expect(own).toEqual(expected)
          }
        },
      ),
    )
  })
})

function read(text: string) {
  const range = parseRange(text)
  if (!range) throw new Error(`${text} is no range`)
  return range
}
