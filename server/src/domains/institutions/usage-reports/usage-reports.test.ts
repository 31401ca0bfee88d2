import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { usageKeysAtMost } from '@tradewind/contract/institutions/usage-reports'
import { cleanUp } from '../../../clean-up.ts'
import {
  actionsOf,
  atOnce,
  day,
  expectRefusal,
  minute,
  signedInUser,
  statusesOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenInstitution } from '../../../test/arrivals.ts'
import { availableAt, monthsAfter } from './report-months.ts'
import { listCounts } from './usage.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** A browser: programs do not count. */
const headers = {
  'user-agent': 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36',
}

/** An institution with its contact, who has an account. */
async function school() {
  const contact = await signedInUser(t)
  const id = await givenInstitution(t, { contact_email: contact.email })
  return { id, contact }
}

const month = () => t.clock.now().toISOString().slice(0, 7)

/** What was counted in this month, such as `global_compass_lab Total_Item_Requests`. */
async function countsOf(institution: string) {
  const rows = await listCounts(t.services.db, { institution, from: month(), to: month() })
  return Object.fromEntries(rows.map(({ lab_id: lab, metric, count }) => [`${lab} ${metric}`, count]))
}

const open = (token: string, lab: string) =>
  t.call('POST /log/openlab', { token, headers, body: { data: { lab } } })

describe('what counts', () => {
  test('is opening a lab, being refused, and looking at its page', async () => {
    const { id } = await school()
    const { token } = await signedInUser(t, { institution_id: id })
    expect((await open(token, 'global_compass_lab')).status).toBe(200)
    expect((await open(token, 'foreign_exchange_lab')).status).toBe(403)
    const looked = await t.call('POST /api/labs/:lab/looks', {
      token,
      headers,
      params: { lab: 'market_analysis_lab' },
    })
    expect(looked.status).toBe(200)
    expect(await countsOf(id)).toEqual({
      'global_compass_lab Total_Item_Investigations': 1,
      'global_compass_lab Total_Item_Requests': 1,
      'global_compass_lab Unique_Item_Investigations': 1,
      'global_compass_lab Unique_Item_Requests': 1,
      'foreign_exchange_lab No_License': 1,
      'market_analysis_lab Total_Item_Investigations': 1,
      'market_analysis_lab Unique_Item_Investigations': 1,
    })
  })

  test('is not what a program does, nor what a person without an institution does', async () => {
    const { id } = await school()
    const { token } = await signedInUser(t, { institution_id: id })
    await t.call('POST /log/openlab', { token, body: { data: { lab: 'global_compass_lab' } } })
    const alone = await signedInUser(t)
    await open(alone.token, 'global_compass_lab')
    expect(await countsOf(id)).toEqual({})
  })

  test('is kept as counts of months; who did it is gone after two days', async () => {
    const { id } = await school()
    const { token } = await signedInUser(t, { institution_id: id })
    await open(token, 'global_compass_lab')
    const before = await countsOf(id)
    const stored = async () => [
      ...(await t.services.db.selectFrom('usage_clicks').selectAll().execute()),
      ...(await t.services.db.selectFrom('usage_sessions').selectAll().execute()),
    ]
    expect((await stored()).length).toBeGreaterThan(0)
    const now = t.clock.now()
    const later = { ...t.services, clock: { now: () => new Date(now.getTime() + 3 * day + 1) } }
    await cleanUp(later)
    expect(await stored()).toEqual([])
    expect(await countsOf(id)).toEqual(before)
  })
})

describe('the use by month', () => {
  const read = (token: string, id: string, query: Record<string, string> = {}) =>
    t.call('GET /api/usage-reports/:institutionId', { token, params: { institutionId: id }, query })

  test('is shown to the contact and to administrators, with a zero for each month without use', async () => {
    const { id, contact } = await school()
    const { last, first } = availableAt(t.clock.now())
    await t.services.db
      .insertInto('usage_counts')
      .values({
        institution_id: id,
        month: `${last}-01`,
        lab_id: 'global_compass_lab',
        metric: 'Total_Item_Requests',
        count: 12,
      })
      .execute()
    const { status, body } = await read(contact.token, id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ first, last })
    expect(body.months).toHaveLength(12)
    expect(body.months.at(-1)).toBe(last)
    const compass = body.labs.find(({ lab }) => lab === 'global_compass_lab')
    expect(compass?.requests).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 12])
    expect(body.labs.find(({ lab }) => lab === 'foreign_exchange_lab')?.investigations).toEqual(
      Array.from({ length: 12 }, () => 0),
    )
    const admin = await signedInUser(t, { admin: true })
    expect((await read(admin.token, id)).body).toEqual(body)
  })

  test('is nobody else’s business, whether the institution exists or not', async () => {
    const { id } = await school()
    const other = await school()
    const sentence = 'There is no such institution, or you are not its contact.'
    const strangers = [
      other.contact,
      await signedInUser(t, { instructor: true, institution_id: id }),
      await signedInUser(t, { institution_id: id }),
    ]
    for (const { token } of strangers) {
      expectRefusal(await read(token, id), 404, 'not_found', sentence)
      expectRefusal(await read(token, 'no-such-school'), 404, 'not_found', sentence)
      const file = await t.call('GET /api/usage-reports/:institutionId/:report', {
        token,
        params: { institutionId: id, report: 'pr' },
      })
      expectRefusal(file, 404, 'not_found', sentence)
    }
  })

  test('is not for an address that nobody has verified, nor for one that an LMS sent', async () => {
    const unverified = await signedInUser(t, { verified: false })
    const id = await givenInstitution(t, { contact_email: unverified.email })
    expect((await read(unverified.token, id)).status).toBe(403)
    const fromLms = await signedInUser(t, { kind: 'lti', verified: false })
    const theirs = await givenInstitution(t, { contact_email: fromLms.email })
    expect((await read(fromLms.token, theirs)).status).toBe(404)
  })

  test.each([
    [{ from: '2001-01' }, 'from'],
    [{ to: '2999-01' }, 'to'],
    [{ from: '2025-13' }, 'from'],
  ])('is refused for %o', async (query, field) => {
    const { id, contact } = await school()
    const { status, error } = await read(contact.token, id, query)
    expect([400, 422]).toContain(status)
    expect(Object.keys(error.fields ?? {})).toEqual([field])
  })

  test('is refused for months in the wrong order', async () => {
    const { id, contact } = await school()
    const { last } = availableAt(t.clock.now())
    expectRefusal(
      await read(contact.token, id, { from: last, to: monthsAfter(last, -1) }),
      422,
      'invalid_fields',
      {
        to: 'Please choose a month that is not before the first.',
      },
    )
  })
})

