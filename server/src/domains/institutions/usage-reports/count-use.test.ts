import { randomUUID } from 'node:crypto'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LabId } from '@tradewind/contract/catalogue'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { makeUser } from '../../../seed/factories.ts'
import { atOnce, second } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { countUse } from './count-use.ts'
import type { UsageAction } from './usage-reports.tables.ts'
import { listCounts } from './usage.queries.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

let institutions = 0
/** An institution that nothing was counted for, with one of its people. */
async function newInstitution(): Promise<string> {
  const id = `usage-${(institutions += 1)}`
  await makeUser(t.services, { institution_id: id })
  return id
}

interface Who {
  institution: string | null
  session: string
  kind?: 'portal' | 'demo' | 'guest' | 'lti'
  admin?: boolean
  viewed?: boolean
  userAgent?: string
}

/** As much of a caller as counting reads. */
function callerOf(who: Who, at: number): SignedInCaller {
  const user = { institutionId: who.institution, admin: who.admin ?? false }
  const session = { id: who.session, kind: who.kind ?? 'portal', user, viewed: who.viewed ?? false }
  const userAgent =
    who.userAgent ?? 'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/150.0 Safari/537.36'
  return { session, userAgent, address: '', now: new Date(at) } as unknown as SignedInCaller
}

const use = (who: Who, at: number, action: UsageAction = 'open', lab: LabId = 'global_compass_lab') =>
  countUse(t.services, callerOf(who, at), { lab, action })

/** `2026-03 global_compass_lab Total_Item_Requests` and its count. */
async function countsOf(institution: string): Promise<Record<string, number>> {
  const rows = await listCounts(t.services.db, { institution, from: '2026-01', to: '2026-12' })
  return Object.fromEntries(
    rows.map(({ month, lab_id: lab, metric, count }) => [`${month} ${lab} ${metric}`, count]),
  )
}

const march = Date.parse('2026-03-10T12:00:00Z')
const place = '2026-03 global_compass_lab'

describe('a use of a lab', () => {
  test('by opening it is a request and an investigation, unique once in a session and day', async () => {
    const institution = await newInstitution()
    const who = { institution, session: randomUUID() }
    await use(who, march)
    await use(who, march + 31 * second)
    await use({ ...who, session: randomUUID() }, march + 40 * second)
    expect(await countsOf(institution)).toEqual({
      [`${place} Total_Item_Investigations`]: 3,
      [`${place} Total_Item_Requests`]: 3,
      [`${place} Unique_Item_Investigations`]: 2,
      [`${place} Unique_Item_Requests`]: 2,
    })
  })

  test('by looking at it is an investigation, and a refusal is neither', async () => {
    const institution = await newInstitution()
    const who = { institution, session: randomUUID() }
    await use(who, march, 'look')
    await use(who, march + second, 'refused')
    expect(await countsOf(institution)).toEqual({
      [`${place} No_License`]: 1,
      [`${place} Total_Item_Investigations`]: 1,
      [`${place} Unique_Item_Investigations`]: 1,
    })
  })

  test('twice within thirty seconds is one, and so is each further one within thirty seconds of the last', async () => {
    const institution = await newInstitution()
    const who = { institution, session: randomUUID() }
    for (const after of [0, 30, 55, 80]) await use(who, march + after * second)
    expect(await countsOf(institution)).toMatchObject({ [`${place} Total_Item_Requests`]: 1 })
    await use(who, march + 111 * second)
    expect(await countsOf(institution)).toMatchObject({ [`${place} Total_Item_Requests`]: 2 })
  })

  test('twice at the end of a month counts in the month of the later', async () => {
    const institution = await newInstitution()
    const who = { institution, session: randomUUID() }
    const midnight = Date.parse('2026-04-01T00:00:00Z')
    await use(who, midnight - 10 * second)
    await use(who, midnight + 10 * second)
    expect(await countsOf(institution)).toEqual({
      '2026-04 global_compass_lab Total_Item_Investigations': 1,
      '2026-04 global_compass_lab Total_Item_Requests': 1,
      '2026-04 global_compass_lab Unique_Item_Investigations': 1,
      '2026-04 global_compass_lab Unique_Item_Requests': 1,
    })
  })

  test('of fifty at the same moment in one session is one, and of fifty sessions fifty', async () => {
    const institution = await newInstitution()
    const who = { institution, session: randomUUID() }
    await atOnce(50, () => use(who, march))
    expect(await countsOf(institution)).toMatchObject({ [`${place} Total_Item_Requests`]: 1 })
    await atOnce(50, () => use({ institution, session: randomUUID() }, march))
    expect(await countsOf(institution)).toMatchObject({
      [`${place} Total_Item_Requests`]: 51,
      [`${place} Unique_Item_Requests`]: 51,
    })
  })

  test.each([
    ['a robot', { userAgent: 'Mozilla/5.0 (compatible; Googlebot/2.1; +http://www.google.com/bot.html)' }],
    ['a program', { userAgent: 'curl/8.5.0' }],
    ['a demo', { kind: 'demo' as const }],
    ['an administrator', { admin: true }],
    ['a view of an administrator', { viewed: true }],
    ['nobody’s person', { institution: null }],
  ])('by %s does not count', async (_, change) => {
    const institution = await newInstitution()
    await use({ institution, session: randomUUID(), ...change }, march)
    expect(await countsOf(institution)).toEqual({})
  })
})

