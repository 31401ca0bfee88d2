import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClassRight } from '@tradewind/contract/teaching/classes'
import { auditOf, day, expectRefusal } from '../../../test/accounts.ts'
import { form, notFound } from '../../../test/classes.ts'
import { courseSteps, lab, someStudent, type Arrived } from '../../../test/lms/courses.ts'
import { launch, openCampus, expectRefused, type Campus } from '../../../test/lms/launches.ts'
import { assistant, type LmsUser } from '../../../test/lms/stand-in-claims.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus(['global_compass_lab'], 'canvas')
})
afterAll(() => t.close())

const steps = courseSteps(() => t)
const { open, givenCourse, newLink, newCourse } = steps

const someAssistant = (): LmsUser => ({ ...assistant, id: crypto.randomUUID() })

const allow = (
  token: string,
  classSession: string,
  { userId }: Pick<Arrived, 'userId'>,
  mayChange: boolean,
) =>
  t.call('PUT /api/class-sessions/:id/assistants/:assistant', {
    token,
    params: { id: classSession, assistant: userId },
    body: { mayChange },
  })

const mayNotChange = 'You can see this class and not change it. Ask an instructor of the class to allow you.'
const onlyInstructors = 'Only instructors of the class can do this.'

/** A course with a class, in which a student has finished nothing yet, and an assistant who has come. */
async function givenAssistant() {
  const given = await givenCourse()
  const user = someAssistant()
  const came = await open(user, given.link)
  return { ...given, user, came }
}

describe('a teaching assistant from an LMS', () => {
  test('comes to the class of their course, is no student of it, and no instructor', async () => {
    const { came, classSession } = await givenAssistant()
    expect(came).toMatchObject({ course: false, lab, classSession })
    const { body: me } = await t.call('GET /api/auth/user', { token: came.token })
    expect(me).toMatchObject({ instructor: false, assistant: true })
    expect((await steps.studentRows(classSession)).map(({ user_id }) => user_id)).not.toContain(came.userId)
    const { status, body } = await steps.view(came.token, classSession)
    expect(status).toBe(200)
    expect(body.session.right).toBe('see')
    expect(body.session.instructors.map(({ id }) => id)).not.toContain(came.userId)
    expect(body.session.assistants).toEqual([
      { id: came.userId, name: 'Asa Holt', mayChange: false, back: null },
    ])
    expect((await auditOf(t, came.userId)).map(({ action }) => action)).toContain('class_assistant_added')
  })

  test('waits like a student where there is no class yet, and makes none', async () => {
    const link = newLink({}, newCourse())
    const early = await open(someAssistant(), link)
    expect(early).toMatchObject({ course: true, classSession: null })
    expect((await steps.look(early.token)).body).toMatchObject({ instructor: false, state: 'waiting' })
    expect((await steps.setUp(early.token)).status).toBe(403)
  })

  test('sees no class of another course', async () => {
    const { came } = await givenAssistant()
    const other = await givenCourse()
    expectRefusal(await steps.view(came.token, other.classSession), 404, 'not_found', notFound)
    const { body } = await t.call('GET /api/class-sessions', { token: came.token })
    expect(body.map(({ id }) => id)).not.toContain(other.classSession)
  })

  test('cannot choose what the course links to', async () => {
    expectRefused(
      await launch(t, { user: someAssistant(), link: null }),
      403,
      'Only instructors can choose what their course links to.',
    )
  })

  test('who was an instructor before has the rights of the newest launch', async () => {
    const given = await givenCourse()
    const demoted = { ...assistant, id: given.instructor.id }
    const { token } = await open(demoted, given.link)
    expect((await steps.view(token, given.classSession)).body.session.right).toBe('see')
    const again = await open(given.instructor, given.link)
    expect((await steps.view(again.token, given.classSession)).body.session.right).toBe('teach')
  })

  test('stays allowed after coming again, and is not listed among those who are not here', async () => {
    const { user, came, token, classSession, link } = await givenAssistant()
    expect((await allow(token, classSession, came, true)).status).toBe(200)
    const again = await open(user, link)
    expect((await steps.view(again.token, classSession)).body.session.right).toBe('change')
  })
})

