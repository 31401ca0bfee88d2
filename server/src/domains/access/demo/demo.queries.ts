import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { DemoCodesTable } from './demo.tables.ts'
import { countRows, byUnicode, hasText, type Range } from '../../../platform/database/lists.ts'

export type DemoCodeRow = Selectable<DemoCodesTable>

const searched = sql`(lower((name || ' ' || code) ${byUnicode}) collate "default")`

/** The codes whose name or text contains the search text. An empty search finds all. */
function matching(db: Db, search: string) {
  const query = db.selectFrom('demo_codes')
  return search === '' ? query : query.where(hasText(searched, search))
}

/** A range of the codes, or all, newest first. */
export async function listDemoCodes(db: Db, search: string, range: Range | null): Promise<DemoCodeRow[]> {
  let query = matching(db, search).selectAll().orderBy('created_at', 'desc').orderBy('id')
  if (range) query = query.limit(range.limit).offset(range.offset)
  return await query.execute()
}

export async function countDemoCodes(db: Db, search: string, countTo: number): Promise<number> {
  return await countRows(db, matching(db, search).select('demo_codes.id'), countTo)
}

export async function findDemoCode(db: Db, key: string): Promise<DemoCodeRow | undefined> {
  return await db.selectFrom('demo_codes').selectAll().where('code_key', '=', key).executeTakeFirst()
}

/** The code with this id, locked until the transaction ends so that its uses are counted correctly. */
export async function lockDemoCode(trx: Trx, id: string): Promise<DemoCodeRow | undefined> {
  return await trx
    .selectFrom('demo_codes')
    .selectAll()
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/** Adds a code. Does nothing if its id exists. */
export async function insertDemoCode(trx: Trx, code: Insertable<DemoCodesTable>): Promise<void> {
  await trx
    .insertInto('demo_codes')
    .values(code)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .execute()
}

export async function updateDemoCode(
  trx: Trx,
  id: string,
  change: Partial<Pick<DemoCodeRow, 'times_used' | 'revoked_at'>>,
): Promise<void> {
  await trx.updateTable('demo_codes').set(change).where('id', '=', id).execute()
}

export async function deleteDemoCode(trx: Trx<unknown>, id: string): Promise<void> {
  await trx.deleteFrom('demo_codes').where('id', '=', id).execute()
}
