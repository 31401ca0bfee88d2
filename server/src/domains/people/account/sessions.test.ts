import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actionsOf,
  day,
  everythingStored,
  expectRefusal,
  expectSignedOut,
  hour,
  minute,
  sessionFor,
  signedInUser,
  statusOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'

const list = async (token: string) => (await t.call('GET /api/account/sessions', { token })).body
const end = (token: string, id: string) =>
  t.call('DELETE /api/account/sessions/:id', { token, params: { id } })

async function ownId(token: string): Promise<string> {
  return (await list(token)).find(({ current }) => current)?.id ?? ''
}

describe('the list of devices', () => {
  test('names each device with its times, last used first, and marks the caller’s own', async () => {
    const user = await signedInUser(t)
    const signedInAt = t.clock.now().getTime()
    t.clock.advance(hour)
    const other = await sessionFor(t, user, firefox)
    const now = t.clock.now().getTime()
    expect(await list(other)).toEqual([
      {
        id: expect.any(String) as string,
        device: 'Firefox on Windows',
        signedInAt: now,
        lastUsedAt: now,
        current: true,
      },
      {
        id: expect.any(String) as string,
        device: 'Unknown device',
        signedInAt,
        lastUsedAt: signedInAt,
        current: false,
      },
    ])
  })

  test('contains only the user’s own sessions that have not ended', async () => {
    await signedInUser(t)
    const user = await signedInUser(t)
    t.clock.advance(8 * day)
    const token = await sessionFor(t, user)
    expect(await list(token)).toMatchObject([{ current: true }])
    t.clock.advance(3 * hour)
    expect(await list(token)).toHaveLength(1)
  })

  test("omits an administrator's device after two idle hours", async () => {
    const user = await signedInUser(t, { admin: true })
    t.clock.advance(2 * hour)
    expect(await list(await sessionFor(t, user))).toHaveLength(1)
  })

  test('contains no token', async () => {
    const { token } = await signedInUser(t)
    const [entry] = await list(token)
    expect(Object.keys(entry ?? {}).toSorted()).toEqual([
      'current',
      'device',
      'id',
      'lastUsedAt',
      'signedInAt',
    ])
    expect(await statusOf(t, entry?.id ?? '')).toBe(401)
  })
})

describe('signing out a device', () => {
  test('ends its session with all its tokens and no other, and is audited', async () => {
    const user = await signedInUser(t)
    const other = await sessionFor(t, user)
    t.clock.advance(day + minute)
    const successor = String(
      (await t.call('GET /api/auth/user', { token: other })).headers['x-new-user-token'],
    )
    const { status, body } = await end(await sessionFor(t, user), await ownId(other))
    expect(status).toBe(200)
    expect(body).toEqual({ message: 'The device was signed out.' })
    for (const token of [other, successor]) expectSignedOut(await t.call('GET /api/auth/user', { token }))
    expect(await statusOf(t, user.token)).toBe(200)
    expect((await actionsOf(t, user.id)).at(-1)).toBe('session_ended')
  })

  test("is refused alike for another user's session, an unknown one and an ended one", async () => {
    const mine = await signedInUser(t)
    const yours = await signedInUser(t)
    const ended = await sessionFor(t, mine)
    const endedId = await ownId(ended)
    await t.call('POST /api/auth/logout', { token: ended })
    const yourId = await ownId(yours.token)
    const before = await everythingStored(t)
    for (const id of [yourId, randomUUID(), endedId])
      expectRefusal(await end(mine.token, id), 404, 'not_found', 'This device is already signed out.')
    expect(await everythingStored(t)).toEqual(before)
    expect(await statusOf(t, yours.token)).toBe(200)
  })

  test("is refused for another user's session even to administrators, who have a separate call", async () => {
    const admin = await signedInUser(t, { admin: true })
    const yours = await signedInUser(t)
    expect((await end(admin.token, await ownId(yours.token))).status).toBe(404)
    expect(await statusOf(t, yours.token)).toBe(200)
  })

  test('is refused with text that is not an id', async () => {
    const { token } = await signedInUser(t)
    expect(await end(token, 'me')).toMatchObject({ status: 400, error: { code: 'malformed' } })
  })

  test('is refused to guests, demo users and signed-out callers', async () => {
    const yours = await signedInUser(t)
    const id = await ownId(yours.token)
    const { token } = await signedInUser(t, { kind: 'guest' })
    expectRefusal(await end(token, id), 403, 'forbidden', 'You are not allowed to do this.')
    expectSignedOut(await t.call('DELETE /api/account/sessions/:id', { params: { id } }))
    expect(await statusOf(t, yours.token)).toBe(200)
  })
})
