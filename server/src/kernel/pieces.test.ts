import { setTimeout as delay } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { piecesOf, workInPieces } from './pieces.ts'

const list = Array.from({ length: 1234 }, (_, index) => index)

test.each([1, 7, 1234, 5000])('pieces of at most %i together make up the list', (size) => {
  const pieces = [...piecesOf(list, size)]
  expect(pieces.flat()).toEqual(list)
  for (const piece of pieces) expect(piece.length).toBeLessThanOrEqual(size)
  expect([...piecesOf([], size)]).toEqual([])
})

test('all work is done in order, in longer pieces if it is fast', async () => {
  const sizes: number[] = []
  const done: number[] = []
  const long = Array.from({ length: 20_000 }, (_, index) => index)
  await workInPieces(long, (piece) => {
    sizes.push(piece.length)
    done.push(...piece)
    return Promise.resolve()
  })
  expect(done).toEqual(long)
  expect(Math.max(...sizes)).toBe(2000)
})

test('slow work stays in short pieces, and other work runs between them', async () => {
  const sizes: number[] = []
  let turns = 0
  const other = setInterval(() => turns++, 1)
  await workInPieces(list, async (piece) => {
    sizes.push(piece.length)
    await delay(30)
  })
  clearInterval(other)
  expect(Math.max(...sizes)).toBe(100)
  expect(turns).toBeGreaterThan(5)
})

test('a failure stops the work', async () => {
  let count = 0
  const failing = workInPieces(list, () =>
    ++count === 3 ? Promise.reject(new Error('full')) : Promise.resolve(),
  )
  await expect(failing).rejects.toThrow('full')
  expect(count).toBe(3)
})
