import { parse } from 'csv-parse/sync'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { GradeFileFormat } from '@tradewind/contract/lms/grades'
import { signedInUser } from '../../../../test/accounts.ts'
import { classCalls } from '../../../../test/classes.ts'
import { gradeSteps } from '../../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../../test/lms/launches.ts'

let t: Campus
const steps = gradeSteps(() => t)
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

async function fileOf(token: string, id: string, format: GradeFileFormat, column?: string) {
  const query = { format, ...(column !== undefined && { column }) }
  const { status, body } = await t.call('GET /api/class-sessions/:id/grades/file', {
    token,
    params: { id },
    query,
  })
  expect(status).toBe(200)
  return { ...body, cells: parse(body.csv, { bom: true }) }
}

test('a class of a Moodle course names its students by Moodle’s user id, with the points of its column', async () => {
  const { token, classSession, student } = await steps.givenClass()
  // The stand-in's own ids are no numbers, unlike Moodle's.
  await t.services.db
    .updateTable('lti_identities')
    .set({ sub: '4711' })
    .where('sub', '=', student.sub)
    .execute()
  await steps.finishes(classSession, student, 87)
  const file = await fileOf(token, classSession, 'moodle')
  expect(file).toMatchObject({ matchedBy: 'user_id', leftOut: [] })
  expect(file.fileName).toMatch(/-grades-moodle\.csv$/u)
  expect(file.cells[1]).toEqual(['4711', 'Sam', 'Rivers', '', 'sam', expect.stringContaining('@'), '87'])
  // Another LMS knows none of these ids.
  const canvas = await fileOf(token, classSession, 'canvas')
  expect(canvas.cells[2]).toEqual(['Sam Rivers', '', '', '', '', '87'])
  expect(await fileOf(token, classSession, 'blackboard')).toMatchObject({ leftOut: ['Sam Rivers'] })
  const plain = await fileOf(token, classSession, 'plain')
  expect(plain.cells[1]?.at(-1)).toBe('on its way')
})

test('the ids of a class list are in the file until a launch tells others', async () => {
  const { token, classSession, student } = await steps.givenClass()
  await steps.finishes(classSession, student, 50)
  const { db } = t.services
  await db.updateTable('lti_identities').set({ login: '' }).where('sub', '=', student.sub).execute()
  const { context_id } = await db
    .selectFrom('class_students')
    .select('context_id')
    .where('class_session_id', '=', classSession)
    .executeTakeFirstOrThrow()
  await db
    .insertInto('lti_members')
    .values({
      ...{ context_id: context_id ?? '', sub: student.sub, name: '', email: '', kind: 'student' as const },
      ...{ login: 'listed', sourced_id: 'S-7', dropped_at: null },
    })
    .execute()
  const plain = await fileOf(token, classSession, 'plain')
  expect(plain.cells[1]?.slice(2, 4)).toEqual(['listed', 'S-7'])
})

test('a class without an LMS has the same files, by names and addresses', async () => {
  const { create, join } = classCalls(() => t)
  const instructor = await signedInUser(t, { instructor: true })
  const learner = await signedInUser(t, { instructor: true })
  const { body: made } = await create(instructor.token, { name: 'Evening class' })
  await join(learner.token, made.code)
  await steps.finishes(made.id, { userId: learner.id, token: learner.token, sub: '' }, 60)
  const file = await fileOf(instructor.token, made.id, 'moodle')
  expect(file).toMatchObject({ matchedBy: 'email', fileName: 'evening-class-grades-moodle.csv' })
  expect(file.cells[0]?.at(-1)).toBe('Evening class')
  expect(file.cells[1]?.slice(-2)).toEqual([expect.stringContaining('@'), '60'])
  expect((await fileOf(instructor.token, made.id, 'brightspace')).leftOut).toHaveLength(1)
  // A column that the class does not have takes nobody's grade.
  const other = await fileOf(instructor.token, made.id, 'plain', crypto.randomUUID())
  expect(other.cells).toHaveLength(1)
})
