import { sql, type Generated, type Selectable, type Updateable } from 'kysely'
import { later } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { claimLives } from './grades.store.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    grade_columns: GradeColumnsTable
  }
  interface Views {
    columns_of_links: ColumnsOfLinksView
  }
}

/** The column of a grade book that takes the grades of a link. */
export interface GradeColumnsTable {
  link_id: string
  /** The address of the line item; null until it is known. */
  url: string | null
  origin: 'launch' | 'found' | 'made' | null
  /** Points; null while unknown. */
  maximum: number | null
  label: Generated<string>
  /** Why nothing can be sent to the column (see `grade-problems.ts`). */
  problem: string | null
  /** The address of a column that was deleted there, which is not used again. */
  gone_url: string | null
  /** Until when one process looks for the column or makes it. */
  finding_until: Date | null
  compared_at: Date | null
}

/** What class pages show of columns. */
export type ColumnsOfLinksView = Pick<
  Selectable<GradeColumnsTable>,
  'link_id' | 'origin' | 'maximum' | 'label' | 'problem' | 'compared_at'
>

export type ColumnRow = Selectable<GradeColumnsTable>

/** Begins to look for a column. Returns false while another process does. */
export async function beginFinding(db: Db, linkId: string, now: Date): Promise<boolean> {
  const until = later(now, claimLives)
  const { rows } = await sql`
    insert into grade_columns as c (link_id, finding_until) values (${linkId}, ${until})
    on conflict (link_id) do update set finding_until = ${until}
    where c.finding_until is null or c.finding_until <= ${now}
    returning link_id`.execute(db)
  return rows.length === 1
}

export async function storeColumn(
  db: Db,
  linkId: string,
  column: Updateable<GradeColumnsTable>,
): Promise<void> {
  await db
    .updateTable('grade_columns')
    .set({ ...column, finding_until: null })
    .where('link_id', '=', linkId)
    .execute()
}

/** Marks a column as deleted, if it still has this address. */
export async function markColumnGone(db: Db, linkId: string, url: string): Promise<void> {
  await db
    .updateTable('grade_columns')
    .set({ problem: 'column_gone', gone_url: url, url: null, origin: null })
    .where('link_id', '=', linkId)
    .where('url', '=', url)
    .execute()
}

/**
 * Lets a column be made in the place of one that was deleted. Returns false if it was not deleted: of two instructors at
 * once, one has it made.
 */
export async function forgetColumn(trx: Trx, linkId: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('grade_columns')
    .set({ problem: null, maximum: null, label: '' })
    .where('link_id', '=', linkId)
    .where('problem', '=', 'column_gone')
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
