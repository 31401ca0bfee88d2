import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { noteServerTime, serverNow } from './server-time.ts'

const device = Date.parse('2026-11-28T12:00:00Z')
beforeEach(() => {
  vi.useFakeTimers({ now: device })
})
afterEach(() => {
  vi.useRealTimers()
})

const answer = (date: string, cached = 'no-store') =>
  new Response(null, { headers: { date, 'cache-control': cached } })

test('is the server’s where the device is wrong, and goes on with the device', () => {
  noteServerTime(answer('Fri, 27 Nov 2026 12:00:00 GMT'))
  expect(serverNow()).toBe(device - 86_400_000)
  vi.advanceTimersByTime(1000)
  expect(serverNow()).toBe(device - 86_399_000)
})

test('is the device’s where both agree', () => {
  noteServerTime(answer('Sat, 28 Nov 2026 11:59:57 GMT'))
  expect(serverNow()).toBe(device)
})

test('is not learnt from what a cache has kept, nor from an answer without a date', () => {
  noteServerTime(answer('Sat, 28 Nov 2026 12:00:00 GMT'))
  noteServerTime(answer('Wed, 25 Nov 2026 12:00:00 GMT', 'private, max-age=300'))
  noteServerTime(answer('soon'))
  expect(serverNow()).toBe(device)
})
