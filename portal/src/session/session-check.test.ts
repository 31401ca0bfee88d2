import type { User } from '@tradewind/contract/people/users'
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

/** Runs `meanwhile` before the next answer, as if another tab had been faster. */
function answerAfter(meanwhile: () => void, answer: Response): void {
  send.mockImplementationOnce(() => {
    meanwhile()
    return Promise.resolve(answer)
  })
}

test('asks nothing without a token', async () => {
  expect(await checkStoredToken()).toEqual({ status: 'signed-out' })
  expect(send).not.toHaveBeenCalled()
})

test('keeps a replaced token and asks about it once', async () => {
  storeToken('a1')
  send.mockResolvedValueOnce(signedIn('a2', ana, { 'x-new-user-token': 'a2' }))
  expect(await checkStoredToken()).toEqual({ status: 'signed-in', user: ana })
  expect(storedToken()).toBe('a2')
  expect(send).toHaveBeenCalledTimes(1)
})

test('shows the person who signed in during the check, not the one before', async () => {
  storeToken('a')
  answerAfter(() => storeToken('b'), signedIn('a', ana))
  send.mockResolvedValueOnce(signedIn('b', ben))
  expect(await checkStoredToken()).toEqual({ status: 'signed-in', user: ben })
  expect(storedToken()).toBe('b')
})

test('the end of an earlier session does not end a later one', async () => {
  storeToken('a')
  answerAfter(() => storeToken('b'), ended())
  send.mockResolvedValueOnce(signedIn('b', ben))
  expect(await checkStoredToken()).toEqual({ status: 'signed-in', user: ben })
})

test('a person who signs out during the check stays signed out', async () => {
  storeToken('a')
  answerAfter(() => storeToken(null), signedIn('a', ana))
  expect(await checkStoredToken()).toEqual({ status: 'signed-out' })
  expect(storedToken()).toBeNull()
})

test('forgets a token that the server refuses', async () => {
  storeToken('a')
  send.mockResolvedValueOnce(ended())
  expect(await checkStoredToken()).toEqual({ status: 'signed-out' })
  expect(storedToken()).toBeNull()
})

test('keeps the token while the server is unreachable', async () => {
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

  test('asks about the visit instead of the portal’s own session', async () => {
    send.mockResolvedValueOnce(signedIn('visit', ben))
    expect(await checkStoredToken()).toEqual({ status: 'signed-in', user: ben })
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('ends the visit with the server’s reason, and shows nobody else', async () => {
    send.mockResolvedValueOnce(outside())
    expect(await checkStoredToken()).toEqual({ status: 'signed-out' })
    expect(endedVisit()).toEqual({ origin: 'demo', why: 'Not from here.' })
    expect(send).toHaveBeenCalledTimes(1)
  })

  test('continues with the portal’s own session when nothing of the visit was open', async () => {
    const stop = onTokenChange((token) => {
      if (token === null) forgetEndedVisit()
    })
    send.mockResolvedValueOnce(outside()).mockResolvedValueOnce(signedIn('portal', ana))
    expect(await checkStoredToken()).toEqual({ status: 'signed-in', user: ana })
    stop()
  })
})
