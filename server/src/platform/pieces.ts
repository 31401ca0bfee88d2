import { setImmediate as nextTurn } from 'node:timers/promises'

/** A list in pieces of at most `size`, one after another. */
export function* piecesOf<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size)
}

const wantedTime = 25
const sizes = { smallest: 100, largest: 2000 } as const

/**
 * Does work on a long list a piece at a time. Pieces are as long as take about 25 ms: on the embedded database, which
 * does one thing after another, nobody else waits longer than that for their turn.
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
    // Not more than double: one lucky piece says little about the next.
    const fitting = size * Math.min(2, wantedTime / took)
    size = Math.round(Math.min(sizes.largest, Math.max(sizes.smallest, fitting)))
    await nextTurn()
  }
}
