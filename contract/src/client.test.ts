import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { ApiError, createClient, statusOf, type CallName } from './client.ts'
import { errorStatus } from './errors.ts'

const send = vi.fn<typeof fetch>()
const onSessionEnded = vi.fn<(token: string | null, why: string | null) => void>()
const renew = vi.fn<(token: string) => void>()
let token: string | null

const { call, callAs } = createClient({
  baseUrl: 'https://portal.example',
  fetch: send,
  init: { credentials: 'omit' },
  tokens: { read: () => token, renew },
  onSessionEnded,
})

beforeEach(() => {
  token = 't1'
  send.mockReset()
  onSessionEnded.mockReset()
  renew.mockReset()
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  send.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers }))
}

function lastRequest() {
  const [address, init] = send.mock.lastCall ?? []
  return { address, ...init, headers: new Headers(init?.headers) }
}

async function failureOf(promise: Promise<unknown>): Promise<ApiError> {
  const error = await promise.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (!(error instanceof ApiError)) throw new Error('The call should have failed with an ApiError')
  return error
}

const signIn = () => call('POST /api/auth/login', { body: { email: 'a@b.co', password: 'secret' } })

describe('a request', () => {
  test('contains method, address, token and body, and resolves to the answer', async () => {
    answer(200, { message: 'Done' })
    const body = { oldPassword: 'a', newPassword: 'b' }
    expect(await call('POST /api/account/changePassword', { body })).toEqual({ message: 'Done' })
    const { address, method, headers, ...request } = lastRequest()
    expect(address).toBe('https://portal.example/api/account/changePassword')
    expect(method).toBe('POST')
    expect(request.body).toBe('{"oldPassword":"a","newPassword":"b"}')
    expect(request.credentials).toBe('omit')
    expect(Object.fromEntries(headers)).toEqual({
      accept: 'application/json',
      authorization: 'Bearer t1',
      'content-type': 'application/json',
    })
  })

  test('without a body has no content type', async () => {
    answer(200, [])
    await call('GET /api/account/sessions')
    const { body, headers } = lastRequest()
    expect(body).toBeUndefined()
    expect(headers.has('content-type')).toBe(false)
  })

  test('without a token has no Authorization header', async () => {
    token = null
    answer(200, {})
    await signIn()
    expect(lastRequest().headers.has('authorization')).toBe(false)
  })

  test('can use a token other than the current one', async () => {
    answer(200, [])
    await callAs('other', 'GET /api/account/sessions')
    expect(lastRequest().headers.get('authorization')).toBe('Bearer other')
  })

  test('contains its parameters in the path, escaped', async () => {
    answer(200, { message: 'Done' })
    await call('DELETE /api/account/sessions/:id', { params: { id: 'a/b?c' } })
    expect(lastRequest().address).toBe('https://portal.example/api/account/sessions/a%2Fb%3Fc')
  })

  test('contains its query in the address, without undefined values', async () => {
    answer(200, { items: [], total: 0 })
    await call('GET /api/users', { query: { search: 'a&b ü', page: 2, sort: undefined } })
    expect(lastRequest().address).toBe('https://portal.example/api/users?search=a%26b+%C3%BC&page=2')
    answer(200, { items: [], total: 0 })
    await call('GET /api/users', { query: {} })
    expect(lastRequest().address).toBe('https://portal.example/api/users')
  })

  test('goes to the page’s own origin by default, with the current global fetch', async () => {
    const own = createClient({})
    vi.stubGlobal('fetch', send)
    answer(200, [])
    await own.call('GET /api/account/sessions')
    expect(lastRequest().address).toBe('/api/account/sessions')
    expect(lastRequest().headers.has('authorization')).toBe(false)
  })

  test.each<[CallName, number]>([
    ['GET /api/account/sessions', 30_000],
    ['POST /api/access-codes/upload', 300_000],
  ])('%s times out after %i ms', async (name, limit) => {
    const timeout = vi.spyOn(AbortSignal, 'timeout')
    answer(200, {})
    await call(name as 'GET /api/account/sessions')
    expect(timeout).toHaveBeenCalledExactlyOnceWith(limit)
    expect(lastRequest().signal).toBe(timeout.mock.results[0]?.value)
  })

  test('uses a given signal instead of the time limit', async () => {
    const { signal } = new AbortController()
    answer(200, [])
    await call('GET /api/account/sessions', { signal })
    expect(lastRequest().signal).toBe(signal)
  })

  test('outlives the page only when signing out', async () => {
    answer(200, { message: 'Done' })
    await call('POST /api/auth/logout')
    expect(lastRequest().keepalive).toBe(true)
    answer(200, {})
    await signIn()
    expect(lastRequest().keepalive).toBeUndefined()
  })
})