interface Step {
  session: number
  lab: LabId
  action: UsageAction
  /** Seconds after the step before it. */
  after: number
}

const steps = fc.array(
  fc.record({
    session: fc.nat(2),
    lab: fc.constantFrom<LabId>('global_compass_lab', 'foreign_exchange_lab'),
    action: fc.constantFrom<UsageAction>('look', 'open', 'refused'),
    after: fc.oneof(fc.nat(40), fc.nat(40_000)),
  }),
  { maxLength: 40 },
)

/** The code of practice in its own words: drop the first of two within thirty seconds, then count. */
function expectedOf(history: readonly Step[], from: number): Record<string, number> {
  let at = from
  const all = history.map(({ after, ...step }) => ({ ...step, at: (at += after * second) }))
  const isSame = (one: (typeof all)[number], other: (typeof all)[number]) =>
    one.session === other.session && one.lab === other.lab && one.action === other.action
  const kept = all.filter((one, index) => {
    const next = all.slice(index + 1).find((other) => isSame(one, other))
    return next === undefined || next.at - one.at > 30 * second
  })
  const counts: Record<string, number> = {}
  const add = (key: string) => (counts[key] = (counts[key] ?? 0) + 1)
  const seen = new Set<string>()
  for (const { session, lab, action, at: when } of kept) {
    const day = new Date(when).toISOString().slice(0, 10)
    const inMonth = `${day.slice(0, 7)} ${lab}`
    if (action === 'refused') add(`${inMonth} No_License`)
    else
      for (const kind of action === 'open' ? ['Investigations', 'Requests'] : ['Investigations']) {
        add(`${inMonth} Total_Item_${kind}`)
        const once = `${session} ${day} ${lab} ${kind}`
        if (!seen.has(once)) add(`${inMonth} Unique_Item_${kind}`)
        seen.add(once)
      }
  }
  return counts
}

test('random histories are counted as the code of practice says, unique ≤ total and requests ≤ investigations', async () => {
  await fc.assert(
    fc.asyncProperty(steps, async (history) => {
      const institution = await newInstitution()
      const sessions = [randomUUID(), randomUUID(), randomUUID()]
      const from = Date.parse('2026-05-31T23:30:00Z')
      let at = from
      for (const { session, lab, action, after } of history)
        await use({ institution, session: sessions[session] ?? '' }, (at += after * second), action, lab)
      const counts = await countsOf(institution)
      expect(counts).toEqual(expectedOf(history, from))
      for (const [key, count] of Object.entries(counts)) {
        if (key.includes('Unique'))
          expect(count).toBeLessThanOrEqual(counts[key.replace('Unique', 'Total')] ?? 0)
        if (key.includes('Requests'))
          expect(count).toBeLessThanOrEqual(counts[key.replace('Requests', 'Investigations')] ?? 0)
      }
    }),
    { numRuns: 40 },
  )
})
