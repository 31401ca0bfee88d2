import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditActions, type AuditAction } from '@tradewind/contract/operations/audit'
import { audit } from '../../../platform/database/audit.ts'
import { makeUser } from '../../../seed/factories.ts'
import { everythingStored, expectRefusal, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenPromotionCode, rowsOf } from '../../../test/codes.ts'

let t: TestApp
let token: string
beforeAll(async () => {
  t = await openTestApp()
  ;({ token } = await signedInUser(t, { admin: true }))
})
afterAll(() => t.close())

const read = async (query: Record<string, string>) => {
  const { status, body } = await t.call('GET /api/audit', { token, query })
  expect(status).toBe(200)
  return 'items' in body ? body : { items: body, total: body.length }
}

interface Written {
  action?: AuditAction
  actor?: string | null
  subject?: string | null
  at?: string
  details?: Record<string, unknown>
}

async function write({ action = 'user_changed', actor = null, subject = null, at, details }: Written) {
  const now = at === undefined ? t.clock.now() : new Date(at)
  const caller = { session: null, address: '203.0.113.7', userAgent: '', now }
  await audit(t.services.db, caller, action, { actor, subject, ...(details && { details }) })
}

describe('the audit list', () => {
  test('shows who did what to whom, when and from where', async () => {
    const actor = await makeUser(t.services, { first_name: 'Ada', last_name: 'Berg' })
    const subject = await makeUser(t.services, { kind: 'lti', first_name: 'Bo', last_name: 'Cao' })
    await write({
      actor: actor.id,
      subject: subject.id,
      details: { fields: ['firstName'], deep: { a: [1] } },
    })
    const [entry] = (await read({ about: actor.id })).items
    expect(entry).toEqual({
      id: expect.stringMatching(/^\d+$/u) as string,
      at: t.clock.now().getTime(),
      action: 'user_changed',
      actorId: actor.id,
      actor: { id: actor.id, name: 'Ada Berg', email: actor.email },
      subjectId: subject.id,
      subject: { id: subject.id, name: 'Bo Cao', email: subject.email },
      subjectName: null,
      actorVisitor: null,
      subjectVisitor: null,
      address: '203.0.113.7',
      details: { fields: ['firstName'], deep: { a: [1] } },
    })
  })

  test('keeps the ids of deleted users, guests and things, without names', async () => {
    const gone = randomUUID()
    const guest = await makeUser(t.services, { kind: 'guest' })
    await write({ actor: gone, subject: guest.id })
    await write({ actor: gone, subject: 'CODE-1' })
    await write({ actor: gone })
    const { items } = await read({ about: gone })
    expect(
      items.map(({ actorId, actor, subjectId, subject }) => [actorId, actor, subjectId, subject]),
    ).toEqual([
      [gone, null, null, null],
      [gone, null, 'CODE-1', null],
      [gone, null, guest.id, null],
    ])
  })

  test('tells visitors from deleted accounts, also when their visit was purged', async () => {
    const guest = await makeUser(t.services, { kind: 'guest' })
    const purged = randomUUID()
    const deleted = randomUUID()
    await write({ action: 'demo_begun', actor: purged })
    await write({ action: 'signed_out', actor: purged, subject: purged })
    await write({ action: 'signed_out', actor: guest.id, subject: deleted })
    const visitors = async (about: string) =>
      (await read({ about })).items.map(({ actorVisitor, subjectVisitor }) => [actorVisitor, subjectVisitor])
    expect(await visitors(purged)).toEqual([
      ['demo', 'demo'],
      ['demo', null],
    ])
    expect(await visitors(deleted)).toEqual([['guest', null]])
    const { body } = await t.call('GET /api/audit/csv', { token, query: { about: deleted } })
    expect(body.csv).toContain('Guest of an institution')
  })

  test('names a thing as long as it exists', async () => {
    const institutionId = `uni-${randomUUID().slice(0, 8)}`
    await t.call('POST /api/institutions', {
      token,
      body: {
        institutionId,
        name: 'Northern University',
        ipRanges: ['none'],
        products: ['global_compass_lab'],
      },
    })
    const email = `${institutionId}@north.example`
    await t.call('POST /api/instructors/invite', { token, body: { email } })
    const expiresAt = '2090-01-01T00:00:00Z'
    const { body: link } = await t.call('POST /api/registration-links', {
      token,
      body: { linkType: 'multi-use', expiresAt, description: 'Spring faculty' },
    })
    const { body: unnamed } = await t.call('POST /api/registration-links', {
      token,
      body: { linkType: 'single-use', expiresAt },
    })
    const { body: batch } = await t.call('POST /api/access-codes/generate', {
      token,
      body: { product: 'market_analysis_lab', count: 1, name: 'Autumn course', expires: null },
    })
    const { body: demo } = await t.call('POST /api/demo/codes', {
      token,
      body: { name: 'Book fair', labs: ['global_compass_lab'], expires: null, maxUses: null },
    })
    const { body: lms } = await t.call('POST /api/lti/platforms', {
      token,
      body: {
        name: 'Northern Moodle',
        issuer: 'https://moodle.north.example',
        clientId: '1',
        deploymentIds: ['1'],
        authUrl: 'https://moodle.north.example/auth',
        keysetUrl: 'https://moodle.north.example/keys',
        institutionId,
      },
    })
    const code = await givenPromotionCode(t)
    const nameOf = async (query: Record<string, string>) => (await read(query)).items[0]?.subjectName
    expect(await nameOf({ about: institutionId })).toBe('Northern University')
    expect(await nameOf({ action: 'instructor_invited' })).toBe(email)
    expect(await nameOf({ about: link.linkId })).toBe('Spring faculty')
    expect(await nameOf({ about: unnamed.linkId })).toBeNull()
    expect(await nameOf({ about: batch.id })).toBe('Autumn course')
    expect(await nameOf({ about: demo.id })).toBe('Book fair')
    expect(await nameOf({ about: lms.id })).toBe('Northern Moodle')
    expect(await nameOf({ action: 'promotion_code_created' })).toBe(code)
    const { body } = await t.call('GET /api/audit/csv', { token, query: { about: batch.id } })
    expect(rowsOf(body.csv)[1]?.slice(5, 8)).toEqual(['Autumn course', '', batch.id])
    await t.call('DELETE /api/registration-links/:linkId', { token, params: { linkId: link.linkId } })
    expect(await nameOf({ about: link.linkId })).toBeNull()
  })

  test('is sorted newest first, even within one moment, and paged with the total', async () => {
    const about = randomUUID()
    const moments = ['2027-05-02T00:00:00Z', '2027-05-01T00:00:00Z', '2027-05-02T00:00:00Z']
    for (const [index, at] of moments.entries())
      await write(index === 1 ? { actor: about, at } : { subject: about, at, details: { index } })
    await write({ actor: about, subject: about, at: '2027-05-03T00:00:00Z' })
    const page = (number: string) => read({ about, page: number, pageSize: '2' })
    const [first, second, third] = [await page('1'), await page('2'), await page('3')]
    expect([first.total, second.total, third]).toEqual([4, 4, { items: [], total: 4, more: false }])
    const shown = [...first.items, ...second.items].map(({ at, details }) => [at, details['index']])
    expect(shown).toEqual([
      [Date.parse('2027-05-03T00:00:00Z'), undefined],
      [Date.parse('2027-05-02T00:00:00Z'), 2],
      [Date.parse('2027-05-02T00:00:00Z'), 0],
      [Date.parse('2027-05-01T00:00:00Z'), undefined],
    ])
    expect((await read({ about })).items).toEqual([...first.items, ...second.items])
  })

  test('skips an action that it does not know', async () => {
    const about = randomUUID()
    await write({ subject: about })
    await write({ subject: about, action: 'from_the_future' as AuditAction })
    expect((await read({ about })).items).toHaveLength(1)
  })

  test('contains every known action', async () => {
    const about = randomUUID()
    for (const action of auditActions) await write({ subject: about, action })
    const { items } = await read({ about })
    expect(items.map(({ action }) => action)).toEqual(auditActions.toReversed())
  })
})

