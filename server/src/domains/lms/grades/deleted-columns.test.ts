import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { second } from '../../../test/accounts.ts'
import { gradeSteps } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { compareGrades } from './compare-grades.ts'

let t: Campus
const steps = gradeSteps(() => t)
const { finishes, send, receipt } = steps
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())
beforeEach(async () => {
  await t.services.db.deleteFrom('grades').execute()
  await t.services.db.deleteFrom('grade_columns').execute()
})
const book = () => t.lms.services.grades

async function addressOf(classSession: string): Promise<string> {
  const { url } = await t.services.db
    .selectFrom('grade_columns')
    .innerJoin('lti_links', 'lti_links.id', 'grade_columns.link_id')
    .select('url')
    .where('class_session_id', '=', classSession)
    .executeTakeFirstOrThrow()
  return url ?? ''
}

test('a column that was deleted there is noticed', async () => {
  const given = await steps.givenClass()
  await finishes(given.classSession, given.student, 50)
  await send()
  book().deleted.add(new URL(await addressOf(given.classSession)).pathname)
  await compareGrades(t.services)
  expect(await receipt(given, given.student)).toMatchObject({ state: 'refused', reason: 'column_gone' })
  const { columns } = await steps.table(given.token, given.classSession)
  expect(columns).toMatchObject([{ problem: { reason: 'column_gone', canMake: true } }])
})

test('an address that the LMS says it does not know for one student leaves the column to the others', async () => {
  const given = await steps.givenClass()
  const other = await steps.arrives(given.link)
  book().answer = { status: 404, userId: given.student.sub }
  await finishes(given.classSession, given.student, 50)
  await send()
  t.clock.advance(2 * second)
  await finishes(given.classSession, other, 60)
  await send()
  expect(steps.held(other)).toEqual([60])
  expect(await receipt(given, given.student)).toMatchObject({ state: 'refused', reason: 'rejected' })
})

test('a column that the grade book names on another host is not taken for the link’s', async () => {
  const given = await steps.givenClass()
  await t.services.db.updateTable('lti_links').set({ lineitem_url: null }).execute()
  const { list } = steps.listOf(given)
  const foreign = {
    id: `https://elsewhere.example${new URL(list).pathname}/5`,
    ...{ label: 'Another', scoreMaximum: 100, resourceId: '', resourceLinkId: given.link.id },
  }
  book().items.push(foreign)
  await finishes(given.classSession, given.student, 50)
  await send()
  expect(steps.held(given.student)).toEqual([50])
  expect(book().made).toBe(1)
})
