import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { gradeSteps } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { student, type LmsUser } from '../../../test/lms/stand-in-claims.ts'
import { learner } from '../../../test/lms/stand-in-roster.ts'
import { readList } from '../../../test/lms/read-list.ts'
import { runCalls } from '../../../test/runs.ts'
import { listUnsent } from '../grades/grades.queries.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

const steps = gradeSteps(() => t)
const { open, view } = steps
const runs = runCalls(() => t)

/** The same person as a platform sends them after "Switch role to Student". */
const switched = (user: LmsUser): LmsUser => ({ ...user, roles: student.roles })

/** A class with one student, whose teacher comes in the role of a student. */
async function givenSwitched() {
  const given = await steps.givenCourse()
  const came = await open(switched(given.instructor), given.link)
  return { ...given, came }
}
type SwitchedTeacher = Awaited<ReturnType<typeof givenSwitched>>

const rosterOf = async ({ token, classSession }: Pick<SwitchedTeacher, 'token' | 'classSession'>) =>
  (await t.call('GET /api/class-sessions/:id/roster', { token, params: { id: classSession } })).body

/** Finishes one counted attempt through the calls of the lab. */
async function plays({ came, classSession }: SwitchedTeacher) {
  const begun = await runs.begin(came.token, 'counted', classSession)
  expect(begun.error.message).toBeUndefined()
  return await runs.play(came.token, begun.body)
}

describe('a teacher in the role of a student', () => {
  let given: SwitchedTeacher
  beforeEach(async () => {
    given = await givenSwitched()
  })

  test('opens the class and plays it to the end, and reads that nothing counts', async () => {
    expect(given.came).toMatchObject({ course: false, classSession: given.classSession })
    const { contexts } = await runs.labStart(given.came.token)
    expect(contexts[0]?.classSession).toMatchObject({ id: given.classSession, rehearsal: true })
    const run = await plays(given)
    expect(run).toMatchObject({ status: 'finished', counts: false })
    expect(run.score).not.toBeNull()
  })

  test('is in no list and no figure of the class', async () => {
    await plays(given)
    const { body } = await view(given.token, given.classSession)
    expect(body.students.map(({ id }) => id)).toEqual([given.learner.userId])
    expect(body).toMatchObject({ started: 0, finished: 0, scores: null })
    expect(body.session).toMatchObject({ students: 1, begun: false })
    const csv = await t.call('GET /api/class-sessions/:id/csv', {
      token: given.token,
      params: { id: given.classSession },
    })
    expect(csv.body.csv).not.toContain(given.instructor.familyName)
    await readList(t, given, [learner(1), learner(2, { user_id: given.instructor.id })])
    const roster = await rosterOf(given)
    expect(roster.notHere.map(({ name }) => name)).toEqual(['Student 001'])
    expect(roster.left).toEqual([])
    expect(roster.testStudents.map(({ id }) => id)).toEqual([given.came.userId])
  })

  test('gets no grade, in no way', async () => {
    await plays(given)
    const { students } = await steps.table(given.token, given.classSession)
    expect(students.map(({ id }) => id)).toEqual([given.learner.userId])
    const zeros = await t.call('GET /api/class-sessions/:id/grades/zeros', {
      token: given.token,
      params: { id: given.classSession },
    })
    expect(zeros.body.students.map(({ id }) => id)).toEqual([given.learner.userId])
    expect((await listUnsent(t.services.db, new Date(0))).flatMap((row) => row.user_ids)).not.toContain(
      given.came.userId,
    )
    expect(
      await t.services.db.selectFrom('grades').selectAll().where('user_id', '=', given.came.userId).execute(),
    ).toEqual([])
  })

  test('has no standing, and is asked no questions', async () => {
    await t.call('POST /api/class-sessions/:id/questions', {
      token: given.token,
      params: { id: given.classSession },
      body: { round: 1, kind: 'text', text: 'Why?', options: [] },
    })
    const run = await plays(given)
    const about = { token: given.came.token, params: { run: run.id } }
    expect((await t.call('GET /api/runs/:run/standing', about)).body).toMatchObject({ standing: null })
    expect((await t.call('GET /api/runs/:run/questions', about)).body.questions).toEqual([])
  })

  test('is a teacher again at the next launch as teacher, and has left no student behind', async () => {
    await plays(given)
    const again = await open(given.instructor, given.link)
    const { body } = await view(again.token, given.classSession)
    expect(body.session.right).toBe('teach')
    expect(body.students).toHaveLength(1)
    const back = await open(switched(given.instructor), given.link)
    expect(back.classSession).toBe(given.classSession)
    expect((await view(given.token, given.classSession)).body.students).toHaveLength(1)
  })

  test('stays out after the class list was read, whatever it calls them', async () => {
    for (const roles of [['Instructor'], ['Learner']]) {
      await readList(t, given, [learner(2, { user_id: given.instructor.id, roles })])
      expect((await view(given.token, given.classSession)).body.students).toHaveLength(1)
    }
  })

  test('who was a student of the class by this mistake is one no more', async () => {
    await t.services.db
      .updateTable('class_students')
      .set({ test: false, left_at: null })
      .where('user_id', '=', given.came.userId)
      .execute()
    expect((await view(given.token, given.classSession)).body.students).toHaveLength(2)
    await open(given.instructor, given.link)
    expect((await view(given.token, given.classSession)).body.students).toHaveLength(1)
  })

  test('leaves the class of the course replaceable', async () => {
    const course = steps.newCourse()
    const link = steps.newLink({}, course)
    const { token } = await open(given.instructor, link)
    await steps.setUp(token)
    await open(switched(given.instructor), link)
    expect((await steps.look(token)).body.classSession).toMatchObject({ replaceable: true, students: 0 })
  })
})

