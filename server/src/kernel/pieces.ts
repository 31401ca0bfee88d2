import { setImmediate as nextTurn } from 'node:timers/promises'

/** Splits a list into pieces of at most `size`. */
export function* piecesOf<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size)
}

const wantedTime = 25
const sizes = { smallest: 100, largest: 2000 } as const

/**
 * Works on a long list piece by piece. A piece takes about 25 ms, because on the embedded database, which does one
 * thing at a time, all other calls wait for it.
 */
export async function workInPieces<T>(
  list: readonly T[],
  work: (piece: readonly T[]) => Promise<void>,
): Promise<void> {
  let size: number = sizes.smallest
  for (let from = 0; from < list.length;) {
    const piece = list.slice(from, from + size)
    const began = performance.now()
    await work(piece)
    const took = performance.now() - began
    from += piece.length
    // At most doubled, because one fast piece says little about the next.
    const fitting = size * Math.min(2, wantedTime / took)
    size = Math.round(Math.min(sizes.largest, Math.max(sizes.smallest, fitting)))
    await nextTurn()
  }
}
