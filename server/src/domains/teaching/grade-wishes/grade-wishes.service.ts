import { sql } from 'kysely'
import type { LmsAtStake } from '@tradewind/contract/people/at-stake'
import type { Caller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

export type { GradeColumnsTable, GradesTable } from './grades.tables.ts'

interface Wished {
  classId: string
  /** Some students; without them, all students of the class. */
  userIds?: readonly string[]
  /** What people ask for beyond the score as it is. */
  asked?: 'again' | 'overwrite' | 'zero'
}

/**
 * Stores that the LMS should have the counted scores of a class as they are after this transaction, and the job that
 * sends them. The score itself is read when it is sent, so wishes of a student merge. Students without a column of an
 * LMS, or without a finished counted attempt, have none; for those who left or were removed, nothing more is sent. A
 * class that is a rehearsal has no grades.
 *
 * A grade that the LMS holds otherwise stays as it is until an instructor asks to overwrite it, and one that waits for
 * a busy platform goes on waiting.
 */
export async function wishGrades(trx: Trx, { now }: Caller, wished: Wished): Promise<void> {
  await forgetThoseOutside(trx, wished)
  const { rows } = await sql<{ link_id: string }>`
    insert into grades as g (link_id, user_id, class_session_id, wish, wished_at, state, state_at, next_try_at,
      zero, forced, overwrite)
    select target.id, s.user_id, s.class_session_id, 1, ${now}, 'waiting', ${now}, ${now},
      ${wished.asked === 'zero'}, ${wished.asked === 'again'}, ${wished.asked === 'overwrite'}
    from class_students s
    join lateral ${linkOf} target on true
    where ${ofWished(wished)} and s.removed_at is null and s.left_at is null and ${classCounts}
      and (${wished.asked === 'zero'} or ${hasSomething})
    order by target.id, s.user_id
    on conflict (link_id, user_id) do update set
      class_session_id = excluded.class_session_id,
      wish = g.wish + 1,
      wished_at = excluded.wished_at,
      zero = g.zero or excluded.zero,
      forced = g.forced or (excluded.forced and g.state <> 'conflict'),
      overwrite = g.overwrite or excluded.overwrite,
      ${stateAfterWish(wished.asked)}
    returning link_id`.execute(trx)
  if (rows.length === 0) return
  const platforms = await trx
    .selectFrom('lti_links')
    .innerJoin('lti_contexts', 'lti_contexts.id', 'lti_links.context_id')
    .select('platform_id')
    .distinct()
    .where('lti_links.id', 'in', [...new Set(rows.map(({ link_id }) => link_id))])
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

/** Moves the grades of a user to another, except those that the other already has. */
export async function moveGrades(trx: Trx, from: string, to: string): Promise<void> {
  await sql`update grades g set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from grades own where own.user_id = ${to} and own.link_id = g.link_id)`.execute(trx)
}

const ofWished = ({ classId, userIds }: Wished) =>
  userIds === undefined
    ? sql`s.class_session_id = ${classId}`
    : sql`s.class_session_id = ${classId} and s.user_id = any(${[...userIds]}::uuid[])`

/**
 * The link of the student's course through which they play: the one that has their grade already, else the one that
 * they opened last, else the oldest. Only links whose platform knows the student and offers its grade book.
 */
export const linkOf = sql`(
  select l.id, l.title as link_title, x.title as course, x.id as context_id
  from lti_links l
  join lti_contexts x on x.id = l.context_id
  join lti_platforms p on p.id = x.platform_id
  where l.class_session_id = s.class_session_id and l.context_id = s.context_id
    and (l.lineitem_url is not null or x.lineitems_url is not null)
    and exists (
      select 1 from lti_identities i
      where i.user_id = s.user_id and i.issuer = p.issuer and i.client_id = p.client_id)
  order by exists (select 1 from grades o where o.link_id = l.id and o.user_id = s.user_id) desc,
    (select max(v.signed_in_at) from sessions v where v.user_id = s.user_id and v.lti_link_id = l.id)
      desc nulls last,
    l.created_at, l.id
  limit 1)`

/** No grade comes from a class that is a rehearsal. */
const classCounts = sql`exists (select 1 from class_sessions c where c.id = s.class_session_id and not c.rehearsal)`

const hasSomething = sql`(
  exists (
    select 1 from player_runs r
    where r.class_session_id = s.class_session_id and r.player_id = s.user_id and r.kind = 'counted'
      and r.counts and r.status = 'finished')
  or exists (select 1 from grades o where o.class_session_id = s.class_session_id and o.user_id = s.user_id))`

function stateAfterWish(asked: Wished['asked']) {
  const stays =
    asked === 'overwrite'
      ? sql`false`
      : asked === 'again'
        ? sql`g.state = 'conflict'`
        : // A delayed grade that is not due any more was ended when its student left the class.
          sql`(g.state = 'conflict' or (g.state = 'delayed' and g.next_try_at is not null))`
  // What vanished stays so, unless the score has changed or an instructor wants it there again.
  const told = asked === undefined ? sql`(${stays} or g.state = 'vanished')` : stays
  // Asking again each day does not keep it from needing a person.
  const fails = asked === 'again' ? sql`(${stays} or g.state = 'delayed')` : stays
  return sql`
    state = case when ${told} then g.state else 'waiting' end,
    state_at = case when ${told} then g.state_at else excluded.state_at end,
    reason = case when ${told} then g.reason end,
    tries = case when ${stays} then g.tries else 0 end,
    first_failed_at = case when ${fails} then g.first_failed_at end,
    next_try_at = case when ${stays} then g.next_try_at else excluded.next_try_at end`
}

async function forgetThoseOutside(trx: Trx, wished: Wished): Promise<void> {
  await sql`
    update grades g set next_try_at = null, wish = g.wish + 1
    from class_students s
    where ${ofWished(wished)} and (s.removed_at is not null or s.left_at is not null)
      and g.class_session_id = s.class_session_id and g.user_id = s.user_id`.execute(trx)
}

/** What stops with these platforms of an LMS. */
export async function countAtPlatforms(db: Db, platformIds: readonly string[]): Promise<LmsAtStake> {
  const { rows } = await sql<LmsAtStake>`
    with links as (
      select l.id, l.class_session_id from lti_links l join lti_contexts x on x.id = l.context_id
      where x.platform_id = any(${[...platformIds]}::uuid[]))
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
