import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import type { PersonHooks } from '../../hooks.ts'
import { pacingOfClass } from './classes.queries.ts'
import { transferAssistants } from './class-assistants.store.ts'
import { transferInstructors } from './class-instructors.store.ts'
import { handOverClasses, transferOwned } from './class-sessions.store.ts'
import { transferStudents } from './class-students.store.ts'

export const classesPerson: PersonHooks = {
  columns: {
    'class_students.user_id': { download: 'classSessions.joined', transfer: 'moves', erase: 'cascade' },
    'class_instructors.user_id': { download: 'classSessions.taught', transfer: 'moves', erase: 'cascade' },
    'class_assistants.user_id': { download: 'classSessions.assisted', transfer: 'moves', erase: 'cascade' },
    'class_sessions.owner_id': {
      download: 'classSessions.taught.owner',
      transfer: 'moves',
      erase: 'cascade',
    },
  },
  follows: {
    'class_students.class_session_id': { not: 'who else is in a class that the person teaches' },
    'class_instructors.class_session_id': { not: 'who else teaches the class' },
    'class_assistants.class_session_id': { not: 'who else assists in a class that the person teaches' },
  },
  download: async (db, { id }) => ({ classSessions: await readClassSessions(db, id) }),
  transfer: async (trx, _caller, move) => {
    await transferStudents(trx, move)
    await transferInstructors(trx, move)
    await transferAssistants(trx, move)
    await transferOwned(trx, move)
  },
  erase: handOverClasses,
}

type ClassSessions = PersonalData['classSessions']

/** The class sessions that a user joined, including those they left, and those they teach or assist in, without other people. */
async function readClassSessions(db: Db, userId: string): Promise<ClassSessions> {
  return {
    joined: await listAllJoined(db, userId),
    taught: await listAllTaught(db, userId),
    assisted: await listAllAssisted(db, userId),
  }
}

async function listAllJoined(db: Db, userId: string): Promise<ClassSessions['joined']> {
  const rows = await db
    .selectFrom('class_students')
    .innerJoin('class_sessions', 'class_sessions.id', 'class_students.class_session_id')
    .leftJoin('course_titles', 'course_titles.context_id', 'class_students.context_id')
    .select([
      'class_sessions.id',
      'lab_id',
      'name',
      'joined_at',
      'extended_to',
      'removed_at',
      'left_at',
      'test',
    ])
    .select('course_titles.title as course')
    .where('user_id', '=', userId)
    .orderBy('joined_at', 'desc')
    .orderBy('class_sessions.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    lab: row.lab_id,
    name: row.name,
    course: row.course,
    joinedAt: row.joined_at.toISOString(),
    extendedTo: row.extended_to?.toISOString() ?? null,
    removedAt: row.removed_at?.toISOString() ?? null,
    leftAt: row.test ? null : (row.left_at?.toISOString() ?? null),
    testStudent: row.test,
  }))
}

async function listAllTaught(db: Db, userId: string): Promise<ClassSessions['taught']> {
  const rows = await db
    .selectFrom('class_instructors')
    .innerJoin('class_sessions', 'class_sessions.id', 'class_instructors.class_session_id')
    .selectAll('class_sessions')
    .select('added_at')
    .select(pacingOfClass)
    .where('class_instructors.user_id', '=', userId)
    .orderBy('class_sessions.created_at', 'desc')
    .orderBy('class_sessions.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    lab: row.lab_id,
    rules: row.rules,
    name: row.name,
    code: row.code,
    owner: row.owner_id === userId,
    settings: row.settings as ClassSessions['taught'][number]['settings'],
    deadline: row.deadline?.toISOString() ?? null,
    timeZone: row.time_zone,
    attempts: row.attempts,
    counted: row.counted,
    pacing: row.pacing,
    solutionOpen: row.solution_open,
    solutionTo: row.solution_to,
    addedAt: row.added_at.toISOString(),
    createdAt: row.created_at.toISOString(),
    endedAt: row.ended_at?.toISOString() ?? null,
  }))
}

async function listAllAssisted(db: Db, userId: string): Promise<ClassSessions['assisted']> {
  const rows = await db
    .selectFrom('class_assistants')
    .innerJoin('class_sessions', 'class_sessions.id', 'class_assistants.class_session_id')
    .select(['class_sessions.id', 'lab_id', 'name', 'may_change', 'added_at'])
    .where('user_id', '=', userId)
    .orderBy('added_at', 'desc')
    .orderBy('class_sessions.id')
    .execute()
  return rows.map((row) => ({
    id: row.id,
    lab: row.lab_id,
    name: row.name,
    mayChange: row.may_change,
    addedAt: row.added_at.toISOString(),
  }))
}
