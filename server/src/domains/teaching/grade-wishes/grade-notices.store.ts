import { sql } from 'kysely'
import { day, later } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    grade_notices: GradeNoticesTable
  }
}

export interface GradeNoticesTable {
  class_session_id: string
  /** yyyy-mm-dd */
  day: string
}

/** Notes that the instructors of a class are told today. Returns false if they were told already. */
export async function takeNoticeOfDay(trx: Trx, classId: string, now: Date): Promise<boolean> {
  const { rows } = await sql`
    insert into grade_notices (class_session_id, day)
    select id, (${now}::timestamptz at time zone 'UTC')::date from class_sessions where id = ${classId}
    on conflict do nothing returning day`.execute(trx)
  return rows.length > 0
}

export async function deleteOldNotices(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('grade_notices')
    .where(
      'day',
      '<',
      later(now, -30 * day)
        .toISOString()
        .slice(0, 10),
    )
    .execute()
}
