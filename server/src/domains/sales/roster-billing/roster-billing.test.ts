import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ErrorBody } from '@tradewind/contract/errors'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import {
  actionsOf,
  atOnce,
  day,
  everythingStored,
  expectRefusal,
  sessionFor,
  signedInUser,
} from '../../../test/accounts.ts'
import { courseSteps, someStudent, someTeacher, type Arrived } from '../../../test/lms/courses.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import type { LmsCourse } from '../../../test/lms/lms-course.ts'
import { freezeLists } from './freeze-lists.ts'
import { giveToRoster } from './give-billed.ts'

let t: Campus
let admin: { id: string }
beforeAll(async () => {
  t = await openCampus(['global_compass_lab'])
  admin = await signedInUser(t, { admin: true })
})
afterAll(() => t.close())

const steps = courseSteps(() => t)
const lab = 'market_analysis_lab'
const adminToken = () => sessionFor(t, { id: admin.id, kind: 'portal' })
const inDays = (days: number) => dayInDenver(new Date(t.clock.now().getTime() + days * day))

/** A course with students who came by its link, and a list that names the first of them and somebody without an account. */
async function givenCourse(students = 2) {
  const course = steps.newCourse('Trade 101')
  const link = steps.newLink({ practice: '1' }, course)
  const people = []
  for (let index = 0; index < students; index++) {
    const person = someStudent()
    people.push({ person, ...(await steps.open(person, link)) })
  }
  const id = await contextOf(course)
  const listed = [people[0]?.person.id, 'nobody-yet']
  for (const [index, sub] of listed.entries())
    await t.services.db
      .insertInto('lti_members')
      .values({
        context_id: id,
        sub: sub ?? '',
        name: index === 0 ? 'Ada Listed' : 'Zoe =Waiting',
        email: index === 0 ? 'ada@campus.example' : 'zoe@campus.example',
        sourced_id: `S-${index}`,
        kind: 'student',
        dropped_at: null,
      })
      .execute()
  return { id, course, link, people: people as [Person, Person] }
}
type Person = Arrived & { person: ReturnType<typeof someStudent> }

async function contextOf({ id }: LmsCourse): Promise<string> {
  const row = await t.services.db
    .selectFrom('lti_contexts')
    .select('id')
    .where('context_id', '=', id)
    .executeTakeFirstOrThrow()
  return row.id
}

const bill = async (course: string, change: object = {}) => {
  const answer = await t.call('POST /api/roster-billing', {
    token: await adminToken(),
    body: { course, lab, optOutUntil: inDays(10), accessUntil: inDays(120), ...change },
  })
  // As the job does, and does again after a crash.
  if (answer.status === 200)
    for (let time = 0; time < 2; time++) await giveToRoster(t.services, answer.body.id)
  return answer
}

const tokenOf = ({ userId }: { userId: string }) => sessionFor(t, { id: userId, kind: 'lti' })
const mine = async (person: { userId: string }) =>
  (await t.call('GET /api/roster-billing/mine', { token: await tokenOf(person) })).body
const choose = async (person: { userId: string }, billing: string, optedOut: boolean) =>
  await t.call('POST /api/roster-billing/:billing/choice', {
    token: await tokenOf(person),
    params: { billing },
    body: { optedOut },
  })
const holds = async (person: { userId: string }) => {
  const { body } = await t.call('GET /api/auth/user', { token: await tokenOf(person) })
  return (body.products[lab]?.expiration ?? 0) > t.clock.now().getTime()
}
const csvOf = async (billing: string) =>
  await t.call('GET /api/roster-billing/:billing/csv', { token: await adminToken(), params: { billing } })

function expectCode(answer: { status: number; error: ErrorBody }, status: number, code: string): void {
  expect([answer.status, answer.error.code]).toEqual([status, code])
}

