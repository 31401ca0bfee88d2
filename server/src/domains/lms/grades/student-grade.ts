import type { GradeReceipt } from '@tradewind/contract/lms/grades'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../kernel/services.ts'
import { findCountedAttempt } from '../../teaching/classes/classes.service.ts'
import { wishGrades } from '../../teaching/grade-wishes/grade-wishes.service.ts'
import { findClassOfRun } from '../../teaching/runs/runs.service.ts'
import { listPlaces } from './class-grades.ts'
import { forStudent } from './grade-problems.ts'
import { receiptOf } from './grade-receipts.ts'
import { findColumn, findGrade } from '../../teaching/grade-wishes/kept-grades.ts'
import { noteAsked } from '../../teaching/grade-wishes/grades.store.ts'

const oncePerMinute: LimitRule = { name: 'grade-send-again', points: 1, seconds: 60 }

/** What the LMS has of the caller's score in the class of one of their runs. */
export async function readOwnGrade(
  services: Services,
  caller: SignedInCaller,
  runId: string,
): Promise<GradeReceipt> {
  const classId = await findClassOfRun(services, caller, runId)
  return await receiptIn(services, caller, classId)
}

/** Sends the caller's counted score again, at most once a minute. */
export async function sendOwnGrade(
  services: Services,
  caller: SignedInCaller,
  runId: string,
): Promise<GradeReceipt> {
  const classId = await findClassOfRun(services, caller, runId)
  const { sendAgainAt } = await receiptIn(services, caller, classId)
  if (classId === null || sendAgainAt === null)
    throw new AppError('nothing_to_send', 'There is no grade to send from here.')
  const userId = caller.session.user.id
  await services.limits.take([oncePerMinute, `${userId} ${classId}`])
  await inTransaction(services, async (trx) => {
    await wishGrades(trx, caller, { classId, userIds: [userId], asked: 'again' })
    await noteAsked(trx, { classId, userId }, caller.now)
    await audit(trx, caller, 'grade_sent_again', { subject: userId, details: { classSession: classId } })
  })
  return await receiptIn(services, caller, classId)
}

async function receiptIn(
  { db }: Services,
  { session, now }: SignedInCaller,
  classId: string | null,
): Promise<GradeReceipt> {
  const readers = { now, say: forStudent }
  const unlinked = { score: null, grade: undefined, column: undefined, linked: 'no_course' } as const
  if (classId === null) return receiptOf(unlinked, readers)
  const userId = session.user.id
  const found = await findCountedAttempt(db, { classId, userId })
  if (!found) return receiptOf(unlinked, readers)
  const grade = await findGrade(db, classId, userId)
  const place = (await listPlaces(db, classId, userId)).get(userId)
  const link = grade?.link_id ?? place?.link_id ?? null
  return receiptOf(
    {
      score: found.grade ?? (grade?.zero ? 0 : null),
      grade,
      column: link === null ? undefined : await findColumn(db, link),
      linked: link !== null ? 'linked' : place?.in_course ? 'no_grade_service' : 'no_course',
    },
    readers,
  )
}
