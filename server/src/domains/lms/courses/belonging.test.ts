import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { signedInUser } from '../../../test/accounts.ts'
import { characters } from '../../../test/lms/characters.ts'
import { courseSteps, lab, someStudent, someTeacher } from '../../../test/lms/courses.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import type { LmsLink } from '../../../test/lms/lms-course.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

const steps = courseSteps(() => t)
const { open, givenCourse, copied, newLink, newCourse, classRow, studentRows } = steps

/** Whether the person sees anything of a class. */
async function sees(token: string, classSession: string): Promise<boolean> {
  const { status } = await steps.view(token, classSession)
  const { body: desk } = await t.call('GET /api/labs/:lab/runs', { token, params: { lab } })
  return status === 200 || desk.contexts.some((one) => one.classSession?.id === classSession)
}

describe('nobody from course B comes into a class of course A', () => {
  type CourseCase = Awaited<ReturnType<typeof givenCourse>>
  /** The ways in which a link of course B may name what belongs to course A. */
  const links: [string, (given: CourseCase) => LmsLink | Promise<LmsLink>][] = [
    ['by the same template', (given) => copied(given).link],
    ['by the same template and the same link id', (given) => ({ ...copied(given).link, id: given.link.id })],
    [
      'by its code',
      async (given) =>
        newLink({ template: '', class: (await classRow(given.classSession)).code }, newCourse('Course B')),
    ],
    [
      'by its code and template',
      async (given) =>
        newLink(
          { template: given.link.custom['template'] ?? '', class: (await classRow(given.classSession)).code },
          newCourse('Course B'),
        ),
    ],
    [
      'by its history',
      (given) => newLink({ template: '', link_history: given.link.id }, newCourse('Course B')),
    ],
    [
      'by the history of its course',
      (given) => newLink({ template: '', context_history: given.course.id }, newCourse('Course B')),
    ],
    [
      'without any course',
      (given) => ({ ...given.link, id: randomUUID(), course: { id: '', title: '', label: '' } }),
    ],
  ]
  const people: [string, boolean][] = [
    ['a student', false],
    ['an instructor', true],
  ]
  for (const [how, linkOf] of links)
    for (const [who, teaches] of people)
      for (const early of [false, true])
        test(`${how}: ${who}${early ? ', where students open copies' : ''}`, async () => {
          const given = await givenCourse()
          await t.services.db.updateTable('lti_platforms').set({ opens_copies: early }).execute()
          const link = await linkOf(given)
          const arrived = await open(teaches ? someTeacher() : someStudent(), link)
          const again = await open(teaches ? someStudent() : someTeacher(), link)
          await t.services.db.updateTable('lti_platforms').set({ opens_copies: false }).execute()
          for (const { classSession, token } of [arrived, again]) {
            expect(classSession).not.toBe(given.classSession)
            expect(await sees(token, given.classSession)).toBe(false)
          }
          expect(await studentRows(given.classSession)).toHaveLength(1)
          // Nor does the class of course B show in course A.
          expect((await open(someStudent(), given.link)).classSession).toBe(given.classSession)
        })
})

describe('a class that an instructor of both courses uses in both', () => {
  test('is joined from both, and each student is counted where they came from', async () => {
    const given = await givenCourse()
    const b = copied(given)
    const { token, classSession: own } = await open(given.instructor, b.link)
    expect(own).not.toBe(given.classSession)
    const { body: visit } = await steps.look(token)
    expect(visit.classSession).toMatchObject({ id: own, replaceable: true })
    expect(visit.otherClasses.map(({ id }) => id)).toContain(given.classSession)
    const { body: after } = await steps.share(token, given.classSession)
    expect(after.classSession).toMatchObject({ id: given.classSession, students: 1 })
    const learner = await open(someStudent(), b.link)
    expect(learner.classSession).toBe(given.classSession)
    const rows = await studentRows(given.classSession)
    expect(rows).toHaveLength(2)
    expect(new Set(rows.map(({ context_id }) => context_id)).size).toBe(2)
    // The class that was made for the course and that nobody joined is gone.
    expect(
      await t.services.db.selectFrom('class_sessions').select('id').where('id', '=', own).execute(),
    ).toEqual([])
  })

  test('is not one that somebody else holds, nor one that has ended', async () => {
    const given = await givenCourse()
    const b = copied(given)
    const { token } = await open(someTeacher(), b.link)
    const other = await steps.share(token, given.classSession)
    expect(other).toMatchObject({ status: 404, error: { code: 'not_found' } })
    const { token: own } = await open(given.instructor, copied(given).link)
    await steps.end(given.token, given.classSession)
    const ended = await steps.share(own, given.classSession)
    expect(ended).toMatchObject({ status: 409, error: { code: 'class_session_ended' } })
  })

  test('does not take the place of a class that students have joined', async () => {
    const given = await givenCourse()
    const b = copied(given)
    const { token, classSession } = await open(given.instructor, b.link)
    await open(someStudent(), b.link)
    const refused = await steps.share(token, given.classSession)
    expect(refused).toMatchObject({ status: 409, error: { code: 'class_in_use' } })
    expect((await open(someStudent(), b.link)).classSession).toBe(classSession)
  })

  test('is chosen by instructors of the course only', async () => {
    const given = await givenCourse()
    const portal = await signedInUser(t, { instructor: true })
    const { body } = await steps.create(portal.token)
    for (const call of [steps.share(given.learner.token, body.id), steps.setUp(given.learner.token)])
      expect(await call).toMatchObject({ status: 403, error: { code: 'forbidden' } })
    for (const call of [steps.share(portal.token, body.id), steps.setUp(portal.token)])
      expect(await call).toMatchObject({ status: 404 })
  })
})

