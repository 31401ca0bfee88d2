import { randomUUID } from 'node:crypto'
import { afterAll, beforeEach, describe, expect, test } from 'vitest'
import { Caller } from '../../../kernel/caller.ts'
import { atOnce, day, expectRefusal, hour, minute, signedInUser } from '../../../test/accounts.ts'
import { classCalls } from '../../../test/classes.ts'
import { arrive, openCampus, type Campus } from '../../../test/lms/launches.ts'
import { learner, learners } from '../../../test/lms/stand-in-roster.ts'
import type { CharacterName, StandInRoster } from '../../../test/lms/stand-in-state.ts'
import { askForReading, readRoster, readRostersBeforeDeadlines, type RosterReading } from './roster.ts'

const campuses = new Map<CharacterName, Campus>()
afterAll(async () => {
  for (const campus of campuses.values()) await campus.close()
})

let t: Campus
let instructor: { id: string; token: string }
let classId: string
let contextId: string

const givenClass = async () => (await classCalls(() => t).create(instructor.token)).body.id

/** A class for a new course of this platform. */
async function at(character: CharacterName): Promise<void> {
  t = campuses.get(character) ?? (await openCampus(['global_compass_lab'], character))
  campuses.set(character, t)
  t.lms.services.roster = { members: learners(10), pageSize: null, lie: null, lieAt: 1 }
  t.lms.services.calls = []
  await t.services.db
    .updateTable('lti_platforms')
    .set({
      active: true,
      token_audience: character === 'brightspace' ? 'https://api.stand-in.example/auth/token' : null,
    })
    .execute()
  instructor = await signedInUser(t, { instructor: true })
  classId = await givenClass()
  contextId = await givenCourse(classId)
}
beforeEach(() => at('moodle'))

async function givenCourse(forClass: string, hasList = true): Promise<string> {
  const id = randomUUID()
  await t.services.db
    .insertInto('lti_contexts')
    .values({
      id,
      platform_id: t.connected.id,
      deployment_id: '1',
      context_id: id,
      title: 'Peer course',
      label: 'PEER101',
      memberships_url: hasList ? t.lms.url + t.lms.character.rosterPath(id) : null,
      lineitems_url: null,
      created_at: t.clock.now(),
      last_launch_at: t.clock.now(),
    })
    .execute()
  await t.services.db
    .updateTable('class_sessions')
    .set({ context_id: id } as never)
    .where('id', '=', forClass)
    .execute()
  return id
}

/** The readings that were asked for and have not run. */
async function waitingReadings(): Promise<RosterReading[]> {
  const { rows } = (await t.services.pool.query(
    `update pgboss.job set state = 'completed', completed_on = now()
     where name = 'read-roster' and state = 'created' returning data`,
  )) as { rows: { data: RosterReading }[] }
  return rows.map(({ data }) => data)
}

/** Presses the button and does the job. */
async function read(why: 'opened' | 'asked' | 'confirmed' = 'asked') {
  const asked = await t.call('POST /api/class-sessions/:id/roster', {
    token: instructor.token,
    params: { id: classId },
    body: { why },
  })
  expect(asked.status).toBe(200)
  for (const reading of await waitingReadings()) await readRoster(t.services, reading)
  return await view()
}
const view = async () => {
  const { status, body } = await t.call('GET /api/class-sessions/:id/roster', {
    token: instructor.token,
    params: { id: classId },
  })
  expect(status).toBe(200)
  return body
}
const namesIn = (roster: { notHere: { name: string | null }[] }) => roster.notHere.map(({ name }) => name)
const members = async () =>
  await t.services.db
    .selectFrom('lti_members')
    .selectAll()
    .where('context_id', '=', contextId)
    .orderBy('sub')
    .execute()

/** Somebody who launched and is in the class. */
async function inClass(sub: string): Promise<string> {
  const user = { ...t.lms.users.student, id: sub, givenName: 'Came', familyName: sub }
  const { user: arrived } = await arrive(t, { user })
  await t.services.db
    .insertInto('class_students')
    .values({
      class_session_id: classId,
      user_id: arrived.id,
      joined_at: t.clock.now(),
      extended_to: null,
      removed_at: null,
    })
    .execute()
  return arrived.id
}
const studentsOfClass = async () => {
  const { body } = await t.call('GET /api/class-sessions/:id', {
    token: instructor.token,
    params: { id: classId },
  })
  return body.students.map(({ id }) => id)
}

