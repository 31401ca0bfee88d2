import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { day, second, signedInUser } from '../../../test/accounts.ts'
import { classCalls } from '../../../test/classes.ts'
import { someStudent } from '../../../test/lms/courses.ts'
import { gradeSteps, type Graded } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { learner } from '../../../test/lms/stand-in-roster.ts'
import { readRoster, type RosterReading } from '../../lms/lms/roster.ts'

let t: Campus
const steps = gradeSteps(() => t)
const { finishes, send, held, row, arrives } = steps
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

let given: Awaited<ReturnType<typeof steps.givenClass>>
beforeEach(async () => {
  await t.services.db.deleteFrom('grades').execute()
  given = await steps.givenClass()
})
const calls = classCalls(() => t)
const scores = () => t.lms.services.grades.arrived.map(({ scoreGiven }) => scoreGiven)

/** Stores a finished attempt without its wish, so that only the cause under test can have stored one. */
async function finishedUnwished(score: number, attempt = 1, student: Graded = given.student) {
  await finishes(given.classSession, student, score, attempt)
  await t.services.db.deleteFrom('grades').where('user_id', '=', student.userId).execute()
}

/** Has the class list read, on which are these people and many others. */
async function readList(listed: readonly Graded[]): Promise<void> {
  t.lms.services.roster.members = [
    ...listed.map(({ sub }) => learner(0, { user_id: sub })),
    ...Array.from({ length: 10 }, (_none, at) => learner(at + 1)),
  ]
  const { status } = await t.call('POST /api/class-sessions/:id/roster', {
    token: given.token,
    params: { id: given.classSession },
    body: { why: 'asked' },
  })
  expect(status).toBe(200)
  const { rows } = (await t.services.pool.query(
    `update pgboss.job set state = 'completed', completed_on = now()
     where name = 'read-roster' and state = 'created' returning data`,
  )) as { rows: { data: RosterReading }[] }
  for (const { data } of rows) await readRoster(t.services, data)
}

test('nothing is wished for a class that is a rehearsal, whatever an instructor asks for', async () => {
  const { token, classSession, student } = given
  expect((await calls.change(token, classSession, { rehearsal: true })).body.rehearsal).toBe(true)
  await finishes(classSession, student, 60)
  const params = { id: classSession }
  await t.call('POST /api/class-sessions/:id/grades/send', { token, params, body: { what: 'all' } })
  await t.call('POST /api/class-sessions/:id/grades/zeros', { token, params })
  await send()
  expect(await t.services.db.selectFrom('grades').selectAll().execute()).toEqual([])
  expect(scores()).toEqual([])
})

describe('a wish is stored by', () => {
  test('more time for a student, for that student alone', async () => {
    const deadline = t.clock.now().getTime() + day
    expect((await calls.change(given.token, given.classSession, { deadline })).status).toBe(200)
    const other = await arrives(given.link)
    await finishedUnwished(60)
    await finishedUnwished(70, 1, other)
    const { status } = await calls.extend(
      given.token,
      given.classSession,
      given.student.userId,
      deadline + day,
    )
    expect(status).toBe(200)
    expect(await row(given.student)).toMatchObject({ state: 'waiting', wish: 1 })
    await send()
    expect([held(given.student), held(other)]).toEqual([[60], []])
  })

  test.each([
    ['the counting rule', { counted: 'first' as const }],
    ['the deadline', { deadline: 4_000_000_000_000 }],
  ])('a change of %s, for all students of the class', async (_name, change) => {
    const other = await arrives(given.link)
    await finishedUnwished(60)
    await finishedUnwished(70, 1, other)
    expect((await calls.change(given.token, given.classSession, change)).status).toBe(200)
    await send()
    expect([held(given.student), held(other)]).toEqual([[60], [70]])
  })

  test('no change of a class that leaves every score as it is', async () => {
    await finishedUnwished(60)
    expect((await calls.change(given.token, given.classSession, { name: 'Another name' })).status).toBe(200)
    expect(await t.services.db.selectFrom('grades').selectAll().execute()).toEqual([])
  })

  test.each([
    ['best', 80],
    ['first', 60],
    ['last', 70],
  ] as const)('the last of three attempts, of which the %s counts', async (counted, expected) => {
    await calls.change(given.token, given.classSession, { counted })
    await finishes(given.classSession, given.student, 60)
    await finishes(given.classSession, given.student, 80, 2)
    await finishes(given.classSession, given.student, 70, 3)
    await send()
    expect(scores()).toEqual([expected])
  })

  test('linking an account: its own attempt in the class counts for the LMS, too', async () => {
    const user = someStudent()
    const lti = await arrives(given.link, user)
    await finishes(given.classSession, lti, 50)
    await send()
    expect(held(lti)).toEqual([50])
    const account = await signedInUser(t)
    const { token } = await steps.open(user, given.link)
    const { body: ticket } = await t.call('POST /api/lti/link-ticket', { token })
    t.clock.advance(2 * second)
    const { status } = await t.call('POST /api/lti/link', {
      token: account.token,
      body: { linkTicket: ticket.linkTicket },
    })
    expect(status).toBe(200)
    const own = { userId: account.id, token: account.token, sub: user.id }
    expect(await row(own)).toMatchObject({ state: 'waiting', wish: 2, sent_score: 50 })
    // What is there already is not written a second time.
    await send()
    expect(scores()).toEqual([50])
    expect(await row(own)).toMatchObject({ state: 'arrived', next_try_at: null })
    t.clock.advance(2 * second)
    await finishes(given.classSession, own, 75, 2)
    await send()
    expect(held(own)).toEqual([75])
  })

  test('the class list, when a student returns with it, and none is sent while they are gone', async () => {
    await readList([given.student])
    await readList([])
    await finishes(given.classSession, given.student, 60)
    await send()
    expect(scores()).toEqual([])
    await readList([given.student])
    expect(await row(given.student)).toMatchObject({ state: 'waiting' })
    await send()
    expect(held(given.student)).toEqual([60])
  })

  test('a student who comes from the course again after the class list had dropped them', async () => {
    const user = someStudent()
    const student = await arrives(given.link, user)
    await readList([student])
    await readList([])
    await finishes(given.classSession, student, 60)
    await send()
    expect(held(student)).toEqual([])
    await arrives(given.link, user)
    await send()
    expect(held(student)).toEqual([60])
  })
})
