import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { Caller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { hour } from '../../../test/accounts.ts'
import { gradeSteps, type Graded } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { wishGrades } from '../../teaching/grade-wishes/grade-wishes.service.ts'

let t: Campus
const steps = gradeSteps(() => t)
const { finishes, send, held, row } = steps
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())
beforeEach(async () => void (await t.services.db.deleteFrom('grades').execute()))

/** What the class list does for a student whom it no longer has. */
async function leaves(classSession: string, { userId }: Graded): Promise<void> {
  const now = t.clock.now()
  await inTransaction(t.services, async (trx) => {
    await trx.updateTable('class_students').set({ left_at: now }).where('user_id', '=', userId).execute()
    await wishGrades(trx, Caller.system(now), { classId: classSession, userIds: [userId] })
  })
}

test('a grade that waited for a busy platform when its student left is sent when they return', async () => {
  const { classSession, student, link } = await steps.givenClass()
  const { grades } = t.lms.services
  grades.answer = { status: 503 }
  await finishes(classSession, student, 70)
  await send()
  expect(await row(student)).toMatchObject({ state: 'delayed' })
  await leaves(classSession, student)
  expect(await row(student)).toMatchObject({ next_try_at: null })
  grades.answer = null
  await steps.open({ ...t.lms.users.student, id: student.sub }, link)
  t.clock.advance(hour)
  await send()
  expect(held(student)).toEqual([70])
})