describe('the list of a course', () => {
  test.each<[CharacterName, number | null]>([
    ['moodle', null],
    ['canvas', 50],
    ['brightspace', 30],
    ['blackboard', 30],
  ])('of %s is read to its end, in pages of %j', async (character, pageSize) => {
    await at(character)
    t.lms.services.roster.members = learners(1203)
    t.lms.services.roster.pageSize = pageSize
    const roster = await read()
    expect(roster.courses).toMatchObject([{ title: 'Peer course', reading: false, problem: null }])
    expect(roster.notHereCount).toBe(1203)
    expect(roster.notHere).toHaveLength(500)
    expect(roster.courses[0]?.readAt).toBe(t.clock.now().getTime())
    const { calls } = t.lms.services
    expect(calls.length).toBe(character === 'canvas' ? 25 : 3)
    // A filter by role would be lost on Moodle's next page, so none is asked for.
    expect(calls.filter(({ url }) => url.includes('role='))).toEqual([])
  })

  test('names those who never came, and no instructors, assistants or test students', async () => {
    t.lms.services.roster.members = [
      learner(2),
      learner(1),
      learner(3, { roles: ['Instructor'] }),
      learner(4, {
        roles: ['http://purl.imsglobal.org/vocab/lis/v2/membership/Instructor#TeachingAssistant'],
      }),
      learner(5, { roles: ['Learner', 'http://purl.imsglobal.org/vocab/lti/system/person#TestUser'] }),
      learner(6),
    ]
    await inClass('s6')
    const roster = await read()
    expect(namesIn(roster)).toEqual(['Student 001', 'Student 002'])
    expect((await members()).map(({ kind }) => kind)).toEqual([
      'student',
      'student',
      'instructor',
      'assistant',
      'test_student',
      'student',
    ])
  })

  test('has no instructor of the class among those who never came, whatever the list calls them', async () => {
    const { user } = await arrive(t, { user: t.lms.users.teacher })
    await t.services.db
      .insertInto('class_instructors')
      .values({ class_session_id: classId, user_id: user.id, added_at: t.clock.now() })
      .execute()
    // As Moodle lists its non-editing teachers.
    t.lms.services.roster.members = [learner(1, { user_id: t.lms.users.teacher.id }), learner(2)]
    expect(namesIn(await read())).toEqual(['Student 002'])
  })

  test('keeps people with hidden names apart by a mark that stays', async () => {
    const hidden = (id: string) => ({ user_id: id, roles: ['Learner'] })
    t.lms.services.roster.members = [hidden('a'), hidden('b'), learner(1)]
    const first = await read()
    expect(namesIn(first)).toEqual(['Student 001', null, null])
    const marks = first.notHere.slice(1).map(({ mark }) => mark)
    expect(new Set(marks).size).toBe(2)
    for (const mark of marks) expect(mark).toMatch(/^[A-Z2-9]{4}$/u)
    expect((await read()).notHere.slice(1).map(({ mark }) => mark)).toEqual(marks)
  })

  test('keeps two people with one address', async () => {
    t.lms.services.roster.members = [1, 2].map((n) => learner(n, { email: 'same@example.edu' }))
    expect((await read()).notHereCount).toBe(2)
  })
})

describe('a student who is no longer listed', () => {
  test('leaves the class and its statistics, keeps the work, and returns with the list', async () => {
    const stays = await inClass('s1')
    const goes = await inClass('s2')
    await read()
    expect((await studentsOfClass()).toSorted()).toEqual([stays, goes].toSorted())
    t.lms.services.roster.members = learners(10).filter(({ user_id }) => user_id !== 's2')
    const roster = await read()
    expect(roster.left).toEqual([{ id: goes, name: 'Came s2' }])
    expect(await studentsOfClass()).toEqual([stays])
    const stored = await t.services.db
      .selectFrom('class_students')
      .selectAll()
      .where('user_id', '=', goes)
      .execute()
    expect(stored).toMatchObject([{ removed_at: null }])
    t.lms.services.roster.members = learners(10)
    expect((await read()).left).toEqual([])
    expect((await studentsOfClass()).toSorted()).toEqual([stays, goes].toSorted())
  })

  test('stays while another course of the class lists them', async () => {
    const both = await inClass('s2')
    const second = await givenSecondCourse()
    await t.services.db
      .insertInto('lti_members')
      .values({
        context_id: second,
        sub: 's2',
        name: 'Came s2',
        email: '',
        kind: 'student',
        dropped_at: null,
      })
      .execute()
    await read()
    t.lms.services.roster.members = learners(10).filter(({ user_id }) => user_id !== 's2')
    expect((await read()).left).toEqual([])
    expect(await studentsOfClass()).toEqual([both])
  })

  /** Another course, with a link that opens the class. */
  async function givenSecondCourse(): Promise<string> {
    const other = await givenCourse(randomUUID(), false)
    await t.services.db
      .insertInto('lti_links')
      .values({
        id: randomUUID(),
        context_id: other,
        resource_link_id: '1',
        title: '',
        wish: '{}',
        lineitem_url: null,
        class_session_id: classId,
        created_at: t.clock.now(),
        last_launch_at: t.clock.now(),
      })
      .execute()
    return other
  }

  test('is nobody whom no list ever named', async () => {
    const byCode = await inClass('elsewhere')
    await read()
    expect((await read()).left).toEqual([])
    expect(await studentsOfClass()).toEqual([byCode])
  })
})

