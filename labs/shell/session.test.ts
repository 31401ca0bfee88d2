import { PortalUnreachable, type TokenListener } from '@tradewind/lab-sdk/lab-side'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { openSession } from './session.ts'

const portalOrigin = 'https://portal.example'
const user = { firstName: 'Ana', lastName: 'Lopez', email: 'ana@uni.example', products: {} }

let listener: TokenListener
let failure: PortalUnreachable | null
const token = vi.fn(() => (failure ? Promise.reject(failure) : new Promise<string | null>(() => {})))
const fetched = vi.fn<typeof fetch>()

function open() {
  const connection = {
    token,
    onToken(next: TokenListener) {
      listener = next
      return () => {}
    },
  }
  return openSession({ connection, portalOrigin, fetch: fetched })
}

const signedIn = () => Response.json({ token: 'abc', user })
const settled = () => new Promise((resolve) => setTimeout(resolve))

beforeEach(() => {
  failure = null
  token.mockClear()
  fetched.mockReset()
  fetched.mockImplementation(async () => signedIn())
})

afterEach(() => vi.useRealTimers())

it('connects and shows the token’s user', async () => {
  const session = open()
  expect(session.current()).toEqual({ state: 'connecting' })
  listener('abc')
  await settled()
  expect(session.current()).toEqual({ state: 'signed-in', user })
})

it('sends the token as a bearer token, only to the portal and without cookies', async () => {
  open()
  listener('abc')
  await settled()
  const [address, request] = fetched.mock.calls[0] ?? []
  expect(address).toBe(`${portalOrigin}/api/auth/validatetoken`)
  expect(request).toMatchObject({ method: 'POST', body: '{}', credentials: 'omit', redirect: 'error' })
  expect(new Headers(request?.headers).get('authorization')).toBe('Bearer abc')
})

it('asks the server once if the portal sends the same token twice', async () => {
  open()
  listener('abc')
  listener('abc')
  await settled()
  expect(fetched).toHaveBeenCalledTimes(1)
})

it('does not ask the server if nobody is signed in', () => {
  const session = open()
  listener(null)
  expect(session.current()).toEqual({ state: 'signed-out' })
  expect(fetched).not.toHaveBeenCalled()
})

it.each([
  [401, 'ended'],
  [403, 'ended'],
  [404, 'ended'],
  [429, 'unreachable'],
  [500, 'unreachable'],
  [503, 'unreachable'],
])('status %i means %s', async (status, state) => {
  fetched.mockResolvedValue(Response.json({}, { status }))
  const session = open()
  listener('abc')
  await settled()
  expect(session.current()).toEqual({ state })
})

it.each([
  ['no network', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a page that is not the portal', () => Promise.resolve(new Response('<!doctype html>'))],
  ['an answer without a user', () => Promise.resolve(Response.json(null))],
  ['an empty answer', () => Promise.resolve(Response.json({}))],
])('%s means unreachable, and another try can succeed', async (_case, answer) => {
  fetched.mockImplementationOnce(answer)
  const session = open()
  listener('abc')
  await settled()
  expect(session.current()).toEqual({ state: 'unreachable' })
  session.tryAgain()
  expect(session.current()).toEqual({ state: 'connecting' })
  expect(token).toHaveBeenCalledTimes(2)
  listener('abc')
  await settled()
  expect(session.current()).toEqual({ state: 'signed-in', user })
})

it('waits fifteen seconds for the server, no longer', async () => {
  vi.useFakeTimers()
  fetched.mockImplementation(
    (_address, request) =>
      new Promise((_, reject) =>
        request?.signal?.addEventListener('abort', () => reject(new Error('Aborted'))),
      ),
  )
  const session = open()
  listener('abc')
  await vi.advanceTimersByTimeAsync(14_999)
  expect(session.current()).toEqual({ state: 'connecting' })
  await vi.advanceTimersByTimeAsync(1)
  expect(session.current()).toEqual({ state: 'unreachable' })
})

describe('a new token', () => {
  it('keeps showing the user while it is checked', async () => {
    const session = open()
    listener('abc')
    await settled()
    const shown = vi.fn()
    session.subscribe(() => shown(session.current().state))
    listener('def')
    await settled()
    expect(shown.mock.calls).toEqual([['signed-in']])
  })

  it('cancels the check of the previous token', async () => {
    open()
    listener('old')
    listener('new')
    await settled()
    expect(fetched.mock.calls.map(([, request]) => request?.signal?.aborted)).toEqual([true, false])
  })

  it('ignores the answer about the previous token', async () => {
    let answerFirst!: (response: Response) => void
    fetched.mockReturnValueOnce(new Promise((resolve) => (answerFirst = resolve)))
    const session = open()
    listener('old')
    listener('new')
    await settled()
    answerFirst(Response.json({}, { status: 401 }))
    await settled()
    expect(session.current()).toEqual({ state: 'signed-in', user })
  })
})

describe('without a portal', () => {
  it('shows that the page is alone', async () => {
    failure = new PortalUnreachable('not_framed')
    const session = open()
    await settled()
    expect(session.current()).toEqual({ state: 'alone' })
  })

  it('offers another try if the portal does not answer', async () => {
    failure = new PortalUnreachable('no_answer')
    const session = open()
    await settled()
    expect(session.current()).toEqual({ state: 'unreachable' })
  })
})
