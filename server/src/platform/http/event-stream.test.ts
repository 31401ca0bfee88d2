import { Writable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { openEventStream } from './event-stream.ts'

/** Takes a piece, and the next one only after `goOn`, like the connection of a reader on a bad network. */
function slowReader() {
  const pieces: string[] = []
  let goOn = () => {}
  const reader = new Writable({
    highWaterMark: 1,
    write: (bytes: Buffer, _encoding, done) => {
      pieces.push(bytes.toString())
      goOn = done
    },
  })
  return {
    reader,
    pieces,
    goOn: async () => {
      const done = goOn
      goOn = () => {}
      done()
      await turn()
    },
  }
}

const dataOf = (pieces: string[]) =>
  pieces.flatMap((piece) =>
    [...piece.matchAll(/data: (.*)\n\n/gu)].map(([, data = '']) => JSON.parse(data) as unknown),
  )

test('a slow reader gets the newest event of each key, and nothing piles up meanwhile', async () => {
  const stream = openEventStream()
  const { reader, pieces, goOn } = slowReader()
  stream.bytes.pipe(reader)
  await turn()
  for (let version = 1; version <= 10_000; version++) {
    stream.tell('round', { audience: 'round', version })
    if (version % 100 === 0) {
      stream.tell('draft', { audience: 'draft', version })
      await turn()
    }
  }
  expect(pieces).toHaveLength(1)
  expect(stream.bytes.readableLength + reader.writableLength).toBeLessThan(1000)
  for (let times = 0; times < 5; times++) await goOn()
  const events = dataOf(pieces)
  expect(events.slice(-2)).toEqual([
    { audience: 'round', version: 10_000 },
    { audience: 'draft', version: 10_000 },
  ])
  expect(events.length).toBeLessThan(10)
})

test('events of a reader that keeps up come one by one, in order', async () => {
  const stream = openEventStream()
  const pieces: string[] = []
  stream.bytes.on('data', (bytes: Buffer) => pieces.push(bytes.toString()))
  await turn()
  for (let version = 1; version <= 3; version++) {
    stream.tell('', version)
    await turn()
  }
  expect(pieces).toEqual(['data: 1\n\n', 'data: 2\n\n', 'data: 3\n\n'])
})

test('what waits at the end still comes, and what is told afterwards does not', async () => {
  const stream = openEventStream()
  const { reader, pieces, goOn } = slowReader()
  stream.bytes.pipe(reader)
  await turn()
  for (const version of [1, 2, 3, 4]) stream.tell('', version)
  stream.end()
  stream.tell('', 5)
  for (let times = 0; times < 5; times++) await goOn()
  expect(dataOf(pieces).at(-1)).toBe(4)
  expect(reader.writableFinished).toBe(true)
})

test('a reader that takes nothing for four beats is given up, and one that takes something is not', async () => {
  const stream = openEventStream()
  const { reader, goOn } = slowReader()
  stream.bytes.pipe(reader)
  await turn()
  // The first pieces fill the buffers on the way.
  const filled = async () => {
    for (let times = 0; times < 4; times++) {
      stream.tell('', times)
      await turn()
    }
  }
  await filled()
  expect([1, 2, 3].map(() => stream.beat())).toEqual([true, true, true])
  await goOn()
  await goOn()
  await goOn()
  await filled()
  expect([1, 2, 3, 4].map(() => stream.beat())).toEqual([true, true, true, false])
})
