import { sql, type Generated, type Selectable, type Updateable } from 'kysely'
import type { Caller } from '../../../kernel/caller.ts'
import { later, minute } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    grades: GradesTable
  }
  interface Views {
    wished_grades: Pick<GradesTable, 'class_session_id' | 'user_id'>
  }
}

/** The states of a stored grade. `waiting` is shown as on its way. */
type StoredGradeState = 'waiting' | 'no_score' | 'arrived' | 'delayed' | 'refused' | 'conflict' | 'vanished'

/** What an LMS should have of a student's score through a link, and what it has. */
export interface GradesTable {
  link_id: string
  user_id: string
  class_session_id: string
  /** Counts the wishes, so that one which comes during a call is not lost. */
  wish: number
  wished_at: Date
  /** An instructor wants 0 points as long as nothing is finished. */
  zero: Generated<boolean>
  /** The same is to be sent again. */
  forced: Generated<boolean>
  /** An instructor wants another grade in the LMS overwritten. */
  overwrite: Generated<boolean>
  state: StoredGradeState
  state_at: Date
  /** A code of `grade-problems.ts`. */
  reason: string | null
  tries: Generated<number>
  first_failed_at: Date | null
  /** When it is due; null if there is nothing to do. */
  next_try_at: Date | null
  claimed_until: Date | null
  /** The newest message, stored before it is sent: its score (0 to 100), and its timestamp. */
  sent_score: number | null
  sent_at: Date | null
  /** When the attempt of that message was finished. */
  sent_submitted_at: Date | null
  /** The timestamp of the message that the LMS confirmed; the same as `sent_at` once that one has arrived. */
  confirmed_at: Date | null
  /** The score of that message. */
  confirmed_score: number | null
  arrived_at: Date | null
  /** What the LMS held when it was read last, in points of its column; null if it held no grade. */
  lms_score: number | null
  lms_maximum: number | null
  /** When that was read; null since a score was sent. */
  lms_read_at: Date | null
  /** When the LMS is to be asked what it holds; null if that is known or cannot be. */
  check_at: Date | null
  /** When the student asked last that it be sent again. */
  asked_at: Date | null
  /** When the instructors were told that it needs them. */
  told_at: Date | null
}

export type GradeRow = Selectable<GradesTable>
/** A grade that this process works on until `claimed_until`. */
export type ClaimedGrade = GradeRow & { claimed_until: Date }

export interface Wished {
  classId: string
  /** Some students; without them, all students of the class. */
  userIds?: readonly string[]
  /** What people ask for beyond the score as it is. */
  asked?: 'again' | 'overwrite' | 'zero'
}

/** Stores that the LMS should have the scores of students. Returns the links of their grades. */
export async function storeWishes(trx: Trx, { now }: Caller, wished: Wished): Promise<string[]> {
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
  return rows.map(({ link_id: linkId }) => linkId)
}

