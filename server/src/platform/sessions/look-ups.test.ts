import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest'
import { expectSignedOut, signedInUser } from '../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'
import { findSession } from './sessions.ts'
import { hashToken, newToken } from '../../kernel/tokens.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())
afterEach(() => {
  vi.restoreAllMocks()
})

async function signedInUsers(count: number) {
  const users = []
  for (let index = 0; index < count; index++) {
    const user = await signedInUser(t)
    // The first use of a token also writes.
    await t.call('GET /api/auth/user', { token: user.token })
    users.push(user)
  }
  return users
}

describe('sessions that are looked up at the same moment', () => {
  test('share one query, and each caller gets the right session', async () => {
    const users = await signedInUsers(3)
    const query = vi.spyOn(t.services.pool, 'query')
    const tokens = [...users.map(({ token }) => token), newToken(), users[0]!.token]
    const found = await Promise.all(tokens.map((token) => findSession(t.services, token, t.clock.now())))
    const ids = users.map(({ id }) => id)
    expect(found.map((each) => each?.session.user.id)).toEqual([...ids, undefined, ids[0]])
    expect(found.map((each) => each?.row.token_hash)).toEqual(
      tokens.map((token, index) => (index === 3 ? undefined : hashToken(token))),
    )
    expect(query).toHaveBeenCalledTimes(1)
  })

  test('are not mixed up between callers', async () => {
    const users = await signedInUsers(20)
    const ask = (token: string) => t.call('GET /api/auth/user', { token })
    const [stranger, ...answers] = await Promise.all(
      [newToken(), ...users.map(({ token }) => token)].map(ask),
    )
    expectSignedOut(stranger!)
    expect(answers.map(({ body }) => body.email)).toEqual(users.map(({ email }) => email))
  })

  test('fail together with the database, and the next look-up succeeds', async () => {
    const [user] = await signedInUsers(1)
    const ask = () => t.call('GET /api/auth/user', { token: user!.token })
    vi.spyOn(t.services.pool, 'query').mockRejectedValueOnce(new Error('the connection broke'))
    const failed = await Promise.all([ask(), ask()])
    expect(failed.map(({ status }) => status)).toEqual([500, 500])
    expect(await ask()).toMatchObject({ status: 200 })
  })

  test('are read again for each look-up', async () => {
    const [user] = await signedInUsers(1)
    const ask = () => findSession(t.services, user!.token, t.clock.now())
    expect(await ask()).not.toBeNull()
    await t.services.db.deleteFrom('sessions').where('user_id', '=', user!.id).execute()
    expect(await ask()).toBeNull()
  })
})
