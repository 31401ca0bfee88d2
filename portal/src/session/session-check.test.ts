import type { User } from '@tradewind/contract/users'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { checkStoredToken } from './session-check.ts'
import {
  beginVisit,
  endedVisit,
  forgetEndedVisit,
  leaveVisit,
  onTokenChange,
  storedToken,
  storeToken,
} from './token-store.ts'

const send = vi.fn<typeof fetch>()
const ana = { id: 'ana', firstName: 'Ana' } as User
const ben = { id: 'ben', firstName: 'Ben' } as User

beforeEach(() => {
  vi.stubGlobal('fetch', send)
  send.mockReset()
  leaveVisit()
  storeToken(null)
})
afterEach(() => vi.unstubAllGlobals())

function signedIn(token: string, user: User, headers: Record<string, string> = {}): Response {
  return Response.json({ token, user }, { headers })
}

const ended = () => Response.json({ message: 'No', code: 'not_signed_in' }, { status: 401 })

/** The next answer comes only after `meanwhile`, as if another tab had been faster. */
function answerAfter(meanwhile: () => void, answer: Response): void {
  send.mockImplementationOnce(() => {
    meanwhile()
    return Promise.resolve(answer)
  })
}

test('without a token nobody is asked', async () => {
  expect(await checkStoredToken()).toEqual({ status: 'signed-out' })
  expect(send).not.toHaveBeenCalled()
})

test('a replaced token is kept, and asked about once', async () => {
  storeToken('a1')
  send.mockResolvedValueOnce(signedIn('a2', ana, { 'x-new-user-token': 'a2' }))
  expect(await checkStoredToken()).toEqual({ status: 'signed-in', user: ana })
  expect(storedToken()).toBe('a2')
  expect(send).toHaveBeenCalledTimes(1)
})

test('who signs in meanwhile is shown, and not the person before', async () => {
  storeToken('a')
  answerAfter(() => storeToken('b'), signedIn('a', ana))
  send.mockResolvedValueOnce(signedIn('b', ben))
  expect(await checkStoredToken()).toEqual({ status: 'signed-in', user: ben })
  expect(storedToken()).toBe('b')
})

test('the end of the session before does not end the one that followed', async () => {
  storeToken('a')
  answerAfter(() => storeToken('b'), ended())
  send.mockResolvedValueOnce(signedIn('b', ben))
  expect(await checkStoredToken()).toEqual({ status: 'signed-in', user: ben })
})

test('who signs out meanwhile stays signed out', async () => {
  storeToken('a')
  answerAfter(() => storeToken(null), signedIn('a', ana))
  expect(await checkStoredToken()).toEqual({ status: 'signed-out' })
  expect(storedToken()).toBeNull()
})

test('a token that the server refuses is forgotten', async () => {
  storeToken('a')
  send.mockResolvedValueOnce(ended())
  expect(await checkStoredToken()).toEqual({ status: 'signed-out' })
  expect(storedToken()).toBeNull()
})

test('a server out of reach keeps the token', async () => {
  storeToken('a')
  send.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  expect(await checkStoredToken()).toEqual({ status: 'unreachable' })
  expect(storedToken()).toBe('a')
})

describe('in a visit', () => {
  const outside = () => Response.json({ message: 'Not from here.', code: 'guest_outside' }, { status: 403 })

  beforeEach(() => {
    storeToken('portal')
    beginVisit('visit', 'demo')
  })

  test('the visit is asked about, and not the portal’s own session', async () => {
    send.mockResolvedValueOnce(signedIn('visit', ben))
    expect(await checkStoredToken()).toEqual({ status: 'signed-in', user: ben })
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('a refusal ends it, for the reason that the server gives, and shows nobody else', async () => {
    send.mockResolvedValueOnce(outside())
    expect(await checkStoredToken()).toEqual({ status: 'signed-out' })
    expect(endedVisit()).toEqual({ origin: 'demo', why: 'Not from here.' })
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('where nothing of it was open, the portal’s own session goes on', async () => {
    const stop = onTokenChange((token) => {
      if (token === null) forgetEndedVisit()
    })
    send.mockResolvedValueOnce(outside()).mockResolvedValueOnce(signedIn('portal', ana))
    expect(await checkStoredToken()).toEqual({ status: 'signed-in', user: ana })
    stop()
  })
})
