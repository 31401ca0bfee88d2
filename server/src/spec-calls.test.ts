import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { requestOf } from '@tradewind/contract/client'
import type { Institution } from '@tradewind/contract/institutions/institutions'
import type { RegistrationLink } from '@tradewind/contract/people/registration-links'
import type { ManagedUser } from '@tradewind/contract/people/users'
import { makeUser } from './seed/factories.ts'
import { everythingStored, signedInUser } from './test/accounts.ts'
import { openTestApp, type TestApp } from './test/app.ts'
import { givenInstitution, inDays } from './test/arrivals.ts'
import { namesIn, specCalls, type SpecCall } from './test/spec-calls.ts'
import { sampleOf, type Sample, type SampleCaller } from './test/spec-samples.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const rows = specCalls.map((row) => [row.way === '' ? row.call : `${row.call} ${row.way}`, row] as const)

test('the table has the 41 calls of the specification', () => {
  expect(new Set(specCalls.map(({ call }) => call)).size).toBe(41)
})

/** A new account of the role that a call needs. */
async function newCaller({ role }: SpecCall): Promise<SampleCaller> {
  return await signedInUser(t, { instructor: role === 'instructor', admin: role === 'admin' })
}

/** Sends a request; `payload` replaces its body. */
async function send(
  row: SpecCall,
  caller: SampleCaller,
  sample: Sample,
  payload?: { text: string | undefined },
) {
  const { headers: own, ...input } = sample
  const token = row.role === 'visitor' ? null : caller.token
  const { method, address, body, headers } = requestOf(row.call, input, token)
  const text = payload ? payload.text : body
  const response = await t.app.inject({
    method,
    url: address,
    headers: { ...headers, ...own, ...(payload && { 'content-type': 'application/json' }) },
    ...(text !== undefined && { payload: text }),
  })
  return { status: response.statusCode, text: response.body }
}

describe('a call of the specification takes exactly its payload and answers with every field', () => {
  test.each(rows)('%s', async (_title, row) => {
    const caller = await newCaller(row)
    const sample = await sampleOf(t, row, caller)
    const { status, text } = await send(row, caller, sample)
    expect(status, text).toBe(200)
    expect(allNames(sample.body)).toEqual(expect.arrayContaining(namesIn(row.payload)))
    expect(new Set(Object.keys(sample.body ?? {}))).toEqual(
      new Set(namesIn(row.payload).map((name) => name.split('.')[0])),
    )
    const answer = JSON.parse(text) as unknown
    const members = row.isList ? (answer as unknown[]) : [answer]
    expect(members.length).toBeGreaterThan(0)
    for (const member of members)
      for (const name of namesIn(row.answer))
        expect(valueAt(member, name), `${name} in ${text}`).toBeDefined()
  })
})

/** What clients send with a call that has no payload. */
const noPayloads = { 'an empty object': '{}', nothing: undefined, 'an empty text': '', null: 'null' }

describe('a call without a payload takes JSON that is', () => {
  const without = rows.filter(([, { payload }]) => payload === '')
  const tries = without.flatMap(([title, row]) =>
    Object.entries(noPayloads).map(([said, text]) => [said, title, { row, text }] as const),
  )
  test.each(tries)('%s: %s', async (_said, _title, { row, text }) => {
    const caller = await newCaller(row)
    const sample = await sampleOf(t, row, caller)
    const answer = await send(row, caller, sample, { text })
    expect(answer.status, answer.text).toBe(200)
  })
})

describe('what is optional may be null or missing', () => {
  test.each(rows.filter(([, { optional }]) => optional !== ''))('%s', async (_title, row) => {
    const optional = namesIn(row.optional)
    const tries = [
      ...optional.map((name) => ({ names: [name], value: null })),
      { names: optional, value: undefined },
    ]
    for (const { names, value } of tries) {
      const caller = await newCaller(row)
      const sample = await sampleOf(t, row, caller)
      for (const name of names) setAt(sample.body, name, value)
      const { status, text } = await send(row, caller, sample)
      expect(status, `${names.join(' ')} ${String(value)}: ${text}`).toBe(200)
    }
  })
})

