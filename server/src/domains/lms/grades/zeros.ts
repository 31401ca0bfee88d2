import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import type { Services } from '../../../kernel/services.ts'
import { addListedStudent } from '../../teaching/classes/course-classes.ts'
import { wishGrades } from '../../teaching/grade-wishes/grade-wishes.service.ts'
import { findOrAddListed } from '../lms/listed-people.ts'
import { listMissing, type MissingPerson } from '../lms/missing-people.ts'
import { listClassGrades, type ListedGrade } from './class-grades.ts'
import { listGradedLinks } from './grades.queries.ts'

/** The students who would get a zero: on the course's list or in the class, and without a finished attempt. */
export async function listZeros(
  services: Services,
  caller: SignedInCaller,
  id: string,
): Promise<{ students: { id: string; name: string; hasCome: boolean }[] }> {
  const { students } = await listClassGrades(services, caller, id, 'change')
  const came = students.filter(isUnfinished).map((each) => ({ id: each.id, name: each.name, hasCome: true }))
  const missing = (await listMissingInColumns(services.db, id)).map((each) => ({
    id: each.id,
    name: each.name,
    hasCome: false,
  }))
  return { students: [...came, ...missing] }
}

/** The people on the lists of a class's courses who never opened its link, where their course has a grade book. */
export async function listMissingInColumns(db: Db, classId: string): Promise<MissingPerson[]> {
  const graded = (await listGradedLinks(db, classId)).map((link) => link.contextId)
  return (await listMissing(db, classId)).filter(({ contextId }) => graded.includes(contextId))
}

function isUnfinished({ attempt, column, grade }: ListedGrade): boolean {
  return attempt === undefined && column !== null && grade?.zero !== true
}

/** Sends 0 points for the students whom the instructor was shown, except who has finished or come in the meantime. */
export async function sendZeros(
  services: Services,
  caller: SignedInCaller,
  { id, students: shown }: { id: string; students: readonly string[] },
): Promise<string> {
  const { students } = await listClassGrades(services, caller, id, 'teach')
  const came = students.filter((each) => shown.includes(each.id) && isUnfinished(each)).map((each) => each.id)
  const missing = (await listMissingInColumns(services.db, id)).filter((each) => shown.includes(each.id))
  const count = came.length + missing.length
  if (count === 0) return 'There is nothing to send.'
  await inTransaction(services, async (trx) => {
    const userIds = [...came, ...(await addMissing(trx, caller, { id, missing }))]
    await wishGrades(trx, caller, { classId: id, userIds, asked: 'zero' })
    await audit(trx, caller, 'grade_zeros_sent', { subject: id, details: { grades: count } })
  })
  return count === 1 ? '1 zero is on the way.' : `${count} zeros are on the way.`
}

/** Makes people of the list students of the class, because only a student of it has a grade here. */
async function addMissing(
  trx: Trx,
  caller: SignedInCaller,
  { id, missing }: { id: string; missing: readonly MissingPerson[] },
): Promise<string[]> {
  if (missing.length === 0) return []
  const listed = await findOrAddListed(trx, caller, { classId: id, ids: missing.map((each) => each.id) })
  for (const { userId, contextId } of listed)
    await addListedStudent(trx, caller, { classId: id, userId, contextId })
  return listed.map(({ userId }) => userId)
}
