import { afterAll, beforeAll, expect, test } from 'vitest'
import { courseSteps, someStudent, someTeacher } from '../../../test/lms/courses.ts'
import { exchangeLaunch, launch, openCampus, type Campus } from '../../../test/lms/launches.ts'
import type { LmsLink } from '../../../test/lms/lms-course.ts'
import type { LmsUser } from '../../../test/lms/stand-in-claims.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

const steps = courseSteps(() => t)

/** Exchanges the tickets of these people's launches at the same moment. Returns the classes that they reached. */
async function openTogether(users: readonly LmsUser[], links: readonly LmsLink[]) {
  const launched = []
  for (const [at, user] of users.entries()) {
    const link = links[at % links.length]
    if (link) launched.push(await launch(t, { user, link }))
  }
  const answers = await Promise.all(launched.map((each) => exchangeLaunch(t, each)))
  for (const { status, error } of answers) expect([status, error.message]).toEqual([200, undefined])
  return answers.map(({ body }) => body)
}

async function classesIn(courseId: string) {
  return await t.services.db
    .selectFrom('class_sessions')
    .innerJoin('lti_contexts', 'lti_contexts.id', 'class_sessions.context_id')
    .select('class_sessions.id')
    .where('lti_contexts.context_id', '=', courseId)
    .execute()
}

test('fifty first launches of a copied link at once make one class', async () => {
  const copy = steps.copied(await steps.givenCourse())
  await t.services.db.updateTable('lti_platforms').set({ opens_copies: true }).execute()
  const users = Array.from({ length: 50 }, (_none, at) => (at % 10 === 0 ? someTeacher() : someStudent()))
  const places = await openTogether(users, [copy.link])
  await t.services.db.updateTable('lti_platforms').set({ opens_copies: false }).execute()
  const made = await classesIn(copy.course.id)
  expect(made).toHaveLength(1)
  expect(new Set(places.map(({ classSession }) => classSession))).toEqual(new Set([made[0]?.id]))
  expect(await steps.studentRows(made[0]?.id ?? '')).toHaveLength(45)
  const row = await steps.classRow(made[0]?.id ?? '')
  expect(row.owner_id).not.toBeNull()
})

test('first launches of two copied links with one template at once make one class', async () => {
  const given = await steps.givenCourse()
  const copy = steps.copied(given)
  const twin = { ...copy.link, id: 'twin' }
  const places = await openTogether(
    Array.from({ length: 10 }, () => someTeacher()),
    [copy.link, twin],
  )
  expect(await classesIn(copy.course.id)).toHaveLength(1)
  expect(new Set(places.map(({ classSession }) => classSession)).size).toBe(1)
})

test('two instructors who set up the class of a link at once get one', async () => {
  const link = steps.newLink({}, steps.newCourse())
  const both = [await steps.open(someTeacher(), link), await steps.open(someTeacher(), link)]
  const answers = await Promise.all(both.map(({ token }) => steps.setUp(token)))
  expect(new Set(answers.map(({ body }) => body.classSession?.id)).size).toBe(1)
  expect(await classesIn(link.course?.id ?? '')).toHaveLength(1)
})

test('a class that a student joins while its place is taken keeps the student', async () => {
  for (let time = 0; time < 5; time++) {
    const given = await steps.givenCourse()
    const b = steps.copied(given)
    const { token } = await steps.open(given.instructor, b.link)
    const learner = someStudent()
    const launched = await launch(t, { user: learner, link: b.link })
    const [shared, arrived] = await Promise.all([
      steps.share(token, given.classSession),
      exchangeLaunch(t, launched),
    ])
    expect([200, 409]).toContain(shared.status)
    expect(arrived.status).toBe(200)
    // Whoever was first, the student is in the class that the link opens now.
    const { body: place } = await steps.lookAgain(arrived.body.token)
    const { body: visit } = await steps.look(token)
    expect(place.classSession).toBe(visit.classSession?.id)
    expect((await steps.studentRows(place.classSession ?? '')).length).toBeGreaterThan(0)
  }
})

test('two courses that take over each other’s class at once keep one of them, and both links open it', async () => {
  for (let time = 0; time < 5; time++) {
    const teaches = someTeacher()
    const links = [steps.newLink({}, steps.newCourse()), steps.newLink({}, steps.newCourse())] as const
    const [a, b] = [await steps.open(teaches, links[0]), await steps.open(teaches, links[1])]
    const classOf = async (token: string) => (await steps.setUp(token)).body.classSession?.id ?? ''
    const [ofA, ofB] = [await classOf(a.token), await classOf(b.token)]
    const answers = await Promise.all([steps.share(a.token, ofB), steps.share(b.token, ofA)])
    expect(answers.map(({ status }) => status).toSorted((x, y) => x - y)).toEqual([200, 404])
    const places = [await steps.open(teaches, links[0]), await steps.open(teaches, links[1])]
    expect(new Set(places.map(({ classSession }) => classSession)).size).toBe(1)
    expect([ofA, ofB]).toContain(places[0]?.classSession)
  }
})
