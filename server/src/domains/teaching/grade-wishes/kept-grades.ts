import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { ColumnRow } from './grade-columns.store.ts'
import { needsPerson, type GradeRow } from './grades.store.ts'

export async function findColumn(db: Db, linkId: string): Promise<ColumnRow | undefined> {
  return await db.selectFrom('grade_columns').selectAll().where('link_id', '=', linkId).executeTakeFirst()
}

/** A student's grade in a class, the newest wish first. */
export async function findGrade(db: Db, classId: string, userId: string): Promise<GradeRow | undefined> {
  return await db
    .selectFrom('grades')
    .selectAll()
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .orderBy('wished_at', 'desc')
    .orderBy('link_id')
    .executeTakeFirst()
}

export async function listGrades(db: Db, classId: string): Promise<GradeRow[]> {
  return await db
    .selectFrom('grades')
    .selectAll()
    .where('class_session_id', '=', classId)
    .orderBy('wished_at')
    .orderBy('link_id')
    .execute()
}

/** What was sent of a user to grade books, and what those said, with the titles of the courses, the newest wish first. */
export async function listGradesOf(db: Db, userId: string): Promise<(GradeRow & { course: string })[]> {
  return await db
    .selectFrom('grades')
    .innerJoin('course_links', 'course_links.id', 'grades.link_id')
    .selectAll('grades')
    .select('course_links.course')
    .where('user_id', '=', userId)
    .orderBy('wished_at', 'desc')
    .orderBy('link_id')
    .execute()
}

/** A column whose grades are compared with what was sent there. */
export interface ComparedColumn {
  link_id: string
  url: string
  platform_id: string
}

/**
 * The columns with arrived grades of classes that go on, or ended after a date, and whose platform is active. In random
 * order, so that columns which always fail do not keep the others from their turn.
 */
export async function listComparedColumns(db: Db, endedAfter: Date): Promise<ComparedColumn[]> {
  const { rows } = await sql<ComparedColumn>`
    select c.link_id, c.url, l.platform_id from grade_columns c
    join course_links l on l.id = c.link_id
    join lms_platforms p on p.id = l.platform_id
    where c.url is not null and c.problem is null and p.active and exists (
      select 1 from grades g join class_sessions s on s.id = g.class_session_id
      where g.link_id = c.link_id and g.state in ('arrived', 'conflict', 'vanished')
        and (s.ended_at is null or s.ended_at > ${endedAfter}))
    order by random()`.execute(db)
  return rows
}

/** The grades of a column that can be compared: of students of its course for whom nothing is due or under way. */
export async function listSettledGrades(db: Db, linkId: string): Promise<(GradeRow & { sub: string })[]> {
  const { rows } = await sql<GradeRow & { sub: string }>`
    select distinct on (g.user_id) g.*, i.sub from grades g
    join course_links l on l.id = g.link_id
    join lms_people i on i.platform_id = l.platform_id and i.user_id = g.user_id
    join class_students s on s.class_session_id = g.class_session_id and s.user_id = g.user_id
      and s.context_id = l.context_id and s.removed_at is null and s.left_at is null
    where g.link_id = ${linkId} and g.state in ('arrived', 'conflict', 'vanished')
      and g.next_try_at is null and g.claimed_until is null
    order by g.user_id, i.created_at desc, i.id`.execute(db)
  return rows
}

/** The classes whose students have grades that need a person and of which nobody was told. */
export async function listUntold(db: Db) {
  const { rows } = await sql<{ class_session_id: string; count: number }>`
    select g.class_session_id, count(*)::int as count from grades g
    join students_in_class s on s.class_session_id = g.class_session_id and s.user_id = g.user_id
    where ${needsPerson} and (told_at is null or told_at < state_at)
    group by 1 order by 1`.execute(db)
  return rows
}
