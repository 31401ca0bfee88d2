import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  atOnce,
  day,
  expectSignedOut,
  hour,
  minute,
  second,
  sessionFor,
  signedInUser,
  statusOf,
} from '../../test/accounts.ts'
import { Caller } from '../../kernel/caller.ts'
import { inTransaction } from '../database/transaction.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { findSession, replaceToken, rotate } from './sessions.ts'
import { endSession } from './sessions.store.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** Makes a call with the token and returns the successor in its answer, if any. */
async function callWith(token: string, headers: Record<string, string> = {}) {
  const answer = await t.call('GET /api/auth/user', { token, headers })
  const successor = answer.headers['x-new-user-token']
  return { status: answer.status, successor: successor === undefined ? null : String(successor) }
}

async function successorOf(token: string): Promise<string> {
  const { successor } = await callWith(token)
  if (successor === null) throw new Error('The token was not replaced')
  return successor
}

describe('a portal token', () => {
  test('is replaced after 24 hours, not before', async () => {
    const { token } = await signedInUser(t)
    t.clock.advance(day - second)
    expect(await callWith(token)).toEqual({ status: 200, successor: null })
    t.clock.advance(second)
    const { successor } = await callWith(token)
    expect(successor).not.toBe(token)
    expect(Buffer.from(successor ?? '', 'base64url')).toHaveLength(32)
  })

  test('is never replaced in a call from a lab', async () => {
    const { token } = await signedInUser(t)
    t.clock.advance(2 * day)
    for (const origin of t.services.config.labOrigins)
      expect(await callWith(token, { origin })).toEqual({ status: 200, successor: null })
    const { origin } = new URL(t.services.config.publicUrl)
    expect((await callWith(token, { origin })).successor).not.toBeNull()
  })

  test('works until its successor is first used, and then for 5 minutes', async () => {
    const { token } = await signedInUser(t)
    t.clock.advance(day)
    const successor = await successorOf(token)
    t.clock.advance(6 * hour)
    expect(await statusOf(t, token)).toBe(200)
    expect(await callWith(successor)).toEqual({ status: 200, successor: null })
    t.clock.advance(5 * minute - second)
    expect(await callWith(token)).toEqual({ status: 200, successor: null })
    t.clock.advance(second)
    expectSignedOut(await t.call('GET /api/auth/user', { token }))
    expect(await statusOf(t, successor)).toBe(200)
  })

  test('also ends after a lab uses its successor', async () => {
    const { token } = await signedInUser(t)
    t.clock.advance(day)
    const successor = await successorOf(token)
    const [origin] = t.services.config.labOrigins
    await callWith(successor, { origin: origin ?? '' })
    t.clock.advance(5 * minute)
    expect(await statusOf(t, token)).toBe(401)
  })

  test('and its successors work for 30 days from sign-in, no longer', async () => {
    const user = await signedInUser(t)
    let { token } = user
    for (const _ of Array(29).keys()) {
      t.clock.advance(day)
      token = await successorOf(token)
    }
    t.clock.advance(day - second)
    expect(await statusOf(t, token)).toBe(200)
    t.clock.advance(second)
    expect(await statusOf(t, token)).toBe(401)
  })

  test('has the same successor in the body and in the header', async () => {
    for (const name of ['POST /api/auth/validatetoken', 'POST /api/auth/updatetoken'] as const) {
      const { token } = await signedInUser(t)
      t.clock.advance(day)
      const { body, headers } = await t.call(name, { body: { token } })
      expect(body.token).toBe(headers['x-new-user-token'])
      expect(body.token).not.toBe(token)
    }
  })
})

describe('the tokens', () => {
  test.each(['lti', 'guest', 'demo'] as const)('of a %s session are never replaced', async (kind) => {
    const { token } = await signedInUser(t, { kind })
    t.clock.advance(2 * hour - second)
    expect(await callWith(token)).toEqual({ status: 200, successor: null })
  })
})

test('a caller that ignores its successors gets a new one at most once a minute', async () => {
  const { token } = await signedInUser(t)
  t.clock.advance(day)
  const answers: (string | null)[] = []
  for (const _ of Array(6).keys()) {
    answers.push((await callWith(token)).successor)
    t.clock.advance(20 * second)
  }
  expect(answers.map((successor) => successor !== null)).toEqual([true, false, false, true, false, false])
})

describe('simultaneous calls', () => {
  test('get one working successor, and all are answered', async () => {
    const { token } = await signedInUser(t)
    t.clock.advance(day)
    const answers = await atOnce(20, () => callWith(token))
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
    const successors = answers.flatMap(({ successor }) => successor ?? [])
    expect(successors).toHaveLength(1)
    for (const successor of successors) expect(await statusOf(t, successor)).toBe(200)
    t.clock.advance(6 * minute)
    for (const successor of successors) expect(await statusOf(t, successor)).toBe(200)
    expect(await statusOf(t, token)).toBe(401)
  })

  test('keep the session working even if a successor arrives late', async () => {
    const { token } = await signedInUser(t)
    t.clock.advance(day)
    const slow = await successorOf(token)
    t.clock.advance(minute)
    const quick = await successorOf(token)
    expect(await statusOf(t, quick)).toBe(200)
    // The answer with the first successor arrives now, and the browser continues with that one.
    expect(await statusOf(t, slow)).toBe(200)
    t.clock.advance(6 * minute)
    expect(await statusOf(t, slow)).toBe(200)
  })

  test('during a sign-out get 200 or 401, and no token remains valid', async () => {
    for (const _ of Array(5).keys()) {
      const { token } = await signedInUser(t)
      t.clock.advance(day)
      const [out, ...others] = await Promise.all([
        t.call('POST /api/auth/logout', { token }),
        ...Array.from({ length: 10 }, () => t.call('GET /api/auth/user', { token })),
      ])
      expect([200, 401]).toContain(out.status)
      expect(others.map(({ status }) => status).filter((status) => status !== 200 && status !== 401)).toEqual(
        [],
      )
      for (const { headers } of others) {
        const successor = headers['x-new-user-token']
        if (successor !== undefined) expect(await statusOf(t, String(successor))).toBe(401)
      }
    }
  })
})

describe('a call that is authenticated just before', () => {
  async function foundJustBefore() {
    const user = await signedInUser(t)
    t.clock.advance(day)
    const found = await findSession(t.services, user.token, t.clock.now())
    if (!found) throw new Error('The session has ended')
    return { user, ...found }
  }

  test('the session ends gets no successor', async () => {
    const { user, session, row } = await foundJustBefore()
    await endSession(t.services.db, session.id, user.id)
    await expect(rotate(t.services, row, t.clock.now())).rejects.toThrow('Your session has ended')
  })

  test('a password change replaces its token gets no successor', async () => {
    const { session, row } = await foundJustBefore()
    const caller = { ...Caller.system(t.clock.now()), session }
    await inTransaction(t.services, (trx) => replaceToken(trx, caller))
    await expect(rotate(t.services, row, t.clock.now())).rejects.toThrow('Your session has ended')
  })
})

test('a used successor does not affect another device of the user', async () => {
  const user = await signedInUser(t)
  const other = await sessionFor(t, user)
  t.clock.advance(day)
  await callWith(await successorOf(user.token))
  t.clock.advance(6 * minute)
  expect(await statusOf(t, user.token)).toBe(401)
  expect(await statusOf(t, other)).toBe(200)
})
