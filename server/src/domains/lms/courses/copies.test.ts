import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { characters } from '../../../test/lms/characters.ts'
import { courseSteps, lab, someStudent, someTeacher } from '../../../test/lms/courses.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { claim } from '../../../test/lms/stand-in-claims.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus(['global_compass_lab', 'foreign_exchange_lab'])
})
afterAll(() => t.close())

const steps = courseSteps(() => t)
const { open, givenCourse, copied, newLink, newCourse, classRow, studentRows, seedOf, lookAgain } = steps

describe.each(characters)('a copied course of $name', (character) => {
  beforeAll(() => {
    t.lms.character = character
  })

  test('has a class of its own: the same lab and settings, another case and code, and nobody in it', async () => {
    const given = await givenCourse({ ...newCourse('Course A'), id: character.newCourseId() })
    await steps.change(given.token, given.classSession, {
      name: 'IB, section 2',
      attempts: 5,
      counted: 'last',
      deadline: t.clock.now().getTime() + 86_400_000,
    })
    const { link } = copied(given)
    const place = await open(someTeacher(), link)
    expect(place).toMatchObject({ course: true, lab })
    const [before, after] = [await classRow(given.classSession), await classRow(place.classSession)]
    expect(after).toMatchObject({
      lab_id: before.lab_id,
      settings: before.settings,
      attempts: 5,
      counted: 'last',
      name: 'IB, section 2',
      owner_id: place.userId,
      deadline: null,
      ended_at: null,
    })
    expect(after.code).not.toBe(before.code)
    expect(await seedOf(after.id)).not.toBe(await seedOf(before.id))
    expect(after.context_id).not.toBe(before.context_id)
    expect(await studentRows(after.id)).toEqual([])
    expect(await studentRows(before.id)).toHaveLength(1)
  })

  test('brings a student of it into its class, counted from their course', async () => {
    const given = await givenCourse({ ...newCourse('Course A'), id: character.newCourseId() })
    const { link } = copied(given)
    const { classSession } = await open(someTeacher(), link)
    const learner = await open(someStudent(), link)
    expect(learner).toMatchObject({ course: false, lab, classSession })
    const [row] = await studentRows(classSession ?? '')
    expect(row).toMatchObject({
      user_id: learner.userId,
      context_id: (await classRow(classSession)).context_id,
    })
  })

  test('can be copied again', async () => {
    const first = await givenCourse({ ...newCourse('Course A'), id: character.newCourseId() })
    const second = copied(first)
    const inSecond = await open(someTeacher(), second.link)
    const third = copied(second, 'Course C')
    const inThird = await open(someTeacher(), third.link)
    const all = [first.classSession, inSecond.classSession, inThird.classSession]
    expect(new Set(all).size).toBe(3)
    expect((await classRow(inThird.classSession)).lab_id).toBe(lab)
  })

  test('lets students wait for their instructor', async () => {
    const given = await givenCourse({ ...newCourse('Course A'), id: character.newCourseId() })
    const { link } = copied(given)
    const early = await open(someStudent(), link)
    expect(early).toMatchObject({ course: true, classSession: null })
    expect((await lookAgain(early.token)).body).toMatchObject({ course: true, classSession: null })
    const { classSession } = await open(someTeacher(), link)
    expect((await lookAgain(early.token)).body).toEqual({ course: false, lab, classSession })
    expect(await studentRows(classSession ?? '')).toMatchObject([{ user_id: early.userId }])
  })
})

