import Fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { AppError } from '../../kernel/error.ts'
import { openStreamsOf, type HeldStream } from './open-streams.ts'

const ended: string[] = []

function held(key: string, name = key): HeldStream {
  return { key, end: () => ended.push(name) }
}

test('a process holds 2,000 streams and refuses others until one is gone', () => {
  const streams = openStreamsOf(Fastify())
  const all = Array.from({ length: 2000 }, (_, index) => held(String(index)))
  for (const stream of all) streams.take(stream)
  const refused = () => streams.take(held('one more'))
  expect(refused).toThrow(AppError)
  expect(refused).toThrow(expect.objectContaining({ code: 'unavailable', retryAfter: 5 }) as Error)
  streams.gone(all[0] as HeldStream)
  expect(refused).not.toThrow()
})

test('a session holds six streams: the seventh ends the oldest a little later, and no other session’s', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  ended.length = 0
  const streams = openStreamsOf(Fastify())
  const open = (stream: HeldStream) => {
    streams.take(stream)
    streams.opened(stream)
    return stream
  }
  open(held('other'))
  const own = [1, 2, 3, 4, 5, 6].map((number) => open(held('own', `own ${number}`)))
  open(held('own', 'own 7'))
  expect(ended).toEqual([])
  vi.advanceTimersByTime(500)
  expect(ended).toEqual(['own 1'])
  streams.gone(own[0] as HeldStream)
  streams.gone(own[2] as HeldStream)
  open(held('own', 'own 8'))
  vi.advanceTimersByTime(500)
  expect(ended).toEqual(['own 1'])
  open(held('own', 'own 9'))
  vi.advanceTimersByTime(500)
  expect(ended).toEqual(['own 1', 'own 2'])
})

test('a stream that a newer one ends leaves its place at once, and at most 200 wait for their end', () => {
  vi.useFakeTimers({ toFake: ['setTimeout'] })
  onTestFinished(() => void vi.useRealTimers())
  ended.length = 0
  const streams = openStreamsOf(Fastify())
  for (const number of Array(2100).keys()) {
    const stream = held('own', `own ${number}`)
    streams.take(stream)
    streams.opened(stream)
  }
  expect(streams.count()).toBe(206)
  expect(ended).toHaveLength(2100 - 206)
})

test('all streams of an app end before it closes', async () => {
  ended.length = 0
  const app = Fastify()
  const streams = openStreamsOf(app)
  for (const name of ['a', 'b']) streams.take(held(name))
  const own = Array.from({ length: 7 }, (_, number) => held('own', `own ${number}`))
  for (const stream of own) {
    streams.take(stream)
    streams.opened(stream)
  }
  await app.close()
  expect(ended.toSorted()).toEqual(['a', 'b', ...own.map((_, number) => `own ${number}`)])
})
