import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  atOnce,
  auditOf,
  eventsOf,
  everythingStored,
  expectRefusal,
  hour,
  minute,
  second,
  sessionFor,
  statusOf,
  statusesOf,
} from '../../../test/accounts.ts'
import { givenInstitution } from '../../../test/arrivals.ts'
import {
  arrive,
  connect,
  exchangeLaunch,
  launch,
  openCampus,
  type Campus,
} from '../../../test/lms/launches.ts'
import { teacher } from '../../../test/lms/stand-in-claims.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

const someone = () => ({ sub: crypto.randomUUID() })
const identitiesOf = (sub: string) =>
  t.services.db.selectFrom('lti_identities').selectAll().where('sub', '=', sub).execute()
const change = (body: Record<string, unknown>) =>
  t.call('PUT /api/lti/platforms/:platform', {
    token: t.admin.token,
    params: { platform: t.connected.id },
    body: { ...t.lms.registration(t.institution), ...body },
  })

describe('an LTI user', () => {
  test('is the same user at every launch, with the platform’s current details', async () => {
    const { sub } = someone()
    const first = await arrive(t, { claims: { sub } })
    const second_ = await arrive(t, { claims: { sub, given_name: 'Samuel', email: undefined } })
    expect(second_.user).toMatchObject({ id: first.user.id, firstName: 'Samuel', email: '' })
    expect(await identitiesOf(sub)).toMatchObject([
      { issuer: t.lms.issuer, client_id: t.lms.clientId, user_id: first.user.id },
    ])
  })

  test('is created once, even for simultaneous first launches', async () => {
    const { sub } = someone()
    const launches = await atOnce(8, () => launch(t, { claims: { sub } }))
    const before = ((await everythingStored(t))['users'] as unknown[]).length
    expect(statusesOf(await Promise.all(launches.map((each) => exchangeLaunch(t, each))))).toEqual(
      Array(8).fill(200),
    )
    expect((await everythingStored(t))['users']).toHaveLength(before + 1)
    expect(await identitiesOf(sub)).toHaveLength(1)
  })

  test('is a separate user for another client of the same issuer', async () => {
    const { sub } = someone()
    const { user } = await arrive(t, { claims: { sub } })
    const first = t.lms.clientId
    t.lms.clientId = 'second-client'
    await connect(t, t.admin, t.lms.registration(t.institution))
    const other = await arrive(t, { claims: { sub } })
    t.lms.clientId = first
    expect(other.user.id).not.toBe(user.id)
  })

  test('is never matched by address with a portal account', async () => {
    const email = `${crypto.randomUUID()}@example.edu`
    const { body } = await t.call('POST /api/auth/register', {
      body: { email, firstName: 'Pat', lastName: 'Morgan', password: 'calm-sea-42', instructor: false },
    })
    const account = 'user' in body ? body.user : null
    const { user } = await arrive(t, { claims: { ...someone(), email } })
    expect(user).toMatchObject({ kind: 'lti', email })
    expect(user.id).not.toBe(account?.id)
  })

  test('moves with the platform to another institution at the next launch', async () => {
    const { sub } = someone()
    await arrive(t, { claims: { sub } })
    const institutionId = await givenInstitution(t, { labs: [['foreign_exchange_lab', null]] })
    await change({ institutionId })
    const { user } = await arrive(t, { claims: { sub } })
    expect(user.institutionId).toBe(institutionId)
    expect(Object.keys(user.products)).toEqual(['foreign_exchange_lab'])
    await change({})
  })
})

