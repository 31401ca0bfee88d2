import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { ApiError, call, callAs, onSessionEnded } from './api.ts'
import { onTokenChange, storedToken, storeToken } from './session/token-store.ts'

const send = vi.fn<typeof fetch>()
const ended: [token: string, why: string | null][] = []

beforeEach(() => {
  vi.stubGlobal('fetch', send)
  send.mockReset()
  ended.length = 0
  onSessionEnded((token, why) => ended.push([token, why]))
  storeToken(null)
})
afterEach(() => {
  vi.unstubAllGlobals()
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

test('calls the page’s own origin with the stored token', async () => {
  storeToken('t1')
  answer(200, { message: 'Done' })
  await expect(
    call('POST /api/account/changePassword', { body: { oldPassword: 'a', newPassword: 'b' } }),
  ).resolves.toEqual({ message: 'Done' })
  const [url, init] = send.mock.calls[0] ?? []
  expect(url).toBe('/api/account/changePassword')
  expect(init).toMatchObject({
    method: 'POST',
    credentials: 'same-origin',
    headers: { authorization: 'Bearer t1' },
  })
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

test('a late answer does not bring back an ended session', async () => {
  storeToken('t1')
  send.mockImplementationOnce(() => {
    storeToken(null)
    return Promise.resolve(new Response('[]', { headers: { 'x-new-user-token': 't2' } }))
  })
  await call('GET /api/account/sessions')
  expect(storedToken()).toBeNull()
})

test('an answer from something other than the server still becomes an error', async () => {
  send.mockResolvedValueOnce(new Response('<html>Bad gateway</html>', { status: 502 }))
  expect(await failureOf(signIn())).toMatchObject({
    message: 'Server Error',
    status: 502,
    code: 'server_error',
  })
})

test('reports a refused token, but not a wrong password', async () => {
  storeToken('t1')
  answer(401, { message: 'Please sign in.', code: 'not_signed_in' })
  await failureOf(call('GET /api/account/sessions'))
  answer(401, { message: 'Invalid email or password.', code: 'wrong_credentials' })
  await failureOf(signIn())
  expect(ended).toEqual([['t1', null]])
})

test('reports nothing for a call without a token', async () => {
  storeToken('t1')
  answer(401, { message: 'Please sign in.', code: 'not_signed_in' })
  await failureOf(callAs(null, 'GET /api/account/sessions'))
  expect(ended).toEqual([])
})

test('reports the reason when a guest has left the network, but not a refused ticket', async () => {
  storeToken('t1')
  answer(403, { message: 'Not from here.', code: 'guest_outside' })
  await failureOf(call('GET /api/runs'))
  answer(404, { message: 'Institution not found.', code: 'institution_gone' })
  await failureOf(call('POST /api/auth/exchange', { body: { ticket: 'x' } }))
  answer(401, { message: 'Used already.', code: 'ticket_refused' })
  await failureOf(call('POST /api/auth/exchange', { body: { ticket: 'x' } }))
  expect(ended).toEqual([['t1', 'Not from here.']])
})