describe('a key for usage reports', () => {
  const params = (institutionId: string) => ({ institutionId })
  const make = (token: string, id: string, name: string) =>
    t.call('POST /api/institutions/:institutionId/usage-keys', { token, params: params(id), body: { name } })
  const list = async (token: string, id: string) =>
    (await t.call('GET /api/institutions/:institutionId/usage-keys', { token, params: params(id) })).body
  const revoke = (token: string, id: string, key: string) =>
    t.call('DELETE /api/institutions/:institutionId/usage-keys/:key', {
      token,
      params: { ...params(id), key },
    })

  test('is shown once, listed without its secret, and revoked', async () => {
    const { id } = await school()
    const { token } = await signedInUser(t, { admin: true, first_name: 'Ada', last_name: 'Admin' })
    const { body } = await make(token, id, 'Alma')
    expect(body.key).toMatch(/^[\w-]{43}$/u)
    const listed = await list(token, id)
    expect(listed).toEqual({
      address: `${t.services.config.publicUrl}/sushi`,
      keys: [
        {
          id: expect.any(String) as string,
          name: 'Alma',
          created: t.clock.now().getTime(),
          createdBy: 'Ada Admin',
          lastUsed: null,
        },
      ],
    })
    const stored = await t.services.db.selectFrom('usage_keys').selectAll().execute()
    expect(JSON.stringify(stored)).not.toContain(body.key)
    const used = await t.app.inject({
      url: '/sushi/r51/members',
      query: { customer_id: id, requestor_id: 'alma', api_key: body.key },
    })
    expect(used.statusCode).toBe(200)
    expect((await list(token, id)).keys[0]?.lastUsed).toBe(t.clock.now().getTime())
    expect((await revoke(token, id, listed.keys[0]?.id ?? '')).body.message).toBe(
      'The key “Alma” is revoked.',
    )
    expect((await list(token, id)).keys).toEqual([])
    expect(await actionsOf(t, id)).toEqual(['usage_key_created', 'usage_key_revoked'])
  })

  test('is revoked once, even by several at once', async () => {
    const { id } = await school()
    const { token } = await signedInUser(t, { admin: true })
    await make(token, id, 'Alma')
    const key = (await list(token, id)).keys[0]?.id ?? ''
    expect(statusesOf(await atOnce(5, () => revoke(token, id, key)))).toEqual([200, 404, 404, 404, 404])
  })

  test('has a name of its own, and an institution has at most twenty', async () => {
    const { id } = await school()
    const { token } = await signedInUser(t, { admin: true })
    const same = await atOnce(4, () => make(token, id, 'Alma'))
    expect(statusesOf(same)).toEqual([200, 422, 422, 422])
    const made = await atOnce(usageKeysAtMost + 3, (index) => make(token, id, `Key ${index}`))
    expect(made.filter(({ status }) => status === 200)).toHaveLength(usageKeysAtMost - 1)
    expect((await list(token, id)).keys).toHaveLength(usageKeysAtMost)
  })

  test('belongs to its institution, and only administrators make and see it', async () => {
    const ours = await school()
    const theirs = await school()
    const { token } = await signedInUser(t, { admin: true })
    await make(token, ours.id, 'Alma')
    const key = (await list(token, ours.id)).keys[0]?.id ?? ''
    expect((await revoke(token, theirs.id, key)).status).toBe(404)
    expect((await revoke(token, ours.id, randomUUID())).status).toBe(404)
    expect((await make(token, 'no-such-school', 'Alma')).status).toBe(404)
    for (const { token: other } of [ours.contact, await signedInUser(t, { instructor: true })]) {
      expect((await make(other, ours.id, 'Mine')).status).toBe(403)
      expect((await revoke(other, ours.id, key)).status).toBe(403)
      const seen = await t.call('GET /api/institutions/:institutionId/usage-keys', {
        token: other,
        params: params(ours.id),
      })
      expect(seen.status).toBe(403)
    }
  })

  test('needs a fresh proof of who makes it', async () => {
    const { id } = await school()
    const { token } = await signedInUser(t, { admin: true })
    t.clock.advance(11 * minute)
    const { status, error } = await make(token, id, 'Alma')
    expect([status, error.code]).toEqual([403, 'fresh_proof_required'])
  })
})