test.each(characters.filter(({ tellsHistory, name }) => tellsHistory && name !== 'lying'))(
  'the history of $name names the class that is copied, also where the link itself has nothing',
  async (character) => {
    t.lms.character = character
    const given = await givenCourse({ ...newCourse('Course A'), id: character.newCourseId() })
    await steps.change(given.token, given.classSession, { attempts: 7 })
    const second = copied(given)
    const { token, classSession } = await open(someTeacher(), second.link)
    await steps.change(token, classSession ?? '', { attempts: 9 })
    // A copy of the copy repeats the copy, not the first class that its template names.
    const third = copied(second, 'Course C')
    const newest = await open(someTeacher(), third.link)
    expect(await classRow(newest.classSession)).toMatchObject({ attempts: 9 })
    const { template: _without, ...custom } = third.link.custom
    const bare = { ...copied(second, 'Course D').link, custom }
    const place = await open(someTeacher(), bare)
    expect(await classRow(place.classSession)).toMatchObject({ attempts: 9 })
  },
)

describe('a copy notice', () => {
  const [, canvas] = characters
  beforeAll(() => {
    if (canvas) t.lms.character = canvas
  })
  const send = async (payload: unknown) =>
    await t.app.inject({ method: 'POST', url: '/lti/notices', payload: payload as object })

  /** A link in a course with a class that carries no template, as instructors type it. */
  async function givenBareCourse() {
    const course = newCourse('Course A')
    const link = { ...newLink({}, course), custom: { lab } }
    const { token } = await open(someTeacher(), link)
    const { body } = await steps.setUp(token)
    await steps.change(token, body.classSession?.id ?? '', { attempts: 6 })
    return { course, link }
  }

  test('names the class that is copied, where the link carries no template', async () => {
    const given = await givenBareCourse()
    const copy = copied(given)
    const answer = await send(await t.lms.copyNotice(copy.course))
    expect(answer.statusCode).toBe(204)
    const place = await open(someTeacher(), copy.link)
    expect(await classRow(place.classSession)).toMatchObject({ attempts: 6 })
  })

  test('of a copy names that copy, not the first class that the template of its link names', async () => {
    const given = await givenCourse()
    const second = copied(given)
    await send(await t.lms.copyNotice(second.course))
    const { token, classSession } = await open(someTeacher(), second.link)
    await steps.change(token, classSession ?? '', { attempts: 9 })
    const third = copied(second, 'Course C')
    await send(await t.lms.copyNotice(third.course))
    const newest = await open(someTeacher(), third.link)
    expect(newest.classSession).not.toBe(classSession)
    expect(await classRow(newest.classSession)).toMatchObject({ attempts: 9 })
  })

  test('that is refused does not stop the others that came with it', async () => {
    const good = await t.lms.copyNotice(newCourse('Good'))
    const course = copied(await givenBareCourse()).course
    const notices = [
      ...(await t.lms.copyNotice(newCourse('Bad'), { aud: 'another-client' })).notices,
      ...(await t.lms.copyNotice(newCourse('Bad'), { [claim('context')]: { id: 'a\u0000b' } })).notices,
      ...good.notices,
      ...(await t.lms.copyNotice(course)).notices,
    ]
    // Platforms do not send a notice again.
    expect((await send({ notices })).statusCode).toBe(403)
    const rows = await t.services.db
      .selectFrom('lti_contexts')
      .select('copied_from')
      .where('context_id', '=', course.id)
      .execute()
    expect(rows).toEqual([{ copied_from: course.copiedFrom?.slice(0, 1) }])
  })

  test('changes nothing when it comes again', async () => {
    const copy = copied(await givenBareCourse())
    const notice = await t.lms.copyNotice(copy.course)
    for (const _time of [1, 2]) expect((await send(notice)).statusCode).toBe(204)
    const rows = await t.services.db
      .selectFrom('lti_contexts')
      .select('copied_from')
      .where('context_id', '=', copy.course.id)
      .execute()
    expect(rows).toEqual([{ copied_from: copy.course.copiedFrom?.slice(0, 1) }])
  })

  test('is refused unless its platform signed it for one of its deployments, and stores nothing', async () => {
    const now = Math.floor(t.clock.now().getTime() / 1000)
    const course = newCourse('Not here')
    const refused: Record<string, unknown>[] = [
      { iss: 'https://elsewhere.example' },
      { aud: 'another-client' },
      { [claim('deployment_id')]: 'another' },
      { exp: now - 3600 },
      { iat: now - 7200 },
      { [claim('context')]: undefined },
      { [claim('context')]: { id: 'a\u0000b' } },
      { [claim('notice')]: 'none' },
      { [claim('version')]: '1.1' },
    ]
    for (const changed of refused)
      expect((await send(await t.lms.copyNotice(course, changed))).statusCode, JSON.stringify(changed)).toBe(
        403,
      )
    const { notices } = await t.lms.copyNotice(course)
    const forged = `${notices[0]?.jwt.split('.').slice(0, 2).join('.')}.AAAA`
    for (const jwt of [forged, 'x', '']) expect((await send({ notices: [{ jwt }] })).statusCode).toBe(403)
    for (const payload of [
      {},
      { notices: 'x' },
      { notices: Array.from({ length: 101 }, () => ({ jwt: '' })) },
    ])
      expect((await send(payload)).statusCode).toBe(400)
    const stored = await t.services.db
      .selectFrom('lti_contexts')
      .select('id')
      .where('context_id', '=', course.id)
      .execute()
    expect(stored).toEqual([])
  })

  test('of another kind is accepted and stores nothing', async () => {
    const course = newCourse('Hello')
    const hello = { [claim('notice')]: { id: '1', timestamp: '', type: 'LtiHelloWorldNotice' } }
    expect((await send(await t.lms.copyNotice(course, hello))).statusCode).toBe(204)
  })
})

