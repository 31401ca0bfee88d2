import { randomInt, randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { labIds, type LabId } from '@tradewind/contract/catalogue'
import { makeUser } from '../../../seed/factories.ts'
import { signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { availableAt, monthsAfter } from './report-months.ts'
import type { UsageMetric } from './usage-reports.tables.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

/** What one address asks for within a minute is limited, so each test has its own. */
let address = ''
beforeEach(useOtherAddress)
function useOtherAddress() {
  address = `10.${[1, 2, 3].map(() => randomInt(250)).join('.')}`
}

interface Exception {
  Code: number
  Message: string
  Data?: string
}

interface Performance {
  Performance: Record<string, Record<string, number>>
}

interface ReportBody {
  Report_Header: Record<string, unknown> & { Exceptions?: Exception[]; Report_Filters: unknown }
  Report_Items: {
    Attribute_Performance?: Performance[]
    Items?: { Item: string; Item_ID: Record<string, string>; Attribute_Performance: Performance[] }[]
  }[]
}

async function get(path: string, query: Record<string, string> = {}) {
  const answer = await t.app.inject({
    method: 'GET',
    url: `/sushi/r51/${path}`,
    query,
    remoteAddress: address,
  })
  return { status: answer.statusCode, body: answer.json<unknown>(), headers: answer.headers }
}
const last = () => availableAt(t.clock.now()).last
const absent = (code: number) => ({ status: 404, body: { Code: code } })
/** An institution with a key, and what its library sends. */
async function library() {
  const customer = `library-${randomUUID().slice(0, 8)}`
  await makeUser(t.services, { institution_id: customer })
  const { token } = await signedInUser(t, { admin: true })
  const { status, body } = await t.call('POST /api/institutions/:institutionId/usage-keys', {
    token,
    params: { institutionId: customer },
    body: { name: 'The library' },
  })
  expect(status).toBe(200)
  return { customer, keys: { customer_id: customer, requestor_id: 'us', api_key: body.key } }
}

interface Count {
  month: string
  lab: LabId
  metric: UsageMetric
  count: number
}

async function store(institution: string, counts: readonly Count[]) {
  for (const { month, lab, ...rest } of counts)
    await t.services.db
      .insertInto('usage_counts')
      .values({ institution_id: institution, month: `${month}-01`, lab_id: lab, ...rest })
      .execute()
}

/** Plausible counts of a lab in a month. */
const ofLab = (month: string, lab: LabId, [total, unique, opened, once, refused]: number[]): Count[] => [
  { month, lab, metric: 'Total_Item_Investigations', count: total ?? 0 },
  { month, lab, metric: 'Unique_Item_Investigations', count: unique ?? 0 },
  { month, lab, metric: 'Total_Item_Requests', count: opened ?? 0 },
  { month, lab, metric: 'Unique_Item_Requests', count: once ?? 0 },
  { month, lab, metric: 'No_License', count: refused ?? 0 },
]

type Report = 'pr' | 'pr_p1' | 'ir' | 'ir_m1'

async function report(
  name: Report,
  { keys }: Pick<Awaited<ReturnType<typeof library>>, 'keys'>,
  query: Record<string, string> = {},
) {
  const answer = await get(`reports/${name}`, { ...keys, begin_date: last(), end_date: last(), ...query })
  return { ...answer, body: answer.body as ReportBody }
}

/** `lab metric month` and its count, of an item report. */
function countsOf({ Report_Items }: ReportBody): Record<string, number> {
  const lines: [string, number][] = []
  const add = (item: string, { Performance: metrics }: Performance) => {
    for (const [metric, months] of Object.entries(metrics))
      for (const [month, count] of Object.entries(months)) lines.push([`${item} ${metric} ${month}`, count])
  }
  for (const { Attribute_Performance: all, Items } of Report_Items) {
    for (const one of all ?? []) add('all', one)
    for (const item of Items ?? []) for (const one of item.Attribute_Performance) add(item.Item, one)
  }
  return Object.fromEntries(lines)
}

describe('a report', () => {
  test('says who made it, for whom and of when, and has the counts of each month', async () => {
    const at = await library()
    const before = monthsAfter(last(), -1)
    await store(at.customer, [
      ...ofLab(before, 'global_compass_lab', [5, 4, 3, 2, 0]),
      ...ofLab(last(), 'global_compass_lab', [7, 6, 5, 4, 2]),
      ...ofLab(last(), 'foreign_exchange_lab', [1, 1, 0, 0, 0]),
    ])
    const { status, body } = await report('ir', at, { begin_date: `${before}-01` })
    expect(status).toBe(200)
    expect(body.Report_Header).toMatchObject({
      Release: '5.1',
      Report_ID: 'IR',
      Report_Name: 'Item Report',
      Institution_Name: at.customer,
      Registry_Record: '',
      Report_Filters: {
        Begin_Date: `${before}-01`,
        End_Date: expect.stringMatching(`^${last()}-`) as string,
      },
    })
    expect(body.Report_Header).not.toHaveProperty('Exceptions')
    expect(body.Report_Header).not.toHaveProperty('Customer_ID')
    expect(countsOf(body)).toEqual({
      [`Global Compass Total_Item_Investigations ${before}`]: 5,
      [`Global Compass Total_Item_Investigations ${last()}`]: 7,
      [`Global Compass Unique_Item_Investigations ${before}`]: 4,
      [`Global Compass Unique_Item_Investigations ${last()}`]: 6,
      [`Global Compass Total_Item_Requests ${before}`]: 3,
      [`Global Compass Total_Item_Requests ${last()}`]: 5,
      [`Global Compass Unique_Item_Requests ${before}`]: 2,
      [`Global Compass Unique_Item_Requests ${last()}`]: 4,
      [`Global Compass No_License ${last()}`]: 2,
      [`Foreign Exchange Total_Item_Investigations ${last()}`]: 1,
      [`Foreign Exchange Unique_Item_Investigations ${last()}`]: 1,
    })
  })

  test('in a standard view has requests only, and says which filters that means', async () => {
    const at = await library()
    await store(at.customer, ofLab(last(), 'global_compass_lab', [7, 6, 5, 4, 2]))
    const { body } = await report('ir_m1', at)
    expect(countsOf(body)).toEqual({
      [`Global Compass Total_Item_Requests ${last()}`]: 5,
      [`Global Compass Unique_Item_Requests ${last()}`]: 4,
    })
    expect(body.Report_Header.Report_Filters).toMatchObject({
      Metric_Type: ['Total_Item_Requests', 'Unique_Item_Requests'],
      Access_Method: ['Regular'],
    })
    expect(countsOf((await report('pr_p1', at)).body)).toEqual({
      [`all Total_Item_Requests ${last()}`]: 5,
      [`all Unique_Item_Requests ${last()}`]: 4,
    })
  })

  test('is narrowed by filters and made a single sum by granularity', async () => {
    const at = await library()
    const before = monthsAfter(last(), -1)
    await store(at.customer, [
      ...ofLab(before, 'global_compass_lab', [5, 4, 3, 2, 0]),
      ...ofLab(last(), 'global_compass_lab', [7, 6, 5, 4, 2]),
      ...ofLab(last(), 'foreign_exchange_lab', [1, 1, 1, 1, 0]),
    ])
    const { body } = await report('ir', at, {
      begin_date: before,
      metric_type: 'Total_Item_Requests',
      item_id: 'global_compass_lab',
      granularity: 'Total',
    })
    expect(countsOf(body)).toEqual({ [`Global Compass Total_Item_Requests ${before}`]: 8 })
    expect(body.Report_Header.Report_Filters).toMatchObject({
      Item_ID: 'global_compass_lab',
      Metric_Type: ['Total_Item_Requests'],
    })
    expect((await report('ir', at, { access_type: 'Open' })).body.Report_Header.Exceptions).toEqual([
      { Code: 3030, Message: 'No Usage Available for Requested Dates' },
    ])
  })
})

describe('an exception', () => {
  test.each([
    ['customer_id', 400, { Code: 1030, Message: 'Insufficient Information to Process Request' }],
    ['api_key', 400, { Code: 1030, Message: 'Insufficient Information to Process Request' }],
    ['begin_date', 400, { Code: 1030, Message: 'Insufficient Information to Process Request' }],
    ['end_date', 400, { Code: 1030, Message: 'Insufficient Information to Process Request' }],
  ])('answers a call without %s', async (name, status, exception) => {
    const { keys } = await library()
    const query = Object.entries({ ...keys, begin_date: last(), end_date: last() })
    const answer = await get('reports/pr', Object.fromEntries(query.filter(([key]) => key !== name)))
    expect([answer.status, answer.body]).toEqual([status, { ...exception, Data: `${name} missing` }])
  })

  test('answers an unknown key, a revoked one, and one of another institution', async () => {
    const ours = await library()
    const theirs = await library()
    const unknown = await report('pr', { keys: { ...ours.keys, api_key: 'x'.repeat(43) } })
    expect([unknown.status, unknown.body]).toEqual([401, { Code: 2020, Message: 'APIKey Invalid' }])
    const other = await report('pr', { keys: { ...ours.keys, customer_id: theirs.customer } })
    expect([other.status, other.body]).toEqual([
      403,
      { Code: 2010, Message: 'Requestor is Not Authorized to Access Usage for Institution' },
    ])
    const { token } = await signedInUser(t, { admin: true })
    const params = { institutionId: ours.customer }
    const { body } = await t.call('GET /api/institutions/:institutionId/usage-keys', { token, params })
    await t.call('DELETE /api/institutions/:institutionId/usage-keys/:key', {
      token,
      params: { ...params, key: body.keys[0]?.id ?? '' },
    })
    expect((await report('pr', ours)).status).toBe(401)
  })

  test('answers the wish for usage of the whole world', async () => {
    const answer = await report('pr', {
      keys: { ...(await library()).keys, customer_id: '0000000000000000' },
    })
    expect([answer.status, answer.body]).toEqual([
      403,
      { Code: 2011, Message: 'Global Reports Not Supported' },
    ])
  })

  test.each([
    ['no month', { begin_date: '2025-13' }],
    ['a day that is none', { begin_date: '2025-02-30' }],
    ['words', { end_date: 'yesterday' }],
    ['an end before the begin', { begin_date: '2025-05', end_date: '2025-04' }],
    ['a month that is not over', { begin_date: '2999-01', end_date: '2999-02' }],
    ['injected text', { begin_date: "2025-01'; drop table usage_counts; --" }],
  ])('answers %s as dates', async (_, query) => {
    const { status, body } = await report('pr', await library(), query)
    expect([status, body]).toMatchObject([400, { Code: 3020, Message: 'Invalid Date Arguments' }])
  })

  test('stands in the report where there is something to tell beside its data', async () => {
    const at = await library()
    await store(at.customer, ofLab(last(), 'global_compass_lab', [7, 6, 5, 4, 2]))
    const { status, body } = await report('ir', at, {
      begin_date: '2001-01',
      end_date: monthsAfter(last(), 2),
      metric_type: 'Total_Item_Requests|Total_Laughs',
      attributes_to_show: 'YOP|Colour',
      include_component_details: 'True',
      flavour: 'sweet',
    })
    expect(status).toBe(200)
    expect(body.Report_Header.Exceptions?.map(({ Code }) => Code).toSorted((a, b) => a - b)).toEqual([
      3031, 3032, 3050, 3060, 3062, 3063,
    ])
    const data = new Map(body.Report_Header.Exceptions?.map(({ Code, Data }) => [Code, Data]))
    expect(data.get(3060)).toBe('metric_type=Total_Laughs')
    expect(data.get(3050)).toBe('flavour')
    expect(data.get(3031)).toContain('usage is only available to')
    expect(countsOf(body)).toEqual({ [`Global Compass Total_Item_Requests ${last()}`]: 5 })
  })

  test('tells that nothing was used', async () => {
    const { status, body } = await report('pr', await library())
    expect([status, body.Report_Items]).toEqual([200, []])
    expect(body.Report_Header.Exceptions).toEqual([
      { Code: 3030, Message: 'No Usage Available for Requested Dates' },
    ])
  })

  test('answers who calls a thousand times in a minute', async () => {
    const at = await library()
    const answers = await Promise.all(Array.from({ length: 1000 }, () => report('pr', at)))
    const busy = answers.filter(({ status }) => status === 429)
    expect(busy).toHaveLength(880)
    expect(busy[0]?.body).toMatchObject({ Code: 1020, Message: 'Client has made too many requests' })
    expect(busy[0]?.headers['retry-after']).toBe('60')
    useOtherAddress()
    expect((await report('pr', at)).status).toBe(200)
  })
})

describe('the service', () => {
  test('tells anybody that it works, and nobody which institutions there are', async () => {
    const { status, body } = await get('status')
    expect(status).toBe(200)
    expect(body).toEqual([
      {
        Description: expect.stringContaining('in the form of COUNTER 5.1, not audited') as string,
        Service_Active: true,
        Note: expect.stringContaining(last()) as string,
      },
    ])
    expect((await get('members')).status).toBe(400)
  })

  test('tells a library its own institution and its reports', async () => {
    const { customer, keys } = await library()
    expect((await get('members', keys)).body).toMatchObject([
      { Customer_ID: customer, Institution_Name: customer },
    ])
    const { body } = await get('reports', keys)
    const listed = body as Record<string, string>[]
    expect(listed.map(({ Report_ID, Path }) => [Report_ID, Path])).toEqual([
      ['PR', '/r51/reports/pr'],
      ['PR_P1', '/r51/reports/pr_p1'],
      ['IR', '/r51/reports/ir'],
      ['IR_M1', '/r51/reports/ir_m1'],
    ])
    expect(new Set(listed.map(({ Last_Month_Available }) => Last_Month_Available))).toEqual(new Set([last()]))
    expect([await get('reports/tr'), await get('../r5/pr')]).toMatchObject([absent(3000), absent(3010)])
  })
})

/** The counts of a table, by the same names as those of JSON, with the sums of its rows. */
function tableOf(tsv: string) {
  expect(tsv.startsWith('\uFEFF')).toBe(true)
  const rows = tsv
    .slice(1)
    .split('\r\n')
    .map((line) => line.split('\t'))
  const head = rows[14] ?? []
  const months = head.slice(head.indexOf('Reporting_Period_Total') + 1)
  const counts: Record<string, number> = {}
  for (const row of rows.slice(15).filter(({ length }) => length > 1)) {
    const cell = (name: string) => row[head.indexOf(name)] ?? ''
    const values = row.slice(head.indexOf('Reporting_Period_Total') + 1).map(Number)
    expect(values.reduce((sum, value) => sum + value, 0)).toBe(Number(cell('Reporting_Period_Total')))
    months.forEach((month, at) => {
      const count = values[at] ?? 0
      const name = head.includes('Item') ? cell('Item') : 'all'
      if (count > 0) counts[`${name} ${cell('Metric_Type')} ${monthOf(month)}`] = count
    })
  }
  return { rows, counts }
}

/** `Jan-2026` as 2026-01. */
function monthOf(head: string): string {
  const [name = '', year = ''] = head.split('-')
  const number = new Date(`${name} 1, ${year} 12:00 UTC`).getUTCMonth() + 1
  return `${year}-${String(number).padStart(2, '0')}`
}

const someCounts = fc.array(
  fc
    .record({
      back: fc.nat(13),
      lab: fc.constantFrom(...labIds),
      numbers: fc.array(fc.nat(1_000_000), { minLength: 5, maxLength: 5 }),
    })
    .map(({ back, lab, numbers }) => {
      const [unique = 0, opened = 0, once = 0, more = 0, refused = 0] = numbers
      const most = unique + opened + once + more
      return { back, lab, values: [most, unique + once, opened + once, once, refused] }
    }),
  { maxLength: 30 },
)

test('for random counts the table says what JSON says, and a product is the sum of its items', async () => {
  await fc.assert(
    fc.asyncProperty(someCounts, async (drawn) => {
      useOtherAddress()
      const at = await library()
      const from = monthsAfter(last(), -11)
      const once = new Map(drawn.map((one) => [`${one.back} ${one.lab}`, one]))
      await store(
        at.customer,
        [...once.values()].flatMap(({ back, lab, values }) => ofLab(monthsAfter(last(), -back), lab, values)),
      )
      const { token } = await signedInUser(t, { admin: true })
      const read = async (name: Report) => {
        const { body } = await report(name, at, { begin_date: from })
        const table = await t.call('GET /api/usage-reports/:institutionId/:report', {
          token,
          params: { institutionId: at.customer, report: name },
          query: { from, to: last() },
        })
        const counts = countsOf(body)
        expect(tableOf(table.body.tsv).counts).toEqual(counts)
        return counts
      }
      const products = await read('pr')
      const items = await read('ir')
      const sums: Record<string, number> = {}
      for (const [key, count] of Object.entries(items)) {
        const [metric = '', month = ''] = key.split(' ').slice(-2)
        if (metric !== 'No_License')
          sums[`all ${metric} ${month}`] = (sums[`all ${metric} ${month}`] ?? 0) + count
      }
      expect(products).toEqual(sums)
      await read('pr_p1')
      await read('ir_m1')
    }),
    { numRuns: 12 },
  )
})

test('a table begins with the header of its report, row by row', async () => {
  const at = await library()
  await store(at.customer, ofLab(last(), 'global_compass_lab', [7, 6, 5, 4, 2]))
  const { token } = await signedInUser(t, { admin: true })
  const { body } = await t.call('GET /api/usage-reports/:institutionId/:report', {
    token,
    params: { institutionId: at.customer, report: 'ir_m1' },
    query: { from: last(), to: last() },
  })
  expect(body.fileName).toBe(`ir_m1-${at.customer}-${last()}-to-${last()}.tsv`)
  const { rows } = tableOf(body.tsv)
  expect(rows.slice(0, 13).map(([name]) => name)).toEqual([
    'Report_Name',
    'Report_ID',
    'Release',
    'Institution_Name',
    'Institution_ID',
    'Metric_Types',
    'Report_Filters',
    'Report_Attributes',
    'Exceptions',
    'Reporting_Period',
    'Created',
    'Created_By',
    'Registry_Record',
  ])
  expect(rows[13]).toEqual([''])
  expect(rows[14]?.slice(0, -1)).toEqual([
    'Item',
    'Publisher',
    'Publisher_ID',
    'Platform',
    'DOI',
    'Proprietary_ID',
    'URI',
    'Data_Type',
    'Metric_Type',
    'Reporting_Period_Total',
  ])
})
