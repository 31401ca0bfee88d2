import { sql, type Selectable } from 'kysely'
import { emailKey } from '@tradewind/contract/rules'
import type { AuditAction } from '@tradewind/contract/operations/audit'
import { isUuid, type Db } from '../../../platform/database/database.ts'
import type { AuditEntriesTable } from '../../../platform/database/tables.ts'
import type { DayRange } from '../../../kernel/zones.ts'
import { countRows, type Range } from '../../../platform/database/lists.ts'

export interface AuditFilters {
  action: AuditAction | null
  /** The id of a person or thing, as actor or as subject. */
  about: string | null
  days: DayRange
}

export type AuditRow = Selectable<AuditEntriesTable>

function matching(db: Db, { action, days }: AuditFilters) {
  let query = db.selectFrom('audit_entries')
  if (action !== null) query = query.where('action', '=', action)
  if (days.from !== null) query = query.where('at', '>=', days.from)
  if (days.to !== null) query = query.where('at', '<=', days.to)
  return query
}

/**
 * The matching entries in disjoint parts: those with this actor, and those with only this subject. Each part has its
 * own index, which a single condition with "or" would not have.
 */
function partsOf(db: Db, filters: AuditFilters) {
  const { about } = filters
  if (about === null) return [matching(db, filters)]
  const asSubject = matching(db, filters).where('subject_id', '=', about)
  if (!isUuid(about)) return [asSubject]
  return [
    matching(db, filters).where('actor_id', '=', about),
    asSubject.where(sql<boolean>`actor_id is distinct from ${about}::uuid`),
  ]
}

/** The ids of a range of the entries, newest first. */
export async function listEntryIds(db: Db, filters: AuditFilters, range: Range): Promise<string[]> {
  const newest = partsOf(db, filters).map((part) =>
    part
      .select(['id', 'at'])
      .orderBy('at', 'desc')
      .orderBy('id', 'desc')
      .limit(range.offset + range.limit),
  )
  const rows = await db
    .selectFrom(sql<Pick<AuditRow, 'id' | 'at'>>`(${sql.join(newest, sql` union all `)})`.as('entries'))
    .select('id')
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(range.limit)
    .offset(range.offset)
    .execute()
  return rows.map(({ id }) => id)
}

/** The entries with these ids, newest first. */
export async function listEntriesOf(db: Db, ids: readonly string[]): Promise<AuditRow[]> {
  if (ids.length === 0) return []
  return await db
    .selectFrom('audit_entries')
    .selectAll()
    .where('id', '=', sql<string>`any(${ids}::bigint[])`)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .execute()
}

/** The number of matching entries, counted up to `countTo`. */
export async function countEntries(db: Db, filters: AuditFilters, countTo: number): Promise<number> {
  let total = 0
  for (const part of partsOf(db, filters)) total += await countRows(db, part.select('id'), countTo)
  return Math.min(total, countTo)
}

/** The id of the portal account with an address. */
export async function findIdOf(db: Db, address: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'portal')
    .where('email_key', '=', emailKey(address))
    .executeTakeFirst()
  return row?.id
}

/**
 * The names of the things with these ids, if they still exist and have a name. Ids of institutions are words, all
 * others are UUIDs.
 */
export async function listThings(db: Db, ids: readonly string[]): Promise<{ id: string; name: string }[]> {
  if (ids.length === 0) return []
  const uuids = ids.filter(isUuid)
  const { rows } = await sql<{ id: string; name: string }>`
    select id, name from institution_names where id = any(${ids}::text[])
    union all select id::text, name from invitation_names where id = any(${uuids}::uuid[])
    union all select id::text, name from registration_link_names where id = any(${uuids}::uuid[])
    union all select id::text, name from code_batch_names where id = any(${uuids}::uuid[])
    union all select id::text, name from promotion_code_names where id = any(${uuids}::uuid[])
    union all select id::text, name from demo_code_names where id = any(${uuids}::uuid[])
    union all select id::text, name from lms_platforms where id = any(${uuids}::uuid[])
    union all select id::text, name from classes where id = any(${uuids}::uuid[])`.execute(db)
  return rows
}

/** The users among these ids. */
export async function listPeople(db: Db, ids: readonly string[]) {
  if (ids.length === 0) return []
  return await db
    .selectFrom('users')
    .select(['id', 'email', 'first_name', 'last_name'])
    .where('id', '=', sql<string>`any(${ids}::uuid[])`)
    .where('kind', 'in', ['portal', 'lti'])
    .execute()
}

/** Those among these ids that had no account. Who they were outlives their visit in its first entry. */
export async function listVisitors(
  db: Db,
  ids: readonly string[],
): Promise<{ id: string; kind: 'guest' | 'demo' }[]> {
  if (ids.length === 0) return []
  const { rows } = await sql<{ id: string; kind: 'guest' | 'demo' }>`
    select id, kind from users where id = any(${ids}::uuid[]) and kind in ('guest', 'demo')
    union select actor_id, case action when 'demo_begun' then 'demo' else 'guest' end from audit_entries
      where actor_id = any(${ids}::uuid[]) and action in ('demo_begun', 'institution_visited')`.execute(db)
  return rows
}
