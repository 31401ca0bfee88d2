import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, createClient, type StreamName } from './client.ts'

const send = vi.fn<typeof fetch>()
const onSessionEnded = vi.fn<(token: string | null, why: string | null) => void>()
const renew = vi.fn<(token: string) => void>()
const client = createClient({
  baseUrl: 'https://portal.example',
  fetch: send,
  init: { credentials: 'omit' },
  tokens: { read: () => 't1', renew },
  onSessionEnded,
})

beforeEach(() => {
  vi.useFakeTimers()
  for (const mock of [send, onSessionEnded, renew]) mock.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
})

/** An open stream, as `fetch` gives it. */
function openStream(headers: Record<string, string> = {}) {
  let writer: ReadableStreamDefaultController<Uint8Array> | undefined
  const body = new ReadableStream<Uint8Array>({ start: (controller) => void (writer = controller) })
  send.mockImplementationOnce((_address, init) => {
    init?.signal?.addEventListener('abort', () => writer?.error(init.signal?.reason))
    return Promise.resolve(
      new Response(body, { headers: { 'content-type': 'text/event-stream', ...headers } }),
    )
  })
  return {
    write: (bytes: string | Uint8Array) =>
      writer?.enqueue(typeof bytes === 'string' ? new TextEncoder().encode(bytes) : bytes),
    end: () => writer?.close(),
    break: () => writer?.error(new TypeError('network error')),
  }
}

/** Reads a stream. The product’s own have other tests. */
function read(signal?: AbortSignal) {
  const events: unknown[] = []
  const name = 'GET /api/rooms/:room/events' as string as StreamName
  const input = { params: { room: 'a/b' }, query: { since: 4 } } as never
  const reading = { onEvent: (event: unknown) => void events.push(event), ...(signal && { signal }) }
  const outcome = client.stream(name, input, reading).then(
    () => 'ended',
    (error: unknown) => error,
  )
  return { events, outcome }
}

async function refusalOf(outcome: Promise<unknown>): Promise<ApiError> {
  const error = await outcome
  expect(error).toBeInstanceOf(ApiError)
  return error as ApiError
}

describe('a stream', () => {
  test('is asked for with the token and the address of its input', async () => {
    const stream = openStream({ 'x-new-user-token': 't2' })
    const { outcome } = read()
    stream.end()
    expect(await outcome).toBe('ended')
    const [address, init] = send.mock.calls[0] ?? []
    expect(address).toBe('https://portal.example/api/rooms/a%2Fb/events?since=4')
    expect(init).toMatchObject({ method: 'GET', credentials: 'omit' })
    expect(Object.fromEntries(new Headers(init?.headers))).toEqual({
      accept: 'text/event-stream',
      authorization: 'Bearer t1',
    })
    expect(renew).toHaveBeenCalledExactlyOnceWith('t2')
  })

  test('gives each event once it is whole, however its bytes are cut', async () => {
    const stream = openStream()
    const { events, outcome } = read()
    const text = new TextEncoder().encode(': \n\ndata: {"audience":"Zoë","version":1}\n\ndata: 2\n\n')
    for (const byte of text.slice(0, -2)) stream.write(Uint8Array.of(byte))
    await vi.advanceTimersByTimeAsync(0)
    expect(events).toEqual([{ audience: 'Zoë', version: 1 }])
    stream.write(text.slice(-2))
    stream.write('data: 3\n\ndata: 4\n\n: \n\n')
    stream.end()
    expect(await outcome).toBe('ended')
    expect(events).toEqual([{ audience: 'Zoë', version: 1 }, 2, 3, 4])
  })

  test('is given up 40 seconds after the last event or heartbeat', async () => {
    const stream = openStream()
    const { events, outcome } = read()
    const settled = vi.fn<() => void>()
    void outcome.then(settled)
    for (let times = 0; times < 4; times++) {
      stream.write(times % 2 === 0 ? ': \n\n' : 'data: 1\n\n')
      await vi.advanceTimersByTimeAsync(39_999)
    }
    expect(settled).not.toHaveBeenCalled()
    await vi.advanceTimersByTimeAsync(1)
    expect(await refusalOf(outcome)).toMatchObject({ status: 0, code: 'network' })
    expect(events).toEqual([1, 1])
  })

  test('that does not open is given up after 40 seconds', async () => {
    send.mockImplementationOnce(
      (_address, init) =>
        new Promise((_resolve, reject) => {
          init?.signal?.addEventListener('abort', () => reject(init.signal?.reason as Error))
        }),
    )
    const { outcome } = read()
    await vi.advanceTimersByTimeAsync(40_000)
    expect(await refusalOf(outcome)).toMatchObject({ status: 0, code: 'network' })
  })

  test('ends by the signal of its reader, and leaves no timer', async () => {
    const controller = new AbortController()
    openStream()
    const { outcome } = read(controller.signal)
    await vi.advanceTimersByTimeAsync(0)
    controller.abort()
    expect(await refusalOf(outcome)).toMatchObject({ status: 0, code: 'network' })
    expect(vi.getTimerCount()).toBe(0)
  })

  test('is not read with a signal that is aborted already', async () => {
    send.mockImplementationOnce((_address, init) => {
      init?.signal?.throwIfAborted()
      return Promise.resolve(new Response())
    })
    const { outcome } = read(AbortSignal.abort())
    expect(await refusalOf(outcome)).toMatchObject({ code: 'network' })
  })

  test('that breaks has status 0 and code network', async () => {
    const stream = openStream()
    const { outcome } = read()
    await vi.advanceTimersByTimeAsync(0)
    stream.break()
    expect(await refusalOf(outcome)).toMatchObject({ status: 0, code: 'network' })
  })

  test('is none if something other than the server answers', async () => {
    send.mockResolvedValueOnce(new Response('<!doctype html>', { headers: { 'content-type': 'text/html' } }))
    expect(await refusalOf(read().outcome)).toMatchObject({ status: 0, code: 'network' })
  })

  test('whose reader fails is closed', async () => {
    const stream = openStream()
    read()
    stream.write('data: {"broken\n\n')
    await vi.advanceTimersByTimeAsync(0)
    expect(send.mock.calls[0]?.[1]?.signal?.aborted).toBe(true)
  })

  test('is refused like a call, and the end of the session is reported', async () => {
    const refuse = (status: number, body: object, headers = {}) =>
      send.mockResolvedValueOnce(Response.json(body, { status, headers }))
    refuse(401, { message: 'Please sign in.', code: 'not_signed_in' })
    expect(await refusalOf(read().outcome)).toMatchObject({ status: 401, code: 'not_signed_in' })
    expect(onSessionEnded).toHaveBeenCalledExactlyOnceWith('t1', null)
    refuse(503, { message: 'Wait.', code: 'unavailable' }, { 'retry-after': '5' })
    expect(await refusalOf(read().outcome)).toMatchObject({ code: 'unavailable', retryAfterSeconds: 5 })
    refuse(403, { message: 'Not from here.', code: 'guest_outside' })
    await read().outcome
    expect(onSessionEnded).toHaveBeenLastCalledWith('t1', 'Not from here.')
  })
})
