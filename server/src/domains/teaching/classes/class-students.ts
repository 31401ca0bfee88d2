import { labById, type LabId } from '@tradewind/contract/catalogue'
import type { JoinedClass } from '@tradewind/contract/teaching/runs'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { wishGrades } from '../grade-wishes/grade-wishes.service.ts'
import { admitToLab, refuseCourtesy } from '../../access/grants/admission.service.ts'
import { guessClass, wrongCode } from './class-codes.ts'
import { getHeldLocked, readTime } from './class-management.ts'
import { findJoined, toJoinedClass } from './classes.service.ts'
import { findByCode, findStudent, leadsClass, lockEndOf, type StudentRow } from './class-students.queries.ts'
import { insertStudent, updateStudent } from './class-students.store.ts'

/**
 * Joins the class session with a code. Joining again changes nothing. A code of another lab counts as a wrong guess,
 * because otherwise codes could be tried there without a limit.
 */
export async function joinClass(
  services: Services,
  caller: SignedInCaller,
  { lab, typed }: { lab: LabId; typed: string },
): Promise<JoinedClass> {
  await admitToLab(services, caller, lab)
  const userId = caller.session.user.id
  let why = 'No class session has this code. Please check it with your instructor.'
  const find = async (code: string) => {
    const match = await findByCode(services.db, code)
    if (!match || match.lab_id === lab) return match ?? null
    const other = labById(match.lab_id).name
    why = `This code is for ${other}. Please open ${other} and enter it there.`
    return null
  }
  const found = await guessClass(services, caller, { typed, find })
  if (!found) throw wrongCode(why)
  return await inTransaction(services, async (trx) => {
    const state = await lockEndOf(trx, found.id)
    if (!state) throw wrongCode(why)
    if (state.ended_at !== null)
      throw new AppError('class_session_ended', 'Your instructor ended this class session.')
    const test = await leadsClass(trx, found.id, userId)
    if (await insertStudent(trx, { classId: found.id, userId, test }, caller.now))
      await audit(trx, caller, 'class_student_joined', {
        subject: userId,
        details: { classSession: found.id, ...(test && { test }) },
      })
    const joined = await findJoined(trx, userId, found.id)
    if (!joined) throw wrongCode('Your instructor removed you from this class.')
    refuseCourtesy(caller, { lab, allowed: joined.allowsCourtesy })
    return toJoinedClass(joined)
  })
}

/**
 * Sets an individual deadline for a student, or removes it with null. Refuses a deadline that changes nothing: a past
 * one, one before the class's, and any if the class has none.
 */
export async function extendStudent(
  services: Services,
  caller: SignedInCaller,
  { id, studentId, extendedTo }: { id: string; studentId: string; extendedTo: number | null },
): Promise<string> {
  const until = readTime(extendedTo, 'extendedTo')
  return await inTransaction(services, async (trx) => {
    const heldClass = await getHeldLocked(trx, caller, id, 'change')
    const student = inClass(await findStudent(trx, id, studentId))
    if (until !== null) {
      if (heldClass.ended_at !== null)
        throw new AppError('class_session_ended', 'This class session has ended.')
      if (heldClass.deadline === null)
        throw refusedField('extendedTo', 'This class session has no deadline to extend.')
      if (until <= heldClass.deadline)
        throw refusedField('extendedTo', 'Please choose a time after the deadline of the class.')
      if (until <= caller.now)
        throw refusedField('extendedTo', 'This time has passed. Please choose a later one.')
    }
    await updateStudent(trx, id, studentId, { extended_to: until })
    await wishGrades(trx, caller, { classId: id, userIds: [studentId] })
    await audit(trx, caller, 'class_student_extended', {
      subject: studentId,
      details: { classSession: id, until: until?.toISOString() ?? null },
    })
    return until === null
      ? `${nameOf(student)} has the class deadline again.`
      : `${nameOf(student)} now has more time.`
  })
}

export async function removeStudent(
  services: Services,
  caller: SignedInCaller,
  { id, studentId }: { id: string; studentId: string },
): Promise<string> {
  return await inTransaction(services, async (trx) => {
    await getHeldLocked(trx, caller, id, 'change')
    const student = inClass(await findStudent(trx, id, studentId))
    await updateStudent(trx, id, studentId, { removed_at: caller.now })
    await wishGrades(trx, caller, { classId: id, userIds: [studentId] })
    await audit(trx, caller, 'class_student_removed', { subject: studentId, details: { classSession: id } })
    return `${nameOf(student)} is no longer in this class.`
  })
}

/** Returns the student or refuses with `not_found`. Removed students are not in the class. */
export function inClass(student: StudentRow | undefined): StudentRow {
  if (!student) throw new AppError('not_found', 'This student is not in the class. Please reload the list.')
  return student
}

export function nameOf({ first_name, last_name }: Pick<StudentRow, 'first_name' | 'last_name'>): string {
  return `${first_name} ${last_name}`
}
