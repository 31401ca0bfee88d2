import type { ModeId } from './modes.ts'

/** What a firm of a shared world did in a year and its outcome. Money is in millions of dollars. */
export interface Move {
  readonly number: number
  /** The country of its plan. */
  readonly country: string
  /** Null while it waits, and once it has left. */
  readonly mode: ModeId | null
  /** The price that buyers see, as a share of the usual price. */
  readonly price: number
  /** Advertising as it was ordered, and what takes effect of it, in points. */
  readonly ads: number
  readonly points: number
  /** Its weight in the choice of the buyers: exp(utility). */
  readonly weight: number
  /** What the follower has learned from it by the start of the year, and what news has brought the follower. */
  readonly leaked: number
  readonly sway: number
  readonly share: number
  readonly sales: number
  /** Cash since the start, and the present value of all years so far, both after research. */
  readonly cash: number
  readonly value: number
}

/** The outcome of a round in which a year passes. */
export interface MetYear {
  readonly year: number
  readonly firms: readonly Move[]
}

/** The other firms in one country in a year, as far as buyers and local rivals care. */
export interface Others {
  /** The sum of their weights. */
  readonly weight: number
  readonly leaked: number
  readonly sway: number
  /** The lowest price that buyers see, the largest share, and the most advertising. */
  readonly lowest: number
  readonly largest: number
  readonly loudest: number
}

const nobody: Others = {
  weight: 0,
  leaked: 0,
  sway: -Infinity,
  lowest: Infinity,
  largest: 0,
  loudest: 0,
}

/** Sums up firms of one country. What has leaked from a firm stays when the firm leaves. */
export function othersOf(
  moves: readonly Pick<Move, 'mode' | 'price' | 'points' | 'weight' | 'leaked' | 'sway' | 'share'>[],
): Others {
  let { weight, leaked, sway, lowest, largest, loudest } = nobody
  for (const move of moves) {
    leaked += move.leaked
    if (move.mode === null) continue
    weight += move.weight
    sway = Math.max(sway, move.sway)
    lowest = Math.min(lowest, move.price)
    largest = Math.max(largest, move.share)
    loudest = Math.max(loudest, move.points)
  }
  return { weight, leaked, sway, lowest, largest, loudest }
}

/**
 * The other firms in a year. Years that have not closed are expected to be as the last one that has.
 * @param others by year, from year 1 on; left out where firms do not meet
 */
export function othersIn(others: readonly Others[] | undefined, year: number): Others {
  if (others === undefined || others.length === 0 || year < 1) return nobody
  return others[Math.min(year, others.length) - 1] ?? nobody
}
