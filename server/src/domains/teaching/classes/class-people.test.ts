import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { auditOf, day, expectRefusal, hour, newEmail, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { classCalls } from '../../../test/classes.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { instructor, join, view, end, extend, remove, addInstructor, givenClass } = classCalls(() => t)

describe('a co-instructor', () => {
  test('can use the class session from then on, and adding them again changes nothing', async () => {
    const { teacher, theClass } = await givenClass()
    for (const role of [{ instructor: true }, { admin: true }]) {
      const assistant = await signedInUser(t, role)
      for (let times = 0; times < 2; times++) {
        const { status, body } = await addInstructor(
          teacher.token,
          theClass.id,
          ` ${assistant.email.toUpperCase()} `,
        )
        expect(status).toBe(200)
        expect(body.instructors[0]).toMatchObject({ id: teacher.id, owner: true })
        expect(body.instructors.filter(({ id }) => id === assistant.id)).toMatchObject([{ owner: false }])
      }
      expect((await view(assistant.token, theClass.id)).status).toBe(200)
      expect(await auditOf(t, assistant.id)).toMatchObject(
        expect.arrayContaining([
          expect.objectContaining({
            action: 'class_instructor_added',
            actor_id: teacher.id,
            details: { classSession: theClass.id },
          }),
        ]),
      )
    }
  })

  test('becomes the owner when the owner deletes their account, and the class continues', async () => {
    const { teacher, theClass, student } = await givenClass()
    const [first, second] = [await instructor(), await instructor()]
    for (const { email } of [first, second]) {
      await addInstructor(teacher.token, theClass.id, email)
      t.clock.advance(1000)
    }
    const { email, password } = teacher
    const answer = await t.call('POST /api/auth/delete', { token: teacher.token, body: { email, password } })
    expect(answer.status).toBe(200)
    const { body } = await view(second.token, theClass.id)
    expect(body.session.instructors).toMatchObject([
      { id: first.id, owner: true },
      { id: second.id, owner: false },
    ])
    expect((await join(student.token, theClass.code)).status).toBe(200)
  })

  test('must be an instructor with a portal account', async () => {
    const { teacher, theClass, student } = await givenClass()
    const pending = await signedInUser(t, { instructor: true, status: 'pending' })
    const fromLms = await signedInUser(t, { instructor: true, kind: 'lti' })
    for (const email of [newEmail(), student.email, pending.email, fromLms.email])
      expectRefusal(await addInstructor(teacher.token, theClass.id, email), 422, 'invalid_fields', {
        email: 'No instructor has an account with this email address.',
      })
  })
})

describe('a student', () => {
  test('can be given more time, and can lose it again', async () => {
    const deadline = t.clock.now().getTime() + hour
    const { teacher, theClass, student } = await givenClass({ deadline })
    const later = deadline + day
    expect((await extend(teacher.token, theClass.id, student.id, later)).body).toEqual({
      message: 'Ada Berg now has more time.',
    })
    expect((await view(teacher.token, theClass.id)).body.students).toMatchObject([{ extendedTo: later }])
    expect((await join(student.token, theClass.code)).body.deadline).toBe(later)
    expect((await extend(teacher.token, theClass.id, student.id, null)).body).toEqual({
      message: 'Ada Berg has the class deadline again.',
    })
    expect((await join(student.token, theClass.code)).body.deadline).toBe(deadline)
    const records = (await auditOf(t, student.id)).filter(({ action }) => action === 'class_student_extended')
    expect(records).toMatchObject([
      { actor_id: teacher.id, details: { until: new Date(later).toISOString() } },
      { actor_id: teacher.id, details: { until: null } },
    ])
  })

  test('cannot be given time that would change nothing', async () => {
    const deadline = t.clock.now().getTime() + hour
    const { teacher, theClass, student } = await givenClass({ deadline })
    const refused =
      (sentence: string, until: number) =>
      async (id = theClass.id, token = teacher.token) =>
        expectRefusal(await extend(token, id, student.id, until), 422, 'invalid_fields', {
          extendedTo: sentence,
        })
    await refused('Please choose a time after the deadline of the class.', deadline)()
    await refused('Please choose a date and time.', -5)()
    t.clock.advance(2 * hour)
    await refused('This time has passed. Please choose a later one.', deadline + 1)()
    await end(teacher.token, theClass.id)
    expectRefusal(
      await extend(teacher.token, theClass.id, student.id, deadline + day),
      409,
      'class_session_ended',
      'This class session has ended.',
    )
    const open = await givenClass()
    expectRefusal(
      await extend(open.teacher.token, open.theClass.id, open.student.id, deadline + day),
      422,
      'invalid_fields',
      { extendedTo: 'This class session has no deadline to extend.' },
    )
  })

  test('a removed student disappears from the class and cannot be extended or removed again', async () => {
    const { teacher, theClass, student } = await givenClass()
    expect((await remove(teacher.token, theClass.id, student.id)).body).toEqual({
      message: 'Ada Berg is no longer in this class.',
    })
    const { body } = await view(teacher.token, theClass.id)
    expect(body).toMatchObject({ session: { students: 0 }, students: [] })
    expect(await auditOf(t, student.id)).toMatchObject(
      expect.arrayContaining([
        expect.objectContaining({ action: 'class_student_removed', details: { classSession: theClass.id } }),
      ]),
    )
    const gone = 'This student is not in the class. Please reload the list.'
    for (const answer of [
      await remove(teacher.token, theClass.id, student.id),
      await extend(teacher.token, theClass.id, student.id, null),
      await t.call('GET /api/class-sessions/:id/students/:student', {
        token: teacher.token,
        params: { id: theClass.id, student: student.id },
      }),
      await remove(teacher.token, theClass.id, teacher.id),
    ])
      expectRefusal(answer, 404, 'not_found', gone)
  })
})