describe('a reading that fails in any part', () => {
  test.each<[StandInRoster['lie'], string]>([
    ['down', 'The LMS did not answer.'],
    ['busy', 'The LMS is busy.'],
    ['elsewhere', 'The LMS sent us to another address, which we do not follow.'],
    ['long', 'The LMS sent more than 1 MB in one answer.'],
    ['page', 'We could not read the answer of the LMS.'],
    ['empty', 'We could not read the answer of the LMS.'],
    ['shape', 'We could not read the answer of the LMS.'],
    ['no_members', 'We could not read the answer of the LMS.'],
    ['itself', 'The class list of the LMS has no end.'],
    ['other_host', 'The LMS named an address on another host, so we did not call it.'],
  ])('(%s on the second page) changes nothing and says why', async (lie, sentence) => {
    const first = await inClass('s1')
    t.lms.services.roster.members = learners(30)
    await read()
    const before = await members()
    t.clock.advance(minute)
    Object.assign(t.lms.services.roster, { members: learners(1100).slice(1), lie, lieAt: 2 })
    const roster = await read()
    expect(roster.courses[0]?.problem).toMatchObject({ sentence, at: t.clock.now().getTime() })
    expect(roster.courses[0]?.problem?.advice).toMatch(/\.$/u)
    expect(roster.courses[0]?.reading).toBe(false)
    expect(roster.courses[0]?.readAt).toBe(t.clock.now().getTime() - minute)
    expect(await members()).toEqual(before)
    expect(await studentsOfClass()).toEqual([first])
    expect(await t.services.db.selectFrom('lti_read_members').select('sub').execute()).toEqual([])
    Object.assign(t.lms.services.roster, { members: learners(30), lie: null })
    expect((await read()).courses[0]?.problem).toBeNull()
  })

  test('ends although the pages have no end', async () => {
    Object.assign(t.lms.services.roster, { members: learners(500), lie: 'endless' })
    expect((await read()).courses[0]?.problem?.sentence).toBe('The class list of the LMS has no end.')
    expect(await members()).toEqual([])
  })

  test('twenty thousand people in one page are cut with a sentence', async () => {
    await at('blackboard')
    t.lms.services.roster.members = learners(20_000)
    await t.services.db
      .updateTable('lti_contexts')
      .set({ memberships_url: `${t.lms.url}${t.lms.character.rosterPath(contextId)}?limit=20000` })
      .where('id', '=', contextId)
      .execute()
    expect((await read()).courses[0]?.problem?.sentence).toBe('The LMS sent more than 1 MB in one answer.')
    expect(await members()).toEqual([])
  })

  test('says that a course offers no list, without a try', async () => {
    await t.services.db
      .updateTable('lti_contexts')
      .set({ memberships_url: null })
      .where('id', '=', contextId)
      .execute()
    const roster = await read()
    expect(roster.courses[0]?.problem?.sentence).toBe('The LMS does not offer this service to the tool.')
    expect(t.lms.services.calls).toEqual([])
  })

  test('makes no call to a platform that is switched off', async () => {
    await t.services.db.updateTable('lti_platforms').set({ active: false }).execute()
    const advice = 'Please tell your administrator: Switch it on in the list of LMS first.'
    expect((await read()).courses[0]?.problem).toMatchObject({ advice })
    expect(t.lms.services.calls).toEqual([])
  })
})

