import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { expectRefusal, signedInUser } from '../../../test/accounts.ts'
import { courseSteps, someStudent, someTeacher } from '../../../test/lms/courses.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { student, type LmsUser } from '../../../test/lms/stand-in-claims.ts'
import { learner } from '../../../test/lms/stand-in-roster.ts'
import { readList } from '../../../test/lms/read-list.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

const steps = courseSteps(() => t)
const { open, view } = steps

let given: Awaited<ReturnType<typeof steps.givenCourse>>
beforeEach(async () => {
  given = await steps.givenCourse()
})

const setRole = (token: string, person: string, role: 'assistant' | 'instructor' | 'student') =>
  t.call('PUT /api/class-sessions/:id/people/:person/role', {
    token,
    params: { id: given.classSession, person },
    body: { role },
  })
const rightOf = async ({ token }: { token: string }) => {
  const { status, body } = await view(token, given.classSession)
  return status === 200 ? body.session.right : null
}
const seen = async () => (await view(given.token, given.classSession)).body
const rosterOf = async () =>
  (
    await t.call('GET /api/class-sessions/:id/roster', {
      token: given.token,
      params: { id: given.classSession },
    })
  ).body
/** As Moodle lists its students and its non-editing teachers. */
const listed = (...users: LmsUser[]) =>
  readList(
    t,
    given,
    users.map(({ id }, at) => learner(at, { user_id: id })),
  )

describe('a non-editing teacher of Moodle', () => {
  let teacher: LmsUser
  beforeEach(() => {
    teacher = someTeacher()
  })

  test('is an assistant and no missing student, once the list was read', async () => {
    await listed(teacher, someStudent())
    const came = await open(teacher, given.link)
    expect(came).toMatchObject({ course: false, classSession: given.classSession })
    expect(await rightOf(came)).toBe('see')
    expect((await seen()).session).toMatchObject({
      instructors: [{ owner: true }],
      assistants: [{ id: came.userId, mayChange: false, back: 'instructor' }],
    })
    expect((await rosterOf()).notHereCount).toBe(1)
    expectRefusal(
      await steps.share(came.token, given.classSession),
      403,
      'forbidden',
      'Only instructors of the course can choose its class.',
    )
    expect((await steps.look(came.token)).body.instructor).toBe(false)
  })

  test('who came before the list was read is one as soon as it is', async () => {
    const early = await open(teacher, given.link)
    expect(await rightOf(early)).toBe('teach')
    await listed(teacher)
    expect(await rightOf(early)).toBe('see')
    expect((await seen()).session).toMatchObject({
      instructors: [{ owner: true }],
      assistants: [{ id: early.userId, mayChange: false, back: 'instructor' }],
    })
    const again = await open(teacher, given.link)
    expect(await rightOf(again)).toBe('see')
    expect((await seen()).session.instructors).toHaveLength(1)
  })

  test('is an instructor if the owner says so, also later', async () => {
    await listed(teacher)
    const { userId } = await open(teacher, given.link)
    expect((await setRole(given.token, userId, 'instructor')).status).toBe(200)
    expect(await rightOf(await open(teacher, given.link))).toBe('teach')
    expect((await seen()).session.assistants).toEqual([])
  })

  test('who owns the class stays its instructor', async () => {
    await listed(given.instructor)
    expect(await rightOf(await open(given.instructor, given.link))).toBe('teach')
  })

  test('who came before the list was read stays an instructor if the owner said so, or added them', async () => {
    const early = await open(teacher, given.link)
    await setRole(given.token, early.userId, 'assistant')
    await setRole(given.token, early.userId, 'instructor')
    await listed(teacher, given.instructor)
    expect(await rightOf(early)).toBe('teach')
    expect(await rightOf(given)).toBe('teach')
  })

  test('of a Moodle that was entered as “Other” is known by what its launches tell of it', async () => {
    await t.services.db.updateTable('lti_platforms').set({ family: 'other' }).execute()
    const early = await open(teacher, given.link)
    const { family } = await t.services.db
      .selectFrom('lti_platforms')
      .select('family')
      .executeTakeFirstOrThrow()
    expect(family).toBe('moodle')
    await listed(teacher)
    expect(await rightOf(early)).toBe('see')
  })

  test('elsewhere is what the launch says', async () => {
    await t.services.db.updateTable('lti_platforms').set({ family: 'canvas' }).execute()
    const early = await open(teacher, given.link)
    await listed(teacher)
    expect(await rightOf(early)).toBe('teach')
    expect(await rightOf(await open(teacher, given.link))).toBe('teach')
    await t.services.db.updateTable('lti_platforms').set({ family: 'moodle' }).execute()
  })
})

