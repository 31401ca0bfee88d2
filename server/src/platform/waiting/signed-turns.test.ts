import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { turnsOf } from './signed-turns.ts'

const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a turn tells since when its bearer waits, to every process with the same key', () => {
  const since = Date.now()
  const turn = turnsOf([key]).give(since)
  vi.advanceTimersByTime(20_000)
  expect(turnsOf([key]).read(turn)).toBe(since)
  // After a new key has come.
  expect(turnsOf([other, key]).read(turn)).toBe(since)
})

test.each([
  ['of another server', () => turnsOf([other]).give(Date.now())],
  ['with an earlier time', () => turnsOf([key]).give(Date.now()).replace(/^\d/u, '0')],
  ['from the future', () => turnsOf([key]).give(Date.now() + 1000)],
  ['without a signature', () => String(Date.now())],
  ['of nothing', () => ''],
  ['twice in a header', () => ['1', '2']],
])('a turn %s counts for nothing', (_, made) => {
  expect(turnsOf([key]).read(made())).toBeUndefined()
})

test('a turn counts for five minutes', () => {
  const turns = turnsOf([key])
  const turn = turns.give(Date.now())
  vi.advanceTimersByTime(5 * 60_000)
  expect(turns.read(turn)).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(turns.read(turn)).toBeUndefined()
})
