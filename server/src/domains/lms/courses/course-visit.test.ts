import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { actionsOf, signedInUser } from '../../../test/accounts.ts'
import { courseSteps, lab, someStudent, someTeacher } from '../../../test/lms/courses.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus(['global_compass_lab', 'foreign_exchange_lab'])
})
afterAll(() => t.close())

const steps = courseSteps(() => t)
const { open, look, lookAgain, setUp, newLink, newCourse, givenCourse, classRow, studentRows } = steps

describe('an instructor whose link has no class', () => {
  test('chooses among the labs of the institution, and sets up a class by one call', async () => {
    const link = newLink({ lab: '', template: '' }, newCourse('Trade 101'))
    const place = await open(someTeacher(), link)
    expect(place).toMatchObject({ course: true, lab: null, classSession: null })
    const { body: visit } = await look(place.token)
    expect(visit).toEqual({
      course: 'Trade 101',
      link: 'The lab',
      instructor: true,
      state: 'no_class',
      lab: null,
      labs: ['foreign_exchange_lab', 'global_compass_lab'],
      classSession: null,
      otherClasses: [],
    })
    const { body: after } = await setUp(place.token)
    expect(after).toMatchObject({
      state: 'class',
      classSession: {
        lab,
        name: 'Trade 101',
        instructor: 'Tess Gardner',
        students: 0,
        attempts: 3,
        counted: 'best',
      },
    })
    const id = after.classSession?.id ?? ''
    expect(await classRow(id)).toMatchObject({
      owner_id: place.userId,
      attempts: 3,
      counted: 'best',
      deadline: null,
      time_zone: 'Europe/Berlin',
    })
    expect(await actionsOf(t, id)).toEqual(['class_session_created', 'class_session_linked'])
    // From then on the link opens the class.
    expect(await open(someStudent(), link)).toMatchObject({ course: false, lab, classSession: id })
  })

  test('gets no class of a lab that the institution does not have', async () => {
    const { token } = await open(someTeacher(), newLink({ lab: '', template: '' }, newCourse()))
    expect(await setUp(token, 'market_analysis_lab')).toMatchObject({
      status: 403,
      error: { code: 'lab_not_held' },
    })
    expect((await look(token)).body.state).toBe('no_class')
  })
})

test('another instructor of the course becomes an instructor of its class', async () => {
  const given = await givenCourse()
  const second = await open(someTeacher(), given.link)
  expect(second).toMatchObject({ course: false, classSession: given.classSession })
  const { body } = await steps.view(second.token, given.classSession)
  expect(body.session.instructors).toHaveLength(2)
  expect(body.session.instructors[0]).toMatchObject({ owner: true })
})

test('after the class has ended, a new one has its settings, and its students stay in the ended one', async () => {
  const given = await givenCourse()
  await steps.change(given.token, given.classSession, { attempts: 2 })
  await steps.end(given.token, given.classSession)
  expect(await open(given.instructor, given.link)).toMatchObject({ course: true })
  const late = await open(someStudent(), given.link)
  expect(late).toMatchObject({ course: true })
  expect((await look(late.token)).body).toMatchObject({ state: 'ended', classSession: null, labs: [] })
  expect((await look(given.learner.token)).body.state).toBe('class')
  const { body } = await setUp(given.token)
  const id = body.classSession?.id ?? ''
  expect(id).not.toBe(given.classSession)
  expect(await classRow(id)).toMatchObject({ attempts: 2, ended_at: null })
  expect((await lookAgain(late.token)).body).toMatchObject({ course: false, classSession: id })
  expect(await studentRows(given.classSession)).toHaveLength(1)
})

test('a link whose instructor chooses something else opens that, and its former class stays', async () => {
  const given = await givenCourse()
  const changed = { ...given.link, custom: { ...given.link.custom, template: crypto.randomUUID() } }
  expect(await open(someStudent(), changed)).toMatchObject({ course: true, classSession: null })
  const { token } = await open(given.instructor, changed)
  const { body } = await setUp(token)
  expect(body.classSession?.id).not.toBe(given.classSession)
  expect(await studentRows(given.classSession)).toHaveLength(1)
  const practice = { ...given.link, custom: { lab, practice: '1' } }
  expect(await open(someStudent(), practice)).toMatchObject({ course: false, lab, classSession: null })
})

test('a student who was removed from the class is told so, and stays out', async () => {
  const given = await givenCourse()
  await steps.remove(given.token, given.classSession, given.learner.userId)
  const place = await lookAgain(given.learner.token)
  expect(place.body).toMatchObject({ course: true })
  expect((await look(given.learner.token)).body.state).toBe('removed')
})

test('a student whose institution no longer has the lab does not join', async () => {
  const given = await givenCourse()
  const until = t.clock.now()
  await t.services.db.updateTable('institution_labs').set({ expires_at: until }).execute()
  t.clock.advance(1000)
  const late = await open(someStudent(), given.link)
  expect(late).toMatchObject({ course: false, lab, classSession: null })
  await t.services.db.updateTable('institution_labs').set({ expires_at: null }).execute()
  expect(await studentRows(given.classSession)).toHaveLength(1)
})

test('a link for practice opens its lab without a class for everybody', async () => {
  const link = newLink({ template: '', practice: '1' }, newCourse())
  for (const person of [someTeacher(), someStudent()])
    expect(await open(person, link)).toMatchObject({ course: false, lab, classSession: null })
})

test('a link without a class opens the lab for students, and the set-up for instructors', async () => {
  const link = newLink({ template: '' }, newCourse())
  expect(await open(someStudent(), link)).toMatchObject({ course: false, lab, classSession: null })
  expect(await open(someTeacher(), link)).toMatchObject({ course: true, lab })
})

test('a session that did not come from a course has none', async () => {
  const { token } = await signedInUser(t, { instructor: true })
  expect(await look(token)).toMatchObject({ status: 404, error: { code: 'not_found' } })
  expect((await lookAgain(token)).body).toEqual({ course: false, lab: null, classSession: null })
})

test('what a launch says of the course’s services is stored, and a second launch stores nothing anew', async () => {
  const given = await givenCourse()
  const row = await t.services.db
    .selectFrom('lti_contexts')
    .selectAll()
    .where('context_id', '=', given.course.id)
    .executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    platform_id: t.connected.id,
    deployment_id: '1',
    title: 'Course A',
    label: 'Course A',
    memberships_url: `${t.lms.url}/mod/lti/services.php/CourseSection/${given.course.id}/bindings/1/memberships`,
    lineitems_url: `${t.lms.url}/mod/lti/services.php/${given.course.id}/lineitems?type_id=1`,
  })
  expect(row.scopes).toContain('https://purl.imsglobal.org/spec/lti-ags/scope/score')
  t.clock.advance(30_000)
  await open(someStudent(), given.link)
  const read = () =>
    t.services.db.selectFrom('lti_links').selectAll().where('resource_link_id', '=', given.link.id).execute()
  const [link] = await read()
  expect(link).toMatchObject({
    class_session_id: given.classSession,
    lineitem_url: `${t.lms.url}/mod/lti/services.php/${given.course.id}/lineitems/${given.link.id}/lineitem?type_id=1`,
  })
  expect(link?.last_launch_at).toEqual(link?.created_at)
})
