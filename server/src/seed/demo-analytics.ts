import { randomInt, randomUUID } from 'node:crypto'
import { labsIn, type LabId } from '@tradewind/contract/catalogue'
import { emailKey } from '@tradewind/contract/rules'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { insertEvents, type NewEvent } from '../domains/operations/analytics/events.queries.ts'
import { countAgain, holdCounting } from '../domains/operations/analytics/rebuild.queries.ts'
import { insertPastRequests } from '../domains/operations/analytics/requests.queries.ts'
import { availableAt, monthsBetween } from '../domains/institutions/usage-reports/report-months.ts'
import { insertCounts } from '../domains/institutions/usage-reports/usage.queries.ts'
import type { UsageMetric } from '../domains/institutions/usage-reports/usage-reports.tables.ts'
import { day, hour, later } from '../kernel/clock.ts'
import { inTransaction } from '../platform/database/transaction.ts'
import { piecesOf } from '../kernel/pieces.ts'
import type { Services } from '../kernel/services.ts'
import { demoCodeId, demoInstitutions } from './demo-institutions.ts'
import { demoStudents } from './demo-people.ts'
import { listDemo, markDemo } from './demo-rows.store.ts'

const days = 365
const daysAtOnce = 30
/** So many people came in a year; most of them several times. */
const people = 140

/**
 * Adds a year of use: sign-ins, registrations and opened labs by day, requests, and usage reports by month. More in
 * term than in the holidays, and on Tuesdays than on Sundays. Demos count for an account that nobody uses.
 */
export async function ensureDemoAnalytics(
  services: Services,
  { visitorEmail, signal }: { visitorEmail: string; signal: AbortSignal },
): Promise<void> {
  const done = await listDemo(services.db, 'part')
  const today = services.clock.now()
  if (!done.includes('analytics')) {
    const { key } = await services.db
      .selectFrom('users')
      .select('analytics_key as key')
      .where('kind', '=', 'portal')
      .where('email_key', '=', emailKey(visitorEmail))
      .executeTakeFirstOrThrow()
    await addEvents(services, { today, visitor: { key, institution: null }, signal })
  }
  if (signal.aborted || done.includes('usage')) return
  await addUsage(services, today)
  await markDemo(services.db, 'part', 'usage')
}

async function addEvents(
  services: Services,
  { today, visitor, signal }: { today: Date; visitor: Person; signal: AbortSignal },
): Promise<void> {
  const students = await services.db
    .selectFrom('users')
    .select(['analytics_key as key', 'institution_id as institution'])
    .where('kind', '=', 'portal')
    .where(
      'email_key',
      'in',
      demoStudents.map(({ email }) => emailKey(email)),
    )
    .execute()
  const visitors = Array.from({ length: people }, (_, at) => ({
    key: randomUUID(),
    institution: demoInstitutions[[0, 0, 0, 1, 1, 2][at % 6] ?? 0]?.id ?? null,
  }))
  const crowd = [...students, ...visitors.slice(students.length)]
  const labs = labsIn(services.config.environment).map(({ id }) => id)
  const all = Array.from({ length: days }, (_, back) => later(today, -(days - back) * day))
  // Without its marks, an interrupted start would add the same days again.
  for (const [piece, some] of [...piecesOf(all, daysAtOnce)].entries()) {
    if (signal.aborted) return
    const events = some.flatMap((at) => eventsOf(at, { crowd, labs, visitor }))
    const name = `analytics-${piece}`
    await inTransaction(services, async (trx) => {
      if ((await listDemo(trx, 'part')).includes(name)) return
      await holdCounting(trx)
      await insertEvents(trx, events)
      await countAgain(trx, [...new Set(events.map(({ at }) => dayInDenver(at)))])
      await markDemo(trx, 'part', name)
    })
  }
  await addRequests(services, all)
  await markDemo(services.db, 'part', 'analytics')
}

interface Person {
  key: string
  institution: string | null
}

function eventsOf(
  base: Date,
  { crowd, labs, visitor }: { crowd: readonly Person[]; labs: readonly LabId[]; visitor: Person },
): NewEvent[] {
  const events: NewEvent[] = []
  const add = (kind: NewEvent['kind'], { key, institution }: Person, data: Record<string, unknown> = {}) => {
    // To the hour, as all events are.
    const at = new Date(Math.floor((base.getTime() - chance() * 10 * hour) / hour) * hour)
    events.push({ at, kind, key, institution, data })
  }
  const logins = about(26 * busyness(base))
  for (let time = 0; time < logins; time++) {
    const person = pick(crowd)
    if (!person) continue
    add('Login', person)
    const lab = pick(labs)
    if (lab && chance() < 0.8) add('OpenLab', person, { lab, studentView: chance() < 0.9 })
  }
  for (let time = about(2 * busyness(base)); time > 0; time--) {
    const person = pick(crowd)
    if (person) add('Register', person)
  }
  for (let time = about(1.5 * busyness(base)); time > 0; time--) add('Demo', visitor, { code: demoCodeId })
  const campus = crowd.find(({ institution }) => institution === 'northern-business-school')
  if (campus) for (let time = about(5 * busyness(base)); time > 0; time--) add('OrgConnect', campus)
  return events
}

