import { sql, type Selectable } from 'kysely'
import type { ClassRight } from '@tradewind/contract/teaching/classes'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Pacing } from '@tradewind/contract/teaching/rooms'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { ClassSessionsTable } from './class-sessions.store.ts'

/** A class session with the number of its students, and what its reader may do. */
export type HeldClass = Selectable<ClassSessionsTable> & {
  students: number
  right: ClassRight
  /** Whether the reader owns it. */
  owns: boolean | null
  pacing: Pacing
  /** Whether a student has begun an attempt. */
  begun: boolean
}

/** Who looks for class sessions. */
export interface Reader {
  userId: string
  /** Whether they are an instructor in their session. Others hold nothing, even if they were one before. */
  teaches: boolean
}

/** The class sessions that a user has joined and was not removed from, last joined first. */
export function selectJoined(db: Db, userIds: readonly string[]) {
  return db
    .selectFrom('class_students')
    .innerJoin('class_sessions', 'class_sessions.id', 'class_students.class_session_id')
    .leftJoin('users', 'users.id', 'class_sessions.owner_id')
    .selectAll('class_sessions')
    .select(['user_id', 'joined_at', 'extended_to', 'removed_at', 'users.first_name', 'users.last_name'])
    .select(['class_students.context_id as came_through', 'class_students.test'])
    .select('users.allows_courtesy')
    .select(pacingOfClass)
    .where('class_students.user_id', 'in', userIds)
    .where('class_students.removed_at', 'is', null)
    .orderBy('class_students.joined_at', 'desc')
    .orderBy('class_sessions.id')
}

/** Whether a run is none of a test student, so that it counts as a beginning. */
export const ofNoTest = (run: ReturnType<typeof sql>) => sql<boolean>`not exists (
  select 1 from class_students s
  where s.class_session_id = ${run}.class_session_id and s.user_id = ${run}.user_id and s.test)`

/** How the rounds of a class open. A class without a room goes at each student's own pace. */
export const pacingOfClass =
  sql<Pacing>`coalesce((select r.pacing from rooms r where r.class_session_id = class_sessions.id), 'own')`.as(
    'pacing',
  )

/**
 * Whether the owner of a class made one of its instructors an assistant. The owner may take that back, so the
 * instructor's row stays.
 */
export const isMadeAssistantOf = sql<boolean>`exists (
  select 1 from class_assistants made
  where made.class_session_id = class_instructors.class_session_id and made.user_id = class_instructors.user_id
    and made.by_owner)`

/**
 * The class sessions that a user holds or assists in. The user is part of the query, so other class sessions cannot be
 * found.
 */
function selectHeld(db: Db, { userId, teaches }: Reader) {
  const ofInstructor = db
    .selectFrom('class_instructors')
    .select(['class_session_id', sql<ClassRight>`'teach'`.as('right')])
    .where('user_id', '=', userId)
    .where(sql<boolean>`${teaches}::boolean`)
    .where(sql<boolean>`not ${isMadeAssistantOf}`)
  const ofAssistant = db
    .selectFrom('class_assistants')
    .select([
      'class_session_id',
      sql<ClassRight>`case when may_change then 'change' else 'see' end`.as('right'),
    ])
    .where('user_id', '=', userId)
    // Who is both holds the class, unless its owner made them an assistant.
    .where(
      sql<boolean>`not (not by_owner and ${teaches}::boolean and exists (select 1 from class_instructors i
        where i.class_session_id = class_assistants.class_session_id and i.user_id = ${userId}))`,
    )
  return db
    .selectFrom('class_sessions')
    .innerJoin(ofInstructor.unionAll(ofAssistant).as('held'), 'held.class_session_id', 'class_sessions.id')
    .selectAll('class_sessions')
    .select('held.right')
    .select(({ eb }) => eb('class_sessions.owner_id', '=', userId).$castTo<boolean | null>().as('owns'))
    .select(pacingOfClass)
    .select(
      sql<boolean>`exists (select 1 from lab_runs r where r.class_session_id = class_sessions.id and r.kind = 'counted'
        and ${ofNoTest(sql`r`)})`.as('begun'),
    )
    .select(({ selectFrom }) =>
      selectFrom('class_students')
        .select(sql<number>`count(*)::int`.as('students'))
        .whereRef('class_students.class_session_id', '=', 'class_sessions.id')
        .where('class_students.removed_at', 'is', null)
        .where('class_students.left_at', 'is', null)
        .$asScalar()
        .$notNull()
        .as('students'),
    )
}