describe('a billed course', () => {
  test('gives its lab to the students on its list at once, and to others as they come', async () => {
    const { id, link, people } = await givenCourse()
    const [listed, other] = people
    const { status, body } = await bill(id)
    expect(status).toBe(200)
    expect(body).toMatchObject({ course: 'Trade 101', lab, state: 'open' })
    const { body: all } = await t.call('GET /api/roster-billing', { token: await adminToken() })
    expect(all.find((one) => one.id === body.id)).toMatchObject({ in: 1, out: 0 })
    expect(await holds(listed)).toBe(true)
    expect(await holds(other)).toBe(false)
    await steps.open(other.person, link)
    expect(await holds(other)).toBe(true)
    const teacher = await steps.open(someTeacher(), link)
    expect(await mine(teacher)).toEqual([])
    expect(await mine(listed)).toEqual([
      {
        id: body.id,
        course: 'Trade 101',
        lab,
        optOutUntil: body.optOutUntil,
        accessUntil: body.accessUntil,
        optedOut: false,
        open: true,
      },
    ])
    expect(await actionsOf(t, body.id)).toEqual(['roster_billed'])
    const mails = await t.mailsTo(listed.person.email ?? '')
    expect(mails.filter(({ subject }) => subject?.includes('comes with your course')).length).toBeGreaterThan(
      0,
    )
  })

  test('gives nothing to a student whom the LMS made up', async () => {
    const { id, link } = await givenCourse()
    await bill(id)
    const testUser = 'http://purl.imsglobal.org/vocab/lti/system/person#TestUser'
    const made = { ...someStudent(), roles: [...someStudent().roles, testUser] }
    expect(await holds(await steps.open(made, link))).toBe(false)
  })

  test('gives it once, however often and at whatever moment a student comes', async () => {
    const { id, link, people } = await givenCourse()
    const { body } = await bill(id)
    const [, other] = people
    await Promise.all(Array.from({ length: 4 }, () => steps.open(other.person, link)))
    const grants = await t.services.db
      .selectFrom('grants')
      .selectAll()
      .where('user_id', '=', other.userId)
      .where('origin', '=', 'roster')
      .execute()
    expect(grants.map(({ reference }) => reference)).toEqual([body.id])
  })

  test('is billed once for a lab, also by two administrators at once', async () => {
    const { id } = await givenCourse()
    const answers = await atOnce(3, () => bill(id))
    expect(answers.map(({ status }) => `${status}`).toSorted()).toEqual(['200', '422', '422'])
  })

  test.each([
    [{ optOutUntil: '2020-01-01' }, { optOutUntil: 'Please choose a day that is not over.' }],
    [{ accessUntil: '2020-01-01' }, { accessUntil: 'Please choose a day after the last one to opt out.' }],
    [{ accessUntil: '2099-01-01' }, { accessUntil: 'Please choose a day within two years.' }],
    [
      { course: crypto.randomUUID() },
      { course: 'This course belongs to no institution. Please choose another one.' },
    ],
  ])('with %o is refused with a sentence, and nothing changes', async (change, fields) => {
    const { id } = await givenCourse()
    const before = await everythingStored(t)
    expectRefusal(await bill(id, change), 422, 'invalid_fields', fields)
    const after = await everythingStored(t)
    for (const table of ['roster_billings', 'grants', 'audit_entries'])
      expect(after[table]).toEqual(before[table])
  })

  test('can be taken back before its list stands: the access ends', async () => {
    const { id, link, people } = await givenCourse()
    const { body } = await bill(id)
    const cancel = async () =>
      await t.call('POST /api/roster-billing/:billing/cancel', {
        token: await adminToken(),
        params: { billing: body.id },
      })
    for (let time = 0; time < 2; time++) expect((await cancel()).status).toBe(200)
    await giveToRoster(t.services, body.id)
    expect(await holds(people[0])).toBe(false)
    await steps.open(people[1].person, link)
    expect(await holds(people[1])).toBe(false)
    expectCode(await choose(people[0], body.id, true), 404, 'not_found')
    t.clock.advance(12 * day)
    await freezeLists(t.services)
    expectCode(await csvOf(body.id), 409, 'billing_closed')
  })

  test('is for administrators with a fresh proof, who find it among courses of institutions', async () => {
    const { id, people } = await givenCourse()
    const body = { course: id, lab, optOutUntil: inDays(10), accessUntil: inDays(120) } as const
    expectCode(
      await t.call('POST /api/roster-billing', { token: await tokenOf(people[0]), body }),
      403,
      'forbidden',
    )
    const old = await adminToken()
    t.clock.advance(11 * 60_000)
    expectCode(await t.call('POST /api/roster-billing', { token: old, body }), 403, 'fresh_proof_required')
    const found = await t.call('GET /api/roster-billing/courses', {
      token: await adminToken(),
      query: { search: 'trade 1' },
    })
    expect(found.body.find((course) => course.id === id)).toMatchObject({ title: 'Trade 101', students: 2 })
  })
})

