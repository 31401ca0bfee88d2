import { sql, type Insertable, type Selectable } from 'kysely'
import type { RedeemableId } from '@tradewind/contract/catalogue'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { NewCode } from './access-codes.store.ts'
import type { CodeBatchesTable } from './access-codes.tables.ts'
import { countRows, hasText, searchable, type Range } from '../../../platform/database/lists.ts'

/** Adds a batch. Returns false, and changes nothing, if it exists. */
export async function insertBatch(trx: Trx, batch: Insertable<CodeBatchesTable>): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('code_batches')
    .values(batch)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

export async function deleteBatch(trx: Trx<unknown>, id: string): Promise<void> {
  await trx.deleteFrom('code_batches').where('id', '=', id).execute()
}

export interface BatchCounts {
  codes: number
  used: number
  revoked: number
}

export type BatchRow = Selectable<CodeBatchesTable> & BatchCounts

const noCodes: BatchCounts = { codes: 0, used: 0, revoked: 0 }

function matching(db: Db, search: string) {
  const query = db.selectFrom('code_batches')
  return search === '' ? query : query.where(hasText(searchable('name'), search))
}

/** A range of the batches, or all, with the numbers of their codes, newest first. An empty search finds all. */
export async function listBatches(db: Db, search: string, range: Range | null): Promise<BatchRow[]> {
  let query = matching(db, search).selectAll('code_batches').orderBy('created_at', 'desc').orderBy('id')
  if (range) query = query.limit(range.limit).offset(range.offset)
  const batches = await query.execute()
  const counted = await countCodesOf(
    db,
    batches.map(({ id }) => id),
  )
  return batches.map((batch) => ({ ...batch, ...(counted.get(batch.id) ?? noCodes) }))
}

export async function countBatches(db: Db, search: string, countTo: number): Promise<number> {
  return await countRows(db, matching(db, search).select('id'), countTo)
}

/** The number of codes per batch. */
async function countCodesOf(db: Db, batchIds: readonly string[]): Promise<Map<string, BatchCounts>> {
  const rows = await db
    .selectFrom('access_codes')
    .select(({ fn }) => [
      'batch_id',
      fn.countAll().as('codes'),
      fn.count('used_at').as('used'),
      fn.count('revoked_at').as('revoked'),
    ])
    .where('batch_id', '=', sql<string>`any(${batchIds}::uuid[])`)
    .groupBy('batch_id')
    .execute()
  return new Map(
    rows.map(({ batch_id: batch, codes, used, revoked }) => [
      batch,
      { codes: Number(codes), used: Number(used), revoked: Number(revoked) },
    ]),
  )
}

export async function findBatch(db: Db, id: string): Promise<Selectable<CodeBatchesTable> | undefined> {
  return await db.selectFrom('code_batches').selectAll().where('id', '=', id).executeTakeFirst()
}

/** At most `limit` codes of a batch, ordered by key, beginning after the key `after`. */
export async function listCodes(db: Db, batchId: string, after: string, limit: number): Promise<NewCode[]> {
  return await db
    .selectFrom('access_codes')
    .select(['code_key as key', 'code'])
    .where('batch_id', '=', batchId)
    .where('code_key', '>', after)
    .orderBy('code_key')
    .limit(limit)
    .execute()
}

export interface CountedCodes {
  product: RedeemableId
  available: number
  used: number
  expired: number
  revoked: number
  total: number
}

/** The number of codes per product that has any. */
export async function countCodes(db: Db, now: Date): Promise<CountedCodes[]> {
  // Batches first: looking up the batch of each code would take half as long again.
  const { rows } = await sql<CountedCodes>`
    with counted as materialized (
      select batch_id, count(*) as total, count(used_at) as used, count(revoked_at) as revoked,
        count(*) filter (where used_at is null and revoked_at is null) as unused
      from access_codes group by batch_id
    )
    select product,
      coalesce(sum(unused) filter (where not expired), 0)::int as available,
      sum(used)::int as used,
      coalesce(sum(unused) filter (where expired), 0)::int as expired,
      sum(revoked)::int as revoked,
      sum(total)::int as total
    from counted
    join (
      select id, product, coalesce(expires_at <= ${now}, false) as expired from code_batches
    ) as batches on batches.id = batch_id
    group by product`.execute(db)
  return rows
}

/** The usable codes of each product that has any codes, counted up to `countTo`, so that an index is enough. */
export async function countFewCodes(
  db: Db,
  now: Date,
  countTo: number,
): Promise<{ product: RedeemableId; available: number }[]> {
  const { rows } = await sql<{ product: RedeemableId; available: number }>`
    select product, (
      select count(*)::int from (
        select from code_batches
        join access_codes on access_codes.batch_id = code_batches.id
        where code_batches.product = products.product
          and (code_batches.expires_at is null or code_batches.expires_at > ${now})
          and access_codes.used_at is null and access_codes.revoked_at is null
        limit ${countTo}
      ) as usable
    ) as available
    from (select distinct product from code_batches) as products
    order by available, product`.execute(db)
  return rows
}