describe('every class route, called by a teaching assistant', () => {
  const changed = {
    name: form.name,
    deadline: null,
    timeZone: 'Europe/Berlin',
    attempts: 4,
    counted: 'best' as const,
    solutionOpen: false,
  }
  type AssistantCase = Awaited<ReturnType<typeof givenAssistant>>

  /** The routes with the least right that they need. `teach` is for instructors alone, whatever is allowed. */
  const routes: [
    string,
    ClassRight,
    (given: AssistantCase) => Promise<{ status: number; error: { message?: string } }>,
  ][] = [
    ['GET /api/class-sessions', 'see', ({ came: { token } }) => t.call('GET /api/class-sessions', { token })],
    [
      'GET /api/labs/:lab/class-sessions',
      'see',
      ({ came: { token } }) => t.call('GET /api/labs/:lab/class-sessions', { token, params: { lab } }),
    ],
    ['GET /api/class-sessions/:id', 'see', ({ came, classSession }) => steps.view(came.token, classSession)],
    [
      'GET /api/class-sessions/:id/csv',
      'see',
      ({ came: { token }, classSession }) =>
        t.call('GET /api/class-sessions/:id/csv', { token, params: { id: classSession } }),
    ],
    [
      'GET /api/class-sessions/:id/students/:student',
      'see',
      ({ came: { token }, classSession, learner }) =>
        t.call('GET /api/class-sessions/:id/students/:student', {
          token,
          params: { id: classSession, student: learner.userId },
        }),
    ],
    [
      'GET /api/class-sessions/:id/roster',
      'see',
      ({ came: { token }, classSession }) =>
        t.call('GET /api/class-sessions/:id/roster', { token, params: { id: classSession } }),
    ],
    [
      'POST /api/class-sessions/:id/roster',
      'change',
      ({ came: { token }, classSession }) =>
        t.call('POST /api/class-sessions/:id/roster', {
          token,
          params: { id: classSession },
          body: { why: 'asked' },
        }),
    ],
    [
      'PUT /api/class-sessions/:id',
      'change',
      ({ came, classSession }) => steps.change(came.token, classSession, changed),
    ],
    [
      'PUT /api/class-sessions/:id/students/:student',
      'change',
      async ({ came, token, classSession, learner }) => {
        const deadline = t.clock.now().getTime() + day
        await steps.change(token, classSession, { ...changed, deadline })
        return await steps.extend(came.token, classSession, learner.userId, deadline + day)
      },
    ],
    [
      'DELETE /api/class-sessions/:id/students/:student',
      'change',
      async ({ came, classSession, link }) => {
        const gone = await open(someStudent(), link)
        return await steps.remove(came.token, classSession, gone.userId)
      },
    ],
    [
      'POST /api/class-sessions/:id/end',
      'change',
      ({ came, classSession }) => steps.end(came.token, classSession),
    ],
    [
      'POST /api/class-sessions/:id/copy',
      'teach',
      ({ came: { token }, classSession }) =>
        t.call('POST /api/class-sessions/:id/copy', {
          token,
          params: { id: classSession },
          body: { name: 'Mine' },
        }),
    ],
    [
      'POST /api/class-sessions/:id/instructors',
      'teach',
      ({ came, classSession }) => steps.addInstructor(came.token, classSession, 'pat@example.edu'),
    ],
    [
      'PUT /api/class-sessions/:id/assistants/:assistant',
      'teach',
      ({ came, classSession }) => allow(came.token, classSession, came, true),
    ],
    [
      'PUT /api/class-sessions/:id/people/:person/role',
      'teach',
      ({ came: { token }, classSession, learner }) =>
        t.call('PUT /api/class-sessions/:id/people/:person/role', {
          token,
          params: { id: classSession, person: learner.userId },
          body: { role: 'assistant' },
        }),
    ],
    [
      'GET /api/class-sessions/:id/grades',
      'see',
      ({ came: { token }, classSession }) =>
        t.call('GET /api/class-sessions/:id/grades', { token, params: { id: classSession } }),
    ],
    [
      'GET /api/class-sessions/:id/grades/file',
      'see',
      ({ came: { token }, classSession }) =>
        t.call('GET /api/class-sessions/:id/grades/file', {
          token,
          params: { id: classSession },
          query: { format: 'canvas' },
        }),
    ],
    [
      'POST /api/class-sessions/:id/grades/send',
      'change',
      ({ came: { token }, classSession }) =>
        t.call('POST /api/class-sessions/:id/grades/send', {
          token,
          params: { id: classSession },
          body: { what: 'all' },
        }),
    ],
    [
      'GET /api/class-sessions/:id/grades/zeros',
      'change',
      ({ came: { token }, classSession }) =>
        t.call('GET /api/class-sessions/:id/grades/zeros', { token, params: { id: classSession } }),
    ],
    [
      'POST /api/class-sessions/:id/grades/zeros',
      'teach',
      ({ came: { token }, classSession, learner }) =>
        t.call('POST /api/class-sessions/:id/grades/zeros', {
          token,
          params: { id: classSession },
          body: { students: [learner.userId] },
        }),
    ],
    [
      'POST /api/class-sessions/:id/grades/students/:student/overwrite',
      'teach',
      ({ came: { token }, classSession, learner }) =>
        t.call('POST /api/class-sessions/:id/grades/students/:student/overwrite', {
          token,
          params: { id: classSession, student: learner.userId },
        }),
    ],
    [
      'POST /api/class-sessions/:id/grades/columns/:column/make',
      'teach',
      ({ came: { token }, classSession }) =>
        t.call('POST /api/class-sessions/:id/grades/columns/:column/make', {
          token,
          params: { id: classSession, column: crypto.randomUUID() },
        }),
    ],
    ['POST /api/labs/:lab/class-sessions', 'teach', ({ came }) => steps.create(came.token)],
    [
      'GET /api/labs/:lab/teaching-note',
      'teach',
      ({ came: { token } }) => t.call('GET /api/labs/:lab/teaching-note', { token, params: { lab } }),
    ],
  ]

  test('are these and the result of a student, which counts as seeing', async () => {
    const { classesRoutes } = await import('@tradewind/contract/teaching/classes')
    const { lmsRoutes } = await import('@tradewind/contract/lms/lms')
    const { coursesRoutes } = await import('@tradewind/contract/lms/courses')
    const { gradesRoutes } = await import('@tradewind/contract/lms/grades')
    const named = routes.map(([name]) => name)
    const ofClasses = [
      ...Object.entries(classesRoutes),
      ...Object.entries(lmsRoutes),
      ...Object.entries(coursesRoutes),
      ...Object.entries(gradesRoutes),
    ]
      .filter(([name, { access }]) => access === 'assistant' || name.includes('/class-sessions/:id'))
      .map(([name]) => name)
    expect(ofClasses.filter((name) => !named.includes(name))).toEqual([])
  })

  test.each(routes)('%s needs the right to %s', async (_name, needed, ask) => {
    const given = await givenAssistant()
    const seen = await ask(given)
    if (needed === 'see') return expect(seen.status).toBe(200)
    expect(seen.status).toBe(403)
    if (needed === 'change') expect(seen.error.message).toBe(mayNotChange)
    expect((await allow(given.token, given.classSession, given.came, true)).status).toBe(200)
    const allowed = await ask(given)
    expect(allowed.status).toBe(needed === 'change' ? 200 : 403)
    expect((await allow(given.token, given.classSession, given.came, false)).status).toBe(200)
    expect((await ask(given)).status).toBe(403)
    return undefined
  })

  test.each([
    'GET /api/class-sessions/:id/students/:student/runs/:run',
    'GET /api/class-sessions/:id/students/:student/runs/:run/hindsight',
  ] as const)('%s shows no class of another course', async (name) => {
    const { came, learner } = await givenAssistant()
    const other = await givenCourse()
    const answer = await t.call(name, {
      token: came.token,
      params: { id: other.classSession, student: learner.userId, run: crypto.randomUUID() },
    })
    expect(answer.status).toBe(404)
  })

  test('the same person with a portal account that teaches elsewhere is an assistant here, and allows nobody', async () => {
    const { came, classSession, token, learner } = await givenAssistant()
    await t.services.db.updateTable('users').set({ instructor: true }).where('id', '=', came.userId).execute()
    expectRefusal(await allow(came.token, classSession, came, true), 403, 'forbidden', onlyInstructors)
    expectRefusal(await steps.end(came.token, classSession), 403, 'forbidden', mayNotChange)
    const { status } = await allow(token, classSession, came, true)
    expect(status).toBe(200)
    const grades = { token: came.token, params: { id: classSession, student: learner.userId } }
    for (const call of [
      t.call('POST /api/class-sessions/:id/grades/zeros', {
        ...grades,
        body: { students: [learner.userId] },
      }),
      t.call('POST /api/class-sessions/:id/grades/students/:student/overwrite', grades),
      t.call('POST /api/class-sessions/:id/grades/columns/:column/make', {
        token: came.token,
        params: { id: classSession, column: crypto.randomUUID() },
      }),
    ])
      expectRefusal(await call, 403, 'forbidden', onlyInstructors)
  })

  test('nobody is allowed who is no assistant of the class', async () => {
    const { token, classSession, learner } = await givenAssistant()
    expectRefusal(
      await allow(token, classSession, learner, true),
      404,
      'not_found',
      'This assistant is not in the class. Please reload the list.',
    )
  })
})