test('a student opens the class of a copied course where the platform’s setting says so; its first instructor owns it', async () => {
  const given = await givenCourse()
  const { link } = copied(given)
  await t.services.db.updateTable('lti_platforms').set({ opens_copies: true }).execute()
  const early = await open(someStudent(), link)
  await t.services.db.updateTable('lti_platforms').set({ opens_copies: false }).execute()
  expect(early).toMatchObject({ course: false, lab })
  expect(await classRow(early.classSession)).toMatchObject({ owner_id: null })
  const { body } = await t.call('GET /api/labs/:lab/runs', { token: early.token, params: { lab } })
  expect(body.contexts[0]?.classSession).toMatchObject({ id: early.classSession, instructor: '' })
  const instructor = await open(someTeacher(), link)
  expect(instructor).toMatchObject({ course: false, classSession: early.classSession })
  expect(await classRow(early.classSession)).toMatchObject({ owner_id: instructor.userId })
})

test('a class that is named like its course is named like the other course when it is copied', async () => {
  const { link } = copied(await givenCourse(), 'Next term')
  expect(await classRow((await open(someTeacher(), link)).classSession)).toMatchObject({ name: 'Next term' })
})

test('a lab that a link names by hand comes before that of its template', async () => {
  const given = await givenCourse()
  const { link } = copied(given)
  const changed = { ...link, custom: { ...link.custom, lab: 'foreign_exchange_lab' } }
  const place = await open(someTeacher(), changed)
  expect(place).toMatchObject({ course: true, classSession: null, lab: 'foreign_exchange_lab' })
})

test('a lab that a link names by hand is never opened as the class of another link with the same template', async () => {
  const given = await givenCourse()
  const changed = {
    ...given.link,
    id: 'by-hand',
    custom: { ...given.link.custom, lab: 'foreign_exchange_lab' },
  }
  const place = await open(someTeacher(), changed)
  expect(place).toMatchObject({ course: true, classSession: null, lab: 'foreign_exchange_lab' })
})

test('a deleted class is still copied, as its template keeps it', async () => {
  const given = await givenCourse()
  await t.services.db.deleteFrom('class_sessions').where('id', '=', given.classSession).execute()
  const { link } = copied(given)
  const place = await open(someTeacher(), link)
  expect(await classRow(place.classSession)).toMatchObject({ lab_id: lab, attempts: 3 })
})