describe('a new token in an answer', () => {
  test('is stored', async () => {
    answer(200, [], { 'x-new-user-token': 't2' })
    await call('GET /api/account/sessions')
    expect(renew).toHaveBeenCalledExactlyOnceWith('t2')
  })

  test('is stored from a refusal too', async () => {
    answer(404, {}, { 'x-new-user-token': 't2' })
    await failureOf(call('GET /api/account/sessions'))
    expect(renew).toHaveBeenCalledExactlyOnceWith('t2')
  })

  test.each([
    ['if it is empty', 't1', ''],
    ['if the session has changed in the meantime', 't3', 't2'],
    ['if the session has ended in the meantime', null, 't2'],
  ])('is not stored %s', async (_case, now, renewed) => {
    answer(200, [], { 'x-new-user-token': renewed })
    const called = call('GET /api/account/sessions')
    token = now
    await called
    expect(renew).not.toHaveBeenCalled()
  })

  test.each(['other', null])('is not stored if the call was made with %j', async (sent) => {
    token = sent === null ? null : 't1'
    answer(200, [], { 'x-new-user-token': 't2' })
    await callAs(sent, 'GET /api/account/sessions')
    expect(renew).not.toHaveBeenCalled()
  })
})

describe('an error', () => {
  test('contains the server’s message, code, fields and details', async () => {
    const body = {
      message: 'Taken.',
      code: 'email_taken',
      fields: { email: 'Taken.' },
      details: { version: 4 },
      requestId: 'r',
    }
    answer(409, { error: 'Taken.', ...body })
    expect(await failureOf(signIn())).toMatchObject({ name: 'ApiError', status: 409, ...body })
    expect(onSessionEnded).not.toHaveBeenCalled()
  })

  test.each([
    [400, 'malformed'],
    [401, 'not_signed_in'],
    [403, 'forbidden'],
    [404, 'not_found'],
    [413, 'too_large'],
    [418, 'malformed'],
    [429, 'too_many_requests'],
    [500, 'server_error'],
    [502, 'server_error'],
    [503, 'unavailable'],
  ])(
    'has a code and a sentence if something other than the server answers with status %i',
    async (status, code) => {
      send.mockResolvedValueOnce(new Response('<html>Not ours</html>', { status }))
      expect(await failureOf(signIn())).toMatchObject({ message: 'Server Error', status, code })
      send.mockResolvedValueOnce(new Response('null', { status }))
      expect(await failureOf(signIn())).toMatchObject({ message: 'Server Error', status, code })
    },
  )

  test('does not take the JSON of a proxy for a sentence of the server', async () => {
    const body = { error: 'Bad Gateway', message: 'upstream connect error' }
    send.mockResolvedValueOnce(Response.json(body, { status: 502 }))
    expect(await failureOf(signIn())).toMatchObject({
      message: 'Server Error',
      code: 'server_error',
      explained: false,
    })
    const refused = { error: 'No.', message: 'No.', code: 'code_unknown' }
    send.mockResolvedValueOnce(Response.json(refused, { status: 422 }))
    expect(await failureOf(signIn())).toMatchObject({ message: 'No.', explained: true })
  })

  test('has the client’s own sentence if the server gives none', async () => {
    const { call: ask } = createClient({ fetch: send, unexplained: 'Please try again.' })
    send.mockResolvedValueOnce(new Response('Bad gateway', { status: 502 }))
    expect(await failureOf(ask('GET /api/account/sessions'))).toMatchObject({ message: 'Please try again.' })
  })

  test.each([
    ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
    [
      'an answer from something other than the server',
      () => Promise.resolve(new Response('<!doctype html>')),
    ],
    ['an incomplete answer', () => Promise.resolve(new Response('{"message":'))],
  ])('has status 0, code network and a sentence after %s', async (_case, respond) => {
    send.mockImplementationOnce(respond)
    const error = await failureOf(signIn())
    expect(error).toMatchObject({
      message: 'We could not reach the server. Please check your connection and try again.',
      status: 0,
      code: 'network',
    })
    expect(error.cause).toBeInstanceOf(Error)
  })

  test('says that the server is busy where no answer came within the time of a call', async () => {
    const cause = new DOMException('The operation timed out.', 'TimeoutError')
    send.mockImplementationOnce(() => Promise.reject(cause))
    expect(await failureOf(signIn())).toMatchObject({
      message: 'We are busy and could not answer in time. Please wait a moment and try again.',
      status: 0,
      code: 'network',
      cause,
    })
  })

  test.each([
    ['30', 30],
    ['0', 1],
    ['Sun, 01 Nov 2026 10:01:30 GMT', 90],
    ['soon', undefined],
  ])('says when to try again for Retry-After %j', async (header, seconds) => {
    vi.useFakeTimers({ now: new Date('2026-11-01T10:00:00Z'), toFake: ['Date'] })
    answer(429, { message: 'Wait.' }, { 'retry-after': header })
    const { retryAfterSeconds } = await failureOf(signIn())
    expect(retryAfterSeconds).toBe(seconds)
  })
})

