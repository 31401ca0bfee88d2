import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../../seed/factories.ts'
import { day, expectRefusal, sessionFor, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { newAuthenticator } from '../../../test/authenticator.ts'
import { addPasskey, login, setUpApp } from '../../../test/factors.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { Caller } from '../../../kernel/caller.ts'
import { ensureFactorRules, exemptFromFactor } from './duties.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
  await ensureFactorRules(t.services)
})
afterAll(() => t.close())

const missing =
  'Your account needs a second step for signing in. Please set it up on the page “Signing in” first.'
const overview = (token: string) => t.call('GET /api/users', { token, query: {} })
const me = async (token: string) => (await t.call('GET /api/auth/user', { token })).body

describe('an administrator without a second factor', () => {
  test('has seven days, and then only the calls that set one up', async () => {
    const admin = await makeUser(t.services, { admin: true })
    const dueAt = t.clock.now().getTime() + 7 * day
    expect((await login(t, admin)).body.user.secondFactor).toEqual({ dueAt, exempt: false })
    t.clock.advance(7 * day - 1)
    const token = await sessionFor(t, admin)
    expect((await overview(token)).status).toBe(200)
    t.clock.advance(1)
    expectRefusal(await overview(token), 403, 'second_factor_missing', missing)
    expectRefusal(await t.call('GET /api/class-sessions', { token }), 403, 'second_factor_missing', missing)
    expect((await me(token)).secondFactor).toEqual({ dueAt, exempt: false })
    expect((await t.call('GET /api/account/sessions', { token })).status).toBe(200)
    await setUpApp(t, token)
    expect((await overview(token)).status).toBe(200)
    expect(await me(token)).not.toHaveProperty('secondFactor')
    expect((await t.call('POST /api/auth/logout', { token })).status).toBe(200)
  })

  test('may use a passkey instead of an app, and gets recovery codes with it', async () => {
    const admin = await makeUser(t.services, { admin: true })
    t.clock.advance(8 * day)
    const token = await sessionFor(t, admin)
    expect((await overview(token)).status).toBe(403)
    const { body } = await addPasskey(t, token, newAuthenticator())
    expect(body.recoveryCodes).toHaveLength(10)
    expect((await overview(token)).status).toBe(200)
  })

  test('has seven days from becoming one, and gets no new ones by also teaching', async () => {
    const boss = await signedInUser(t, { admin: true })
    await setUpApp(t, boss.token)
    const person = await makeUser(t.services, { created_at: new Date(t.clock.now().getTime() - 90 * day) })
    const params = { user: person.id }
    const change = async (body: { admin?: boolean; instructor?: boolean }) =>
      await t.call('PUT /api/users/:user', { token: await sessionFor(t, boss), params, body })
    expect((await change({ admin: true })).status).toBe(200)
    const dueAt = t.clock.now().getTime() + 7 * day
    expect((await login(t, person)).body.user.secondFactor).toEqual({ dueAt, exempt: false })
    t.clock.advance(3 * day)
    expect((await change({ instructor: true })).status).toBe(200)
    expect((await login(t, person)).body.user.secondFactor).toEqual({ dueAt, exempt: false })
  })

  test('reaches none of the other calls, whatever their access', async () => {
    const open = new Set([
      'POST /api/auth/validatetoken',
      'GET /api/auth/user',
      'POST /api/auth/updatetoken',
      'POST /api/auth/logout',
      'POST /api/auth/verifyemail',
      'POST /api/auth/resendverification',
      'GET /api/account/factors',
      'POST /api/account/factors/totp/secret',
      'POST /api/account/factors/totp',
      'POST /api/account/factors/passkeys/question',
      'POST /api/account/factors/passkeys',
      'POST /api/account/prove',
      'POST /api/account/prove/passkey',
      'GET /api/account/sessions',
      'DELETE /api/account/sessions/:id',
    ])
    const admin = await makeUser(t.services, { admin: true })
    t.clock.advance(8 * day)
    const token = await sessionFor(t, admin)
    let refused = 0
    for (const [name, { access }] of t.app.declaredRoutes) {
      const [method = '', url = ''] = name.split(' ')
      if (access === undefined || access === 'public' || method === 'HEAD' || open.has(name)) continue
      const response = await t.app.inject({
        method: method as 'GET',
        url: url.replaceAll(/:\w+/gu, randomUUID()),
        headers: { authorization: `Bearer ${token}` },
        ...(method !== 'GET' && { payload: {} }),
      })
      expect(response.json(), name).toMatchObject({ code: 'second_factor_missing' })
      refused += 1
    }
    expect(refused).toBeGreaterThan(150)
  })

  test('a view of them by another administrator is not held up', async () => {
    const boss = await signedInUser(t, { admin: true })
    await setUpApp(t, boss.token)
    const student = await makeUser(t.services)
    const { token } = (
      await t.call('POST /api/users/:user/view', { token: boss.token, params: { user: student.id } })
    ).body
    expect(await me(token)).not.toHaveProperty('secondFactor')
  })
})

describe('a demo administrator', () => {
  test('is exempt while there is demo data, and says so', async () => {
    const admin = await makeUser(t.services, { admin: true })
    await inTransaction(t.services, (trx) => exemptFromFactor(trx, Caller.system(t.clock.now()), admin.id))
    t.clock.advance(30 * day)
    const token = await sessionFor(t, admin)
    expect((await me(token)).secondFactor).toMatchObject({ exempt: true })
    expect((await overview(token)).status).toBe(200)
    await ensureFactorRules({ ...t.services, config: { ...t.services.config, demoData: false } })
    expect((await overview(token)).error.code).toBe('second_factor_missing')
  })
})

describe('instructors', () => {
  test('need a second factor seven days after the setting says so, and not before', async () => {
    const teacher = await makeUser(t.services, { instructor: true })
    const rules = (instructorFactor: boolean) =>
      ensureFactorRules({ ...t.services, config: { ...t.services.config, instructorFactor } })
    t.clock.advance(40 * day)
    const before = await sessionFor(t, teacher)
    expect(await me(before)).not.toHaveProperty('secondFactor')
    await rules(true)
    const dueAt = t.clock.now().getTime() + 7 * day
    expect((await me(before)).secondFactor).toEqual({ dueAt, exempt: false })
    t.clock.advance(day)
    await rules(true)
    expect((await me(before)).secondFactor).toEqual({ dueAt, exempt: false })
    t.clock.advance(6 * day)
    const token = await sessionFor(t, teacher)
    expect((await t.call('GET /api/class-sessions', { token })).error.code).toBe('second_factor_missing')
    await rules(false)
    expect((await t.call('GET /api/class-sessions', { token })).status).toBe(200)
  })
})
