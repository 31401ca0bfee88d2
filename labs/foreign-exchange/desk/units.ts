import { rounded } from '../../math/statistics.ts'

/**
 * The engine counts in whole numbers, so that money and currency are conserved exactly: a price is in pips, the
 * ten-thousandth part of a merin for 1 aurel, and an amount in thousands of aurels. Their product is in tenths of a merin.
 */
export type Pips = number

export const pipsPerMerin = 10_000

export const toPips = (price: number): Pips => Math.round(price * pipsPerMerin)

/** Merins for 1 aurel. */
export const toPrice = (pips: Pips): number => rounded(pips / pipsPerMerin, 4)

/** What an amount costs at a price, in merins: exact, with one decimal. */
export const worthOf = (amount: number, pips: Pips): number => rounded((amount * pips) / 10, 1)
