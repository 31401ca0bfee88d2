import { isWithin, overlap, parseRange, wholeFamily, type AddressRange } from './ip-ranges.ts'

interface NamedRange extends AddressRange {
  /** The range as it was entered. */
  text: string
}

/** The stored ranges of an institution. */
export interface Networks {
  name: string
  ip_ranges: string[]
  proxy_ips: string[]
}

/** Warnings about ranges and proxies, as sentences. `others` are the other institutions. */
export function warningsOf(ranges: string[], proxies: string[], others: Networks[]): string[] {
  const lists = [readable(ranges), readable(proxies)]
  const given = lists.flat()
  return [
    ...given.flatMap((range) => natureOf(range) ?? []),
    ...lists.flatMap(repetitionsIn),
    ...overlapsWith(given, others),
  ]
}

function readable(texts: string[]): NamedRange[] {
  return texts.flatMap((text) => {
    const range = parseRange(text)
    return range ? [{ ...range, text }] : []
  })
}

// A university gets at most a /16 of IPv4 or a /32 of IPv6. Wider ranges are usually mistakes.
const widest = { 4: 1n << 16n, 6: 1n << 96n } as const

/** The first match counts. Of IPv6, only 2000::/3 is in use. */
const nowhere: [word: string, blocks: string[]][] = [
  ['private', ['10.0.0.0/8', '172.16.0.0/12', '192.168.0.0/16', 'fc00::/7']],
  ['loopback', ['127.0.0.0/8', '::1']],
  ['link-local', ['169.254.0.0/16', 'fe80::/10']],
  ['carrier-grade NAT', ['100.64.0.0/10']],
  ['for documentation', ['192.0.2.0/24', '198.51.100.0/24', '203.0.113.0/24', '2001:db8::/32', '3fff::/20']],
  ['multicast', ['224.0.0.0/4', 'ff00::/8']],
  ['reserved', ['0.0.0.0/8', '192.0.0.0/24', '198.18.0.0/15', '240.0.0.0/4', '::/3', '4000::/2', '8000::/1']],
]
const nowhereRanges = nowhere.flatMap(([word, blocks]) =>
  readable(blocks).map((block) => Object.assign(block, { word })),
)

function natureOf(range: NamedRange): string | null {
  if (isWithin(wholeFamily(range.family), range))
    return `${range.text} covers the whole internet, so it would let everybody in.`
  const block = nowhereRanges.find((candidate) => isWithin(range, candidate))
  if (block) return `${range.text} is ${block.word}: nobody can come from there over the internet.`
  if (range.end - range.start + 1n > widest[range.family])
    return `${range.text} is very wide: few universities have so many addresses.`
  const part = nowhereRanges.find((candidate) => overlap(range, candidate))
  return part
    ? `${range.text} contains addresses that are ${part.word}: nobody can come from those over the internet.`
    : null
}

/** One sentence for each range that adds nothing, or only a part, to an earlier or wider one. */
function repetitionsIn(list: NamedRange[]): string[] {
  return list.flatMap((range, index) => {
    const outer = list.find(
      (other, at) => at !== index && isWithin(range, other) && !(isWithin(other, range) && at > index),
    )
    if (outer) return [`${range.text} is already within ${outer.text}.`]
    const crossing = list
      .slice(0, index)
      .find((other) => overlap(range, other) && !isWithin(other, range) && !isWithin(range, other))
    return crossing ? [`${range.text} overlaps with ${crossing.text}.`] : []
  })
}

/** The maximum number of institutions named for a range. */
const named = 3

function overlapsWith(given: NamedRange[], others: Networks[]): string[] {
  const found = new Map(given.map((range) => [range, [] as string[]]))
  const isNear = overlapsAny(given)
  for (const other of others) {
    const theirs = [
      ...readable(other.ip_ranges),
      ...readable(other.proxy_ips).map((proxy) => ({ ...proxy, text: `the proxy ${proxy.text}` })),
    ].filter(isNear)
    if (theirs.length === 0) continue
    for (const [range, sentences] of found) {
      const met = theirs.find((one) => overlap(range, one))
      if (met) sentences.push(`${range.text} overlaps with ${met.text} of ${other.name}.`)
    }
  }
  return [...found].flatMap(([range, sentences]) => {
    const more = sentences.length - named
    if (more <= 0) return sentences
    const rest = more === 1 ? '1 more institution' : `${more} more institutions`
    return [...sentences.slice(0, named), `${range.text} overlaps with ranges of ${rest}.`]
  })
}

/**
 * Whether a range overlaps one of many. Most of the thousands of stored ranges overlap none, which this finds at once.
 */
function overlapsAny(many: NamedRange[]): (range: AddressRange) => boolean {
  const joined: AddressRange[] = []
  for (const range of many.toSorted((a, b) => a.family - b.family || (a.start < b.start ? -1 : 1))) {
    const last = joined.at(-1)
    if (last && overlap(last, range))
      joined[joined.length - 1] = { ...last, end: last.end > range.end ? last.end : range.end }
    else joined.push(range)
  }
  return (range) => {
    let low = 0
    let high = joined.length
    while (low < high) {
      const middle = (low + high) >> 1
      const one = joined[middle]
      if (one && (one.family < range.family || (one.family === range.family && one.end < range.start)))
        low = middle + 1
      else high = middle
    }
    const first = joined[low]
    return first !== undefined && overlap(first, range)
  }
}
