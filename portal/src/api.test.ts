import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, call, onSessionEnded } from './api.ts'
import { onTokenChange, storedToken, storeToken } from './token-store.ts'

const send = vi.fn<typeof fetch>()
const endedTokens: string[] = []

beforeEach(() => {
  vi.stubGlobal('fetch', send)
  send.mockReset()
  endedTokens.length = 0
  onSessionEnded((token) => endedTokens.push(token))
  storeToken(null)
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

function answer(status: number, body: unknown, headers: Record<string, string> = {}): void {
  send.mockResolvedValueOnce(new Response(JSON.stringify(body), { status, headers }))
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

test('sends method, path, body and token, and gives the answer', async () => {
  storeToken('t1')
  answer(200, { message: 'Done' })
  await expect(
    call('POST /api/account/changePassword', { body: { oldPassword: 'a', newPassword: 'b' } }),
  ).resolves.toEqual({ message: 'Done' })
  const [url, init] = send.mock.calls[0] ?? []
  expect(url).toBe('/api/account/changePassword')
  expect(init).toMatchObject({
    method: 'POST',
    body: '{"oldPassword":"a","newPassword":"b"}',
    headers: { authorization: 'Bearer t1', 'content-type': 'application/json' },
  })
})

test('puts parameters into the path, escaped', async () => {
  answer(200, { message: 'Done' })
  await call('DELETE /api/account/sessions/:id', { params: { id: 'a/b?c' } })
  expect(send.mock.calls[0]?.[0]).toBe('/api/account/sessions/a%2Fb%3Fc')
})

test('keeps a new token and tells the listeners', async () => {
  storeToken('t1')
  const heard: (string | null)[] = []
  const stop = onTokenChange((token) => heard.push(token))
  answer(200, [], { 'x-new-user-token': 't2' })
  await call('GET /api/account/sessions')
  stop()
  expect(storedToken()).toBe('t2')
  expect(heard).toEqual(['t2'])
})

test('a late answer does not bring back a session that has ended', async () => {
  storeToken('t1')
  send.mockImplementationOnce(() => {
    storeToken(null)
    return Promise.resolve(new Response('[]', { headers: { 'x-new-user-token': 't2' } }))
  })
  await call('GET /api/account/sessions')
  expect(storedToken()).toBeNull()
})

test('an error carries what the server says', async () => {
  answer(409, {
    error: 'Taken.',
    message: 'Taken.',
    code: 'email_taken',
    fields: { email: 'Taken.' },
    requestId: 'r',
  })
  expect(await failureOf(signIn())).toMatchObject({
    message: 'Taken.',
    status: 409,
    code: 'email_taken',
    fields: { email: 'Taken.' },
    requestId: 'r',
  })
})

test('an answer that is not ours still becomes an error', async () => {
  send.mockResolvedValueOnce(new Response('<html>Bad gateway</html>', { status: 502 }))
  expect(await failureOf(signIn())).toMatchObject({
    message: 'Server Error',
    status: 502,
    code: 'server_error',
  })
})

test('no answer is a network error with status 0', async () => {
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await failureOf(signIn())).toMatchObject({ status: 0, code: 'network' })
})

test.each([
  ['30', 30],
  ['0', 1],
  ['Sun, 01 Nov 2026 10:01:30 GMT', 90],
  ['soon', undefined],
])('reads Retry-After %j', async (header, seconds) => {
  vi.useFakeTimers({ now: new Date('2026-11-01T10:00:00Z'), toFake: ['Date'] })
  answer(429, { message: 'Wait.' }, { 'retry-after': header })
  const { retryAfterSeconds } = await failureOf(signIn())
  expect(retryAfterSeconds).toBe(seconds)
})

test('a refused token is reported, a wrong password is not', async () => {
  storeToken('t1')
  answer(401, { message: 'Please sign in.', code: 'not_signed_in' })
  await failureOf(call('GET /api/account/sessions'))
  answer(401, { message: 'Invalid email or password.', code: 'wrong_credentials' })
  await failureOf(signIn())
  expect(endedTokens).toEqual(['t1'])
})

test('a guest who has left the network is reported with the reason, but not a ticket that is refused', async () => {
  const reasons: (string | null)[] = []
  onSessionEnded((_token, why) => reasons.push(why))
  storeToken('t1')
  answer(403, { message: 'Not from here.', code: 'guest_outside' })
  await failureOf(call('GET /api/runs'))
  answer(404, { message: 'Institution not found.', code: 'institution_gone' })
  await failureOf(call('POST /api/auth/exchange', { body: { ticket: 'x' } }))
  answer(401, { message: 'Used already.', code: 'ticket_refused' })
  await failureOf(call('POST /api/auth/exchange', { body: { ticket: 'x' } }))
  expect(reasons).toEqual(['Not from here.'])
})
