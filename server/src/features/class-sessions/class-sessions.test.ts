import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClassSession } from '@tradewind/contract/class-sessions'
import {
  actionsOf,
  atOnce,
  auditOf,
  day,
  expectFieldRefusal,
  expectRefusal,
  expectSignedOut,
  hour,
  newEmail,
  registerStudent,
  sessionFor,
  signedInUser,
  statusesOf,
} from '../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../test/app.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const lab = 'global_compass_lab'
const form = {
  name: 'International Business, autumn',
  deadline: null,
  timeZone: 'Europe/Berlin',
  attempts: 3,
  counted: 'best' as const,
  settings: {},
}
const changeForm = {
  name: form.name,
  deadline: null,
  timeZone: 'Europe/Berlin',
  attempts: 3,
  counted: 'best' as const,
  solutionOpen: false,
}
const notFound = 'There is no such class session among yours.'
const ended = 'Your instructor ended this class session.'

const instructor = (fields = {}) => signedInUser(t, { instructor: true, ...fields })

const create = (token: string, change: Record<string, unknown> = {}) =>
  t.call('POST /api/labs/:lab/class-sessions', { token, params: { lab }, body: { ...form, ...change } })

/** This session is made another lab's behind the product's back. */
async function givenClassOfMarketEntry() {
  const given = await givenClass()
  await t.platform.db
    .updateTable('class_sessions')
    .set({ lab_id: 'market_analysis_lab' })
    .where('id', '=', given.session.id)
    .execute()
  return given
}

const join = (token: string, code: string, change: { lab?: string; address?: string } = {}) =>
  t.call('POST /api/labs/:lab/class-sessions/join', {
    token,
    params: { lab: change.lab ?? lab },
    body: { code },
    ...(change.address !== undefined && { address: change.address }),
  })

const view = (token: string, id: string) => t.call('GET /api/class-sessions/:id', { token, params: { id } })

const end = (token: string, id: string) =>
  t.call('POST /api/class-sessions/:id/end', { token, params: { id } })

const change = (token: string, id: string, body: Record<string, unknown> = {}) =>
  t.call('PUT /api/class-sessions/:id', { token, params: { id }, body: { ...changeForm, ...body } })

const extend = (token: string, id: string, student: string, extendedTo: number | null) =>
  t.call('PUT /api/class-sessions/:id/students/:student', {
    token,
    params: { id, student },
    body: { extendedTo },
  })

const remove = (token: string, id: string, student: string) =>
  t.call('DELETE /api/class-sessions/:id/students/:student', { token, params: { id, student } })

const addInstructor = (token: string, id: string, email: string) =>
  t.call('POST /api/class-sessions/:id/instructors', { token, params: { id }, body: { email } })

/** An instructor with a class session, and one student who has joined it. */
async function givenClass(wanted: Record<string, unknown> = {}) {
  const teacher = await instructor()
  const { body: session } = await create(teacher.token, wanted)
  const student = await signedInUser(t, { first_name: 'Ada', last_name: 'Berg' })
  expect((await join(student.token, session.code)).status).toBe(200)
  return { teacher, session, student }
}

const seedOf = async (id: string) =>
  (
    await t.platform.db
      .selectFrom('class_sessions')
      .select('seed')
      .where('id', '=', id)
      .executeTakeFirstOrThrow()
  ).seed

const studentRows = (id: string) =>
  t.platform.db.selectFrom('class_students').selectAll().where('class_session_id', '=', id).execute()

