import type { PersonalData } from '@tradewind/contract/people/personal-data'
import type { Db } from '../../../platform/database/database.ts'
import type { PersonHooks } from '../../hooks.ts'
import { wishGradesOf } from '../../teaching/grade-wishes/grade-wishes.service.ts'
import { isUnseen } from './grade-receipts.ts'
import { listGradesOf } from '../../teaching/grade-wishes/kept-grades.ts'
import { moveGrades } from '../../teaching/grade-wishes/grades.store.ts'

export const gradesPerson: PersonHooks = {
  columns: {
    'grades.user_id': { download: 'lmsGrades', transfer: 'moves', erase: 'cascade' },
  },
  follows: {
    'grades.class_session_id': { not: 'grades of others in a class that the person owns' },
    'grade_notices.class_session_id': { not: 'the days on which instructors of a class were mailed' },
  },
  download: async (db, { id }) => ({ lmsGrades: await readGrades(db, id) }),
  transfer: async (trx, caller, { from, to }) => {
    await moveGrades(trx, from, to)
    await wishGradesOf(trx, caller, to)
  },
}

/** What was sent of a user to grade books, and what those said. */
async function readGrades(db: Db, userId: string): Promise<PersonalData['lmsGrades']> {
  return (await listGradesOf(db, userId)).map((row) => ({
    course: row.course,
    classSession: row.class_session_id,
    state: isUnseen(row) ? 'sent' : row.state,
    reason: row.reason,
    sentScore: row.sent_score,
    sentAt: row.sent_at?.toISOString() ?? null,
    arrivedAt: row.arrived_at?.toISOString() ?? null,
    lmsScore: row.lms_score,
    lmsMaximum: row.lms_maximum,
    lmsReadAt: row.lms_read_at?.toISOString() ?? null,
    askedAt: row.asked_at?.toISOString() ?? null,
  }))
}
