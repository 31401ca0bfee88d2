import { sql } from 'kysely'
import { codeKey, emailKey } from '@tradewind/contract/rules'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { findPage, hasText, type Range } from '../../../platform/database/lists.ts'

const codeText = sql`lower(promotion_codes.code)`

/**
 * The codes that match the search by their own text, or by the address or name of their owner; an empty search finds
 * all. Two disjoint sets, because each has its own index, which a single condition with "or" over two tables would not
 * have.
 */
function matching(db: Db, search: string) {
  const all = db.selectFrom('promotion_codes').select(['promotion_codes.id', 'promotion_codes.created_at'])
  if (search === '') return all
  const byText = hasText(codeText, search)
  const byOwner = all
    .innerJoin('users', 'users.id', 'promotion_codes.owner_id')
    .where(hasText(sql.ref('users.search_text'), search))
    .where(({ not }) => not(byText))
  return all.where(byText).unionAll(byOwner)
}

/** The same in index order: fast at filling a page if many match, slow if few do. */
function walking(db: Db, search: string) {
  const query = db.selectFrom('promotion_codes')
  if (search === '') return query
  return query
    .leftJoin('users', 'users.id', 'promotion_codes.owner_id')
    .where(({ or }) => or([hasText(codeText, search), hasText(sql.ref('users.search_text'), search)]))
}

function selectManaged(db: Db) {
  return db
    .selectFrom('promotion_codes')
    .leftJoin('users as owner', 'owner.id', 'promotion_codes.owner_id')
    .leftJoin('order_numbers as orders', 'orders.id', 'promotion_codes.order_id')
    .selectAll('promotion_codes')
    .select([
      'owner.email as owner_email',
      'owner.first_name as owner_first_name',
      'owner.last_name as owner_last_name',
      'orders.number as order_number',
    ])
}

export type ManagedRow = Awaited<ReturnType<typeof listManaged>>[number]

const newestFirst = sql`promotion_codes.created_at desc, promotion_codes.id`

/** The ids of a range of the codes, newest first, and the number of matches, counted up to `countTo`. */
export async function findManagedIds(
  db: Db,
  search: string,
  range: Range,
  countTo: number,
): Promise<{ ids: string[]; counted: number }> {
  return await findPage(
    db,
    {
      matching: matching(db, search),
      table: 'promotion_codes',
      order: newestFirst,
      walk: walking(db, search)
        .select('promotion_codes.id')
        .orderBy(newestFirst)
        .limit(range.limit)
        .offset(range.offset),
      collectTo: countTo,
    },
    range,
    countTo,
  )
}

/** The ids of all matches, newest first. */
export async function listManagedIds(db: Db, search: string): Promise<string[]> {
  const all = db.selectFrom(matching(db, search).as('promotion_codes')).select('id').orderBy(newestFirst)
  return (await all.execute()).map(({ id }) => id)
}

/** The codes with these ids, newest first. */
export async function listManaged(db: Db, ids: readonly string[]) {
  return await selectManaged(db)
    .where('promotion_codes.id', '=', sql<string>`any(${ids}::uuid[])`)
    .orderBy('promotion_codes.created_at', 'desc')
    .orderBy('promotion_codes.id')
    .execute()
}

export async function getManaged(db: Db, code: string): Promise<ManagedRow> {
  return await selectManaged(db)
    .where('promotion_codes.code_key', '=', codeKey(code))
    .executeTakeFirstOrThrow()
}

/** The portal account with an address, locked until the transaction ends. */
export async function keepOwner(trx: Trx, address: string) {
  return await trx
    .selectFrom('users')
    .select(['id', 'status', 'verified', 'instructor', 'admin'])
    .where('kind', '=', 'portal')
    .where('email_key', '=', emailKey(address))
    .forShare()
    .executeTakeFirst()
}
