import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { accountRoutes } from '@tradewind/contract/people/account'
import type { CallName } from '@tradewind/contract/client'
import { authRoutes } from '@tradewind/contract/people/auth'
import { runsRoutes } from '@tradewind/contract/teaching/runs'
import { cleanUp } from '../../clean-up.ts'
import {
  day,
  expectSignedOut,
  hour,
  minute,
  second,
  sessionFor,
  signedInUser,
  statusOf,
} from '../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const lives: [name: string, wanted: Parameters<typeof signedInUser>[1], absolute: number, idle: number][] = [
  ['a portal session', {}, 30 * day, 7 * day],
  ["an instructor's session", { instructor: true }, 30 * day, 7 * day],
  ["an administrator's session", { admin: true }, 12 * hour, 2 * hour],
  ['an LMS session', { kind: 'lti' }, 12 * hour, 12 * hour],
  ["a guest's session", { kind: 'guest' }, 8 * hour, 8 * hour],
  ['a demo session', { kind: 'demo' }, 2 * hour, 2 * hour],
]

/** Uses the token, or its latest successor, every `step` ms until `until` ms after sign-in. Returns the last token. */
async function keepUsing(token: string, step: number, until: number): Promise<string> {
  let current = token
  for (let passed = step; passed <= until; passed += step) {
    t.clock.advance(step)
    const { status, headers } = await t.call('GET /api/auth/user', { token: current })
    expect(status).toBe(200)
    current = String(headers['x-new-user-token'] ?? current)
  }
  return current
}

describe.each(lives)('%s', (_name, wanted, absolute, idle) => {
  test('ends if it is not used', async () => {
    const { token } = await signedInUser(t, wanted)
    t.clock.advance(idle)
    expectSignedOut(await t.call('GET /api/auth/user', { token }))
  })

  test('continues until that time, counted from the last use', async () => {
    const { token } = await signedInUser(t, wanted)
    t.clock.advance(idle - second)
    expect(await statusOf(t, token)).toBe(200)
    if (idle === absolute) return
    t.clock.advance(idle - second)
    expect(await statusOf(t, token)).toBe(200)
  })

  test('ends at its maximum age, however often it is used', async () => {
    const { token } = await signedInUser(t, wanted)
    // Frequent enough that no session is ever idle.
    const step = absolute / 20
    const last = await keepUsing(token, step, absolute - step)
    t.clock.advance(step - second)
    expect(await statusOf(t, last)).toBe(200)
    t.clock.advance(second)
    expectSignedOut(await t.call('GET /api/auth/user', { token: last }))
  })
})

test('only a visitor reads when the visit ends, which is when it does', async () => {
  for (const [kind, life] of [
    ['guest', 8 * hour],
    ['demo', 2 * hour],
  ] as const) {
    const { token } = await signedInUser(t, { kind })
    const end = t.clock.now().getTime() + life
    t.clock.advance(hour)
    const { body } = await t.call('GET /api/auth/user', { token })
    expect(body.visitEndsAt).toBe(end)
  }
  for (const kind of ['portal', 'lti'] as const) {
    const { token } = await signedInUser(t, { kind })
    expect((await t.call('GET /api/auth/user', { token })).body).not.toHaveProperty('visitEndsAt')
  }
})

describe('the last use', () => {
  test('is recorded to the minute', async () => {
    const { token } = await signedInUser(t)
    t.clock.advance(minute)
    await statusOf(t, token)
    t.clock.advance(7 * day - second)
    expect(await statusOf(t, token)).toBe(200)
  })

  test('of one device does not extend another’s session', async () => {
    const user = await signedInUser(t)
    const other = await sessionFor(t, user)
    t.clock.advance(4 * day)
    expect(await statusOf(t, user.token)).toBe(200)
    t.clock.advance(4 * day)
    expect(await statusOf(t, user.token)).toBe(200)
    expect(await statusOf(t, other)).toBe(401)
  })
})

test('a new administrator’s session has the shorter lifetime at once', async () => {
  const { token, id } = await signedInUser(t)
  t.clock.advance(3 * hour)
  await t.services.db.updateTable('users').set({ admin: true }).where('id', '=', id).execute()
  expect(await statusOf(t, token)).toBe(401)
})

test('the nightly clean-up removes ended sessions and no others', async () => {
  const idle = await signedInUser(t)
  const living = await signedInUser(t)
  t.clock.advance(6 * day)
  await statusOf(t, living.token)
  t.clock.advance(day + minute)
  await cleanUp(t.services)
  expect(await statusOf(t, living.token)).toBe(200)
  const left = await t.services.db
    .selectFrom('sessions')
    .select('id')
    .where('user_id', '=', idle.id)
    .execute()
  expect(left).toEqual([])
})

describe('the token of an ended session', () => {
  const guarded = Object.entries({ ...authRoutes, ...accountRoutes, ...runsRoutes })
    .filter(([, { access }]) => access !== 'public')
    .map(([name]) => name as CallName)

  test.each(guarded)('is refused by %s, in the header and in the payload', async (name) => {
    const { token } = await signedInUser(t)
    await t.call('POST /api/auth/logout', { token })
    const params = { id: '00000000-0000-4000-8000-000000000000' }
    expectSignedOut(await t.call(name, { token, params, ...(name.startsWith('POST') && { body: {} }) }))
    if (name.startsWith('POST')) expectSignedOut(await t.call(name, { params, body: { token } }))
    expectSignedOut(await t.call(name, { params, ...(name.startsWith('POST') && { body: {} }) }))
  })
})

describe('a token in the payload', () => {
  test('works for the calls that list it', async () => {
    const { token, id } = await signedInUser(t)
    const { status, body } = await t.call('POST /api/auth/validatetoken', { body: { token } })
    expect(status).toBe(200)
    expect(body).toMatchObject({ token, user: { id } })
    const { body: updated } = await t.call('POST /api/auth/updatetoken', { body: { token } })
    expect(updated).toEqual({ token })
  })

  test('does not work for other calls', async () => {
    const { token } = await signedInUser(t)
    expectSignedOut(await t.call('POST /api/auth/resendverification', { body: { token } }))
  })

  test('does not work if another token is in the header', async () => {
    const { token } = await signedInUser(t)
    expectSignedOut(await t.call('POST /api/auth/validatetoken', { token: 'another', body: { token } }))
  })

  test('does not work in the address', async () => {
    const { token } = await signedInUser(t)
    const { statusCode } = await t.app.inject({ method: 'GET', url: `/api/auth/user?token=${token}` })
    expect(statusCode).toBe(401)
  })
})