describe('creating a class session', () => {
  test('gives a code, a join link and all that was chosen, and is on record', async () => {
    const teacher = await instructor({ first_name: 'Lin', last_name: 'Roth' })
    const deadline = t.clock.now().getTime() + day
    const { status, body } = await create(teacher.token, { deadline, settings: { rounds: 3 } })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String) as string,
      lab,
      name: form.name,
      code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/u) as string,
      joinLink: `${t.platform.config.publicUrl}/?lab=${lab}&class=${body.code}`,
      settings: { rounds: 3, candidates: 24, budget: 14, quotes: 3 },
      deadline,
      timeZone: 'Europe/Berlin',
      attempts: 3,
      counted: 'best',
      solutionOpen: false,
      createdAt: t.clock.now().getTime(),
      endedAt: null,
      students: 0,
      instructors: [{ id: teacher.id, name: 'Lin Roth', email: teacher.email, owner: true }],
    })
    expect(await auditOf(t, body.id)).toMatchObject([
      { action: 'class_session_created', actor_id: teacher.id, address: '127.0.0.1' },
    ])
  })

  test('takes the seed that is given, or a new one; it leaves the server in no answer', async () => {
    const { token } = await instructor()
    const { body: given } = await create(token, { seed: 'north sea' })
    expect(await seedOf(given.id)).toBe('north sea')
    const { body: drawn } = await create(token)
    expect(await seedOf(drawn.id)).toMatch(/^[0-9a-f]{32}$/u)
    for (const answer of [given, (await view(token, given.id)).body])
      expect(JSON.stringify(answer)).not.toContain('north sea')
  })

  test('refuses settings that the lab does not have, and names the field', async () => {
    const { token } = await instructor()
    expectFieldRefusal(
      await create(token, { settings: { rounds: 9 } }),
      422,
      'invalid_fields',
      'settings.rounds',
      'Rounds is one of 3, 4, 5.',
    )
    expectFieldRefusal(
      await create(token, { settings: { sea: 1 } }),
      422,
      'invalid_fields',
      'settings.sea',
      'There is no setting "sea".',
    )
  })

  test('refuses a deadline that has passed or is no time', async () => {
    const { token } = await instructor()
    const now = t.clock.now().getTime()
    const passed = 'This time has passed. Please choose a later one.'
    for (const deadline of [now, now - 1, 0])
      expectFieldRefusal(await create(token, { deadline }), 422, 'invalid_fields', 'deadline', passed)
    for (const deadline of [-1, Number.MAX_SAFE_INTEGER])
      expectFieldRefusal(
        await create(token, { deadline }),
        422,
        'invalid_fields',
        'deadline',
        'Please choose a date and time.',
      )
  })

  test.each([
    ['name', '  '],
    ['timeZone', 'Moon/Base'],
    ['attempts', 0],
    ['attempts', 11],
  ])('refuses %s %j', async (field, value) => {
    const { token } = await instructor()
    const { status, error } = await create(token, { [field]: value })
    expect(status).toBe(422)
    expect(Object.keys(error.fields ?? {})).toEqual([field])
  })

  test('is refused for students and for nobody', async () => {
    const student = await signedInUser(t)
    expectRefusal(await create(student.token), 403, 'forbidden', 'You are not allowed to do this.')
    expectSignedOut(await t.call('POST /api/labs/:lab/class-sessions', { params: { lab }, body: form }))
  })

  test('lists mine of the lab, the newest first, with the settings to choose from', async () => {
    const { token } = await instructor()
    const other = await instructor()
    await create(other.token)
    const { body: first } = await create(token)
    t.clock.advance(1)
    const { body: second } = await create(token)
    const list = (labId: string) =>
      t.call('GET /api/labs/:lab/class-sessions', { token, params: { lab: labId } })
    const { status, body } = await list(lab)
    expect(status).toBe(200)
    expect(body.sessions).toEqual([second, first])
    expect(body.settingFields.map(({ id }) => id)).toEqual(['rounds', 'candidates', 'budget', 'quotes'])
    expect(body.defaultSettings).toEqual({ rounds: 5, candidates: 24, budget: 14, quotes: 3 })
    const { body: none } = await list('cultural_exchange_lab')
    expect(none.sessions).toEqual([])
    expect(none.settingFields.map(({ id }) => id)).toEqual(['visits', 'misleads', 'bridges'])
  })
})

describe('only those who hold a class session reach it:', () => {
  test.each([
    ['another instructor', { instructor: true }],
    ['an administrator', { admin: true }],
    ['a student in it', null],
  ])('%s does not', async (_, role) => {
    const { teacher, session, student } = await givenClass()
    const { token } = role === null ? student : await signedInUser(t, role)
    const before = (await view(teacher.token, session.id)).body
    const answers = [
      await view(token, session.id),
      await change(token, session.id, { name: 'Taken' }),
      await end(token, session.id),
      await t.call('POST /api/class-sessions/:id/copy', {
        token,
        params: { id: session.id },
        body: { name: 'Copy' },
      }),
      await t.call('GET /api/class-sessions/:id/csv', { token, params: { id: session.id } }),
      await t.call('GET /api/class-sessions/:id/students/:student', {
        token,
        params: { id: session.id, student: student.id },
      }),
      await extend(token, session.id, student.id, null),
      await remove(token, session.id, student.id),
      await addInstructor(token, session.id, teacher.email),
    ]
    for (const answer of answers)
      if (role === null) expectRefusal(answer, 403, 'forbidden', 'You are not allowed to do this.')
      else expectRefusal(answer, 404, 'not_found', notFound)
    expect((await view(teacher.token, session.id)).body).toEqual(before)
  })
})