test('pages reach the 10000 newest entries', async () => {
  const about = randomUUID()
  await sql`insert into audit_entries (at, action, actor_id, subject_id, address, details)
    select now() - n * interval '1 second', 'signed_in', ${about}::uuid, case when n % 2 = 0 then ${about} end, null, '{}'
    from generate_series(1, 10500) n`.execute(t.services.db)
  const page = (number: number) => read({ about, page: String(number), pageSize: '30' })
  expect(await page(1)).toMatchObject({ total: 10_000, more: true, items: { length: 30 } })
  expect((await page(334)).items).toHaveLength(10)
  expect(await page(335)).toEqual({ items: [], total: 10_000, more: true })
  expect((await read({ about })).items).toHaveLength(10_500)
  const { body } = await t.call('GET /api/audit/csv', { token, query: { about } })
  expect(rowsOf(body.csv)).toHaveLength(10_501)
})

describe('the audit filters', () => {
  test('find a user by address or id, as actor and as subject', async () => {
    const user = await makeUser(t.services, { instructor: true })
    const lti = await makeUser(t.services, { kind: 'lti', email: user.email, instructor: true })
    await write({ actor: user.id, action: 'signed_in' })
    await write({ subject: user.id, action: 'roles_changed' })
    await write({ actor: lti.id, action: 'signed_out' })
    for (const about of [user.email, user.email.toUpperCase(), user.id, user.id.toUpperCase()])
      expect((await read({ about })).items.map(({ action }) => action)).toEqual([
        'roles_changed',
        'signed_in',
      ])
    expect((await read({ about: lti.id })).items).toHaveLength(1)
    expect(await read({ about: 'nobody@example.edu', page: '1' })).toEqual({
      items: [],
      total: 0,
      more: false,
    })
  })

  test('find a thing by its text in the entry', async () => {
    const code = `CODE-${randomUUID()}`
    await write({ subject: code, action: 'access_codes_revoked' })
    expect((await read({ about: code })).items).toMatchObject([{ subjectId: code }])
    expect((await read({ about: `${code}'%` })).items).toEqual([])
  })

  test('find entries by action and by whole days in Denver, also when the clocks change', async () => {
    const about = randomUUID()
    for (const at of [
      '2027-11-07T05:59:59.999Z',
      '2027-11-07T06:00:00.000Z',
      '2027-11-08T06:59:59.999Z',
      '2027-11-08T07:00:00.000Z',
    ])
      await write({ subject: about, at, action: at.endsWith('999Z') ? 'signed_in' : 'signed_out' })
    const found = async (query: Record<string, string>) =>
      (await read({ about, ...query })).items.map(({ at }) => new Date(at).toISOString())
    expect(await found({ from: '2027-11-07', to: '2027-11-07' })).toEqual([
      '2027-11-08T06:59:59.999Z',
      '2027-11-07T06:00:00.000Z',
    ])
    expect(await found({ to: '2027-11-06' })).toEqual(['2027-11-07T05:59:59.999Z'])
    expect(await found({ from: '2027-11-08', action: 'signed_out' })).toEqual(['2027-11-08T07:00:00.000Z'])
    expect(await found({ action: 'granted' })).toEqual([])
    expect((await read({ about, action: 'signed_in', page: '1' })).total).toBe(2)
  })

  test.each<Record<string, string>>([{ action: 'dance' }, { from: 'soon' }, { about: 'a\0' }, { page: '0' }])(
    'refuse %j',
    async (query) => {
      const { status } = await t.call('GET /api/audit', { token, query })
      expect([400, 422]).toContain(status)
    },
  )
})