/** How much happens on a day, around 1. */
function busyness(date: Date): number {
  const weekday = [0.35, 1.1, 1.4, 1.3, 1.1, 0.8, 0.3][date.getUTCDay()] ?? 1
  return term(date) * weekday
}

/** The same of a month: more in term than in the holidays. */
function term(date: Date): number {
  return [0.7, 1.3, 1.4, 1.3, 0.8, 0.35, 0.25, 0.4, 1.2, 1.5, 1.3, 0.5][date.getUTCMonth()] ?? 1
}

/** A number from 0 to 1. */
function chance(): number {
  return randomInt(1_000_000) / 1_000_000
}

/** A whole number around another. */
function about(number: number): number {
  return Math.max(0, Math.round(number * (0.75 + chance() * 0.5)))
}

function pick<T>(all: readonly T[]): T | undefined {
  return all.length === 0 ? undefined : all[randomInt(all.length)]
}

/** Requests of each route on a busy day, with their usual time in ms. */
const routes: [method: string, path: string, requests: number, ms: number][] = [
  ['POST', '/api/auth/login', 26, 190],
  ['POST', '/api/auth/validatetoken', 240, 4],
  ['GET', '/api/runs', 96, 9],
  ['POST', '/api/runs/:run/decisions', 130, 21],
  ['GET', '/api/labs/:lab/runs', 60, 11],
  ['POST', '/log/openlab', 34, 8],
  ['GET', '/api/class-sessions/:id', 22, 24],
  ['POST', '/api/access-codes/use', 3, 18],
]

/** Requests can only be taken back where all of a time were made up, so there are none where real ones are. */
async function addRequests(services: Services, all: readonly Date[]): Promise<void> {
  const first = dayInDenver(services.clock.now())
  await inTransaction(services, async (trx) => {
    const real = await trx
      .selectFrom('analytics_past_requests')
      .select('day')
      .where('day', '<', first)
      .limit(1)
      .executeTakeFirst()
    if (real) return
    await markDemo(trx, 'requests', first)
    for (const some of piecesOf(all, daysAtOnce))
      await insertPastRequests(
        trx,
        some.flatMap((at) =>
          routes.map(([method, path, usual, ms]) => {
            const parts = demoInstitutions.map(
              ({ id }, place) => [id, about((usual * busyness(at)) / (place + 2))] as const,
            )
            const requests = parts.reduce((sum, [, count]) => sum + count, 0)
            return {
              ...{ day: dayInDenver(at), method, path, requests },
              total_ms: requests * ms * (0.9 + chance() * 0.3),
              institutions: Object.fromEntries(parts),
            }
          }),
        ),
      )
  })
}

/** Adds the use of the last twelve months that are over. */
async function addUsage(services: Services, today: Date): Promise<void> {
  const { last } = availableAt(today)
  const from = later(new Date(`${last}-15T00:00:00Z`), -335 * day)
    .toISOString()
    .slice(0, 7)
  const labs = labsIn(services.config.environment).map(({ id }) => id)
  const rows = monthsBetween(from, last).flatMap((month) =>
    demoInstitutions.flatMap(({ id }, place) =>
      labs.flatMap((lab, at) => {
        const opened = about((170 * term(new Date(`${month}-15T12:00:00Z`))) / ((place + 1) * (at + 1)))
        const looked = about(opened / 5)
        const counts: [UsageMetric, number][] = [
          ['Total_Item_Requests', opened],
          ['Unique_Item_Requests', Math.ceil(opened * 0.7)],
          ['Total_Item_Investigations', opened + looked],
          ['Unique_Item_Investigations', Math.ceil(opened * 0.7) + Math.floor(looked / 2)],
          ['No_License', place === 2 ? about(4 + at) : 0],
        ]
        return counts
          .filter(([, count]) => count > 0)
          .map(([metric, count]) => ({
            ...{ institution_id: id, month: `${month}-01`, lab_id: lab, metric, count },
          }))
      }),
    ),
  )
  await insertCounts(services.db, rows)
}
