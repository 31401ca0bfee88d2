import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { maximumExpiration } from '@tradewind/contract/catalogue'
import {
  auditOf,
  day,
  everythingStored,
  expectRefusal,
  signedInUser,
  statusesOf,
  atOnce,
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

const form = (change: Record<string, unknown> = {}) => ({
  institutionId: `uni-${randomUUID().slice(0, 8)}`,
  name: 'Uni A',
  ipRanges: ['18.9.0.0/16'],
  products: ['market_analysis_lab'],
  contactEmail: 'library@uni.edu',
  ...change,
})

const create = (change: Record<string, unknown> = {}) =>
  t.call('POST /api/institutions', { token: admin.token, body: form(change) })

const change = (id: string, body: Record<string, unknown>) =>
  t.call('PUT /api/institutions/:institutionId', { token: admin.token, params: { institutionId: id }, body })

const given = async (wanted: Record<string, unknown> = {}) => {
  const { status, body } = await create(wanted)
  expect(status).toBe(200)
  return body
}

const inDays = (days: number) => t.clock.now().getTime() + days * day

/** The answer without the fields that the form does not have. */
const formOf = ({
  name,
  ipRanges,
  products,
  contactEmail,
  proxyInfo,
}: Awaited<ReturnType<typeof given>>) => ({
  name,
  ipRanges,
  products,
  contactEmail,
  proxyInfo,
})

describe('adding an institution', () => {
  test('stores the trimmed values, with the catalogue’s product ids', async () => {
    const expiration = inDays(30)
    const id = `uni-${randomUUID().slice(0, 8)}`
    const body = await given({
      institutionId: ` ${id} `,
      name: ' Uni A ',
      ipRanges: [' 18.9.0.0/16', '', '18.9.0.0/16', '2a00:1450::/32 '],
      products: { market_analysis_lab: { id: 'prod_of_mine', expiration } },
      contactEmail: ' library@uni.edu ',
      proxyInfo: { type: 'EZproxy', instructions: '', proxyIPs: ['18.9.1.1', ' '] },
      admin: true,
      created: 5,
    })
    expect(body).toEqual({
      institutionId: id,
      name: 'Uni A',
      ipRanges: ['18.9.0.0/16', '2a00:1450::/32'],
      products: { market_analysis_lab: { id: 'prod_market_entry', expiration } },
      contactEmail: 'library@uni.edu',
      contactHasDesk: false,
      allowsCourtesy: true,
      proxyInfo: { type: 'EZproxy', instructions: '', proxyIPs: ['18.9.1.1'] },
      created: t.clock.now().getTime(),
      users: 0,
    })
    expect(await auditOf(t, id)).toEqual([
      { action: 'institution_created', actor_id: admin.id, address: '127.0.0.1', details: {} },
    ])
  })

  test('gives the desk to the contact’s verified account, which is told once', async () => {
    const contact = await signedInUser(t, { first_name: 'Cora' })
    const unverified = await signedInUser(t, { verified: false })
    const told = async (email: string) => (await t.mailsTo(email)).map(({ subject }) => subject)
    const made = await given({ name: 'Uni Desk', contactEmail: contact.email.toUpperCase() })
    expect(made.contactHasDesk).toBe(true)
    expect(await told(contact.email)).toEqual(['You are the contact of Uni Desk'])
    const changed = await change(made.institutionId, { ...formOf(made), name: 'Uni Desk 2' })
    expect(changed.body.contactHasDesk).toBe(true)
    const other = await change(made.institutionId, { ...formOf(made), contactEmail: unverified.email })
    expect(other.body.contactHasDesk).toBe(false)
    await change(made.institutionId, { ...formOf(made), contactEmail: null })
    await change(made.institutionId, formOf(made))
    expect(await told(contact.email)).toHaveLength(2)
    expect(await told(unverified.email)).toEqual([])
  })

  test('without expirations answers a plain list of labs', async () => {
    const body = await given({ products: ['global_compass_lab', 'market_analysis_lab'] })
    expect(body.products).toEqual(['market_analysis_lab', 'global_compass_lab'])
  })

  test.each([maximumExpiration, '9999-12-31'])('%s means no end', async (expiration) => {
    const products = { market_analysis_lab: { expiration }, foreign_exchange_lab: { expiration: inDays(3) } }
    const { institutionId, products: answered } = await given({ products })
    expect(answered).toMatchObject({ market_analysis_lab: { expiration: maximumExpiration } })
    const [none, ...more] = await t.services.db
      .selectFrom('institution_labs')
      .selectAll()
      .where('institution_id', '=', institutionId)
      .where('expires_at', 'is', null)
      .execute()
    expect([none?.lab_id, more]).toEqual(['market_analysis_lab', []])
  })

  test('accepts the longest valid values', async () => {
    const address = (index: number) => `2a00:1450:0000:0000:0000:0000:0000:${String(index).padStart(4, '0')}`
    const range = (index: number) => `${address(index)}-${address(index)}`.padEnd(100)
    const ipRanges = Array.from({ length: 500 }, (_, index) => range(index))
    const proxyInfo = { proxyIPs: ipRanges, instructions: '€'.repeat(300) }
    expect((await given({ ipRanges, proxyInfo })).ipRanges).toHaveLength(500)
    const checked = await t.call('POST /api/institutions/check-ranges', {
      token: admin.token,
      body: { ipRanges, proxyIPs: ipRanges },
    })
    expect(checked.status).toBe(200)
  })

  test('lasts until the end of the given day in Denver', async () => {
    const body = await given({ products: { market_analysis_lab: { expiration: '2090-01-15' } } })
    expect(body.products).toEqual({
      market_analysis_lab: { id: 'prod_market_entry', expiration: Date.parse('2090-01-16T06:59:59.999Z') },
    })
  })

  test('treats a missing, empty or null proxy alike', async () => {
    const empty = { type: ' ', instructions: '', proxyIPs: [' '] }
    for (const proxyInfo of [undefined, null, {}, empty])
      expect((await given({ proxyInfo })).proxyInfo).toBeNull()
  })

  test.each([
    ['the word itself', ['none']],
    ['the word in capitals', [' NONE ']],
  ])('accepts “none” for no network: %s', async (_, ipRanges) => {
    expect((await given({ ipRanges })).ipRanges).toEqual(['none'])
  })

  test.each([
    ['ipRanges', { ipRanges: ['18.9.0.0/16', '10.0.0.300'] }, '"10.0.0.300" is not an IP address or range.'],
    ['ipRanges', { ipRanges: [' ', ''] }, 'Please enter at least one range, or “none”.'],
    ['ipRanges', { ipRanges: [] }, 'Please enter at least one range, or “none”.'],
    ['ipRanges', { ipRanges: ['18.9.0.1', 'none'] }, 'Please enter either ranges or “none”, not both.'],
    ['proxyInfo.proxyIPs', { proxyInfo: { proxyIPs: ['none'] } }, '"none" is not an IP address or range.'],
    [
      'contactEmail',
      { contactEmail: 'library' },
      'Please enter a valid email address, like name@university.edu.',
    ],
    [
      'products',
      { products: { market_analysis_lab: { expiration: 1000 } } },
      'The expiration date of Market Entry has passed.',
    ],
    [
      'products',
      { products: { foreign_exchange_lab: { expiration: '2020-02-02' } } },
      'The expiration date of Foreign Exchange has passed.',
    ],
    [
      'products',
      { products: { foreign_exchange_lab: { expiration: '0000-01-01' } } },
      'The expiration date of Foreign Exchange has passed.',
    ],
    [
      'products',
      { products: { foreign_exchange_lab: { expiration: '0999-06-01' } } },
      'The expiration date of Foreign Exchange has passed.',
    ],
    ['name', { name: '  ' }, 'Please fill this in.'],
  ])('is refused for %s %j', async (field, wanted, sentence) => {
    const before = await everythingStored(t)
    expectRefusal(await create(wanted), 422, 'invalid_fields', { [field]: sentence })
    expect(await everythingStored(t)).toEqual(before)
  })

  test.each([
    { institutionId: 'Uni A' },
    { institutionId: 'x' },
    { products: { coffee_lab: { expiration: 1 } } },
  ])('is refused as malformed: %j', async (wanted) => {
    expect((await create(wanted)).status).toBe(400)
  })

  test.each([{ products: [] }, { products: {} }])('needs a lab: %j', async (wanted) => {
    const sentence = 'Please select at least one lab.'
    expectRefusal(await create(wanted), 422, 'invalid_fields', { products: sentence })
  })

  test('is refused if the id is taken, also for all but one of several at once', async () => {
    const { institutionId } = await given()
    const taken = 'An institution with this id already exists.'
    expectRefusal(await create({ institutionId }), 409, 'institution_taken', { institutionId: taken })
    const twin = form()
    const answers = await atOnce(8, () =>
      t.call('POST /api/institutions', { token: admin.token, body: twin }),
    )
    expect(statusesOf(answers)).toEqual([200, ...Array<number>(7).fill(409)])
  })
})

describe('changing an institution', () => {
  test('replaces its values, keeps its id and audits what changed', async () => {
    const { institutionId } = await given()
    const wanted = {
      name: 'Uni Z',
      ipRanges: ['none'],
      products: { global_compass_lab: { expiration: maximumExpiration } },
      contactEmail: '',
      proxyInfo: null,
    }
    const { status, body } = await change(institutionId, { ...wanted, institutionId: 'other' })
    expect(status).toBe(200)
    expect(body).toMatchObject({ ...wanted, institutionId, products: ['global_compass_lab'] })
    expect((await auditOf(t, institutionId)).at(-1)).toEqual({
      action: 'institution_changed',
      actor_id: admin.id,
      address: '127.0.0.1',
      details: {
        fields: ['name', 'ipRanges', 'contactEmail', 'products'],
        ipRanges: { from: ['18.9.0.0/16'], to: ['none'] },
        labs: { from: { market_analysis_lab: null }, to: { global_compass_lab: null } },
      },
    })
  })

  test('keeps whether free days are allowed where it says nothing of them', async () => {
    const { institutionId, ...institution } = await given({ allowsCourtesy: false })
    expect(institution.allowsCourtesy).toBe(false)
    const wanted = {
      name: 'Uni Z',
      ipRanges: ['none'],
      products: { global_compass_lab: { expiration: maximumExpiration } },
    }
    expect((await change(institutionId, wanted)).body.allowsCourtesy).toBe(false)
    expect((await change(institutionId, { ...wanted, allowsCourtesy: true })).body.allowsCourtesy).toBe(true)
  })

  test('to the same values writes nothing', async () => {
    const institution = await given({ proxyInfo: { type: 'EZproxy' } })
    const before = await everythingStored(t)
    const { body } = await change(institution.institutionId, formOf(institution))
    expect(body).toEqual(institution)
    expect(await everythingStored(t)).toEqual(before)
  })

  test('may keep a passed expiration, but not set one', async () => {
    const expiration = inDays(1)
    const institution = await given({ products: { market_analysis_lab: { expiration } } })
    t.clock.advance(2 * day)
    admin = await signedInUser(t, { admin: true })
    const { institutionId } = institution
    const kept = await change(institutionId, { ...formOf(institution), name: 'Uni B' })
    expect(kept.body).toEqual({ ...institution, name: 'Uni B' })
    const products = { market_analysis_lab: { expiration: expiration + 1 } }
    expectRefusal(await change(institutionId, { ...formOf(institution), products }), 422, 'invalid_fields', {
      products: 'The expiration date of Market Entry has passed.',
    })
  })

  test.each(['\0', 'a\0b', 'Uni', 'x'])('is refused with the invalid id %j', async (institutionId) => {
    const params = { institutionId }
    const { token } = admin
    const removed = await t.call('DELETE /api/institutions/:institutionId', { token, params })
    const changed = await change(institutionId, formOf(await given()))
    for (const { status } of [removed, changed]) expect([400, 404, 422]).toContain(status)
  })

  test('is refused for an unknown id', async () => {
    const answer = await change('nowhere', formOf(await given()))
    expectRefusal(answer, 404, 'not_found', 'We could not find this institution. Please reload the list.')
  })
})

describe('deleting an institution', () => {
  test('keeps its users with their accounts and labs', async () => {
    const { institutionId } = await given()
    const user = await signedInUser(t, { institution_id: institutionId })
    const grants = () =>
      t.services.db.selectFrom('grants').selectAll().where('user_id', '=', user.id).execute()
    const held = await grants()
    const remove = () =>
      t.call('DELETE /api/institutions/:institutionId', { token: admin.token, params: { institutionId } })
    expect((await remove()).body).toEqual({ message: 'The institution was deleted.' })
    expect(await userById(t, user.id)).toMatchObject({ institution_id: null, email: user.email })
    expect(await grants()).toEqual(held)
    expect((await auditOf(t, institutionId)).at(-1)).toMatchObject({ action: 'institution_deleted' })
    const labs = t.services.db.selectFrom('institution_labs').where('institution_id', '=', institutionId)
    expect(await labs.selectAll().execute()).toEqual([])
    expectRefusal(
      await remove(),
      404,
      'not_found',
      'We could not find this institution. Please reload the list.',
    )
  })
})