describe('a link from before templates, with the code of a class', () => {
  const byCode = (code: string, course = newCourse()) => newLink({ template: '', class: code }, course)

  /** A portal account that an identity on the LMS is linked to. */
  async function linked(user: { id: string }, accountId: string) {
    await t.services.db
      .insertInto('lti_identities')
      .values({
        id: randomUUID(),
        issuer: t.lms.issuer,
        client_id: t.lms.clientId,
        sub: user.id,
        user_id: accountId,
        created_at: t.clock.now(),
      })
      .execute()
  }

  test('joins its class once the class’s own instructor has opened it in this course', async () => {
    const { teacher, theClass } = await steps.givenClass()
    const link = byCode(theClass.code)
    const early = await open(someStudent(), link)
    expect(early).toMatchObject({ course: true, classSession: null })
    const instructor = someTeacher()
    await linked(instructor, teacher.id)
    expect(await open(instructor, link)).toMatchObject({ course: false, classSession: theClass.id })
    expect((await steps.lookAgain(early.token)).body).toMatchObject({ classSession: theClass.id })
    // From then on the class is this course's, so its copy gets another.
    const copy = await open(someTeacher(), byCode(theClass.code))
    expect(copy.classSession).not.toBe(theClass.id)
  })

  test('joins its class once a student of the class has opened it in this course', async () => {
    const { student, theClass } = await steps.givenClass()
    const link = byCode(theClass.code)
    const own = someStudent()
    await linked(own, student.id)
    expect((await open(own, link)).classSession).toBe(theClass.id)
    expect((await open(someStudent(), link)).classSession).toBe(theClass.id)
  })

  test('makes a copy for an instructor who does not hold the class, and its students wait until then', async () => {
    const { theClass } = await steps.givenClass({ attempts: 4 })
    const link = byCode(theClass.code)
    expect(await open(someStudent(), link)).toMatchObject({ course: true, classSession: null })
    const { classSession } = await open(someTeacher(), link)
    expect(classSession).not.toBe(theClass.id)
    expect(await classRow(classSession)).toMatchObject({ attempts: 4, name: theClass.name })
    expect((await open(someStudent(), link)).classSession).toBe(classSession)
    expect((await open(someStudent(), byCode(theClass.code, link.course))).classSession).toBe(classSession)
  })

  test.each(['ended', 'past its deadline', 'left by the student'])(
    'is a template where the class is %s, also for people of the class',
    async (state) => {
      const { teacher, student, theClass } = await steps.givenClass()
      if (state === 'ended') await steps.end(teacher.token, theClass.id)
      else if (state === 'past its deadline')
        await steps.change(teacher.token, theClass.id, { deadline: t.clock.now().getTime() - 1000 })
      else await steps.remove(teacher.token, theClass.id, student.id)
      const own = someStudent()
      await linked(own, student.id)
      const link = byCode(theClass.code)
      expect(await open(own, link)).toMatchObject({ course: true, classSession: null })
      const { classSession } = await open(someTeacher(), link)
      expect(classSession).not.toBe(theClass.id)
    },
  )
})

test('a lying platform’s texts are cut, and its unsafe addresses are not kept', async () => {
  const lying = characters.find(({ name }) => name === 'lying')
  if (!lying) throw new Error('nobody lies')
  t.lms.character = lying
  const { link } = await givenCourse()
  const [moodle] = characters
  if (moodle) t.lms.character = moodle
  const row = await t.services.db
    .selectFrom('lti_links')
    .innerJoin('lti_contexts', 'lti_contexts.id', 'lti_links.context_id')
    .selectAll('lti_contexts')
    .select(['lti_links.title as link_title', 'lti_links.lineitem_url'])
    .where('resource_link_id', '=', link.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    title: 'T'.repeat(200),
    label: '',
    link_title: '',
    memberships_url: t.lms.url + lying.rosterPath(row.context_id),
    lineitems_url: null,
    groups_url: null,
    group_sets_url: null,
  })
  expect(row.scopes).toHaveLength(4)
})

test.each([
  ['context', { id: 'a\u0000b' }],
  ['context', { id: 'x'.repeat(256) }],
  ['resource_link', { id: 'a\u0000b' }],
])('a launch whose %s has an unusable id is refused and stores nothing', async (name, value) => {
  const { launch, expectRefused } = await import('../../../test/lms/launches.ts')
  const { claim } = await import('../../../test/lms/stand-in-claims.ts')
  expectRefused(
    await launch(t, { claims: { [claim(name)]: value } }),
    400,
    'We could not read what your learning platform sent.',
  )
})
