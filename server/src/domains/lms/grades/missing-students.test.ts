import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { someStudent, someTeacher } from '../../../test/lms/courses.ts'
import { gradeSteps } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { readList } from '../../../test/lms/read-list.ts'
import { learner } from '../../../test/lms/stand-in-roster.ts'

let t: Campus
const steps = gradeSteps(() => t)
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

let given: Awaited<ReturnType<typeof steps.givenClass>>
beforeEach(async () => {
  await t.services.db.deleteFrom('grades').execute()
  given = await steps.givenClass()
})

const zeros = async () => {
  const params = { id: given.classSession }
  return (await t.call('GET /api/class-sessions/:id/grades/zeros', { token: given.token, params })).body
    .students
}
const sendZeros = (students: string[]) =>
  t.call('POST /api/class-sessions/:id/grades/zeros', {
    token: given.token,
    params: { id: given.classSession },
    body: { students },
  })
const fileOf = async (format: 'plain' | 'moodle', column?: string) =>
  (
    await t.call('GET /api/class-sessions/:id/grades/file', {
      token: given.token,
      params: { id: given.classSession },
      query: { format, ...(column !== undefined && { column }) },
    })
  ).body.csv
const viewed = async () => (await steps.view(given.token, given.classSession)).body

describe('people on the course’s list who never opened the link', () => {
  const nora = someStudent()
  beforeEach(async () => {
    await readList(t, given, [
      learner(1, { user_id: given.student.sub }),
      learner(2, { user_id: nora.id, name: 'Nora Field', ext_user_username: 'nfield' }),
      learner(3, { name: 'Tess Gardner', roles: ['Instructor'] }),
    ])
  })

  test('get a zero with the others, which arrives in the LMS', async () => {
    const shown = await zeros()
    expect(shown.map(({ name, hasCome }) => [name, hasCome])).toEqual([
      ['Sam Rivers', true],
      ['Nora Field', false],
    ])
    expect((await sendZeros(shown.map(({ id }) => id))).body.message).toBe('2 zeros are on the way.')
    await steps.send()
    expect(steps.held({ userId: '', token: '', sub: nora.id })).toEqual([0])
    expect(await zeros()).toEqual([])
    expect((await viewed()).students.map(({ name }) => name)).toEqual(['Nora Field', 'Sam Rivers'])
  })

  test('keep it as the same person when they come and finish', async () => {
    const [, missing] = await zeros()
    await sendZeros([missing?.id ?? ''])
    await steps.send()
    t.clock.advance(5000)
    const came = await steps.arrives(given.link, nora)
    await steps.finishes(given.classSession, came, 70)
    await steps.send()
    expect(steps.held(came)).toEqual([70])
    expect((await viewed()).students).toHaveLength(2)
  })

  test('get none if they came in the meantime, or were not shown', async () => {
    const [, missing] = await zeros()
    await steps.arrives(given.link, nora)
    expect((await sendZeros([missing?.id ?? ''])).body.message).toBe('There is nothing to send.')
    expect(await t.services.db.selectFrom('grades').selectAll().execute()).toEqual([])
  })

  test('are in the file for people, and in no file for a grade book', async () => {
    const { columns } = await steps.table(given.token, given.classSession)
    for (const column of [undefined, columns[0]?.id]) {
      const lines = (await fileOf('plain', column)).split(/\r?\n/u)
      expect(lines.find((line) => line.includes('Nora Field'))).toContain('nfield')
      expect(lines.find((line) => line.includes('Nora Field'))).toContain('has not opened the lab')
    }
    expect(await fileOf('plain')).not.toContain('Tess Gardner')
    expect(await fileOf('moodle')).not.toContain('Nora Field')
  })
})

test('zeros are offered and sent where nobody has opened the link yet', async () => {
  const course = { ...steps.newCourse('Course B'), id: t.lms.character.newCourseId() }
  const link = steps.newLink({}, course)
  const { token } = await steps.open(someTeacher(), link)
  const { body } = await steps.setUp(token)
  const nora = someStudent()
  given = { ...given, course, link, token, classSession: body.classSession?.id ?? '' }
  await readList(t, given, [learner(2, { user_id: nora.id, name: 'Nora Field' })])
  const before = await steps.table(given.token, given.classSession)
  expect(before).toMatchObject({ students: [], columns: [{ course: 'Course B', link: link.title }] })
  const shown = await zeros()
  expect(shown.map(({ name }) => name)).toEqual(['Nora Field'])
  expect((await sendZeros(shown.map(({ id }) => id))).body.message).toBe('1 zero is on the way.')
  await steps.send()
  expect(steps.held({ userId: '', token: '', sub: nora.id })).toEqual([0])
})

test('two people with hidden names are told apart, before and after they come', async () => {
  const hidden = [someStudent(), someStudent()]
  await readList(
    t,
    given,
    hidden.map(({ id }) => ({ user_id: id, roles: ['Learner'] })),
  )
  const before = (await zeros()).filter(({ hasCome }) => !hasCome).map(({ name }) => name)
  for (const name of before) expect(name).toMatch(/^Name hidden by your LMS \([A-Z2-9]{4}\)$/u)
  expect(new Set(before).size).toBe(2)
  for (const user of hidden)
    await steps.arrives(given.link, { ...user, givenName: '', familyName: '', email: '' })
  const after = (await viewed()).students.map(({ name }) => name)
  expect(after.filter((name) => before.includes(name)).toSorted()).toEqual(before.toSorted())
})