/** Of a lab, or of all with null; newest first. */
export async function listHeld(db: Db, reader: Reader, lab: LabId | null): Promise<HeldClass[]> {
  const held = selectHeld(db, reader)
  return await (lab === null ? held : held.where('class_sessions.lab_id', '=', lab))
    .orderBy('class_sessions.created_at', 'desc')
    .orderBy('class_sessions.id')
    .execute()
}

export async function findHeld(db: Db, reader: Reader, id: string): Promise<HeldClass | undefined> {
  return await selectHeld(db, reader).where('class_sessions.id', '=', id).executeTakeFirst()
}

/**
 * The same, locked until the transaction ends. It is read after the lock: a statement that waits for a lock reads the
 * other tables as they were before, so an attempt that begins meanwhile would be overlooked.
 */
export async function lockHeld(trx: Trx, reader: Reader, id: string): Promise<HeldClass | undefined> {
  await trx.selectFrom('class_sessions').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return await findHeld(trx, reader, id)
}

/** The instructors of these classes: each class's owner first, then in the order of being added. */
export async function listInstructors(db: Db, classIds: readonly string[]) {
  if (classIds.length === 0) return []
  return await db
    .selectFrom('class_instructors')
    .innerJoin('class_sessions', 'class_sessions.id', 'class_instructors.class_session_id')
    .innerJoin('users', 'users.id', 'class_instructors.user_id')
    .select(['class_session_id', 'users.id', 'users.first_name', 'users.last_name', 'users.email'])
    .select(({ eb, ref }) => eb('class_sessions.owner_id', '=', ref('users.id')).as('owner'))
    .where('class_session_id', 'in', classIds)
    .where(sql<boolean>`not ${isMadeAssistantOf}`)
    .orderBy('owner', 'desc')
    .orderBy('added_at')
    .orderBy('users.id')
    .execute()
}

/** What made a person an assistant, besides their launches. */
export const isMadeAssistant = {
  /** Moodle's launches call nobody an assistant: who is one there, is it by the class list. */
  byList: sql<boolean>`exists (
    select 1 from moodle_people m where m.user_id = class_assistants.user_id)`.as('by_list'),
  /** An instructor whom the owner made an assistant. */
  taught: sql<boolean>`exists (
    select 1 from class_instructors i
    where i.class_session_id = class_assistants.class_session_id and i.user_id = class_assistants.user_id)`.as(
    'taught',
  ),
}

/** The assistants of these classes, in the order of coming. */
export async function listAssistants(db: Db, classIds: readonly string[]) {
  if (classIds.length === 0) return []
  return await db
    .selectFrom('class_assistants')
    .innerJoin('users', 'users.id', 'class_assistants.user_id')
    .select(['class_session_id', 'users.id', 'users.first_name', 'users.last_name', 'may_change'])
    .select(['by_owner', isMadeAssistant.byList, isMadeAssistant.taught])
    .where('class_session_id', 'in', classIds)
    .orderBy('added_at')
    .orderBy('users.id')
    .execute()
}

/** How many running classes only this user holds. */
export async function countSoleClasses(db: Db, userId: string): Promise<number> {
  const { classes } = await db
    .selectFrom('class_sessions')
    .select(({ fn }) => fn.countAll<string>().as('classes'))
    .where('owner_id', '=', userId)
    .where('ended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('class_instructors')
            .select('user_id')
            .whereRef('class_session_id', '=', 'class_sessions.id')
            .where('user_id', '!=', userId),
        ),
      ),
    )
    .executeTakeFirstOrThrow()
  return Number(classes)
}

/** The portal account with an address, if it may teach. */
export async function findTeacher(db: Db, emailKey: string): Promise<{ id: string } | undefined> {
  return await db
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'portal')
    .where('status', '=', 'active')
    .where('email_key', '=', emailKey)
    .where(({ or, eb }) => or([eb('instructor', '=', true), eb('admin', '=', true)]))
    .executeTakeFirst()
}
