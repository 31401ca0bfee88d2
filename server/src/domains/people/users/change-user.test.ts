import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeUser } from '../../../seed/factories.ts'
import {
  atOnce,
  auditOf,
  everythingStored,
  expectRefusal,
  expectSignedOut,
  sessionFor,
  signedInUser,
  statusesOf,
  statusOf,
  userById,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

const change = (user: string, body: Record<string, unknown>, token = admin.token) =>
  t.call('PUT /api/users/:user', { token, params: { user }, body })

describe('changing a user', () => {
  test('changes only the given fields, trimmed, and is audited', async () => {
    const user = await makeUser(t.services)
    const before = await userById(t, user.id)
    const { status, body } = await change(user.email, { firstName: ' Zoë ', lastName: 'Díaz' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ id: user.id, firstName: 'Zoë', lastName: 'Díaz', email: user.email })
    const after = await userById(t, user.id)
    const search_text = `${user.email}\u001Fzoë díaz`
    expect(after).toEqual({ ...before, first_name: 'Zoë', last_name: 'Díaz', search_text })
    expect(
      (await t.call('GET /api/users/:user', { token: admin.token, params: { user: user.id } })).body,
    ).toEqual(body)
    expect((await auditOf(t, user.id)).at(-1)).toEqual({
      action: 'user_changed',
      actor_id: admin.id,
      address: '127.0.0.1',
      details: { fields: ['firstName', 'lastName'] },
    })
  })

  test('to the same values writes nothing', async () => {
    const user = await makeUser(t.services, { institution_id: 'uni-a' })
    const { body } = await t.call('GET /api/users/:user', { token: admin.token, params: { user: user.id } })
    const before = await everythingStored(t)
    expect((await change(user.id, { ...body, grantedBefore: body.granted })).body).toEqual(body)
    expect((await change(user.id, {})).body).toEqual(body)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('ignores id, address, kind, status and password in the payload', async () => {
    const user = await makeUser(t.services)
    const before = await userById(t, user.id)
    const { status } = await change(user.id, {
      firstName: 'Kim',
      id: randomUUID(),
      email: 'other@example.edu',
      email_key: 'other@example.edu',
      kind: 'guest',
      status: 'pending',
      password: 'x',
      password_hash: 'x',
      created: 0,
      isLtiUser: true,
      institutionName: 'x',
    })
    expect(status).toBe(200)
    const search_text = `${user.email}\u001Fkim morgan`
    expect(await userById(t, user.id)).toEqual({ ...before, first_name: 'Kim', search_text })
  })

  test('can verify an address and undo that, and sessions continue', async () => {
    const user = await signedInUser(t, { verified: false })
    await change(user.id, { verified: true })
    expect((await auditOf(t, user.id)).at(-1)).toMatchObject({
      action: 'email_verified',
      actor_id: admin.id,
      details: {},
    })
    const own = async () => (await t.call('GET /api/auth/user', { token: user.token })).body.verified
    expect(await own()).toBe(true)
    await change(user.id, { verified: false })
    expect((await auditOf(t, user.id)).at(-1)).toMatchObject({
      action: 'user_changed',
      details: { fields: ['verified'] },
    })
    expect(await own()).toBe(false)
  })

  test('can set and remove the institution', async () => {
    await makeUser(t.services, { institution_id: 'uni-b' })
    const user = await makeUser(t.services, { kind: 'lti' })
    expect((await change(user.id, { institutionId: 'uni-b' })).body).toMatchObject({
      institutionId: 'uni-b',
      institutionName: 'uni-b',
    })
    expect((await change(user.id, { institutionId: null })).body).toMatchObject({
      institutionId: null,
      institutionName: null,
    })
  })

  test('to an unknown institution is refused', async () => {
    const user = await makeUser(t.services)
    const before = await everythingStored(t)
    expectRefusal(
      await change(user.id, { institutionId: 'uni-z', firstName: 'Kim' }),
      422,
      'invalid_fields',
      { institutionId: 'We could not find this institution. Please reload the list.' },
    )
    for (const institutionId of ['a\0b', '', 'Uni'])
      expectRefusal(await change(user.id, { institutionId }), 400, 'malformed', {
        institutionId: 'Use 2 to 64 lowercase letters, digits and hyphens.',
      })
    expect(await everythingStored(t)).toEqual(before)
  })

  test('is refused with an invalid name and for an unmanaged user', async () => {
    const user = await makeUser(t.services)
    const guest = await makeUser(t.services, { kind: 'guest' })
    const before = await everythingStored(t)
    expectRefusal(await change(user.id, { firstName: ' ' }), 422, 'invalid_fields', {
      firstName: 'Please enter your first name.',
    })
    for (const wanted of [randomUUID(), guest.id, 'nobody@example.edu'])
      expectRefusal(
        await change(wanted, { firstName: 'Kim' }),
        404,
        'not_found',
        'We could not find this user. Please reload the list.',
      )
    expect(await everythingStored(t)).toEqual(before)
  })

  test('twenty times at once applies every change in turn', async () => {
    const user = await makeUser(t.services)
    const answers = await atOnce(20, (index) =>
      change(user.id, index % 2 === 0 ? { firstName: `N${index}` } : { instructor: index % 4 === 1 }),
    )
    expect(statusesOf(answers)).toEqual(Array(20).fill(200))
    const changes = (await auditOf(t, user.id)).filter(({ action }) => action === 'user_changed')
    expect(changes).toHaveLength(10)
  })
})

describe('changing a role', () => {
  test('ends all sessions of the user at once and is audited', async () => {
    const user = await signedInUser(t, { admin: true })
    const other = await sessionFor(t, user)
    const { status, body } = await change(user.id, { admin: false, instructor: true })
    expect(status).toBe(200)
    expect(body).toMatchObject({ admin: false, instructor: true })
    for (const token of [user.token, other]) {
      expectSignedOut(await t.call('GET /api/auth/user', { token }))
      expectSignedOut(await t.call('GET /api/users', { token }))
    }
    expect((await t.call('GET /api/users', { token: await sessionFor(t, user) })).status).toBe(403)
    expect((await auditOf(t, user.id)).at(-1)).toEqual({
      action: 'roles_changed',
      actor_id: admin.id,
      address: '127.0.0.1',
      details: { from: { instructor: false, admin: true }, to: { instructor: true, admin: false } },
    })
  })

  test('for oneself continues the current session with a new token', async () => {
    const user = await signedInUser(t, { admin: true })
    const other = await sessionFor(t, user)
    const { headers } = await change(user.id, { instructor: true }, user.token)
    const successor = String(headers['x-new-user-token'])
    for (const token of [user.token, other]) expect(await statusOf(t, token)).toBe(401)
    expect((await t.call('GET /api/users', { token: successor })).status).toBe(200)
    const last = (await change(user.id, { admin: false }, successor)).headers['x-new-user-token']
    expect((await t.call('GET /api/users', { token: String(last) })).status).toBe(403)
    expect(await statusOf(t, String(last))).toBe(200)
  })

  test('for another user sends no token', async () => {
    const user = await makeUser(t.services)
    expect((await change(user.id, { instructor: true })).headers['x-new-user-token']).toBeUndefined()
  })

  test('that adds rights verifies the address in the same change', async () => {
    for (const body of [
      { instructor: true },
      { admin: true, firstName: 'Kim' },
      { admin: true, verified: false },
      { instructor: true, verified: true },
    ]) {
      const user = await makeUser(t.services, { verified: false })
      const { status, body: changed } = await change(user.id, body)
      expect([status, changed.verified]).toEqual([200, true])
      expect((await auditOf(t, user.id)).map(({ action }) => action)).toContain('email_verified')
    }
  })

  test('that takes rights away leaves the address as it is', async () => {
    const unproven = await makeUser(t.services, { verified: false, instructor: true, admin: true })
    const { status, body } = await change(unproven.id, { admin: false })
    expect([status, body.verified]).toEqual([200, false])
  })

  test('is possible only for portal accounts', async () => {
    const user = await signedInUser(t, { kind: 'lti' })
    const before = await everythingStored(t)
    for (const role of ['instructor', 'admin'])
      expectRefusal(await change(user.id, { firstName: 'Kim', [role]: true }), 422, 'invalid_fields', {
        [role]: 'People who come from a learning management system cannot have a role here.',
      })
    expect(await everythingStored(t)).toEqual(before)
    expect((await change(user.id, { firstName: 'Kim', admin: false, instructor: false })).status).toBe(200)
  })
})

describe('the last administrator', () => {
  const sentence = 'This is the last administrator. Please make someone else an administrator first.'

  async function withoutOthers(work: (last: typeof admin) => Promise<void>): Promise<void> {
    const others = await t.services.db.selectFrom('users').select('id').where('admin', '=', true).execute()
    const ids = others.map(({ id }) => id)
    await t.services.db.updateTable('users').set({ admin: false }).where('id', 'in', ids).execute()
    try {
      await work(await signedInUser(t, { admin: true }))
    } finally {
      await t.services.db.updateTable('users').set({ admin: false }).where('admin', '=', true).execute()
      await t.services.db.updateTable('users').set({ admin: true }).where('id', 'in', ids).execute()
    }
  }

  test('cannot be demoted, whatever else the change contains', async () => {
    await withoutOthers(async (last) => {
      const before = await everythingStored(t)
      const answer = await change(last.id, { firstName: 'Kim', admin: false }, last.token)
      expectRefusal(answer, 409, 'last_administrator', sentence)
      expect(await everythingStored(t)).toEqual(before)
      expect((await change(last.id, { firstName: 'Kim', admin: true }, last.token)).status).toBe(200)
      const student = await makeUser(t.services)
      expect((await change(student.id, { admin: false, instructor: true }, last.token)).status).toBe(200)
    })
  })

  test('remains when two demote each other at once', async () => {
    for (const _ of Array(4).keys())
      await withoutOthers(async (one) => {
        const two = await signedInUser(t, { admin: true })
        const answers = await Promise.all([
          change(two.id, { admin: false }, one.token),
          change(one.id, { admin: false }, two.token),
        ])
        const [first, second] = statusesOf(answers)
        expect(first).toBe(200)
        // The second is signed out if that session has already ended; otherwise the change is refused.
        expect([401, 409]).toContain(second)
        const left = await t.services.db.selectFrom('users').select('id').where('admin', '=', true).execute()
        expect(left).toHaveLength(1)
      })
  })

  test('remains when five demote everybody at once', async () => {
    await withoutOthers(async (one) => {
      const all = [one, ...(await atOnce(4, () => signedInUser(t, { admin: true })))]
      await Promise.all(all.flatMap(({ token }) => all.map(({ id }) => change(id, { admin: false }, token))))
      const left = await t.services.db.selectFrom('users').select('id').where('admin', '=', true).execute()
      expect(left).toHaveLength(1)
    })
  })
})
