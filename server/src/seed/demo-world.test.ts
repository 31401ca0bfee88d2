import { dayInDenver } from '@tradewind/contract/zoned-time'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { checkCounts } from '../features/analytics/rebuild.ts'
import { day, everythingStored, signedInUser } from '../test/accounts.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { brokenInvariants } from '../test/fuzz/invariants.ts'
import { ensureDemoData, ensureDemoWorld, type DemoData } from './demo-data.ts'
import { removeDemoData } from './demo-removal.ts'

let t: TestApp
let data: DemoData
beforeAll(async () => {
  t = await openTestApp()
  data = await ensureDemoData(t.services)
  await ensureDemoWorld(t.services, new AbortController().signal)
})
afterAll(() => t.close())

async function signIn(role: string) {
  const { email = '', password = '' } = data.accounts.find((one) => one.role === role) ?? {}
  const { body } = await t.call('POST /api/auth/login', { body: { email, password } })
  if (!('token' in body)) throw new Error(`${role} was not signed in`)
  return body.token
}

describe('the demo world', () => {
  test('breaks nothing that must be true of a database', async () => {
    expect(await brokenInvariants(t.services.db)).toEqual([])
    expect((await checkCounts(t.services)).wrongDays).toEqual([])
  })

  test('has a class that is over, with an outlier and somebody who stopped in the middle', async () => {
    const token = await signIn('Instructor')
    const classes = (await t.call('GET /api/class-sessions', { token })).body
    expect(classes.map(({ name }) => name)).toEqual([
      'International Business, live',
      'Country choice, spring term',
    ])
    const { body } = await t.call('GET /api/class-sessions/:id', {
      token,
      params: { id: classes[1]?.id ?? '' },
    })
    expect(body.students.filter(({ score }) => score !== null)).toHaveLength(23)
    expect(body.students.filter(({ outlier }) => outlier)).toHaveLength(1)
  })

  test('has seats that a school paid, an unpaid invoice, and two requests to decide about', async () => {
    const token = await signIn('Administrator')
    const { body } = await t.call('GET /api/order-desk', { token, query: { page: 1, pageSize: 50 } })
    const items = Array.isArray(body) ? body : body.items
    const statuses = items.flatMap(({ order }) => (order ? [order.status] : []))
    expect(statuses.filter((status) => status === 'paid')).toHaveLength(7)
    expect(statuses.filter((status) => status === 'invoiced')).toHaveLength(1)
    expect(statuses.filter((status) => status === 'asked')).toHaveLength(2)
    const codes = await t.services.db
      .selectFrom('promotion_codes')
      .select(['max_uses', 'times_used'])
      .execute()
    expect(codes).toContainEqual({ max_uses: 30, times_used: 11 })
  })

  test('has a year of use, for administrators and for the contact of an institution', async () => {
    const administrator = await signIn('Administrator')
    const { body: use } = await t.call('GET /api/analytics/institutions/:institutionId', {
      token: administrator,
      params: { institutionId: 'harbour-university' },
      query: { from: dayAgo(364), to: dayAgo(1) },
    })
    expect(use.totalLogins).toBeGreaterThan(1000)
    expect(use.uniqueUsers).toBeGreaterThan(50)
    const token = await signIn('Contact of an institution')
    const { body: desk } = await t.call('GET /api/institution-desk', { token })
    expect(desk).toEqual([{ institutionId: 'harbour-university', name: 'Harbour University' }])
    const { body } = await t.call('GET /api/usage-reports/:institutionId', {
      token,
      params: { institutionId: 'harbour-university' },
    })
    expect(body.months).toHaveLength(12)
    for (const { requests, uniqueRequests, investigations } of body.labs)
      for (const [at, opened] of requests.entries()) {
        expect(opened).toBeGreaterThan(0)
        expect(uniqueRequests[at]).toBeLessThanOrEqual(opened)
        expect(investigations[at]).toBeGreaterThanOrEqual(opened)
      }
  })

  test('is not made again by the next start', async () => {
    const before = await everythingStored(t, ['sessions', 'session_tokens'])
    await ensureDemoData(t.services)
    await ensureDemoWorld(t.services, new AbortController().signal)
    expect(await everythingStored(t, ['sessions', 'session_tokens'])).toEqual(before)
  })

  test('goes on where a start was interrupted', async () => {
    const other = await openTestApp()
    try {
      await ensureDemoData(other.services)
      for (const steps of [0, 3, 20, 60, 150]) await ensureDemoWorld(other.services, endsAfter(steps))
      await ensureDemoWorld(other.services, new AbortController().signal)
      expect(await brokenInvariants(other.services.db)).toEqual([])
      const counted = async (app: TestApp) => ({
        orders: (await app.services.db.selectFrom('orders').select('id').execute()).length,
        classes: (await app.services.db.selectFrom('class_sessions').select('id').execute()).length,
        runs: await runsByStatus(app),
      })
      expect(await counted(other)).toEqual(await counted(t))
    } finally {
      await other.close()
    }
  })
})

/** How many runs there are of each status. */
async function runsByStatus({ services }: TestApp): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { status } of await services.db.selectFrom('lab_runs').select('status').execute())
    counts[status] = (counts[status] ?? 0) + 1
  return counts
}

/** A signal that is set once it was looked at so many times. */
function endsAfter(looks: number): AbortSignal {
  let left = looks
  return {
    get aborted() {
      return (left -= 1) < 0
    },
  } as AbortSignal
}

function dayAgo(days: number): string {
  return dayInDenver(t.clock.now().getTime() - days * day)
}

test('demo data is removed, and leaves all that belongs to others', async () => {
  const other = await openTestApp()
  try {
    const admin = await signedInUser(other, { admin: true })
    const student = await signedInUser(other)
    await other.call('POST /api/auth/login', { body: { email: student.email, password: student.password } })
    const real = await everythingStored(other)
    const made = await ensureDemoData(other.services)
    await ensureDemoWorld(other.services, new AbortController().signal)
    const codes = made.accessCodes.map(({ code }) => code)
    await other.call('POST /api/access-codes/use', {
      token: student.token,
      body: { code: codes.at(-1) ?? '' },
    })
    const removed = await removeDemoData(other.services)
    expect(removed).toMatchObject({ institutions: 3, classes: 2, orders: 10 })
    expect(removed.accounts).toBe(made.accounts.length + 24)
    expect(removed.kept).toEqual([`Codes stay, because other people used them: ${codes.at(-1)}.`])
    expect(await brokenInvariants(other.services.db)).toEqual([])
    expect((await checkCounts(other.services)).wrongDays).toEqual([])
    const left = await everythingStored(other)
    for (const table of [
      'users',
      'class_sessions',
      'orders',
      'papers',
      'institutions',
      'events',
      'analytics_counts',
    ])
      expect(left[table], table).toEqual(real[table])
    for (const table of ['demo_codes', 'lab_runs', 'promotion_codes', 'usage_counts'])
      expect(left[table], table).toEqual([])
    expect((await other.call('GET /api/users', { token: admin.token })).status).toBe(200)
    expect(await removeDemoData(other.services)).toMatchObject({ accounts: 0, orders: 0, events: 0 })
  } finally {
    await other.close()
  }
})
