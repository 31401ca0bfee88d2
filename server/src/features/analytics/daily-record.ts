import type { DailyData, DailyRecord, InstitutionUse } from '@tradewind/contract/analytics'
import { AppError } from '../../platform/http/app-error.ts'
import { inOurTime } from '../../platform/denver.ts'
import type { Platform } from '../../platform/platform.ts'
import {
  countEvents,
  countUsers,
  findInstitutionName,
  isCounted,
  listCounts,
  listRequests,
  type CountsRow,
  type RequestsRow,
} from './daily-record.queries.ts'
import { firstOpenDay } from './past-requests.ts'

/** What happened on a day, given as yyyy-mm-dd. Refuses with 404 a day on which nothing did, or that there is not. */
export async function readDay({ db }: Pick<Platform, 'db'>, day: string): Promise<DailyRecord> {
  if (!isDay(day)) throw nothing()
  const [counts, requests] = await Promise.all([listCounts(db, day), listRequests(db, day)])
  if (counts.length === 0 && requests.length === 0) throw nothing()
  return { date: day, data: dataOf(counts, requests) }
}

function isDay(text: string): boolean {
  const noon = new Date(`${text}T12:00:00Z`)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text) && inOurTime(text) === text
}

function nothing(): AppError {
  return new AppError('not_found', 'There is no data of this day.')
}

/** Whether nothing can be counted on a day any more: by then every server has written what it counted. */
export function isFinal(day: string, now: Date): boolean {
  return firstOpenDay(now) > day
}

function dataOf(counts: readonly CountsRow[], requests: readonly RequestsRow[]): DailyData {
  const of = (kind: CountsRow['kind']) => counts.find((row) => row.kind === kind)
  const [login, register, demo, connect] = [of('Login'), of('Register'), of('Demo'), of('OrgConnect')]
  const auth: DailyData['auth'] = {
    ...(login && {
      Login: {
        success: login.events,
        uniqueUsers: login.uniques,
        institutionCounts: login.institution_events,
        institutionUniqueUsers: login.institution_uniques,
      },
    }),
    ...(register && { Register: { eventCount: register.events } }),
    ...(demo && { Demo: { eventCount: demo.events, uniqueCodes: demo.uniques } }),
  }
  const opened = counts.filter((row) => row.kind === 'OpenLab')
  return {
    ...(Object.keys(auth).length > 0 && { auth }),
    ...(opened.length > 0 && {
      labs: { OpenLab: Object.fromEntries(opened.map((row) => [row.lab, openedLab(row)])) },
    }),
    ...(connect && {
      lti: { OrgConnect: { eventCount: connect.events, institutionCounts: connect.institution_events } },
    }),
    ...(requests.length > 0 && { api: { Request: requestsByMethod(requests) } }),
  }
}

function openedLab(row: CountsRow) {
  return {
    studentView: row.events - row.instructor_events,
    instructorView: row.instructor_events,
    institutionCounts: row.institution_events,
    institutionUniqueUsers: row.institution_uniques,
  }
}

type Requests = NonNullable<DailyData['api']>['Request']

function requestsByMethod(rows: readonly RequestsRow[]): Requests {
  const methods: Requests = {}
  for (const { method, path, requests, total_ms, institutions } of rows) {
    const { paths } = (methods[method] ??= { paths: {} })
    const packed = paths[path]
    paths[path] = packed
      ? {
          eventCount: packed.eventCount + requests,
          totalExecutionTime: packed.totalExecutionTime + total_ms,
          institutionCounts: sumOf(packed.institutionCounts, institutions),
        }
      : { eventCount: requests, totalExecutionTime: total_ms, institutionCounts: institutions }
  }
  return methods
}

function sumOf(some: Record<string, number>, more: Record<string, number>): Record<string, number> {
  const sum = { ...some }
  for (const [name, count] of Object.entries(more)) sum[name] = (sum[name] ?? 0) + count
  return sum
}

/**
 * An institution's use in a range of days, both included. Refuses with 404 one that is not there and of which nothing was
 * ever counted, in this range or another.
 */
export async function readInstitutionUse(
  { db }: Pick<Platform, 'db'>,
  institutionId: string,
  { from, to }: { from: string; to: string },
): Promise<InstitutionUse> {
  const name = await findInstitutionName(db, institutionId)
  if (name === null && !(await isCounted(db, institutionId)))
    throw new AppError('not_found', 'There is no such institution, and nothing was counted for it.')
  const span = { from: inOurTime(from), to: inOurTime(to) }
  const events = new Map((await countEvents(db, institutionId, span)).map((row) => [row.kind, row.events]))
  const users = new Map((await countUsers(db, institutionId, span)).map((row) => [row.kind, row.users]))
  return {
    institutionId,
    name,
    totalLogins: events.get('Login') ?? 0,
    uniqueUsers: users.get('Login') ?? 0,
    totalLabSessions: events.get('OpenLab') ?? 0,
    labUsers: users.get('OpenLab') ?? 0,
  }
}
