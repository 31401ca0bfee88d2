import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { beginVisit, storedToken, storeToken } from '../../../session/token-store.ts'
import { signInAndLink } from '../../people/auth/account-link.ts'
import { linkAs } from './link-account.ts'

const send = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', send)
  send.mockReset()
  beginVisit('of-the-course', 'course')
})
afterEach(() => {
  storeToken(null)
  vi.unstubAllGlobals()
})

function answer(status: number, body: unknown): void {
  send.mockResolvedValueOnce(new Response(JSON.stringify(body), { status }))
}

/** The calls so far, each with its token. */
function calls(): string[] {
  return send.mock.calls.map(([url, init]) => {
    const token = new Headers(init?.headers).get('authorization')
    return `${url as string} ${token ?? 'nobody'}`
  })
}

/** Signs in to the account and links it, as the form does. */
async function linkAccount(given: typeof credentials): Promise<string> {
  let linked = ''
  await signInAndLink(given, async (token) => {
    linked = await linkAs(token)
  })
  return linked
}

const credentials = { email: ' a@b.co ', password: 'secret' }
const signedIn = { token: 'of-the-account', user: {} }

test('the visit asks for the ticket, and the account’s session sends it', async () => {
  answer(200, signedIn)
  answer(200, { linkTicket: 'ticket' })
  answer(200, signedIn)
  await expect(linkAccount(credentials)).resolves.toBe('of-the-account')
  expect(calls()).toEqual([
    '/api/auth/login nobody',
    '/api/lti/link-ticket Bearer of-the-course',
    '/api/lti/link Bearer of-the-account',
  ])
  expect(send.mock.calls[0]?.[1]?.body).toBe('{"email":"a@b.co","password":"secret"}')
  expect(send.mock.calls[2]?.[1]?.body).toBe('{"linkTicket":"ticket"}')
})

test('a wrong password changes nothing', async () => {
  answer(401, { message: 'Invalid email or password.', code: 'wrong_credentials' })
  await expect(linkAccount(credentials)).rejects.toThrow('Invalid email or password.')
  expect(calls()).toHaveLength(1)
  expect(storedToken()).toBe('of-the-course')
})

test('a refused link keeps the visit, and signs the account out again', async () => {
  answer(200, signedIn)
  answer(200, { linkTicket: 'ticket' })
  answer(403, { message: 'This account cannot be linked.', code: 'forbidden' })
  answer(200, { message: 'Signed out' })
  await expect(linkAccount(credentials)).rejects.toThrow('This account cannot be linked.')
  expect(calls().at(-1)).toBe('/api/auth/logout Bearer of-the-account')
  expect(storedToken()).toBe('of-the-course')
})

test('a link with a lost answer keeps the visit too', async () => {
  answer(200, signedIn)
  answer(200, { linkTicket: 'ticket' })
  send.mockRejectedValue(new TypeError('Failed to fetch'))
  await expect(linkAccount(credentials)).rejects.toMatchObject({ status: 0 })
  expect(storedToken()).toBe('of-the-course')
})
