import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { ClassSession } from '@tradewind/contract/teaching/classes'
import {
  actionsOf,
  auditOf,
  day,
  expectRefusal,
  expectSignedOut,
  hour,
  signedInUser,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { classCalls, form, lab, notFound } from '../../../test/classes.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { instructor, create, view, end, change, extend, remove, addInstructor, givenClass, seedOf } =
  classCalls(() => t)

describe('creating a class session', () => {
  test('answers a code, a join link and the chosen values, and is audited', async () => {
    const teacher = await instructor({ first_name: 'Lin', last_name: 'Roth' })
    const deadline = t.clock.now().getTime() + day
    const { status, body } = await create(teacher.token, { deadline, settings: { rounds: 3 } })
    expect(status).toBe(200)
    expect(body).toEqual({
      id: expect.any(String) as string,
      lab,
      assistants: [],
      owns: true,
      right: 'teach',
      rules: 1,
      newestRules: 1,
      name: form.name,
      code: expect.stringMatching(/^[2-9A-HJKMNP-Z]{8}$/u) as string,
      joinLink: `${t.services.config.publicUrl}/?lab=${lab}&class=${body.code}`,
      settings: { rounds: 3, candidates: 24, budget: 14 },
      deadline,
      timeZone: 'Europe/Berlin',
      attempts: 3,
      counted: 'best',
      pacing: 'own',
      rehearsal: false,
      begun: false,
      solutionOpen: false,
      solutionTo: 'finished',
      createdAt: t.clock.now().getTime(),
      endedAt: null,
      students: 0,
      instructors: [{ id: teacher.id, name: 'Lin Roth', email: teacher.email, owner: true }],
    })
    expect(await auditOf(t, body.id)).toMatchObject([
      { action: 'class_session_created', actor_id: teacher.id, address: '127.0.0.1' },
    ])
  })

  test('uses the given seed or a new one, and no answer contains it', async () => {
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
    expectRefusal(await create(token, { settings: { rounds: 9 } }), 422, 'invalid_fields', {
      'settings.rounds': 'Rounds must be one of 3, 4, 5.',
    })
    expectRefusal(await create(token, { settings: { sea: 1 } }), 422, 'invalid_fields', {
      'settings.sea': 'There is no setting "sea".',
    })
  })

  test('refuses a deadline that has passed or is not a time', async () => {
    const { token } = await instructor()
    const now = t.clock.now().getTime()
    const passed = 'This time has passed. Please choose a later one.'
    for (const deadline of [now, now - 1, 0])
      expectRefusal(await create(token, { deadline }), 422, 'invalid_fields', { deadline: passed })
    for (const deadline of [-1, Number.MAX_SAFE_INTEGER])
      expectRefusal(await create(token, { deadline }), 422, 'invalid_fields', {
        deadline: 'Please choose a date and time.',
      })
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

  test('is refused to students and to callers without a session', async () => {
    const student = await signedInUser(t)
    expectRefusal(await create(student.token), 403, 'forbidden', 'You are not allowed to do this.')
    expectSignedOut(await t.call('POST /api/labs/:lab/class-sessions', { params: { lab }, body: form }))
  })

  test('lists the caller’s classes of the lab, newest first, with the available settings', async () => {
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
    expect(body.settingFields.map(({ id }) => id)).toEqual(['rounds', 'candidates', 'budget'])
    expect(body.defaultSettings).toEqual({ rounds: 5, candidates: 24, budget: 14 })
    const { body: none } = await list('cultural_exchange_lab')
    expect(none.sessions).toEqual([])
    expect(none.settingFields.map(({ id }) => id)).toEqual(['visits', 'misleads', 'bridges'])
  })

  test('tells where a setting matters, and its default there', async () => {
    const { token } = await instructor()
    const { body } = await t.call('GET /api/labs/:lab/class-sessions', {
      token,
      params: { lab: 'foreign_exchange_lab' },
    })
    expect(body.settingFields.find(({ id }) => id === 'rounds')?.only).toEqual({
      field: 'play',
      value: 'desk',
    })
    expect(body.settingFields.find(({ id }) => id === 'play')?.only).toBeNull()
    expect(body.defaultSettings).toMatchObject({ play: 'quarters', rounds: 8, board: 'normal' })
  })
})

describe('the classes of all labs', () => {
  test('are listed for their instructors, newest first, and for nobody else', async () => {
    const list = (token: string) => t.call('GET /api/class-sessions', { token })
    const teacher = await instructor()
    expect((await list(teacher.token)).body).toEqual([])
    const { body: first } = await create(teacher.token)
    t.clock.advance(hour)
    const { body: second } = await t.call('POST /api/labs/:lab/class-sessions', {
      token: teacher.token,
      params: { lab: 'foreign_exchange_lab' },
      body: { ...form, name: 'Finance', settings: {} },
    })
    await end(teacher.token, first.id)
    const helper = await instructor()
    await addInstructor(teacher.token, second.id, helper.email)

    expect((await list(teacher.token)).body).toMatchObject([
      { id: second.id, lab: 'foreign_exchange_lab', name: 'Finance', code: second.code, students: 0 },
      { id: first.id, lab, joinLink: first.joinLink, endedAt: t.clock.now().getTime() },
    ])
    expect((await list(helper.token)).body.map(({ id }) => id)).toEqual([second.id])
    expect((await list((await instructor()).token)).body).toEqual([])
    expect((await list((await signedInUser(t)).token)).status).toBe(403)
    expectSignedOut(await list('not a token'))
  })
})

describe('without holding the class session', () => {
  test.each([
    ['another instructor', { instructor: true }],
    ['an administrator', { admin: true }],
    ['a student in it', null],
  ])('%s cannot read or change it', async (_, role) => {
    const { teacher, theClass, student } = await givenClass()
    const { token } = role === null ? student : await signedInUser(t, role)
    const before = (await view(teacher.token, theClass.id)).body
    const answers = [
      await view(token, theClass.id),
      await change(token, theClass.id, { name: 'Taken' }),
      await end(token, theClass.id),
      await t.call('POST /api/class-sessions/:id/copy', {
        token,
        params: { id: theClass.id },
        body: { name: 'Copy' },
      }),
      await t.call('GET /api/class-sessions/:id/csv', { token, params: { id: theClass.id } }),
      await t.call('GET /api/class-sessions/:id/students/:student', {
        token,
        params: { id: theClass.id, student: student.id },
      }),
      await extend(token, theClass.id, student.id, null),
      await remove(token, theClass.id, student.id),
      await addInstructor(token, theClass.id, teacher.email),
    ]
    for (const answer of answers)
      if (role === null) expectRefusal(answer, 403, 'forbidden', 'You are not allowed to do this.')
      else expectRefusal(answer, 404, 'not_found', notFound)
    expect((await view(teacher.token, theClass.id)).body).toEqual(before)
  })
})

describe('changing a class session', () => {
  test('stores the given values and audits the change once, without names', async () => {
    const { teacher, theClass } = await givenClass()
    const deadline = t.clock.now().getTime() + day
    const wanted = { name: 'Spring', deadline, timeZone: 'Asia/Tokyo', attempts: 1, counted: 'last' as const }
    for (let times = 0; times < 2; times++) {
      const { status, body } = await change(teacher.token, theClass.id, { ...wanted, solutionOpen: true })
      expect(status).toBe(200)
      expect(body).toEqual({ ...theClass, ...wanted, solutionOpen: true, students: 1 })
    }
    const [, changed, ...more] = await auditOf(t, theClass.id)
    expect(more).toEqual([])
    expect(changed).toMatchObject({
      action: 'class_session_changed',
      details: { changed: ['name', 'deadline', 'time_zone', 'attempts', 'counted', 'solution_open'] },
    })
    expect(JSON.stringify(changed)).not.toContain('Spring')
  })

  test('is possible after the deadline and the end, when solutions are opened', async () => {
    const deadline = t.clock.now().getTime() + hour
    const { teacher, theClass } = await givenClass({ deadline })
    t.clock.advance(2 * hour)
    expect((await change(teacher.token, theClass.id, { deadline })).status).toBe(200)
    await end(teacher.token, theClass.id)
    const { body } = await change(teacher.token, theClass.id, { deadline, solutionOpen: true })
    expect(body).toMatchObject({ solutionOpen: true, endedAt: t.clock.now().getTime() })
  })

  test('refuses a deadline that is not a time', async () => {
    const { teacher, theClass } = await givenClass()
    expectRefusal(await change(teacher.token, theClass.id, { deadline: -1 }), 422, 'invalid_fields', {
      deadline: 'Please choose a date and time.',
    })
  })

  test('ending it twice keeps the first end', async () => {
    const { teacher, theClass } = await givenClass()
    const endedAt = t.clock.now().getTime()
    expect((await end(teacher.token, theClass.id)).body.endedAt).toBe(endedAt)
    t.clock.advance(hour)
    expect((await end(teacher.token, theClass.id)).body.endedAt).toBe(endedAt)
    expect(await actionsOf(t, theClass.id)).toEqual(['class_session_created', 'class_session_ended'])
  })
})

describe('copying a class session', () => {
  test('keeps the chosen values, but has a new code, seed, owner and class', async () => {
    const { teacher, theClass } = await givenClass({
      seed: 'north sea',
      settings: { rounds: 4 },
      attempts: 2,
      counted: 'first',
      deadline: t.clock.now().getTime() + day,
    })
    const assistant = await instructor()
    await addInstructor(teacher.token, theClass.id, assistant.email)
    await change(teacher.token, theClass.id, { attempts: 2, counted: 'first', solutionOpen: true })
    await end(teacher.token, theClass.id)
    const { status, body: copy } = await t.call('POST /api/class-sessions/:id/copy', {
      token: assistant.token,
      params: { id: theClass.id },
      body: { name: 'Next term' },
    })
    expect(status).toBe(200)
    expect(copy).toMatchObject({
      lab,
      name: 'Next term',
      settings: theClass.settings,
      attempts: 2,
      counted: 'first',
      timeZone: 'Europe/Berlin',
      deadline: null,
      solutionOpen: false,
      solutionTo: 'finished',
      endedAt: null,
      students: 0,
      instructors: [{ id: assistant.id, owner: true }],
    } satisfies Partial<Record<keyof ClassSession, unknown>>)
    expect(copy.instructors).toHaveLength(1)
    expect(copy.code).not.toBe(theClass.code)
    expect(await seedOf(copy.id)).toMatch(/^[0-9a-f]{32}$/u)
    expect(await auditOf(t, copy.id)).toMatchObject([
      { action: 'class_session_copied', actor_id: assistant.id, details: { from: theClass.id } },
    ])
    expectRefusal(await view(teacher.token, copy.id), 404, 'not_found', notFound)
  })
})