test('the export contains the filtered entries, and no cell that is a formula', async () => {
  const actor = await makeUser(t.services, { first_name: '=Ada', last_name: 'Berg' })
  await write({ actor: actor.id, subject: '+1', at: '2027-05-01T00:00:00Z', details: { lab: 'x' } })
  const query = { about: actor.id, action: 'user_changed' }
  const { body } = await t.call('GET /api/audit/csv', { token, query })
  expect(body.fileName).toMatch(/^audit-\d{4}-\d\d-\d\d\.csv$/u)
  const [head, row, ...more] = rowsOf(body.csv)
  expect(more).toEqual([])
  expect(head?.slice(0, 3)).toEqual(['Time', 'Action', 'By'])
  expect(row).toEqual([
    '2027-05-01T00:00:00.000Z',
    'user_changed',
    "'=Ada Berg",
    actor.email,
    actor.id,
    '',
    '',
    "'+1",
    '203.0.113.7',
    '"{""lab"":""x""}"',
  ])
})

test('reading writes nothing and is refused to everybody except administrators', async () => {
  const { token: instructor } = await signedInUser(t, { instructor: true })
  const before = await everythingStored(t)
  await read({})
  for (const name of ['GET /api/audit', 'GET /api/audit/csv'] as const)
    expectRefusal(
      await t.call(name, { token: instructor }),
      403,
      'forbidden',
      'You are not allowed to do this.',
    )
  expect(await everythingStored(t)).toEqual(before)
})
