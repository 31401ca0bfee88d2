import { isIP } from 'node:net'
import ipaddr from 'ipaddr.js'

/** An address as a number. An IPv4 address written as IPv6 (`::ffff:10.0.0.1`) is treated as IPv4 everywhere. */
export interface Address {
  family: 4 | 6
  value: bigint
}

/** All addresses from `start` to `end`, both included. */
export interface AddressRange {
  readonly family: 4 | 6
  readonly start: bigint
  readonly end: bigint
}

/** The word for an institution whose users come only from its learning management system. */
export const noRanges = 'none'

const bitsOf = { 4: 32, 6: 128 } as const
/** The bits before the 32 bits of an IPv4 address written as IPv6. */
const mappedBits = 96
const mappedPrefix = 0xffffn

/** Parses one complete address, or returns null. Zone ids, and forms that only some programs read, are invalid. */
export function parseAddress(text: string): Address | null {
  return isWhole(text) ? unmapped(readWhole(text)) : null
}

/** The familiar form of an address: an IPv4 address written as IPv6 is shown as IPv4. */
export function shownAddress(text: string): string {
  return isWhole(text) ? ipaddr.process(text).toString() : text
}

/** Lists of institutions are parsed repeatedly: thousands of texts, almost always the same. */
const known = new Map<string, AddressRange | null>()
const knownLimit = 50_000

/** Parses a single address, `address/bits`, `first-last`, or a prefix with `*` for the rest. Null if invalid. */
export function parseRange(text: string): AddressRange | null {
  const before = known.get(text)
  if (before !== undefined) return before
  const range = readRange(text.trim())
  if (known.size >= knownLimit) known.clear()
  known.set(text, range)
  return range
}

function readRange(text: string): AddressRange | null {
  if (text.includes('*')) return readWildcard(text)
  if (text.includes('/')) return readBlock(text)
  if (text.includes('-')) return readSpan(text)
  const address = parseAddress(text)
  return address && { family: address.family, start: address.value, end: address.value }
}

export function contains(range: AddressRange, { family, value }: Address): boolean {
  return range.family === family && range.start <= value && value <= range.end
}

/** Whether an institution's entry contains an address. The word `none` contains no address. */
export function entryContains(entry: string, address: Address): boolean {
  const range = parseRange(entry)
  return range !== null && contains(range, address)
}

/** Whether one of an institution's entries contains an address. False for invalid text. */
export function rangesContain(entries: readonly string[], text: string): boolean {
  const address = parseAddress(text)
  return address !== null && entries.some((entry) => entryContains(entry, address))
}

export function overlap(a: AddressRange, b: AddressRange): boolean {
  return a.family === b.family && a.start <= b.end && b.start <= a.end
}

export function isWithin(inner: AddressRange, outer: AddressRange): boolean {
  return inner.family === outer.family && outer.start <= inner.start && inner.end <= outer.end
}

/** All addresses of a family. */
export function wholeFamily(family: 4 | 6): AddressRange {
  return { family, start: 0n, end: (1n << BigInt(bitsOf[family])) - 1n }
}

/** The library accepts octal numbers and missing parts. Node's own check refuses these, but accepts zone ids. */
function isWhole(text: string): boolean {
  return isIP(text) !== 0 && !text.includes('%')
}

function readWhole(text: string): Address {
  const parsed = ipaddr.parse(text)
  const value = parsed.toByteArray().reduce((sum, byte) => (sum << 8n) | BigInt(byte), 0n)
  return { family: parsed.kind() === 'ipv4' ? 4 : 6, value }
}

function unmapped({ family, value }: Address): Address {
  return family === 6 && value >> 32n === mappedPrefix
    ? { family: 4, value: value & 0xffff_ffffn }
    : { family, value }
}

function readBlock(text: string): AddressRange | null {
  const [, network = '', given = ''] = /^([^/]+)\/(0|[1-9]\d{0,2})$/u.exec(text) ?? []
  if (!isWhole(network)) return null
  const written = readWhole(network)
  if (Number(given) > bitsOf[written.family]) return null
  const isMapped = unmapped(written).family !== written.family && Number(given) >= mappedBits
  const { family, value } = isMapped ? unmapped(written) : written
  const bits = Number(given) - (isMapped ? mappedBits : 0)
  const free = BigInt(bitsOf[family] - bits)
  const start = (value >> free) << free
  return { family, start, end: start + (1n << free) - 1n }
}

function readSpan(text: string): AddressRange | null {
  const ends = text.split('-').map((end) => parseAddress(end.trim()))
  const [first, last] = ends
  if (ends.length !== 2 || !first || !last) return null
  if (first.family !== last.family || first.value > last.value) return null
  return { family: first.family, start: first.value, end: last.value }
}

const wildcards = [
  { family: 4, separator: '.', parts: 4, pattern: /^(?:\d+\.){1,3}\*(?:\.\*){0,2}$/u, low: '0', high: '255' },
  {
    family: 6,
    separator: ':',
    parts: 8,
    pattern: /^(?:[\da-f]{1,4}:){1,7}\*(?::\*){0,6}$/iu,
    low: '0',
    high: 'ffff',
  },
] as const

/** Stars stand for whole parts at the end. Missing parts count as stars. */
function readWildcard(text: string): AddressRange | null {
  const form = wildcards.find(({ pattern }) => pattern.test(text))
  const given = text.split(form?.separator ?? '.')
  if (!form || given.length > form.parts) return null
  const filled = (part: string) =>
    Array.from({ length: form.parts }, (_, index) => given[index] ?? '*')
      .map((one) => (one === '*' ? part : one))
      .join(form.separator)
  return readSpan(`${filled(form.low)}-${filled(form.high)}`)
}
