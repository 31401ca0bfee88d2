import { sql } from 'kysely'
import { codeKey, emailKey } from '@tradewind/contract/rules'
import type { Db, Trx } from '../../platform/database/database.ts'
import { hasText, type Range } from '../../platform/lists.ts'

/**
 * The codes whose text, or whose owner's address or name, has the text that is searched for; empty finds all. Two sets,
 * because each has its index, which one condition with "or" over two tables would not have.
 */
function matching(db: Db, search: string) {
  const query = db.selectFrom('promotion_codes')
  if (search === '') return query
  const byText = db
    .selectFrom('promotion_codes')
    .select('id')
    .where(hasText(sql`lower(code)`, search))
  const byOwner = db
    .selectFrom('promotion_codes')
    .innerJoin('users', 'users.id', 'promotion_codes.owner_id')
    .select('promotion_codes.id')
    .where(hasText(sql.ref('users.search_text'), search))
  return query.where('promotion_codes.id', 'in', byText.union(byOwner))
}

function selectManaged(db: Db) {
  return db
    .selectFrom('promotion_codes')
    .leftJoin('users as owner', 'owner.id', 'promotion_codes.owner_id')
    .leftJoin('orders', 'orders.id', 'promotion_codes.order_id')
    .selectAll('promotion_codes')
    .select([
      'owner.email as owner_email',
      'owner.first_name as owner_first_name',
      'owner.last_name as owner_last_name',
      'orders.number as order_number',
    ])
}

export type ManagedRow = Awaited<ReturnType<typeof listManaged>>[number]

/** The ids of a range of the codes, or of all; the newest first. */
export async function listManagedIds(db: Db, search: string, range: Range | null): Promise<string[]> {
  let query = matching(db, search).select('id').orderBy('created_at', 'desc').orderBy('id')
  if (range) query = query.limit(range.limit).offset(range.offset)
  return (await query.execute()).map(({ id }) => id)
}

/** The codes of these ids, the newest first. */
export async function listManaged(db: Db, ids: readonly string[]) {
  return await selectManaged(db)
    .where('promotion_codes.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('promotion_codes.created_at', 'desc')
    .orderBy('promotion_codes.id')
    .execute()
}

export async function countManaged(db: Db, search: string): Promise<number> {
  const { count } = await matching(db, search)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function getManaged(db: Db, code: string): Promise<ManagedRow> {
  return await selectManaged(db)
    .where('promotion_codes.code_key', '=', codeKey(code))
    .executeTakeFirstOrThrow()
}

/** The portal account of an address, which stays as it is until the transaction ends. */
export async function keepOwner(trx: Trx, address: string) {
  return await trx
    .selectFrom('users')
    .select(['id', 'status', 'verified', 'instructor', 'admin'])
    .where('kind', '=', 'portal')
    .where('email_key', '=', emailKey(address))
    .forShare()
    .executeTakeFirst()
}
