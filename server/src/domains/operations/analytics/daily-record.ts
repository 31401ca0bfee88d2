import type { InstitutionUse } from '@tradewind/contract/operations/analytics'
import type { Db } from '../../../platform/database/database.ts'
import { AppError } from '../../../kernel/error.ts'
import { inOurTime } from '../../../kernel/zones.ts'
import type { Services } from '../../../kernel/services.ts'
import {
  countEvents,
  countUsers,
  findDay,
  findInstitutionName,
  isCounted,
  signedInKeys,
  type RecordPart,
} from './daily-record.queries.ts'
import { firstOpenDay } from './past-requests.ts'

/** The record of a day (yyyy-mm-dd) as JSON text. Refuses with 404 a day without events and an impossible date. */
export async function readDay({ db }: Pick<Services, 'db'>, day: string): Promise<string> {
  const parts = isDay(day) ? await findDay(db, day) : []
  if (parts.length === 0) throw new AppError('not_found', 'There is no data for this day.')
  return `{"date":${JSON.stringify(day)},"data":${written(parts)}}`
}

/** Joins the parts, each under its names. */
function written(parts: RecordPart[], depth = 0): string {
  const [first] = parts
  if (first?.at.length === depth) return first.json
  const members = new Map<string, RecordPart[]>()
  for (const part of parts) {
    const name = part.at[depth] ?? ''
    members.set(name, [...(members.get(name) ?? []), part])
  }
  const texts = [...members].map(([name, inside]) => `${JSON.stringify(name)}:${written(inside, depth + 1)}`)
  return `{${texts.join(',')}}`
}

function isDay(text: string): boolean {
  const noon = new Date(`${text}T12:00:00Z`)
  return !Number.isNaN(noon.getTime()) && noon.toISOString().startsWith(text) && inOurTime(text) === text
}

/** Whether a day's counts are final, because every server has written what it counted by then. */
export function isFinal(day: string, now: Date): boolean {
  return firstOpenDay(now) > day
}

/** The pseudonyms of those who signed in for an institution in a range of days, as part of a statement. */
export function whoSignedIn(
  db: Db,
  { institutionId, from, to }: { institutionId: string; from: string; to: string },
) {
  return signedInKeys(db, institutionId, { from: inOurTime(from), to: inOurTime(to) })
}

/**
 * The use of an institution in a range of days, both included. Refuses with 404 an unknown institution for which
 * nothing was ever counted.
 */
export async function readInstitutionUse(
  { db }: Pick<Services, 'db'>,
  { institutionId, from, to }: { institutionId: string; from: string; to: string },
): Promise<InstitutionUse> {
  const name = await findInstitutionName(db, institutionId)
  if (name === null && !(await isCounted(db, institutionId)))
    throw new AppError('not_found', 'We could not find this institution, and there is no data for it.')
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
