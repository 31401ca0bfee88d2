import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import {
  addAssistant,
  countAsStudent,
  instructAgain,
  isOfClass,
} from '../../teaching/classes/person-roles.ts'
import { getHeldLocked } from '../../teaching/classes/class-management.ts'
import { wishGrades } from '../../teaching/grade-wishes/grade-wishes.service.ts'
import { findOrAddListed } from '../lms/listed-people.ts'
import { comesFromLms } from './course-role.queries.ts'

type Role = 'assistant' | 'instructor' | 'student'

const changes: Record<Role, typeof addAssistant> = {
  assistant: addAssistant,
  instructor: instructAgain,
  student: countAsStudent,
}

const said: Record<Role, string> = {
  assistant: 'This person is an assistant of the class now. They see it from their next visit.',
  instructor: 'This person is an instructor of the class from their next visit.',
  student: 'This person is a student of the class now.',
}

/** What the owner of a class says that a person is in it. Their launches do not change it. */
export async function setPersonRole(
  services: Services,
  caller: SignedInCaller,
  { id, person, role }: { id: string; person: string; role: Role },
): Promise<string> {
  await inTransaction(services, async (trx) => {
    const theClass = await getHeldLocked(trx, caller, id, 'teach')
    if (theClass.owns !== true) throw new AppError('forbidden', 'Only the owner of the class can do this.')
    const userId = await findPerson(trx, caller, { classId: id, person })
    if (role === 'assistant' && !(await comesFromLms(trx, userId)))
      throw new AppError('forbidden', 'Only people of a course in an LMS can be assistants.')
    if (userId === caller.session.user.id)
      throw new AppError('forbidden', 'You own this class, so you stay an instructor of it.')
    if (!(await changes[role](trx, caller, { classId: id, userId })))
      throw new AppError('forbidden', 'The course decides this. Please change the person’s role in your LMS.')
    await wishGrades(trx, caller, { classId: id, userIds: [userId] })
    await audit(trx, caller, 'class_assistant_changed', {
      subject: userId,
      details: { classSession: id, role },
    })
  })
  return said[role]
}

/** The user whom an id of the class or of its class lists names. */
async function findPerson(
  trx: Trx,
  caller: SignedInCaller,
  { classId, person }: { classId: string; person: string },
): Promise<string> {
  if (await isOfClass(trx, classId, person)) return person
  const [listed] = await findOrAddListed(trx, caller, { classId, ids: [person] })
  if (!listed) throw new AppError('not_found', 'This person is not in the class. Please reload the list.')
  return listed.userId
}
