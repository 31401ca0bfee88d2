import { sql } from 'kysely'
import { emailKey } from '@tradewind/contract/rules'
import type { Db, Trx } from '../../platform/database/database.ts'
import { hasText, type Range } from '../../platform/lists.ts'

/** The codes whose text, or whose owner's address or name, has the text that is searched for; empty finds all. */
function matching(db: Db, search: string) {
  const query = db
    .selectFrom('promotion_codes')
    .leftJoin('users as owner', 'owner.id', 'promotion_codes.owner_id')
  if (search === '') return query
  return query.where(({ or }) =>
    or([hasText(sql`lower(promotion_codes.code)`, search), hasText(sql.ref('owner.search_text'), search)]),
  )
}

function selectManaged(db: Db, search: string) {
  return matching(db, search)
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

/** A range of the codes, or all; the newest first. */
export async function listManaged(db: Db, search: string, range: Range | null) {
  let query = selectManaged(db, search)
    .orderBy('promotion_codes.created_at', 'desc')
    .orderBy('promotion_codes.id')
  if (range) query = query.limit(range.limit).offset(range.offset)
  return await query.execute()
}

export async function countManaged(db: Db, search: string): Promise<number> {
  const { count } = await matching(db, search)
    .select(({ fn }) => fn.countAll().as('count'))
    .executeTakeFirstOrThrow()
  return Number(count)
}

export async function getManaged(db: Db, code: string): Promise<ManagedRow> {
  return await selectManaged(db, '').where('promotion_codes.code', '=', code).executeTakeFirstOrThrow()
}

/** The id of the portal account of an address, which stays until the transaction ends. */
export async function keepOwner(trx: Trx, address: string): Promise<string | undefined> {
  const row = await trx
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'portal')
    .where('email_key', '=', emailKey(address))
    .forKeyShare()
    .executeTakeFirst()
  return row?.id
}