describe('what a list answered can be sent back unchanged and changes nothing:', () => {
  let admin: SampleCaller
  beforeAll(async () => {
    admin = await signedInUser(t, { admin: true })
  })

  test('institutions, in the older format of labs too, and with a lab that has ended', async () => {
    const known = [
      await givenInstitution(t, { contact_email: 'library@harbour.example', proxy_type: 'EZproxy' }),
      await givenInstitution(t, { labs: [['global_compass_lab', null]], ip_ranges: ['none'], proxy_ips: [] }),
      await givenInstitution(t, { labs: [['market_analysis_lab', inDays(t, -1)]] }),
    ]
    const all = (await t.call('GET /api/institutions', { token: admin.token })).body as Institution[]
    const read = all.filter(({ institutionId }) => known.includes(institutionId))
    expect(read).toHaveLength(3)
    const before = await everythingStored(t)
    for (const body of read) {
      const params = { institutionId: body.institutionId }
      const answer = await t.call('PUT /api/institutions/:institutionId', {
        token: admin.token,
        params,
        body,
      })
      expect(answer.body).toEqual(body)
    }
    expect(await everythingStored(t)).toEqual(before)
  })

  test('users of every kind, with labs by a role, by courtesy and in the past', async () => {
    const courteous = await signedInUser(t)
    await t.call('POST /api/courtesy', { token: courteous.token, body: { lab: 'market_analysis_lab' } })
    const lapsed = await makeUser(t.services)
    await t.services.db
      .updateTable('grants')
      .set({ expires_at: inDays(t, -1) })
      .where('user_id', '=', lapsed.id)
      .execute()
    const known = [
      courteous,
      lapsed,
      await makeUser(t.services, { instructor: true }),
      await makeUser(t.services, { institution_id: 'uni-a', verified: false }),
      await makeUser(t.services, { kind: 'lti', last_name: '' }),
      await makeUser(t.services, { kind: 'lti', first_name: '', last_name: '' }),
    ].map(({ id }) => id)
    const all = (await t.call('GET /api/users', { token: admin.token })).body as ManagedUser[]
    const read = all.filter(({ id }) => known.includes(id))
    expect(read).toHaveLength(6)
    const before = await everythingStored(t)
    for (const body of read) {
      // People from an LMS may share an address, so their id stands in its place.
      const params = { user: body.isLtiUser ? body.id : body.email }
      const answer = await t.call('PUT /api/users/:user', { token: admin.token, params, body: { ...body } })
      expect(answer.body).toEqual(body)
    }
    expect(await everythingStored(t)).toEqual(before)
  })

  test('registration links of both types, and one that has expired', async () => {
    const given = async (form: Record<string, unknown>) => {
      const expiresAt = inDays(t, 7).toISOString()
      const body = { linkType: 'multi-use', expiresAt, description: 'Faculty', ...form }
      await t.call('POST /api/registration-links', { token: admin.token, body })
    }
    await given({ linkType: 'single-use', description: '' })
    await given({
      usageLimit: 5,
      activeFrom: inDays(t, 1).toISOString(),
      activeTo: inDays(t, 2).toISOString(),
    })
    await given({})
    await t.services.db
      .updateTable('registration_links')
      .set({ expires_at: inDays(t, -1), active_from: null, active_to: null })
      .where('usage_limit', '=', 5)
      .execute()
    const read = (await t.call('GET /api/registration-links', { token: admin.token }))
      .body as RegistrationLink[]
    expect(read.length).toBeGreaterThan(2)
    const before = await everythingStored(t)
    for (const body of read) {
      const params = { linkId: body.linkId }
      const answer = await t.call('PUT /api/registration-links/:linkId', { token: admin.token, params, body })
      expect(answer.body).toEqual(body)
    }
    expect(await everythingStored(t)).toEqual(before)
  })
})

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null
}

/** The names of all fields, also inside of others. */
function allNames(value: unknown, before = ''): string[] {
  if (!isObject(value)) return []
  return Object.entries(value).flatMap(([name, inner]) => [
    before + name,
    ...allNames(inner, `${before}${name}.`),
  ])
}

function valueAt(value: unknown, name: string): unknown {
  return name.split('.').reduce<unknown>((outer, part) => (isObject(outer) ? outer[part] : undefined), value)
}

/** Sets a field that is there. Undefined leaves it out of the JSON. */
function setAt(value: unknown, name: string, wanted: unknown): void {
  const parts = name.split('.')
  const outer = parts.length === 1 ? value : valueAt(value, parts.slice(0, -1).join('.'))
  // An outer field may have been set before.
  if (isObject(outer)) outer[parts.at(-1) ?? ''] = wanted
}
