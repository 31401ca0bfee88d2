import type { BodyOf } from '@tradewind/contract/route'
import type { gradesRoutes } from '@tradewind/contract/lms/grades'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { forgetColumn } from '../../teaching/grade-wishes/grade-columns.store.ts'
import { forgetSent } from '../../teaching/grade-wishes/grades.store.ts'
import { wishGrades } from '../../teaching/grade-wishes/grade-wishes.service.ts'
import { listClassGrades, listPlaces, type ListedGrade } from './class-grades.ts'

type Sent = BodyOf<(typeof gradesRoutes)['POST /api/class-sessions/:id/grades/send']>

/** Sends grades of a class again. Another grade in the LMS is never overwritten by this. */
export async function sendGrades(
  services: Services,
  caller: SignedInCaller,
  { id, what, student }: Sent & { id: string },
): Promise<string> {
  const { students } = await listClassGrades(services, caller, id, 'change')
  if (what === 'one' && student === undefined)
    throw refusedField('student', 'Choose the student whose grade to send.')
  const chosen = students.filter((each) =>
    what === 'one' ? each.id === student : canBeSent(each) && isMeant(each, what),
  )
  if (what === 'one' && chosen.length === 0) throw notInClass()
  const sendable = chosen.filter(canBeSent)
  if (what === 'one' && sendable.length === 0)
    throw refusedField('student', 'There is no grade to send for this student.')
  if (sendable.length === 0) return 'There is nothing to send.'
  const userIds = sendable.map((each) => each.id)
  await inTransaction(services, async (trx) => {
    await wishGrades(trx, caller, { classId: id, userIds, asked: 'again' })
    await audit(trx, caller, 'grades_sent', { subject: id, details: { what, grades: userIds.length } })
  })
  return `${gradesInWords(userIds.length)} on the way.`
}

function canBeSent({ score, column, receipt }: ListedGrade): boolean {
  return score !== null && column !== null && receipt.state !== 'conflict'
}

function isMeant({ receipt, grade, score }: ListedGrade, what: Sent['what']): boolean {
  const failed = receipt.state === 'refused' || receipt.state === 'delayed' || receipt.state === 'vanished'
  if (what === 'failed') return failed
  if (what === 'changed') return failed || grade?.sent_score !== score
  return true
}

/** Overwrites another grade that the LMS holds with the score from here. */
export async function overwriteGrade(
  services: Services,
  caller: SignedInCaller,
  { id, studentId }: { id: string; studentId: string },
): Promise<string> {
  const { students } = await listClassGrades(services, caller, id, 'teach')
  const student = students.find((each) => each.id === studentId)
  if (!student) throw notInClass()
  if (student.receipt.state !== 'conflict')
    throw new AppError('nothing_to_send', 'The LMS holds no other grade of this student. Reload the list.')
  await inTransaction(services, async (trx) => {
    await wishGrades(trx, caller, { classId: id, userIds: [studentId], asked: 'overwrite' })
    await audit(trx, caller, 'grade_overwritten', { subject: studentId, details: { classSession: id } })
  })
  return `The grade of ${student.name} is on the way.`
}

/** Has a new column made in the place of a deleted one, and sends all grades there. */
export async function makeNewColumn(
  services: Services,
  caller: SignedInCaller,
  { id, columnId }: { id: string; columnId: string },
): Promise<string> {
  const { columns } = await listClassGrades(services, caller, id, 'teach')
  const column = columns.find((each) => each.id === columnId)
  if (!column) throw new AppError('not_found', 'We could not find this column. Please reload the list.')
  const places = await listPlaces(services.db, id)
  const userIds = [...places.values()].flatMap((place) => (place.link_id === columnId ? [place.user_id] : []))
  const made = await inTransaction(services, async (trx) => {
    if (!(await forgetColumn(trx, columnId))) return false
    await forgetSent(trx, columnId)
    await wishGrades(trx, caller, { classId: id, userIds, asked: 'again' })
    await audit(trx, caller, 'grade_column_made', { subject: id, details: { link: columnId } })
    return true
  })
  if (!made) throw new AppError('nothing_to_send', 'This column was not deleted. Reload the list.')
  return 'The new column and its grades are on the way.'
}

function gradesInWords(count: number): string {
  return count === 1 ? '1 grade is' : `${count} grades are`
}

function notInClass(): AppError {
  return new AppError('not_found', 'This student is not in the class. Please reload the list.')
}
