/**
 * Seeded random numbers. A run has one seed and a named stream per concern, so that an additional draw in one place
 * changes nothing in another.
 *
 * Generator: sfc32 ("small fast counter", Chris Doty-Humphrey, PractRand, public domain), period about 2^128 on
 * average.
 * Seeding: cyrb128 (bryc, "PRNGs in JavaScript", public domain), a 128-bit hash of the text. Neither is for secrets.
 */
export interface Random {
  /** A number in [0, 1) with 32 bits of precision. */
  readonly next: () => number
  /** A number in [low, high). */
  readonly between: (low: number, high: number) => number
  /** A whole number from 0 to count - 1. */
  readonly below: (count: number) => number
  /** A member of a non-empty list. */
  readonly pick: <T>(list: readonly T[]) => T
  /** The list in random order (Fisher and Yates). */
  readonly shuffled: <T>(list: readonly T[]) => T[]
  /** Standard normal (Box and Muller, 1958). */
  readonly normal: () => number
}

function cyrb128(text: string): [number, number, number, number] {
  let [a, b, c, d] = [1779033703, 3144134277, 1013904242, 2773480762]
  for (let at = 0; at < text.length; at++) {
    const unit = text.charCodeAt(at)
    a = b ^ Math.imul(a ^ unit, 597399067)
    b = c ^ Math.imul(b ^ unit, 2869860233)
    c = d ^ Math.imul(c ^ unit, 951274213)
    d = a ^ Math.imul(d ^ unit, 2716044179)
  }
  a = Math.imul(c ^ (a >>> 18), 597399067)
  b = Math.imul(d ^ (b >>> 22), 2869860233)
  c = Math.imul(a ^ (c >>> 17), 951274213)
  d = Math.imul(b ^ (d >>> 19), 2716044179)
  a ^= b ^ c ^ d
  return [a >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0]
}

function sfc32(state: [number, number, number, number]): () => number {
  let [a, b, c, d] = state
  const next = () => {
    const sum = (((a + b) | 0) + d) | 0
    d = (d + 1) | 0
    a = b ^ (b >>> 9)
    b = (c + (c << 3)) | 0
    c = (c << 21) | (c >>> 11)
    c = (c + sum) | 0
    return (sum >>> 0) / 4294967296
  }
  // The first numbers would still reveal the seed.
  for (let warm = 0; warm < 15; warm++) next()
  return next
}

/** @param stream the purpose of the numbers; different streams of a seed are independent */
export function randomFrom(seed: string, stream: string): Random {
  const next = sfc32(cyrb128(`${stream}\u0000${seed}`))
  const below = (count: number) => Math.floor(next() * count)
  return {
    next,
    below,
    between: (low, high) => low + (high - low) * next(),
    pick: <T>(list: readonly T[]) => list[below(list.length)] as T,
    shuffled: <T>(list: readonly T[]) => {
      const copy = [...list]
      for (let at = copy.length - 1; at > 0; at--) {
        const other = below(at + 1)
        const moved = copy[at] as T
        copy[at] = copy[other] as T
        copy[other] = moved
      }
      return copy
    },
    normal: () => Math.sqrt(-2 * Math.log(1 - next())) * Math.cos(2 * Math.PI * next()),
  }
}
