import { expect, test } from 'vitest'
import { patiently } from '@tradewind/labs/engine/test/sample'
import { checkCounts } from '../domains/operations/analytics/rebuild.ts'
import { everythingStored, signedInUser } from '../test/accounts.ts'
import { openTestApp, type TestApp } from '../test/app.ts'
import { brokenInvariants } from '../test/fuzz/invariants.ts'
import { ensureDemoData, ensureDemoWorld } from './demo-data.ts'
import { removeDemoData } from './demo-removal.ts'

test(
  'demo data goes on where a start was interrupted, is removed, and leaves all that belongs to others',
  { timeout: patiently(120_000) },
  async () => {
    const whole = await openTestApp({ DEMO_DATA: 'on' })
    const other = await openTestApp()
    try {
      await ensureDemoData(whole.services)
      await ensureDemoWorld(whole.services, new AbortController().signal)
      const admin = await signedInUser(other, { admin: true })
      const student = await signedInUser(other)
      await other.call('POST /api/auth/login', { body: { email: student.email, password: student.password } })
      const real = await everythingStored(other)
      const made = await ensureDemoData(other.services)
      for (const steps of [0, 3, 20, 60, 150]) await ensureDemoWorld(other.services, endsAfter(steps))
      await ensureDemoWorld(other.services, new AbortController().signal)
      expect(await brokenInvariants(other.services.db)).toEqual([])
      expect(await countedIn(other)).toEqual(await countedIn(whole))
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
      await whole.close()
      await other.close()
    }
  },
)

async function countedIn(app: TestApp) {
  const { db } = app.services
  return {
    orders: (await db.selectFrom('orders').select('id').execute()).length,
    classes: (await db.selectFrom('class_sessions').select('id').execute()).length,
    runs: await runsByStatus(app),
  }
}

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