test('statusOf resolves for answers and refusals, and rejects if no answer arrives', async () => {
  answer(200, {})
  expect(await statusOf(signIn())).toBe(200)
  answer(422, {})
  expect(await statusOf(signIn())).toBe(422)
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await failureOf(statusOf(signIn()))).toMatchObject({ code: 'network' })
})

describe('the end of a session', () => {
  test('is reported with the token that the call used', async () => {
    answer(401, { message: 'Please sign in.', code: 'not_signed_in' })
    const asked = failureOf(call('GET /api/account/sessions'))
    token = 'newer'
    expect(await asked).toMatchObject({ status: 401, code: 'not_signed_in' })
    expect(onSessionEnded).toHaveBeenCalledExactlyOnceWith('t1', null)
  })

  test('is reported if something other than the server answers with status 401', async () => {
    answer(401, { code: 'session_expired' })
    expect(await failureOf(call('GET /api/account/sessions'))).toMatchObject({ code: 'not_signed_in' })
    expect(onSessionEnded).toHaveBeenCalledExactlyOnceWith('t1', null)
  })

  const refusals = Object.keys(errorStatus).filter(
    (code) => errorStatus[code as keyof typeof errorStatus] === 401 && code !== 'not_signed_in',
  )
  test.each(refusals)('is not reported for %s', async (code) => {
    answer(401, { message: 'No.', code })
    expect(await failureOf(signIn())).toMatchObject({ status: 401, code })
    expect(onSessionEnded).not.toHaveBeenCalled()
  })

  test.each([
    [403, 'guest_outside'],
    [404, 'institution_gone'],
  ])('is reported with the reason for status %i %s of a guest', async (status, code) => {
    answer(status, { message: 'Not from here.', code })
    expect(await failureOf(call('GET /api/runs'))).toMatchObject({ status, code })
    expect(onSessionEnded).toHaveBeenCalledExactlyOnceWith('t1', 'Not from here.')
  })

  test.each([
    [403, 'guest_outside'],
    [404, 'institution_gone'],
  ])('is not reported for status %i %s of a ticket', async (status, code) => {
    answer(status, { message: 'No.', code })
    await failureOf(call('POST /api/auth/exchange', { body: { ticket: 'x' } }))
    expect(onSessionEnded).not.toHaveBeenCalled()
  })
})
