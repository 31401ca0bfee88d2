import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { byUnicode, countRows, hasText, type Range } from '../../../platform/database/lists.ts'

interface Applicant {
  id: string
  email: string
  first_name: string
  last_name: string
  created_at: Date
}

/** An applicant with what they told about their course. Applications from before that was asked have none. */
export interface PendingRow extends Applicant {
  school: string | null
  course: string | null
  class_size: number | null
}

export interface PendingFilters {
  search: string
  sort: 'created' | 'email' | 'name' | '-created' | '-email' | '-name'
}

const columns = ['users.id', 'email', 'first_name', 'last_name', 'created_at'] as const

function matching(db: Db, search: string) {
  const query = db.selectFrom('users').where('status', '=', 'pending')
  return search === '' ? query : query.where(hasText(sql.ref('search_text'), search))
}

export async function listPending(
  db: Db,
  { search, sort }: PendingFilters,
  range: Range | null,
): Promise<PendingRow[]> {
  const direction = sort.startsWith('-') ? 'desc' : 'asc'
  let query = matching(db, search)
    .leftJoin('applications', 'applications.user_id', 'users.id')
    .select([...columns, 'school', 'course', 'class_size'])
  if (sort.endsWith('created')) query = query.orderBy('created_at', direction)
  if (sort.endsWith('email')) query = query.orderBy('email_key', direction)
  if (sort.endsWith('name'))
    query = query
      .orderBy(sql`last_name ${byUnicode}`, direction)
      .orderBy(sql`first_name ${byUnicode}`, direction)
  query = query.orderBy('id', direction)
  if (range) query = query.limit(range.limit).offset(range.offset)
  return await query.execute()
}

export async function countPending(db: Db, search: string, countTo: number): Promise<number> {
  return await countRows(db, matching(db, search).select('id'), countTo)
}

export type LockedPending = Applicant & { verified: boolean }

/** The pending instructor with an address, locked until the transaction ends. */
export async function lockPending(trx: Trx, emailKey: string): Promise<LockedPending | undefined> {
  return await trx
    .selectFrom('users')
    .select([...columns, 'verified'])
    .where('kind', '=', 'portal')
    .where('email_key', '=', emailKey)
    .where('status', '=', 'pending')
    .forNoKeyUpdate()
    .executeTakeFirst()
}
