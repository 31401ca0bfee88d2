import { sql, type RawBuilder } from 'kysely'
import { emailKey } from '@tradewind/contract/rules'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { UserStatus } from '../../../platform/sessions/users.store.ts'
import type { DayRange } from '../../../kernel/zones.ts'
import { byUnicode, findPage, hasText, type Range } from '../../../platform/database/lists.ts'
import { heldLabs } from '../../../platform/sessions/sessions.queries.ts'

/**
 * The users whom administrators manage. The condition repeats the indexes' word for word; with parameters they would
 * not be used.
 */
const managed = sql<boolean>`users.kind in ('portal', 'lti') and users.status = 'active'`

export interface UserFilters {
  /** Empty finds everybody. */
  search: string
  role: 'student' | 'instructor' | 'admin' | null
  verified: boolean | null
  institutionId: string | null
  created: DayRange
}

export type UserSort = 'created' | '-created' | 'email' | '-email' | 'name' | '-name'

// Each is the order of an index, which can be read in both directions.
const orders: Record<UserSort, RawBuilder<unknown>> = {
  created: sql`users.created_at, users.id`,
  '-created': sql`users.created_at desc, users.id desc`,
  email: sql`users.email_key, users.id`,
  '-email': sql`users.email_key desc, users.id desc`,
  name: sql`users.last_name ${byUnicode}, users.first_name ${byUnicode}, users.id`,
  '-name': sql`users.last_name ${byUnicode} desc, users.first_name ${byUnicode} desc, users.id desc`,
}

function matching(db: Db, { search, role, verified, institutionId, created }: UserFilters) {
  let query = db.selectFrom('users').where(managed)
  if (search !== '') query = query.where(hasText(sql.ref('users.search_text'), search))
  if (role === 'student') query = query.where('instructor', '=', false).where('admin', '=', false)
  else if (role !== null) query = query.where(role, '=', true)
  if (verified !== null) query = query.where('verified', '=', verified)
  if (institutionId !== null) query = query.where('institution_id', '=', institutionId)
  if (created.from !== null) query = query.where('created_at', '>=', created.from)
  if (created.to !== null) query = query.where('created_at', '<=', created.to)
  return query
}

function selectManaged(db: Db) {
  return db
    .selectFrom('users')
    .leftJoin('institution_names as institutions', 'institutions.id', 'users.institution_id')
    .select([
      'users.id',
      'users.kind',
      'users.email',
      'users.first_name',
      'users.last_name',
      'users.instructor',
      'users.admin',
      'users.verified',
      'users.email_proven_at',
      'users.institution_id',
      'users.created_at',
      'institutions.name as institution_name',
    ])
    .select(heldLabs())
}

export type ManagedRow = Awaited<ReturnType<typeof listUsers>>[number]

/**
 * Of a million people, 100,000 may have one last name. Collecting and sorting them takes 0.14 s, and reading the order
 * of names up to them 0.9 s (docs/benchmarks.md).
 */
const namesakes = 12

/** The ids of a range of the users in order, and the number of matches, counted up to `countTo`. */
export async function findUserIds(
  db: Db,
  { filters, sort }: { filters: UserFilters; sort: UserSort },
  range: Range,
  countTo: number,
): Promise<{ ids: string[]; counted: number }> {
  const users = matching(db, filters)
  return await findPage(
    db,
    {
      matching: users.select(['users.id', ...sortedColumns(sort)]),
      table: 'users',
      order: orders[sort],
      walk: users.select('users.id').orderBy(orders[sort]).limit(range.limit).offset(range.offset),
      // In the order of names or addresses, users with the same name stand together, perhaps at the far end.
      collectTo: filters.search !== '' && !sort.endsWith('created') ? namesakes * countTo : countTo,
    },
    range,
    countTo,
  )
}

function sortedColumns(sort: UserSort) {
  if (sort.endsWith('created')) return ['users.created_at'] as const
  if (sort.endsWith('email')) return ['users.email_key'] as const
  return ['users.last_name', 'users.first_name'] as const
}

/** All users in order. */
export async function listUsers(db: Db, filters: UserFilters, sort: UserSort) {
  const all = matching(db, filters).select('users.id')
  return await selectManaged(db)
    .innerJoin(all.as('matching'), 'matching.id', 'users.id')
    .orderBy(orders[sort])
    .execute()
}

/** The ids of all in order. */
export async function listUserIds(db: Db, filters: UserFilters, sort: UserSort): Promise<string[]> {
  const rows = await matching(db, filters).select('users.id').orderBy(orders[sort]).execute()
  return rows.map(({ id }) => id)
}

/** The users with these ids in order. */
export async function listUsersOf(db: Db, ids: readonly string[], sort: UserSort): Promise<ManagedRow[]> {
  return await selectManaged(db)
    .where('users.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy(orders[sort])
    .execute()
}

/** A managed user by id, or a portal account by its address. */
export async function findManaged(db: Db, wanted: string): Promise<ManagedRow | undefined> {
  const query = selectManaged(db).where(managed)
  const found = wanted.includes('@')
    ? query.where('users.kind', '=', 'portal').where('users.email_key', '=', emailKey(wanted))
    : query.where('users.id', '=', wanted)
  return await found.executeTakeFirst()
}

/** The status of each portal account with one of these addresses. */
export async function listAccountStates(db: Db, keys: readonly string[]): Promise<Map<string, UserStatus>> {
  const rows = await db
    .selectFrom('users')
    .select(['email_key', 'status'])
    .where('kind', '=', 'portal')
    .where('email_key', '=', sql<string>`any(${keys.filter(isStorable)}::text[])`)
    .execute()
  return new Map(rows.map(({ email_key: key, status }) => [key, status]))
}

/** PostgreSQL stores no NUL and no half surrogate pair, so no account has them. */
function isStorable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text)
}

/** The id of any user by id, or of a portal account by its address. */
export async function findAnybody(db: Db, wanted: string): Promise<string | undefined> {
  const query = db.selectFrom('users').select('id')
  const found = wanted.includes('@')
    ? query.where('kind', '=', 'portal').where('email_key', '=', emailKey(wanted))
    : query.where('id', '=', wanted)
  return (await found.executeTakeFirst())?.id
}

/**
 * Locks a user until the transaction ends. Returns false if the user was deleted. Read the user's details only
 * afterwards: a statement that waits for a lock sees other rows in an earlier state.
 */
export async function lockUser(trx: Trx, id: string): Promise<boolean> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('id', '=', id)
    .where(managed)
    .forUpdate()
    .executeTakeFirst()
  return row !== undefined
}