describe('joining', () => {
  test('answers what a student may know; the code may be typed as people type', async () => {
    const teacher = await instructor({ first_name: 'Lin', last_name: 'Roth' })
    const { body: session } = await create(teacher.token)
    const { token, id } = await signedInUser(t)
    const typed = ` ${session.code.slice(0, 4).toLowerCase()}-${session.code.slice(4)} – `
    const { status, body } = await join(token, typed)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: session.id,
      name: session.name,
      instructor: 'Lin Roth',
      deadline: null,
      timeZone: 'Europe/Berlin',
      attempts: 3,
      counted: 'best',
      solutionOpen: false,
      endedAt: null,
    })
    expect(await actionsOf(t, id)).toContain('class_student_joined')
  })

  test('twenty times at once, and again later, makes one student', async () => {
    const { body: session } = await create((await instructor()).token)
    const student = await signedInUser(t)
    const answers = await atOnce(20, () => join(student.token, session.code))
    expect(new Set(statusesOf(answers))).toEqual(new Set([200]))
    const rows = await studentRows(session.id)
    t.clock.advance(hour)
    expect((await join(student.token, session.code)).status).toBe(200)
    expect(rows).toHaveLength(1)
    expect(await studentRows(session.id)).toEqual(rows)
    const joins = (await actionsOf(t, student.id)).filter((action) => action === 'class_student_joined')
    expect(joins).toHaveLength(1)
  })

  test('works for an LTI user who holds the lab', async () => {
    const { body: session } = await create((await instructor()).token)
    const { token } = await signedInUser(t, { kind: 'lti', verified: false, institution_id: 'uni-a' })
    expect((await join(token, session.code)).status).toBe(200)
  })

  test.each(['guest', 'demo'] as const)('is not for a %s user, who leaves no results', async (kind) => {
    const { body: session } = await create((await instructor()).token)
    const { token } = await signedInUser(t, { kind, institution_id: 'uni-a' })
    expectRefusal(await join(token, session.code), 403, 'forbidden', 'You are not allowed to do this.')
    expect(await studentRows(session.id)).toEqual([])
  })

  test('with a code that does not exist, or is none, says so', async () => {
    const { token } = await signedInUser(t)
    for (const code of ['ABCDEFGH', 'ABCD', '', '\0', '0O1IL000', 'Ä'.repeat(8)])
      expectFieldRefusal(
        await join(token, code),
        422,
        'wrong_code',
        'code',
        'There is no class session with this code. Please check it with your instructor.',
      )
  })

  test('with the code of another lab names that lab', async () => {
    const { session } = await givenClassOfMarketEntry()
    const { token } = await instructor()
    expectFieldRefusal(
      await join(token, session.code),
      422,
      'wrong_code',
      'code',
      'This code is for Market Entry. Please open Market Entry and enter it there.',
    )
  })

  test('is refused once the class session has ended, and after a removal', async () => {
    const { teacher, session, student } = await givenClass()
    await remove(teacher.token, session.id, student.id)
    expectFieldRefusal(
      await join(student.token, session.code),
      422,
      'wrong_code',
      'code',
      'Your instructor removed you from this class.',
    )
    await end(teacher.token, session.id)
    const late = await signedInUser(t)
    expectRefusal(await join(late.token, session.code), 409, 'class_session_ended', ended)
    expect(await studentRows(session.id)).toHaveLength(1)
  })

  test('needs a proven address and the lab', async () => {
    const { session } = await givenClass()
    const unproven = await registerStudent(t)
    expectRefusal(
      await join(unproven.token, session.code),
      403,
      'email_not_verified',
      'Please verify your email address first.',
    )
    const user = await signedInUser(t)
    t.clock.advance(365 * day)
    const token = await sessionFor(t, user)
    expectRefusal(
      await join(token, session.code),
      403,
      'lab_not_held',
      'You do not have access to Global Compass.',
    )
  })

  test('takes only so many wrong codes from one user, and lets others at the address in', async () => {
    const { session } = await givenClass()
    const guesser = await signedInUser(t)
    const address = '198.51.100.7'
    for (let tries = 0; tries < 20; tries++)
      expect((await join(guesser.token, 'ABCDEFGH', { address })).status).toBe(422)
    expect((await join(guesser.token, session.code, { address })).error.code).toBe('too_many_requests')
    const neighbour = await signedInUser(t)
    expect((await join(neighbour.token, session.code, { address })).status).toBe(200)
  })

  test('with the code of another lab counts as a wrong code', async () => {
    const { session } = await givenClassOfMarketEntry()
    const { session: right } = await givenClass()
    const { token } = await instructor()
    for (let tries = 0; tries < 20; tries++) await join(token, session.code)
    expect((await join(token, right.code)).status).toBe(429)
  })
})

