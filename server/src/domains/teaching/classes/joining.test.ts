import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import {
  actionsOf,
  atOnce,
  day,
  expectRefusal,
  hour,
  registerStudent,
  sessionFor,
  signedInUser,
  statusesOf,
} from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { classCalls, ended } from '../../../test/classes.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { instructor, create, join, end, remove, givenClass, givenClassOfMarketEntry, studentRows } =
  classCalls(() => t)

describe('joining', () => {
  test('accepts the code in any spelling and answers only what a student may know', async () => {
    const teacher = await instructor({ first_name: 'Lin', last_name: 'Roth' })
    const { body: theClass } = await create(teacher.token)
    const { token, id } = await signedInUser(t)
    const typed = ` ${theClass.code.slice(0, 4).toLowerCase()}-${theClass.code.slice(4)} – `
    const { status, body } = await join(token, typed)
    expect(status).toBe(200)
    expect(body).toEqual({
      id: theClass.id,
      name: theClass.name,
      instructor: 'Lin Roth',
      deadline: null,
      timeZone: 'Europe/Berlin',
      attempts: 3,
      counted: 'best',
      pacing: 'own',
      rehearsal: false,
      solutionOpen: false,
      endedAt: null,
    })
    expect(await actionsOf(t, id)).toContain('class_student_joined')
  })

  test('twenty times at once, and again later, adds the student once', async () => {
    const { body: theClass } = await create((await instructor()).token)
    const student = await signedInUser(t)
    const answers = await atOnce(20, () => join(student.token, theClass.code))
    expect(new Set(statusesOf(answers))).toEqual(new Set([200]))
    const rows = await studentRows(theClass.id)
    t.clock.advance(hour)
    expect((await join(student.token, theClass.code)).status).toBe(200)
    expect(rows).toHaveLength(1)
    expect(await studentRows(theClass.id)).toEqual(rows)
    const joins = (await actionsOf(t, student.id)).filter((action) => action === 'class_student_joined')
    expect(joins).toHaveLength(1)
  })

  test('works for an LTI user who holds the lab', async () => {
    const { body: theClass } = await create((await instructor()).token)
    const { token } = await signedInUser(t, { kind: 'lti', verified: false, institution_id: 'uni-a' })
    expect((await join(token, theClass.code)).status).toBe(200)
  })

  test.each(['guest', 'demo'] as const)('is refused to a %s user, who keeps no results', async (kind) => {
    const { body: theClass } = await create((await instructor()).token)
    const { token } = await signedInUser(t, { kind, institution_id: 'uni-a' })
    expectRefusal(await join(token, theClass.code), 403, 'forbidden', 'You are not allowed to do this.')
    expect(await studentRows(theClass.id)).toEqual([])
  })

  test('is refused with an unknown or invalid code', async () => {
    const { token } = await signedInUser(t)
    for (const code of ['ABCDEFGH', 'ABCD', '', '\0', '0O1IL000', 'Ä'.repeat(8)])
      expectRefusal(await join(token, code), 422, 'wrong_code', {
        code: 'No class session has this code. Please check it with your instructor.',
      })
  })

  test('with the code of another lab names that lab', async () => {
    const { theClass } = await givenClassOfMarketEntry()
    const { token } = await instructor()
    expectRefusal(await join(token, theClass.code), 422, 'wrong_code', {
      code: 'This code is for Market Entry. Please open Market Entry and enter it there.',
    })
  })

  test('is refused after the class session has ended or the student was removed', async () => {
    const { teacher, theClass, student } = await givenClass()
    await remove(teacher.token, theClass.id, student.id)
    expectRefusal(await join(student.token, theClass.code), 422, 'wrong_code', {
      code: 'Your instructor removed you from this class.',
    })
    await end(teacher.token, theClass.id)
    const late = await signedInUser(t)
    expectRefusal(await join(late.token, theClass.code), 409, 'class_session_ended', ended)
    expect(await studentRows(theClass.id)).toHaveLength(1)
  })

  test('needs a verified address and the lab', async () => {
    const { theClass } = await givenClass()
    const unproven = await registerStudent(t)
    expectRefusal(
      await join(unproven.token, theClass.code),
      403,
      'email_not_verified',
      'Please verify your email address first.',
    )
    const user = await signedInUser(t)
    t.clock.advance(365 * day)
    const token = await sessionFor(t, user)
    expectRefusal(
      await join(token, theClass.code),
      403,
      'lab_not_held',
      'You do not have access to Global Compass.',
    )
  })

  test('is limited by wrong codes per user and does not block others at the address', async () => {
    const { theClass } = await givenClass()
    const guesser = await signedInUser(t)
    const address = '198.51.100.7'
    for (let tries = 0; tries < 20; tries++)
      expect((await join(guesser.token, 'ABCDEFGH', { address })).status).toBe(422)
    expect((await join(guesser.token, theClass.code, { address })).error.code).toBe('too_many_requests')
    const neighbour = await signedInUser(t)
    expect((await join(neighbour.token, theClass.code, { address })).status).toBe(200)
  })

  test('with the code of another lab counts as a wrong code', async () => {
    const { theClass } = await givenClassOfMarketEntry()
    const { theClass: right } = await givenClass()
    const { token } = await instructor()
    for (let tries = 0; tries < 20; tries++) await join(token, theClass.code)
    expect((await join(token, right.code)).status).toBe(429)
  })
})
