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
  // It has no place of the process any more.
  expect(streams.count()).toBe(7)
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

test('all streams of an app end before it closes', async () => {
  ended.length = 0
  const app = Fastify()
  const streams = openStreamsOf(app)
  for (const name of ['a', 'b']) streams.take(held(name))
  await app.close()
  expect(ended).toEqual(['a', 'b'])
})
