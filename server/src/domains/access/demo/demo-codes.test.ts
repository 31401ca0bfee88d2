import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { endOfDayInDenver } from '@tradewind/contract/words/zoned-time'
import {
  atOnce,
  auditOf,
  day,
  everythingStored,
  expectRefusal,
  minute,
  signedInUser,
  statusesOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { givenDemoCode } from '../../../test/arrivals.ts'
import { rowsOf } from '../../../test/codes.ts'

let t: TestApp
let admin: Awaited<ReturnType<typeof signedInUser>>
beforeAll(async () => {
  t = await openTestApp()
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

const given = (wanted: Record<string, unknown> = {}) => givenDemoCode(t, admin, wanted)
const make = (body: Record<string, unknown>) =>
  t.call('POST /api/demo/codes', {
    token: admin.token,
    body: { name: 'Fair', labs: ['global_compass_lab'], expires: null, maxUses: null, ...body },
  })
const list = async (query: Record<string, string> = {}) => {
  const { body } = await t.call('GET /api/demo/codes', { token: admin.token, query })
  return 'items' in body ? body : { items: body, total: body.length }
}
const revoke = (demoCode: string) =>
  t.call('POST /api/demo/codes/:demoCode/revoke', { token: admin.token, params: { demoCode } })
const begin = (code: string) => t.call('POST /api/demo/sessions', { body: { code } })

describe('making a demo code', () => {
  test('answers the code with its link and adds it to the list', async () => {
    const name = `Fair ${randomUUID()}`
    const labs = ['market_analysis_lab', 'global_compass_lab', 'market_analysis_lab']
    const { status, body } = await make({ name: ` ${name} `, labs, expires: '2037-05-12', maxUses: 20 })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String) as string,
      code: expect.stringMatching(/^(?:[2-9A-HJKMNP-Z]{4}-){4}[2-9A-HJKMNP-Z]{4}$/u) as string,
      name,
      labs: ['market_analysis_lab', 'global_compass_lab'],
      created: t.clock.now().getTime(),
      expiresAt: endOfDayInDenver('2037-05-12').getTime(),
      maxUses: 20,
      used: 0,
      revokedAt: null,
      startUrl: `http://localhost:4000/demo/start?code=${body.code}`,
    })
    await begin(body.code)
    expect(await list({ search: name })).toEqual({ items: [{ ...body, used: 1 }], total: 1 })
    expect(await auditOf(t, body.id)).toMatchObject([
      {
        action: 'demo_code_created',
        actor_id: admin.id,
        details: { labs: body.labs, maxUses: 20, expires: '2037-05-12' },
      },
      { action: 'demo_begun' },
    ])
  })

  test('is refused for invalid fields', async () => {
    const before = await everythingStored(t)
    const refusals: [Record<string, unknown>, string, string][] = [
      [{ name: ' ' }, 'name', 'Please fill this in.'],
      [{ labs: [] }, 'labs', 'Please select at least one lab.'],
      [{ maxUses: 0 }, 'maxUses', 'Enter at least 1.'],
      [{ maxUses: 100_001 }, 'maxUses', 'At most 100,000 uses.'],
      [{ expires: '2020-01-01' }, 'expires', 'This day has passed. Please choose a later one.'],
      [{ expires: '9999-12-31' }, 'expires', 'Please choose an earlier day.'],
    ]
    for (const [body, field, sentence] of refusals)
      expectRefusal(await make(body), 422, 'invalid_fields', { [field]: sentence })
    for (const body of [{ labs: ['moon'] }, { maxUses: 1.5 }, { expires: 'soon' }])
      expect([400, 422]).toContain((await make(body)).status)
    expect(await everythingStored(t)).toEqual(before)
  })
})

describe('the list of demo codes', () => {
  test('is paged, newest first, and searched by name or code', async () => {
    const name = `Ünï ${randomUUID().slice(0, 8)}`
    const codes: string[] = []
    for (const _ of Array(3).keys()) {
      codes.unshift((await given({ name })).code)
      t.clock.advance(minute)
    }
    const page = await list({ search: name.toUpperCase(), page: '1', pageSize: '2' })
    expect(page.total).toBe(3)
    expect(page.items.map(({ code }) => code)).toEqual(codes.slice(0, 2))
    const [first = ''] = codes
    expect((await list({ search: first.slice(2, 20).toLowerCase() })).items).toHaveLength(1)
    for (const search of ['%', '_', `${first}%`]) expect((await list({ search })).items).toEqual([])
    expect((await list()).items[0]?.code).toBe(first)
  })

  test('is exported, and no cell is a formula', async () => {
    const name = `=Fair${randomUUID().slice(0, 8)}`
    const code = await given({
      name,
      labs: ['market_analysis_lab', 'global_compass_lab'],
      expires: '2037-05-12',
    })
    await revoke(code.id)
    const { body } = await t.call('GET /api/demo/codes/csv', { token: admin.token, query: { search: name } })
    expect(body.fileName).toMatch(/^demo-codes-\d{4}-\d\d-\d\d\.csv$/u)
    const [head, ...rows] = rowsOf(body.csv)
    expect(head).toEqual(['Name', 'Code', 'Labs', 'Uses', 'Used', 'Expires', 'Created', 'Revoked', 'Link'])
    const created = new Date(code.created).toISOString()
    const labs = '"Market Entry; Global Compass"'
    expect(rows).toEqual([
      [`'${name}`, code.code, labs, 'unlimited', '0', '2037-05-12', created, created, code.startUrl],
    ])
  })
})

describe('revoking a demo code', () => {
  test('stops new demos, but running demos continue', async () => {
    const code = await given()
    const { body } = await begin(code.code)
    expect((await revoke(code.id)).body).toEqual({ message: 'The code no longer works.' })
    expectRefusal(await begin(code.code), 422, 'code_revoked', 'This demo code is no longer valid.')
    const open = { token: body.token, body: { data: { lab: 'global_compass_lab' } } }
    expect((await t.call('POST /log/openlab', open)).status).toBe(200)
    expect((await auditOf(t, code.id)).at(-1)).toMatchObject({
      action: 'demo_code_revoked',
      actor_id: admin.id,
      details: { used: 1 },
    })
  })

  test('again, or ten times at once, changes it once', async () => {
    const { id } = await given()
    expect(statusesOf(await atOnce(10, () => revoke(id)))).toEqual(Array(10).fill(200))
    t.clock.advance(minute)
    const before = await everythingStored(t, ['sessions'])
    expect((await revoke(id)).body).toEqual({ message: 'The code was already revoked.' })
    expect(await everythingStored(t, ['sessions'])).toEqual(before)
    expect((await auditOf(t, id)).map(({ action }) => action)).toEqual([
      'demo_code_created',
      'demo_code_revoked',
    ])
  })

  test('that does not exist answers 404', async () => {
    expectRefusal(
      await revoke(randomUUID()),
      404,
      'not_found',
      'We could not find this demo code. Please reload the list.',
    )
  })
})

test('a code works until the end of its day in Denver', async () => {
  const today = new Date(t.clock.now().getTime() + day).toISOString().slice(0, 10)
  const code = await given({ expires: today })
  t.clock.advance(endOfDayInDenver(today).getTime() - t.clock.now().getTime() - 1)
  expect((await begin(code.code)).status).toBe(200)
  t.clock.advance(1)
  expectRefusal(await begin(code.code), 422, 'code_expired', 'This demo code has expired.')
})
