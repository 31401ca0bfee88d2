import { sql } from 'kysely'
import type { LmsAtStake } from '@tradewind/contract/people/at-stake'
import type { Caller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { dropWishesOutside, storeWishes, type Wished } from './grades.store.ts'

/**
 * Stores that the LMS should have the counted scores of a class as they are after this transaction, and the job that
 * sends them. The score itself is read when it is sent, so wishes of a student merge. Students without a column of an
 * LMS, or without a finished counted attempt, have none; for those who left or were removed, nothing more is sent. A
 * class that is a rehearsal has no grades.
 *
 * A grade that the LMS holds otherwise stays as it is until an instructor asks to overwrite it, and one that waits for
 * a busy platform goes on waiting.
 */
export async function wishGrades(trx: Trx, caller: Caller, wished: Wished): Promise<void> {
  await dropWishesOutside(trx, wished)
  const linkIds = await storeWishes(trx, caller, wished)
  if (linkIds.length === 0) return
  const platforms = await trx
    .selectFrom('course_links')
    .select('platform_id')
    .distinct()
    .where('id', 'in', [...new Set(linkIds)])
    .orderBy('platform_id')
    .execute()
  for (const { platform_id: platformId } of platforms)
    await trx.services.jobs.send(trx, 'send-grades', { platformId })
}

/** The same for all classes in which a user is a student. */
export async function wishGradesOf(trx: Trx, caller: Caller, userId: string): Promise<void> {
  const classes = await trx
    .selectFrom('class_students')
    .select('class_session_id')
    .where('user_id', '=', userId)
    .orderBy('class_session_id')
    .execute()
  for (const { class_session_id: classId } of classes)
    await wishGrades(trx, caller, { classId, userIds: [userId] })
}

/** What stops with these platforms of an LMS. */
export async function countAtPlatforms(db: Db, platformIds: readonly string[]): Promise<LmsAtStake> {
  const { rows } = await sql<LmsAtStake>`
    with links as (
      select id, class_session_id from course_links where platform_id = any(${[...platformIds]}::uuid[]))
    select
      (select count(*)::int from class_sessions c
        where c.ended_at is null and c.id in (select class_session_id from links)) as classes,
      (select count(*)::int from grades g
        where g.state in ('waiting', 'delayed') and g.link_id in (select id from links)) as "gradesUnderWay"`.execute(
    db,
  )
  return rows[0] ?? { classes: 0, gradesUnderWay: 0 }
}

/** How many scores of a student an LMS does not have yet. */
export async function countUnderWay(db: Db, userId: string): Promise<number> {
  const { grades } = await db
    .selectFrom('grades')
    .select(({ fn }) => fn.countAll<string>().as('grades'))
    .where('user_id', '=', userId)
    .where('state', 'in', ['waiting', 'delayed'])
    .executeTakeFirstOrThrow()
  return Number(grades)
}