describe('a student', () => {
  test('opts out and in until the last day; the access follows', async () => {
    const { id, people } = await givenCourse()
    const [person, stranger] = people
    const { body } = await bill(id)
    expect((await choose(person, body.id, true)).body).toMatchObject({ optedOut: true, open: true })
    expect(await holds(person)).toBe(false)
    expect((await choose(person, body.id, true)).status).toBe(200)
    await choose(person, body.id, false)
    expect(await holds(person)).toBe(true)
    const changes = (await actionsOf(t, person.userId)).filter((action) => action.startsWith('roster'))
    expect(changes).toEqual(['roster_opted_out', 'roster_opted_in'])
    expectCode(await choose(stranger, body.id, true), 404, 'not_found')
    t.clock.advance(11 * day)
    expectCode(await choose(person, body.id, true), 409, 'billing_closed')
    expect(await holds(person)).toBe(true)
  })

  test('who opted out stays out when they come again', async () => {
    const { id, link, people } = await givenCourse()
    const { body } = await bill(id)
    await choose(people[0], body.id, true)
    await steps.open(people[0].person, link)
    expect(await holds(people[0])).toBe(false)
  })

  test('who comes after the last day has to pay', async () => {
    const { id, link } = await givenCourse()
    await bill(id)
    t.clock.advance(11 * day)
    const late = await steps.open(someStudent(), link)
    expect(await holds(late)).toBe(false)
  })
})

describe('the list for the bill', () => {
  test('stands on the day after: who, which course, in or out, opened or not, always with the same bytes', async () => {
    const { id, link, people } = await givenCourse()
    const [listed, other] = people
    const { body } = await bill(id)
    await steps.open(other.person, link)
    await choose(other, body.id, true)
    const { status } = await t.call('POST /api/labs/:lab/runs', {
      token: await tokenOf(listed),
      params: { lab },
      body: { kind: 'rehearsal', classSession: null },
    })
    expect(status).toBe(200)
    await freezeLists(t.services)
    expectCode(await csvOf(body.id), 409, 'billing_closed')
    t.clock.advance(11 * day)
    await Promise.all([freezeLists(t.services), freezeLists(t.services)])
    const first = (await csvOf(body.id)).body
    const lines = first.csv.trim().split('\r\n')
    expect(lines[0]).toContain('Course,Institution,Lab,Name,Email,School ID,In or out,Opened')
    expect(lines.slice(1).map((line) => line.split(',').slice(3))).toEqual([
      ['Ada Listed', 'ada@campus.example', 'S-0', 'in', 'yes'],
      [expect.any(String), other.person.email ?? expect.any(String), '', 'out', 'no'],
      ['Zoe =Waiting', 'zoe@campus.example', 'S-1', 'in', 'no'],
    ])
    await t.services.db.updateTable('lti_members').set({ name: 'Somebody Else' }).execute()
    await t.services.db.deleteFrom('users').where('id', '=', other.userId).execute()
    t.clock.advance(day)
    await freezeLists(t.services)
    expect((await csvOf(body.id)).body).toEqual(first)
    expect((await actionsOf(t, body.id)).filter((action) => action === 'roster_list_made')).toHaveLength(1)
  })
})