describe('changing a class session', () => {
  test('changes what is given, says so in the audit without names, and once only', async () => {
    const { teacher, session } = await givenClass()
    const deadline = t.clock.now().getTime() + day
    const wanted = { name: 'Spring', deadline, timeZone: 'Asia/Tokyo', attempts: 1, counted: 'last' as const }
    for (let times = 0; times < 2; times++) {
      const { status, body } = await change(teacher.token, session.id, { ...wanted, solutionOpen: true })
      expect(status).toBe(200)
      expect(body).toEqual({ ...session, ...wanted, solutionOpen: true, students: 1 })
    }
    const [, changed, ...more] = await auditOf(t, session.id)
    expect(more).toEqual([])
    expect(changed).toMatchObject({
      action: 'class_session_changed',
      details: { changed: ['name', 'deadline', 'time_zone', 'attempts', 'counted', 'solution_open'] },
    })
    expect(JSON.stringify(changed)).not.toContain('Spring')
  })

  test('goes on after the deadline and the end: that is when solutions are opened', async () => {
    const deadline = t.clock.now().getTime() + hour
    const { teacher, session } = await givenClass({ deadline })
    t.clock.advance(2 * hour)
    expect((await change(teacher.token, session.id, { deadline })).status).toBe(200)
    await end(teacher.token, session.id)
    const { body } = await change(teacher.token, session.id, { deadline, solutionOpen: true })
    expect(body).toMatchObject({ solutionOpen: true, endedAt: t.clock.now().getTime() })
  })

  test('refuses a deadline that is no time', async () => {
    const { teacher, session } = await givenClass()
    expectFieldRefusal(
      await change(teacher.token, session.id, { deadline: -1 }),
      422,
      'invalid_fields',
      'deadline',
      'Please choose a date and time.',
    )
  })

  test('ending it twice ends it once', async () => {
    const { teacher, session } = await givenClass()
    const endedAt = t.clock.now().getTime()
    expect((await end(teacher.token, session.id)).body.endedAt).toBe(endedAt)
    t.clock.advance(hour)
    expect((await end(teacher.token, session.id)).body.endedAt).toBe(endedAt)
    expect(await actionsOf(t, session.id)).toEqual(['class_session_created', 'class_session_ended'])
  })
})

describe('copying a class session', () => {
  test('keeps what was chosen; code, case, owner and class are new', async () => {
    const { teacher, session } = await givenClass({
      seed: 'north sea',
      settings: { rounds: 4 },
      attempts: 2,
      counted: 'first',
      deadline: t.clock.now().getTime() + day,
    })
    const assistant = await instructor()
    await addInstructor(teacher.token, session.id, assistant.email)
    await change(teacher.token, session.id, { attempts: 2, counted: 'first', solutionOpen: true })
    await end(teacher.token, session.id)
    const { status, body: copy } = await t.call('POST /api/class-sessions/:id/copy', {
      token: assistant.token,
      params: { id: session.id },
      body: { name: 'Next term' },
    })
    expect(status).toBe(200)
    expect(copy).toMatchObject({
      lab,
      name: 'Next term',
      settings: session.settings,
      attempts: 2,
      counted: 'first',
      timeZone: 'Europe/Berlin',
      deadline: null,
      solutionOpen: false,
      endedAt: null,
      students: 0,
      instructors: [{ id: assistant.id, owner: true }],
    } satisfies Partial<Record<keyof ClassSession, unknown>>)
    expect(copy.instructors).toHaveLength(1)
    expect(copy.code).not.toBe(session.code)
    expect(await seedOf(copy.id)).toMatch(/^[0-9a-f]{32}$/u)
    expect(await auditOf(t, copy.id)).toMatchObject([
      { action: 'class_session_copied', actor_id: assistant.id, details: { from: session.id } },
    ])
    expectRefusal(await view(teacher.token, copy.id), 404, 'not_found', notFound)
  })
})