describe('the owner of a class', () => {
  test('makes a student an assistant, who counts no more, and takes it back', async () => {
    const user = someStudent()
    const came = await open(user, given.link)
    expect((await setRole(given.token, came.userId, 'assistant')).status).toBe(200)
    expect((await seen()).students.map(({ id }) => id)).toEqual([given.learner.userId])
    const again = await open(user, given.link)
    expect(await rightOf(again)).toBe('see')
    expect((await t.call('GET /api/auth/user', { token: again.token })).body).toMatchObject({
      assistant: true,
    })
    expect((await seen()).session.assistants).toMatchObject([{ id: came.userId, back: 'student' }])
    expect((await setRole(given.token, came.userId, 'student')).status).toBe(200)
    expect(await rightOf(await open(user, given.link))).toBeNull()
    expect((await seen()).students).toHaveLength(2)
  })

  test('makes an instructor of the course an assistant, whatever their launches say, and takes it back', async () => {
    const user = someTeacher()
    const came = await open(user, given.link)
    expect((await setRole(given.token, came.userId, 'assistant')).status).toBe(200)
    expect(await rightOf(came)).toBe('see')
    const again = await open(user, given.link)
    expect(await rightOf(again)).toBe('see')
    expect((await seen()).session).toMatchObject({
      instructors: [{ owner: true }],
      assistants: [{ id: came.userId, back: 'instructor' }],
    })
    await t.call('POST /api/class-sessions/:id/roster', {
      token: given.token,
      params: { id: given.classSession },
      body: { why: 'asked' },
    })
    const reading = await t.call('POST /api/class-sessions/:id/roster', {
      token: again.token,
      params: { id: given.classSession },
      body: { why: 'asked' },
    })
    expect(reading.status).toBe(403)
    expect((await setRole(given.token, came.userId, 'instructor')).status).toBe(200)
    expect(await rightOf(again)).toBe('teach')
  })

  test('makes an assistant of somebody on the list who has not come', async () => {
    const user = someStudent()
    await listed(user)
    const [missing] = (await rosterOf()).notHere
    expect((await setRole(given.token, missing?.id ?? '', 'assistant')).status).toBe(200)
    expect((await rosterOf()).notHereCount).toBe(0)
    expect(await rightOf(await open(user, given.link))).toBe('see')
  })

  test('lets a test student who teaches no more count', async () => {
    const user = someTeacher()
    const { userId } = await open(user, given.link)
    const now: LmsUser = { ...user, roles: student.roles }
    await open(now, given.link)
    expect((await seen()).students).toHaveLength(1)
    expect((await setRole(given.token, userId, 'student')).status).toBe(200)
    expect((await seen()).students).toHaveLength(2)
    await open(now, given.link)
    expect((await seen()).students).toHaveLength(2)
    expect((await seen()).session.instructors).toHaveLength(1)
  })

  test('is the only one who can do so, and stays an instructor', async () => {
    const colleague = await open(someTeacher(), given.link)
    expectRefusal(
      await setRole(colleague.token, given.learner.userId, 'assistant'),
      403,
      'forbidden',
      'Only the owner of the class can do this.',
    )
    const { body: me } = await t.call('GET /api/auth/user', { token: given.token })
    expectRefusal(
      await setRole(given.token, me.id, 'assistant'),
      403,
      'forbidden',
      'You own this class, so you stay an instructor of it.',
    )
    expectRefusal(
      await setRole(given.token, crypto.randomUUID(), 'assistant'),
      404,
      'not_found',
      'This person is not in the class. Please reload the list.',
    )
    expectRefusal(
      await setRole(given.token, given.learner.userId, 'instructor'),
      403,
      'forbidden',
      'The course decides this. Please change the person’s role in your LMS.',
    )
  })

  test('makes no assistant of somebody who came by the code of the class', async () => {
    const came = await signedInUser(t)
    const { code } = (await seen()).session
    await steps.join(came.token, code)
    expectRefusal(
      await setRole(given.token, came.id, 'assistant'),
      403,
      'forbidden',
      'Only people of a course in an LMS can be assistants.',
    )
  })

  test('reaches nobody of another course', async () => {
    const other = await steps.givenCourse()
    expect((await setRole(given.token, other.learner.userId, 'assistant')).status).toBe(404)
    await readList(t, other, [learner(1)])
    const { body } = await t.call('GET /api/class-sessions/:id/roster', {
      token: other.token,
      params: { id: other.classSession },
    })
    expect((await setRole(given.token, body.notHere[0]?.id ?? '', 'assistant')).status).toBe(404)
  })
})
