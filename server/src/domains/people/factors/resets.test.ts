import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../../seed/factories.ts'
import { actionsOf, day, expectRefusal, signedInUser, statusOf } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { login, stepOf, setUpApp, userWithApp } from '../../../test/factors.ts'
import { ensureFactorRules } from './duties.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
  await ensureFactorRules(t.services)
})
afterAll(() => t.close())

const admin = () => userWithApp(t, { admin: true })
const ask = (token: string, user: string) =>
  t.call('POST /api/users/:user/factors/reset', { token, params: { user } })
const confirm = (token: string, user: string) =>
  t.call('POST /api/users/:user/factors/reset/confirm', { token, params: { user } })

describe('a lost factor', () => {
  test('is reset by two administrators, which ends the sessions and tells all three', async () => {
    const [one, two] = [await admin(), await admin()]
    const person = await userWithApp(t)
    const asked = await ask(one.token, person.id)
    expect(asked.body).toMatchObject({
      totp: true,
      recoveryCodesLeft: 10,
      reset: { askedBy: one.email, own: true },
    })
    stepOf(await login(t, person))
    expectRefusal(
      await confirm(one.token, person.id),
      403,
      'forbidden',
      'You asked for this reset, so another administrator must confirm it.',
    )
    expect((await confirm(two.token, person.id)).body).toEqual({
      required: false,
      totp: false,
      passkeys: 0,
      recoveryCodesLeft: 0,
      institutions: [],
      reset: null,
    })
    expect(await statusOf(t, person.token)).toBe(401)
    expect((await login(t, person)).status).toBe(200)
    expect((await actionsOf(t, person.id)).slice(-3)).toEqual([
      'factor_reset_asked',
      'factors_reset',
      'signed_in',
    ])
    const lastSubject = async (email: string) => (await t.mailsTo(email)).at(-1)?.subject
    expect(await lastSubject(person.email)).toBe('Your second step was reset (Tradewind)')
    for (const { email } of [one, two])
      expect(await lastSubject(email)).toBe('A second step was reset (Tradewind)')
  })

  test('nobody resets their own, nor one that does not exist', async () => {
    const one = await admin()
    expectRefusal(
      await ask(one.token, one.id),
      403,
      'forbidden',
      'Two other administrators can reset your second step.',
    )
    const person = await makeUser(t.services)
    expectRefusal(
      await ask(one.token, person.id),
      404,
      'not_found',
      'This person has no second step to reset.',
    )
    const student = await signedInUser(t)
    expect((await ask(student.token, person.id)).status).toBe(403)
  })

  test('an administrator does not confirm the reset of their own', async () => {
    const [one, two] = [await admin(), await admin()]
    await ask(one.token, two.id)
    expect((await confirm(two.token, two.id)).status).toBe(403)
    stepOf(await login(t, two))
  })

  test('a request ends after a day, when it is withdrawn, and with its use', async () => {
    const [one, two] = [await admin(), await admin()]
    const person = await userWithApp(t)
    expect((await confirm(two.token, person.id)).status).toBe(404)
    await ask(one.token, person.id)
    expect((await ask(two.token, person.id)).error.code).toBe('user_changed')
    const params = { user: person.id }
    const withdrawn = await t.call('DELETE /api/users/:user/factors/reset', { token: two.token, params })
    expect(withdrawn.body.reset).toBeNull()
    expect((await confirm(two.token, person.id)).status).toBe(404)
    await ask(one.token, person.id)
    t.clock.advance(day)
    const [later] = [await admin()]
    expect((await confirm(later.token, person.id)).status).toBe(404)
    expect((await ask(later.token, person.id)).status).toBe(200)
  })

  test('two confirmations at once reset once', async () => {
    const [one, two, three] = [await admin(), await admin(), await admin()]
    const person = await userWithApp(t)
    await ask(one.token, person.id)
    const answers = await Promise.all([confirm(two.token, person.id), confirm(three.token, person.id)])
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404])
    expect((await actionsOf(t, person.id)).filter((action) => action === 'factors_reset')).toHaveLength(1)
  })

  test('an administrator whose days are over sets up a new one after the reset, and nothing else', async () => {
    const [one, two] = [await admin(), await admin()]
    const person = await userWithApp(t, {
      admin: true,
      created_at: new Date(t.clock.now().getTime() - 90 * day),
    })
    await t.services.db
      .updateTable('factor_rules')
      .set({ since: new Date(t.clock.now().getTime() - 60 * day) })
      .execute()
    await ask(one.token, person.id)
    await confirm(two.token, person.id)
    const { token, user } = (await login(t, person)).body
    expect(user.secondFactor?.dueAt).toBeLessThan(t.clock.now().getTime())
    expect((await t.call('GET /api/users', { token, query: {} })).error.code).toBe('second_factor_missing')
    await setUpApp(t, token)
    expect((await t.call('GET /api/users', { token, query: {} })).status).toBe(200)
  })
})