describe('a co-instructor', () => {
  test('holds the class session from then on; adding them again changes nothing', async () => {
    const { teacher, session } = await givenClass()
    for (const role of [{ instructor: true }, { admin: true }]) {
      const assistant = await signedInUser(t, role)
      for (let times = 0; times < 2; times++) {
        const { status, body } = await addInstructor(
          teacher.token,
          session.id,
          ` ${assistant.email.toUpperCase()} `,
        )
        expect(status).toBe(200)
        expect(body.instructors[0]).toMatchObject({ id: teacher.id, owner: true })
        expect(body.instructors.filter(({ id }) => id === assistant.id)).toMatchObject([{ owner: false }])
      }
      expect((await view(assistant.token, session.id)).status).toBe(200)
      expect(await auditOf(t, assistant.id)).toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({
            action: 'class_instructor_added',
            actor_id: teacher.id,
            details: { classSession: session.id },
          }),
        ]),
      )
    }
  })

  test('becomes the owner when the owner deletes their account; the class goes on', async () => {
    const { teacher, session, student } = await givenClass()
    const [first, second] = [await instructor(), await instructor()]
    for (const { email } of [first, second]) {
      await addInstructor(teacher.token, session.id, email)
      t.clock.advance(1000)
    }
    const { email, password } = teacher
    const answer = await t.call('POST /api/auth/delete', { token: teacher.token, body: { email, password } })
    expect(answer.status).toBe(200)
    const { body } = await view(second.token, session.id)
    expect(body.session.instructors).toMatchObject([
      { id: first.id, owner: true },
      { id: second.id, owner: false },
    ])
    expect((await join(student.token, session.code)).status).toBe(200)
  })

  test('must be an instructor with an account here', async () => {
    const { teacher, session, student } = await givenClass()
    const pending = await signedInUser(t, { instructor: true, status: 'pending' })
    const fromLms = await signedInUser(t, { instructor: true, kind: 'lti' })
    for (const email of [newEmail(), student.email, pending.email, fromLms.email])
      expectFieldRefusal(
        await addInstructor(teacher.token, session.id, email),
        422,
        'invalid_fields',
        'email',
        'No instructor has an account with this email address.',
      )
  })
})

describe('a student', () => {
  test('can be given more time, and loses it again', async () => {
    const deadline = t.clock.now().getTime() + hour
    const { teacher, session, student } = await givenClass({ deadline })
    const later = deadline + day
    expect((await extend(teacher.token, session.id, student.id, later)).body).toEqual({
      message: 'Ada Berg has more time.',
    })
    expect((await view(teacher.token, session.id)).body.students).toMatchObject([{ extendedTo: later }])
    expect((await join(student.token, session.code)).body.deadline).toBe(later)
    expect((await extend(teacher.token, session.id, student.id, null)).body).toEqual({
      message: 'Ada Berg has the deadline of the class again.',
    })
    expect((await join(student.token, session.code)).body.deadline).toBe(deadline)
    const records = (await auditOf(t, student.id)).filter(({ action }) => action === 'class_student_extended')
    expect(records).toMatchObject([
      { actor_id: teacher.id, details: { until: new Date(later).toISOString() } },
      { actor_id: teacher.id, details: { until: null } },
    ])
  })

  test('is not given time that would change nothing', async () => {
    const deadline = t.clock.now().getTime() + hour
    const { teacher, session, student } = await givenClass({ deadline })
    const refused =
      (sentence: string, until: number) =>
      async (id = session.id, token = teacher.token) =>
        expectFieldRefusal(
          await extend(token, id, student.id, until),
          422,
          'invalid_fields',
          'extendedTo',
          sentence,
        )
    await refused('Please choose a time after the deadline of the class.', deadline)()
    await refused('Please choose a date and time.', -5)()
    t.clock.advance(2 * hour)
    await refused('This time has passed. Please choose a later one.', deadline + 1)()
    await end(teacher.token, session.id)
    expectRefusal(
      await extend(teacher.token, session.id, student.id, deadline + day),
      409,
      'class_session_ended',
      'This class session has ended.',
    )
    const open = await givenClass()
    expectFieldRefusal(
      await extend(open.teacher.token, open.session.id, open.student.id, deadline + day),
      422,
      'invalid_fields',
      'extendedTo',
      'This class session has no deadline to extend.',
    )
  })

  test('who was removed is gone from the class, and can be neither extended nor removed again', async () => {
    const { teacher, session, student } = await givenClass()
    expect((await remove(teacher.token, session.id, student.id)).body).toEqual({
      message: 'Ada Berg is no longer in this class.',
    })
    const { body } = await view(teacher.token, session.id)
    expect(body).toMatchObject({ session: { students: 0 }, students: [] })
    expect(await auditOf(t, student.id)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ action: 'class_student_removed', details: { classSession: session.id } }),
      ]),
    )
    const gone = 'This student is not in the class.'
    for (const answer of [
      await remove(teacher.token, session.id, student.id),
      await extend(teacher.token, session.id, student.id, null),
      await t.call('GET /api/class-sessions/:id/students/:student', {
        token: teacher.token,
        params: { id: session.id, student: student.id },
      }),
      await remove(teacher.token, session.id, teacher.id),
    ])
      expectRefusal(answer, 404, 'not_found', gone)
  })
})
