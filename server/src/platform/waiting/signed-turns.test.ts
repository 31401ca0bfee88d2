import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { signedTurns } from './signed-turns.ts'

const [key, other] = [Buffer.alloc(32, 1), Buffer.alloc(32, 2)]

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-03-02T09:00:00Z') })
})
afterEach(() => {
  vi.useRealTimers()
})

test('a turn tells since when its bearer waits, to every process with the same key', () => {
  const since = Date.now()
  const turn = signedTurns([key]).sign(since)
  vi.advanceTimersByTime(20_000)
  expect(signedTurns([key]).read(turn)).toBe(since)
  // After a new key has come.
  expect(signedTurns([other, key]).read(turn)).toBe(since)
})

test.each([
  ['of another server', () => signedTurns([other]).sign(Date.now())],
  ['with an earlier time', () => signedTurns([key]).sign(Date.now()).replace(/^\d/u, '0')],
  ['from the future', () => signedTurns([key]).sign(Date.now() + 1000)],
  ['without a signature', () => String(Date.now())],
  ['of nothing', () => ''],
  ['twice in a header', () => ['1', '2']],
])('a turn %s counts for nothing', (_, made) => {
  expect(signedTurns([key]).read(made())).toBeUndefined()
})

test('a turn counts for five minutes', () => {
  const turns = signedTurns([key])
  const turn = turns.sign(Date.now())
  vi.advanceTimersByTime(5 * 60_000)
  expect(turns.read(turn)).toBeDefined()
  vi.advanceTimersByTime(1)
  expect(turns.read(turn)).toBeUndefined()
})