/** Stores that nothing more is to be sent for those of the students who left or were removed. */
export async function dropWishesOutside(trx: Trx, wished: Wished): Promise<void> {
  await sql`
    update grades g set next_try_at = null, wish = g.wish + 1
    from class_students s
    where ${ofWished(wished)} and (s.removed_at is not null or s.left_at is not null)
      and g.class_session_id = s.class_session_id and g.user_id = s.user_id`.execute(trx)
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
  select l.id, l.title as link_title, l.course, l.context_id
  from course_links l
  where l.class_session_id = s.class_session_id and l.context_id = s.context_id and l.has_grade_book
    and exists (select 1 from lms_people p where p.platform_id = l.platform_id and p.user_id = s.user_id)
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

/** After which time the work of a process on a grade counts as lost, in ms. Longer than all calls of one grade take. */
export const claimLives = 2 * minute

/** How many grades of a platform are under way at once, over all processes. */
export const lanes = 4

/**
 * The grade of a platform that is due longest, or undefined: because none is due, or because as many as may be are under
 * way. Nobody else gets it until it is finished or lost.
 */
export async function claimDueGrade(
  services: { db: Db },
  platformId: string,
  now: Date,
): Promise<ClaimedGrade | undefined> {
  const until = later(now, claimLives)
  return await inTransaction(services, async (trx) => {
    // Claims of a platform take turns, so that two processes do not count the same ones.
    await sql`select pg_advisory_xact_lock(hashtextextended(${`grades of ${platformId}`}, 0))`.execute(trx)
    // Looked for once: as a part of the join, each row of a small table would look, and claim another grade.
    const { rows } = await sql<ClaimedGrade>`
      with due as materialized (
        select g.link_id, g.user_id from grades g
        join course_links l on l.id = g.link_id
        where l.platform_id = ${platformId} and g.next_try_at <= ${now}
          and (g.claimed_until is null or g.claimed_until <= ${now})
          and ${lanes} > (
            select count(*) from grades taken
            join course_links on course_links.id = taken.link_id
            where taken.claimed_until > ${now} and course_links.platform_id = ${platformId})
        -- By this alone: of a class whose grades are all due at once, each claim would sort them all.
        order by g.next_try_at
        limit 1 for update of g skip locked
      )
      update grades g set claimed_until = ${until} from due
      where g.link_id = due.link_id and g.user_id = due.user_id
      returning g.*`.execute(trx)
    return rows[0]
  })
}

/** Stores the message that is about to be sent. Returns false if another process has taken the grade over. */
export async function storeMessage(
  db: Db,
  grade: ClaimedGrade,
  message: Pick<GradeRow, 'sent_score' | 'sent_at' | 'sent_submitted_at'> &
    Partial<Pick<GradeRow, 'confirmed_at' | 'confirmed_score'>>,
): Promise<boolean> {
  const { numUpdatedRows } = await ofClaim(db, grade).set(message).executeTakeFirst()
  return numUpdatedRows === 1n
}

/**
 * Ends the work on a grade with its outcome; without a state, it only waited. A wish that came meanwhile makes it due
 * again, unless the LMS is not to be asked before `next_try_at` or holds another grade.
 */
export async function endWork(
  db: Db,
  grade: ClaimedGrade,
  outcome: Updateable<GradesTable>,
  now: Date,
): Promise<void> {
  const { state, next_try_at = null, ...rest } = outcome
  const changed = sql`wish <> ${grade.wish}`
  const next = sql`${next_try_at}::timestamptz`
  const due = sql`${now}::timestamptz`
  await ofClaim(db, grade)
    .set({ ...rest, claimed_until: null })
    .$if(state !== undefined, (update) =>
      update.set({
        state: state as GradeRow['state'],
        state_at: sql<Date>`case when state = ${state} then state_at else ${due} end`,
      }),
    )
    .set({
      next_try_at:
        state === 'delayed'
          ? sql<Date | null>`${next}`
          : state === 'conflict'
            ? sql<Date | null>`case when ${changed} and overwrite then ${due} end`
            : sql<Date | null>`case when ${changed} then ${due} else ${next} end`,
    })
    // What was asked for during the call is still to be done.
    .$if(state === 'arrived', (update) => update.set({ forced: sql<boolean>`${changed} and forced` }))
    // After a lasting refusal the grade there may be changed until an instructor tries again.
    .$if(state === 'arrived' || state === 'refused', (update) =>
      update.set({ overwrite: sql<boolean>`${changed} and overwrite` }),
    )
    .execute()
}

function ofClaim(db: Db, { link_id, user_id, claimed_until }: ClaimedGrade) {
  return db
    .updateTable('grades')
    .where('link_id', '=', link_id)
    .where('user_id', '=', user_id)
    .where('claimed_until', '=', claimed_until)
}

/** Lets all due grades of a platform wait, because it does not take any now. What vanished may have nothing to send. */
export async function holdPlatform(
  db: Db,
  { platformId, until, reason }: { platformId: string; until: Date; reason: string },
  now: Date,
): Promise<void> {
  // A grade that is wished right now is not waited for, because a wish for a whole class would wait for this.
  await sql`
    update grades g set next_try_at = ${until}, state = 'delayed', reason = ${reason}, state_at = ${now}
    from (
      select g.link_id, g.user_id from grades g
      join course_links l on l.id = g.link_id
      where l.platform_id = ${platformId} and g.next_try_at <= ${now} and g.state <> 'vanished'
        and (g.claimed_until is null or g.claimed_until <= ${now})
      for update of g skip locked
    ) due
    where g.link_id = due.link_id and g.user_id = due.user_id`.execute(db)
}

/** Notes that a student asked for their grade to be sent again. */
export async function noteAsked(
  trx: Trx,
  { classId, userId }: { classId: string; userId: string },
  now: Date,
): Promise<void> {
  await trx
    .updateTable('grades')
    .set({ asked_at: now })
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .execute()
}

/** Stores what a comparison found, unless something was wished or sent since the grade was read. */
export async function storeFinding(db: Db, grade: GradeRow, found: Updateable<GradesTable>): Promise<void> {
  await db
    .updateTable('grades')
    .set(found)
    .where('link_id', '=', grade.link_id)
    .where('user_id', '=', grade.user_id)
    .where('wish', '=', grade.wish)
    .where('state', '=', grade.state)
    .where('next_try_at', 'is', null)
    .where('claimed_until', 'is', null)
    .execute()
}

/** A condition on the grades of which instructors are told. */
export const needsPerson = sql`state in ('refused', 'conflict', 'vanished')`

/** Notes that the instructors of a class were told of the grades that need a person. */
export async function noteTold(trx: Trx, classId: string, now: Date): Promise<void> {
  await sql`
    update grades set told_at = ${now} where class_session_id = ${classId} and ${needsPerson}`.execute(trx)
}

/** Forgets what the column of a link was sent and held, because it is another one now. */
export async function forgetSent(trx: Trx, linkId: string): Promise<void> {
  await trx
    .updateTable('grades')
    .set({
      confirmed_at: null,
      confirmed_score: null,
      state: 'waiting',
      lms_score: null,
      lms_maximum: null,
      lms_read_at: null,
    })
    .where('link_id', '=', linkId)
    .execute()
}

/** Lets the readings of a platform wait that are due; of one column if it is named. Null leaves them to the night. */
export async function holdReadings(
  db: Db,
  { platformId, linkId = null, until }: { platformId: string; linkId?: string | null; until: Date | null },
  now: Date,
): Promise<void> {
  await sql`
    update grades g set check_at = ${until}
    from course_links l
    where l.id = g.link_id and l.platform_id = ${platformId} and g.check_at <= ${now}
      and (${linkId}::uuid is null or g.link_id = ${linkId}::uuid)`.execute(db)
}