describe('a launch', () => {
  test('counts as a sign-in and as a connection of its institution, and is audited', async () => {
    const { user } = await arrive(t, { user: teacher, claims: { ...someone() } })
    expect((await eventsOf(t, user.id)).map(({ kind, institution_id }) => [kind, institution_id])).toEqual([
      ['OrgConnect', t.institution],
      ['Login', t.institution],
    ])
    expect(await auditOf(t, user.id)).toEqual([
      {
        action: 'lti_launched',
        actor_id: user.id,
        address: '127.0.0.1',
        details: { platform: t.connected.id, courseInstructor: true, lab: null },
      },
    ])
  })

  test('updates the platform’s last launch', async () => {
    t.clock.advance(2 * minute)
    await arrive(t)
    const { body } = await t.call('GET /api/lti/platforms', { token: t.admin.token, query: {} })
    const listed = (Array.isArray(body) ? body : body.items).find(({ id }) => id === t.connected.id)
    expect(listed?.lastLaunch).toBe(t.clock.now().getTime())
  })

  test('makes an instructor only for that course', async () => {
    const claims = someone()
    const teaching = await arrive(t, { user: teacher, claims })
    const learning = await arrive(t, { claims })
    expect([teaching.user.instructor, learning.user.instructor]).toEqual([true, false])
    expect((await t.call('GET /api/auth/user', { token: teaching.token })).body.instructor).toBe(true)
  })

  test('never makes an administrator', async () => {
    const { token, user } = await arrive(t, { user: teacher, claims: someone() })
    await t.services.db.updateTable('users').set({ admin: true }).where('id', '=', user.id).execute()
    expect((await t.call('GET /api/auth/user', { token })).body.admin).toBe(false)
    expect((await t.call('GET /api/users', { token, query: {} })).status).toBe(403)
  })

  test('gives no password to change or to delete the account with, whatever address the platform sends', async () => {
    const email = `${crypto.randomUUID()}@example.edu`
    const { token } = await arrive(t, { claims: { ...someone(), email } })
    const sentence = 'Your course signs you in, so you have no password here.'
    const passwords = { oldPassword: 'calm-sea-42', newPassword: 'calm-sea-43' }
    expectRefusal(
      await t.call('POST /api/account/changePassword', { token, body: passwords }),
      403,
      'forbidden',
      sentence,
    )
    const proof = { email, password: 'calm-sea-42' }
    expectRefusal(await t.call('POST /api/auth/delete', { token, body: proof }), 403, 'forbidden', sentence)
  })

  test('begins a session of twelve hours', async () => {
    const { token } = await arrive(t)
    t.clock.advance(12 * hour - second)
    expect(await statusOf(t, token)).toBe(200)
    t.clock.advance(second)
    expect(await statusOf(t, token)).toBe(401)
  })

  test('works for a whole class at once', async () => {
    t.clock.advance(2 * minute)
    const launches = []
    for (let index = 0; index < 20; index++) launches.push(await launch(t, { claims: someone() }))
    expect(statusesOf(await Promise.all(launches.map((each) => exchangeLaunch(t, each))))).toEqual(
      Array(20).fill(200),
    )
  })
})

describe('a disconnected platform', () => {
  beforeAll(async () => {
    // An administrator's session has ended by now.
    t.admin.token = await sessionFor(t, { id: t.admin.id, kind: 'portal' })
  })

  test('loses its sessions when it is switched off, and its tickets stop working until it is on again', async () => {
    const { token } = await arrive(t)
    const launched = await launch(t)
    await change({ active: false })
    expect(await statusOf(t, token)).toBe(401)
    const before = await everythingStored(t)
    expectRefusal(
      await exchangeLaunch(t, launched),
      401,
      'ticket_refused',
      'Your learning platform is no longer connected to this portal. Please tell your instructor.',
    )
    expect(await everythingStored(t)).toEqual(before)
    await change({})
    expect((await exchangeLaunch(t, launched)).status).toBe(200)
  })

  test('loses its sessions when its institution is deleted', async () => {
    const institutionId = await givenInstitution(t)
    await change({ institutionId })
    const { token } = await arrive(t)
    await t.call('DELETE /api/institutions/:institutionId', {
      token: t.admin.token,
      params: { institutionId },
    })
    expect(await statusOf(t, token)).toBe(401)
    await change({})
  })

  test('loses its sessions when it is removed, but its users remain', async () => {
    const claims = someone()
    const { token, user } = await arrive(t, { claims })
    const { status } = await t.call('DELETE /api/lti/platforms/:platform', {
      token: t.admin.token,
      params: { platform: t.connected.id },
    })
    expect(status).toBe(200)
    expect(await statusOf(t, token)).toBe(401)
    expect(
      await t.services.db.selectFrom('users').select('id').where('id', '=', user.id).execute(),
    ).toHaveLength(1)
    await connect(t, t.admin, t.lms.registration(t.institution))
    expect((await arrive(t, { claims })).user.id).toBe(user.id)
  })
})
