import { afterAll, beforeAll, expect, test } from 'vitest'
import { hurryLimits } from '../../../test/hurried.ts'
import { courseSteps, someStudent, someTeacher } from '../../../test/lms/courses.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { learners, rosterLies } from '../../../test/lms/stand-in-roster.ts'
import { readRoster, type RosterReading } from '../lms/roster.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus(['global_compass_lab'], 'lying')
})
afterAll(() => t.close())

const steps = courseSteps(() => t)
const { open, givenCourse, copied, studentRows } = steps

/** Presses the button in the class and does the job. */
async function readList(token: string, id: string) {
  const params = { id }
  const { status } = await t.call('POST /api/class-sessions/:id/roster', {
    token,
    params,
    body: { why: 'asked' },
  })
  expect(status).toBe(200)
  const { rows } = (await t.services.pool.query(
    `update pgboss.job set state = 'completed', completed_on = now()
     where name = 'read-roster' and state = 'created' returning data`,
  )) as { rows: { data: RosterReading }[] }
  expect(rows).toHaveLength(1)
  for (const { data } of rows) await readRoster(t.services, data)
  return (await t.call('GET /api/class-sessions/:id/roster', { token, params })).body
}

test('a platform that lies in another way each time launches and is copied, and its class lists change nothing', async () => {
  const given = await givenCourse()
  const students = await studentRows(given.classSession)
  t.lms.services.roster.members = learners(500)
  const told: unknown[] = []
  for (const lie of rosterLies) {
    if (lie === 'slow') hurryLimits()
    const { courses, notHere, left } = await readList(given.token, given.classSession)
    told.push([lie, courses[0]?.problem?.sentence])
    expect([notHere, left, courses[0]?.readAt, courses[0]?.wouldDrop]).toEqual([[], [], null, null])
  }
  expect(told).toEqual([
    ['shape', 'We could not read the answer of the LMS.'],
    ['no_members', 'We could not read the answer of the LMS.'],
    ['itself', 'The class list of the LMS has no end.'],
    ['other_host', 'The LMS named an address on another host, so we did not call it.'],
    ['endless', 'The class list of the LMS has no end.'],
    ['elsewhere', 'The LMS sent us to another address, which we do not follow.'],
    ['long', 'The LMS sent more than 1 MB in one answer.'],
    ['page', 'We could not read the answer of the LMS.'],
    ['empty', 'We could not read the answer of the LMS.'],
    ['slow', 'The LMS took more than 10 seconds to answer.'],
  ])
  expect(await t.services.db.selectFrom('lti_members').select('sub').execute()).toEqual([])
  expect(await studentRows(given.classSession)).toEqual(students)
  // No token went where a redirect led.
  expect(t.lms.services.calls.filter(({ url }) => url === '/elsewhere')).toEqual([])

  const { link } = copied(given)
  const copy = await open(someTeacher(), link)
  expect(copy.classSession).not.toBe(given.classSession)
  const learner = await open(someStudent(), link)
  expect(learner.classSession).toBe(copy.classSession)
})
