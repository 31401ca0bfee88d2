import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { labToken } from './lab-token.ts'
import { storeToken } from '../session/token-store.ts'

const fetched = vi.fn<typeof fetch>()

beforeEach(() => {
  vi.stubGlobal('fetch', fetched)
  fetched.mockReset()
  fetched.mockImplementation(async (_address, request) => {
    const sent = new Headers(request?.headers).get('authorization') ?? ''
    return Response.json({ token: `lab of ${sent}` })
  })
})
afterEach(() => {
  storeToken(null)
  vi.unstubAllGlobals()
})

test('signed out, there is no token and nothing is asked', async () => {
  expect(await labToken()).toBeNull()
  expect(fetched).not.toHaveBeenCalled()
})

test('the server is asked once for each session token', async () => {
  storeToken('one')
  expect(await Promise.all([labToken(), labToken()])).toEqual(['lab of Bearer one', 'lab of Bearer one'])
  expect(fetched).toHaveBeenCalledTimes(1)
  storeToken('two')
  expect(await labToken()).toBe('lab of Bearer two')
  expect(fetched).toHaveBeenCalledTimes(2)
})

test('after a failure the server is asked again', async () => {
  storeToken('three')
  fetched.mockRejectedValueOnce(new TypeError('Failed to fetch'))
  await expect(labToken()).rejects.toMatchObject({ status: 0 })
  expect(await labToken()).toBe('lab of Bearer three')
})