describe('a reading by which more than a fifth would go', () => {
  test('asks first, and changes nothing before somebody agrees', async () => {
    await inClass('s1')
    await read()
    t.lms.services.roster.members = []
    const asked = await read()
    expect(asked.courses[0]).toMatchObject({ wouldDrop: { students: 10, of: 10 }, problem: null })
    expect(asked.left).toEqual([])
    expect(asked.notHereCount).toBe(9)
    // Opening the class does not ask again.
    t.clock.advance(hour)
    expect((await read('opened')).courses[0]?.wouldDrop).toEqual({ students: 10, of: 10 })
    const agreed = await read('confirmed')
    expect(agreed).toMatchObject({ courses: [{ wouldDrop: null }], left: [{}], notHereCount: 0 })
  })

  test('asks again when more would go than somebody agreed to', async () => {
    await read()
    t.lms.services.roster.members = learners(7)
    expect((await read()).courses[0]?.wouldDrop).toEqual({ students: 3, of: 10 })
    // The LMS breaks down between the question and the answer.
    t.lms.services.roster.members = []
    expect((await read('confirmed')).courses[0]?.wouldDrop).toEqual({ students: 10, of: 10 })
  })

  test('is exactly more than a fifth', async () => {
    await read()
    t.lms.services.roster.members = learners(8)
    expect((await read()).courses[0]?.wouldDrop).toBeNull()
    t.lms.services.roster.members = learners(6)
    expect((await read()).courses[0]?.wouldDrop).toEqual({ students: 2, of: 8 })
    // The list is whole again, so nothing is left to ask.
    t.lms.services.roster.members = learners(8)
    expect((await read()).courses[0]?.wouldDrop).toBeNull()
  })
})

describe('a reading is asked for', () => {
  test('once, however many ask at once', async () => {
    const ask = () => askForReading(t.services, Caller.system(t.clock.now()), { contextId, confirmed: false })
    const asked = await atOnce(20, ask)
    expect(asked.filter(Boolean)).toHaveLength(1)
    const readings = await waitingReadings()
    expect(readings).toHaveLength(1)
    expect((await view()).courses[0]?.reading).toBe(true)
    await atOnce(2, () => readRoster(t.services, readings[0] as RosterReading))
    expect((await view()).notHereCount).toBe(10)
    expect(await ask()).toBe(true)
    await waitingReadings()
  })

  test('again after ten minutes, if its process was lost', async () => {
    const ask = () => askForReading(t.services, Caller.system(t.clock.now()), { contextId, confirmed: false })
    expect(await ask()).toBe(true)
    const [lost] = await waitingReadings()
    t.clock.advance(10 * minute)
    expect((await view()).courses[0]?.reading).toBe(false)
    expect(await ask()).toBe(true)
    const [another] = await waitingReadings()
    // The lost one comes back and finds that another took its place.
    await readRoster(t.services, lost as RosterReading)
    expect(await members()).toEqual([])
    await readRoster(t.services, another as RosterReading)
    expect(await members()).toHaveLength(10)
  })

  test('when the class is opened, if the list is older than ten minutes', async () => {
    await read('opened')
    expect(t.lms.services.calls).toHaveLength(1)
    await read('opened')
    expect(t.lms.services.calls).toHaveLength(1)
    t.clock.advance(10 * minute)
    await read('opened')
    expect(t.lms.services.calls).toHaveLength(2)
  })

  test('hourly in the week before a deadline, and not for other classes', async () => {
    const deadline = async (until: Date | null) => {
      await t.services.db
        .updateTable('class_sessions')
        .set({ deadline: until })
        .where('id', '=', classId)
        .execute()
      await readRostersBeforeDeadlines(t.services)
      return (await waitingReadings()).filter((reading) => reading.contextId === contextId).length
    }
    const now = t.clock.now().getTime()
    expect(await deadline(null)).toBe(0)
    expect(await deadline(new Date(now - minute))).toBe(0)
    expect(await deadline(new Date(now + 7 * day + minute))).toBe(0)
    expect(await deadline(new Date(now + 7 * day))).toBe(1)
  })

  test('by instructors of the class alone', async () => {
    const other = await signedInUser(t, { instructor: true })
    for (const name of ['GET /api/class-sessions/:id/roster', 'POST /api/class-sessions/:id/roster'] as const)
      expectRefusal(
        await t.call(name, { token: other.token, params: { id: classId }, body: { why: 'asked' } }),
        404,
        'not_found',
        'We could not find this class session. Please reload the list.',
      )
    expect(await waitingReadings()).toEqual([])
  })
})

test('a class without an LMS has no courses', async () => {
  classId = await givenClass()
  const nobody = { notHere: [], notHereCount: 0, left: [], testStudents: [] }
  expect(await read('opened')).toEqual({ courses: [], ...nobody })
})