test('a teacher whom only the list of the course names is a test student, too', async () => {
  const given = await steps.givenCourse()
  const colleague = { ...switched(given.instructor), id: crypto.randomUUID() }
  await readList(t, given, [learner(1, { user_id: colleague.id, roles: ['Instructor'] })])
  await open(colleague, given.link)
  expect((await view(given.token, given.classSession)).body.students).toHaveLength(1)
})

test('the test student of a platform is one, and everybody else who comes as a student is none', async () => {
  const given = await steps.givenCourse()
  const made = {
    ...student,
    id: crypto.randomUUID(),
    roles: [...student.roles, 'http://purl.imsglobal.org/vocab/lti/system/person#TestUser'],
  }
  const came = await open(made, given.link)
  const run = await plays({ ...given, came })
  expect(run).toMatchObject({ status: 'finished', counts: false })
  await open({ ...student, id: crypto.randomUUID() }, given.link)
  expect((await view(given.token, given.classSession)).body.students).toHaveLength(2)
})

test('an instructor who joins their own class by its code is a test student', async () => {
  const given = await steps.givenCourse()
  const { code } = (await view(given.token, given.classSession)).body.session
  expect((await steps.join(given.token, code)).body).toMatchObject({ rehearsal: true })
  expect((await view(given.token, given.classSession)).body.students).toHaveLength(1)
})

test('in a room a test student sits in a test seat, which moves nothing', async () => {
  const given = await givenSwitched()
  const pace = await t.call('PUT /api/rooms/:id/pace', {
    token: given.token,
    params: { id: given.classSession },
    body: { pacing: 'hosted', roundSeconds: null },
  })
  expect(pace.status).toBe(200)
  const begun = await runs.begin(given.came.token, 'counted', given.classSession)
  expect(begun.body).toMatchObject({ kind: 'trial', counts: false })
  expect((await runs.begin(given.came.token, 'counted', given.classSession)).body.id).toBe(begun.body.id)
  const { body } = await t.call('GET /api/rooms/:id/host', {
    token: given.token,
    params: { id: given.classSession },
  })
  expect(body.seats.filter(({ kind }) => kind === 'student').map(({ id }) => id)).toEqual([
    given.learner.userId,
  ])
})
