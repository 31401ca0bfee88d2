import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, createClient } from './client.ts'
import { createWaitingLine } from './waiting.ts'

const send = vi.fn<typeof fetch>()
const line = createWaitingLine()
const { call } = createClient({ fetch: send, tokens: { read: () => 't' }, line })
/** What the reader saw, in order. */
const shown: (number | null)[] = []
line.subscribe(() => shown.push(line.current()))

beforeEach(() => {
  vi.useFakeTimers()
  send.mockReset()
  shown.length = 0
})
afterEach(() => {
  vi.useRealTimers()
})

function answer(status: number, body: unknown, headers: Record<string, string> = {}): Response {
  return new Response(JSON.stringify(body), { status, headers })
}

const busy = (seconds: number, turn = 'place 7') =>
  answer(
    429,
    {
      error: 'Too many people are here right now.',
      message: 'Too many people are here right now.',
      code: 'busy',
    },
    { 'retry-after': String(seconds), 'x-turn': turn },
  )
const requests = () =>
  send.mock.calls.map(([address, init]) => ({
    address,
    turn: new Headers(init?.headers).get('x-turn'),
  }))

describe('a call that comes when too many do', () => {
  test('is made again after the time that the server tells, with its place in line', async () => {
    send.mockResolvedValueOnce(busy(2)).mockResolvedValueOnce(busy(1, 'place 3'))
    send.mockResolvedValueOnce(answer(200, { message: 'Done' }))
    const done = call('POST /api/auth/logout')
    await vi.advanceTimersByTimeAsync(1999)
    expect(send).toHaveBeenCalledTimes(1)
    await vi.advanceTimersByTimeAsync(1001)
    expect(await done).toEqual({ message: 'Done' })
    expect(requests().map(({ turn }) => turn)).toEqual([null, 'place 7', 'place 3'])
    expect(shown).toEqual([2, 1, null])
  })

  test('fails with the sentence after three minutes', async () => {
    send.mockImplementation(() => Promise.resolve(busy(50)))
    const failed = call('GET /api/auth/user').catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(180_000)
    expect(await failed).toMatchObject({ code: 'busy', message: 'Too many people are here right now.' })
    expect(send).toHaveBeenCalledTimes(4)
    expect(line.current()).toBeNull()
  })

  test('is not made again once its page has left', async () => {
    send.mockResolvedValueOnce(busy(5))
    const leaving = new AbortController()
    const failed = call('GET /api/auth/user', { signal: leaving.signal }).catch((error: unknown) => error)
    await vi.advanceTimersByTimeAsync(1500)
    leaving.abort()
    await vi.advanceTimersByTimeAsync(5000)
    expect(await failed).toBeInstanceOf(ApiError)
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('is made again where the server stopped before it began, and not where it may have', async () => {
    const stopping = (headers: Record<string, string>) =>
      answer(
        503,
        { error: 'We have to stop.', message: 'We have to stop.', code: 'unavailable' },
        { 'retry-after': '2', ...headers },
      )
    send
      .mockResolvedValueOnce(stopping({ 'x-turn': 'place 7' }))
      .mockResolvedValueOnce(answer(200, { message: 'Done' }))
    const done = call('POST /api/auth/logout')
    await vi.advanceTimersByTimeAsync(2000)
    expect(await done).toEqual({ message: 'Done' })
    expect(requests().map(({ turn }) => turn)).toEqual([null, 'place 7'])
    send.mockResolvedValueOnce(stopping({}))
    await expect(call('POST /api/auth/logout')).rejects.toMatchObject({ code: 'unavailable' })
    expect(send).toHaveBeenCalledTimes(3)
  })

  test('is not confused with a limit for one person, which only time ends', async () => {
    send.mockResolvedValueOnce(
      answer(429, { error: 'Too many tries.', code: 'too_many_requests' }, { 'retry-after': '1' }),
    )
    await expect(call('POST /api/auth/logout')).rejects.toMatchObject({ code: 'too_many_requests' })
    expect(send).toHaveBeenCalledTimes(1)
  })
})

describe('a call whose answer takes long', () => {
  /** The server answers the call after `ms`, and a line of this length meanwhile. */
  function slowly(ms: number, seconds: () => number) {
    send.mockImplementation((address) =>
      address === '/api/line'
        ? Promise.resolve(answer(200, { seconds: seconds() }))
        : new Promise((resolve) => setTimeout(() => resolve(answer(200, { message: 'Done' })), ms)),
    )
  }

  test('asks every three seconds how long the line is, and tells it', async () => {
    const lengths = [8, 5]
    slowly(7000, () => lengths.shift() ?? 0)
    const done = call('POST /api/auth/logout')
    await vi.advanceTimersByTimeAsync(7000)
    await done
    expect(shown).toEqual([8, 5, null])
    await vi.advanceTimersByTimeAsync(10_000)
    expect(send).toHaveBeenCalledTimes(3)
  })

  test('says nothing where there is no line, or nobody answers that', async () => {
    slowly(7000, () => 0)
    const done = call('POST /api/auth/logout')
    await vi.advanceTimersByTimeAsync(7000)
    await done
    send.mockImplementation((address) =>
      address === '/api/line'
        ? Promise.reject(new TypeError('Failed to fetch'))
        : new Promise((resolve) => setTimeout(() => resolve(answer(200, { message: 'Done' })), 4000)),
    )
    const next = call('POST /api/auth/logout')
    await vi.advanceTimersByTimeAsync(4000)
    await next
    expect(shown).toEqual([])
  })

  test('asks nothing when it is answered soon', async () => {
    slowly(2900, () => 8)
    const done = call('POST /api/auth/logout')
    await vi.advanceTimersByTimeAsync(2900)
    await done
    expect(send).toHaveBeenCalledTimes(1)
  })
})

test('a page shows the longest of its waits', () => {
  const own = createWaitingLine()
  const [a, b] = [{}, {}]
  own.tell(a, 4)
  own.tell(b, 9)
  expect(own.current()).toBe(9)
  own.tell(b, null)
  expect(own.current()).toBe(4)
  own.tell(a, null)
  expect(own.current()).toBeNull()
})
