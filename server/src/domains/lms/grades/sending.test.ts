import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { Caller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { day, hour, minute, second } from '../../../test/accounts.ts'
import { classCalls } from '../../../test/classes.ts'
import { gradeSteps } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { runCalls } from '../../../test/runs.ts'
import { wishGrades } from '../../teaching/grade-wishes/grade-wishes.service.ts'
import { compareGrades } from './compare-grades.ts'
import { isSendable, nextTimestamp } from './score-message.ts'
import { sendDueGrades } from './send-grades.ts'

let t: Campus
const steps = gradeSteps(() => t)
const { finishes, send, held, receipt, row } = steps
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

let given: Awaited<ReturnType<typeof steps.givenClass>>
beforeEach(async () => {
  await t.services.db.deleteFrom('grades').execute()
  await t.services.db.updateTable('lti_platforms').set({ active: true }).execute()
  given = await steps.givenClass()
})
const book = () => t.lms.services.grades
const scores = () => book().arrived.map(({ scoreGiven }) => scoreGiven)

describe('the wish for a grade', () => {
  test('is stored with the last decision of a counted attempt, and not with a rehearsal', async () => {
    const { play, begin } = runCalls(() => t)
    const { token } = given.student
    await play(token, (await begin(token, 'rehearsal', given.classSession)).body)
    expect(await t.services.db.selectFrom('grades').selectAll().execute()).toEqual([])
    const run = await play(token, (await begin(token, 'counted', given.classSession)).body)
    expect(await row(given.student)).toMatchObject({ state: 'waiting', wish: 1 })
    const read = () => t.call('GET /api/runs/:run/grade', { token, params: { run: run.id } })
    expect((await read()).body).toMatchObject({ state: 'on_its_way', score: run.score })
    await send()
    expect(held(given.student)).toEqual([run.score])
    expect((await read()).body).toMatchObject({
      state: 'arrived',
      inLms: { score: run.score, maximum: 100, at: t.clock.now().getTime() },
    })
  })

  test('is lost with its transaction', async () => {
    const failing = inTransaction(t.services, async (trx) => {
      await wishGrades(trx, Caller.system(t.clock.now()), { classId: given.classSession, asked: 'zero' })
      throw new Error('the cause failed')
    })
    await expect(failing).rejects.toThrow('the cause failed')
    expect(await t.services.db.selectFrom('grades').selectAll().execute()).toEqual([])
  })

  test('merges with others of the student: the newest score is sent, once', async () => {
    await finishes(given.classSession, given.student, 50)
    await finishes(given.classSession, given.student, 70, 2)
    await finishes(given.classSession, given.student, 60, 3)
    await send()
    expect(scores()).toEqual([70])
    // What is there already is not sent again.
    await finishes(given.classSession, given.student, 40, 4)
    t.clock.advance(minute)
    await send()
    expect(scores()).toEqual([70])
  })

  test('follows a change of the counting rule', async () => {
    await finishes(given.classSession, given.student, 70)
    await finishes(given.classSession, given.student, 60, 2)
    await send()
    t.clock.advance(2 * second)
    const { change } = classCalls(() => t)
    expect((await change(given.token, given.classSession, { counted: 'last' })).status).toBe(200)
    await send()
    expect(scores()).toEqual([70, 60])
    t.clock.advance(2 * second)
    await change(given.token, given.classSession, { counted: 'last', name: 'Another name' })
    await send()
    expect(scores()).toEqual([70, 60])
  })

  test('ends with the removal of the student, and their grade stays in the LMS', async () => {
    await finishes(given.classSession, given.student, 70)
    await send()
    await finishes(given.classSession, given.student, 90, 2)
    const { remove } = classCalls(() => t)
    expect((await remove(given.token, given.classSession, given.student.userId)).status).toBe(200)
    t.clock.advance(2 * second)
    await send()
    await sendDueGrades(t.services)
    expect(scores()).toEqual([70])
    expect(await row(given.student)).toMatchObject({ next_try_at: null })
  })

  test('is stored for what was played before the first launch from the course', async () => {
    await t.services.db
      .updateTable('class_students')
      .set({ context_id: null })
      .where('user_id', '=', given.student.userId)
      .execute()
    await finishes(given.classSession, given.student, 70)
    expect(await t.services.db.selectFrom('grades').selectAll().execute()).toEqual([])
    expect(await receipt(given, given.student)).toMatchObject({ state: 'not_linked', score: 70 })
    await steps.open({ ...t.lms.users.student, id: given.student.sub }, given.link)
    await send()
    expect(held(given.student)).toEqual([70])
  })
})

describe('what is sent', () => {
  test.each([Number.NaN, -1, -0.1, 100.1, Infinity])('is never %d', (score) => {
    expect(isSendable(score)).toBe(false)
    expect([isSendable(0), isSendable(100)]).toEqual([true, true])
  })

  test('has timestamps of whole seconds that rise and never lie in the future', async () => {
    const now = new Date('2027-01-01T12:00:00.900Z')
    expect(nextTimestamp(now, null)).toEqual(new Date('2027-01-01T12:00:00Z'))
    expect(nextTimestamp(now, new Date('2027-01-01T11:59:59Z'))).toEqual(new Date('2027-01-01T12:00:00Z'))
    expect(nextTimestamp(now, new Date('2027-01-01T12:00:00Z'))).toBeNull()
    await finishes(given.classSession, given.student, 50)
    await send()
    await finishes(given.classSession, given.student, 60, 2)
    await send()
    // The same second: the second message waits.
    expect(scores()).toEqual([50])
    expect(await receipt(given, given.student)).toMatchObject({ state: 'on_its_way' })
    t.clock.advance(second)
    await send()
    const times = book().arrived.map(({ timestamp }) => Date.parse(timestamp))
    expect(times).toHaveLength(2)
    expect((times[1] ?? 0) - (times[0] ?? 0)).toBeGreaterThanOrEqual(second)
    for (const time of times) expect(time).toBeLessThanOrEqual(t.clock.now().getTime())
  })

  test('is no zero, unless the instructor has seen the names', async () => {
    const other = await steps.arrives(given.link)
    await finishes(given.classSession, given.student, 50)
    await send()
    const params = { id: given.classSession }
    const { body } = await t.call('GET /api/class-sessions/:id/grades/zeros', { token: given.token, params })
    expect(body.students.map(({ id }) => id)).toEqual([other.userId])
    // Somebody comes after the names were shown, and is not meant.
    const late = await steps.arrives(given.link)
    const answer = await t.call('POST /api/class-sessions/:id/grades/zeros', {
      token: given.token,
      params,
      body: { students: [other.userId, given.student.userId] },
    })
    expect(answer.body.message).toBe('1 zero is on the way.')
    t.clock.advance(2 * second)
    await send()
    expect([held(given.student), held(other), held(late)]).toEqual([[50], [0], []])
    // A result that comes later takes the place of the zero.
    t.clock.advance(2 * second)
    await finishes(given.classSession, other, 80)
    await send()
    expect(held(other)).toEqual([80])
  })
})

describe('a failure', () => {
  test('is tried again after 1, 5 and 30 minutes, 2, 6, 12 and 24 hours, and needs a person after three days', async () => {
    book().down = true
    await finishes(given.classSession, given.student, 50)
    const began = t.clock.now().getTime()
    const waits = [minute, 5 * minute, 30 * minute, 2 * hour, 6 * hour, 12 * hour, 24 * hour, 24 * hour]
    await send()
    for (const wait of waits) {
      expect(await row(given.student)).toMatchObject({
        state: 'delayed',
        next_try_at: new Date(t.clock.now().getTime() + wait),
      })
      const before = book().arrived.length
      t.clock.advance(wait - 1)
      await send()
      expect(book().arrived).toHaveLength(before)
      t.clock.advance(1)
      await send()
      expect(book().arrived).toHaveLength(before + 1)
      if (t.clock.now().getTime() - began >= 3 * day) break
    }
    t.clock.advance(day)
    await send()
    expect(await row(given.student)).toMatchObject({ state: 'refused', reason: 'down', next_try_at: null })
    // The same message each time, so that none of them could arrive twice.
    expect(new Set(book().arrived.map(({ timestamp }) => timestamp)).size).toBe(1)
  })

  test('of a busy platform lasts as long as it says, for all its grades', async () => {
    const other = await steps.arrives(given.link)
    book().answer = { status: 429, headers: { 'retry-after': '7200' } }
    await finishes(given.classSession, given.student, 50)
    await send()
    await finishes(given.classSession, other, 60)
    await send()
    t.clock.advance(2 * hour - 1)
    book().answer = null
    await send()
    expect(held(given.student)).toEqual([])
    t.clock.advance(1)
    await send()
    expect(held(given.student)).toEqual([50])
  })

  test('of one student’s message stops no other', async () => {
    book().answer = { status: 500, userId: given.student.sub }
    const others = [await steps.arrives(given.link), await steps.arrives(given.link)]
    await finishes(given.classSession, given.student, 50)
    for (const other of others) await finishes(given.classSession, other, 60)
    await send()
    expect(others.map((other) => held(other))).toEqual([[60], [60]])
    expect(await receipt(given, given.student)).toMatchObject({ state: 'delayed', reason: 'locked' })
  })

  test('of an expired token is mended with one new token', async () => {
    await finishes(given.classSession, given.student, 50)
    await send()
    const { token } = t.lms.services
    token.working.clear()
    const asked = token.asked.length
    t.clock.advance(2 * second)
    await finishes(given.classSession, given.student, 60, 2)
    await send()
    expect(held(given.student)).toEqual([60])
    expect(token.asked.length - asked).toBeLessThanOrEqual(2)
  })

  test('of a deleted column asks the instructor, who has a new one made', async () => {
    const other = await steps.arrives(given.link)
    await finishes(given.classSession, given.student, 50)
    await send()
    const column = new URL(book().items[0]?.id ?? '').pathname
    book().deleted.add(column)
    t.clock.advance(2 * second)
    await finishes(given.classSession, other, 60)
    await send()
    expect(await receipt(given, other)).toMatchObject({
      state: 'refused',
      reason: 'column_gone',
      sentence: 'The column was deleted in the LMS.',
    })
    const { columns } = await steps.table(given.token, given.classSession)
    expect(columns).toMatchObject([{ problem: { reason: 'column_gone', canMake: true } }])
    const make = () =>
      t.call('POST /api/class-sessions/:id/grades/columns/:column/make', {
        token: given.token,
        params: { id: given.classSession, column: columns[0]?.id ?? '' },
      })
    expect((await make()).status).toBe(200)
    expect((await make()).error.code).toBe('nothing_to_send')
    t.clock.advance(2 * second)
    await send()
    expect(book().made).toBe(1)
    expect([held(given.student).at(-1), held(other).at(-1)]).toEqual([50, 60])
  })

  test('is only said of a platform that is switched off, which gets no call', async () => {
    await finishes(given.classSession, given.student, 50)
    await t.services.db.updateTable('lti_platforms').set({ active: false }).execute()
    t.lms.services.calls = []
    await send()
    expect(t.lms.services.calls).toEqual([])
    expect(await row(given.student)).toMatchObject({ state: 'delayed', reason: 'switched_off' })
  })

  test('does not come of a column on another host: it gets no call, and the course’s own is used', async () => {
    await t.services.db
      .updateTable('lti_links')
      .set({ lineitem_url: 'https://elsewhere.example/lineitem' })
      .execute()
    await finishes(given.classSession, given.student, 50)
    await send()
    expect(held(given.student)).toEqual([50])
    expect(book().made).toBe(1)
  })
})

describe('a message without an answer', () => {
  test('that had arrived is confirmed by the LMS itself, and not written twice', async () => {
    book().breaks = true
    await finishes(given.classSession, given.student, 50)
    await send()
    expect(await receipt(given, given.student)).toMatchObject({ state: 'delayed', inLms: null })
    book().breaks = false
    t.clock.advance(minute)
    await send()
    expect(await receipt(given, given.student)).toMatchObject({ state: 'arrived' })
    expect(book().taken).toHaveLength(1)
    expect(book().arrived).toHaveLength(2)
  })

  test('of a process that was killed is sent after its claim has ended', async () => {
    await finishes(given.classSession, given.student, 50)
    await t.services.db
      .updateTable('grades')
      .set({ claimed_until: new Date(t.clock.now().getTime() + 2 * minute) })
      .execute()
    await send()
    expect(scores()).toEqual([])
    t.clock.advance(2 * minute)
    await send()
    expect(held(given.student)).toEqual([50])
  })
})

describe('the comparison at night', () => {
  test('notices a grade that the LMS confirmed and lost, and mails the instructors once a day', async () => {
    await addressOf(given.token, 'teacher@example.edu')
    book().loses = true
    await finishes(given.classSession, given.student, 50)
    await send()
    expect(await receipt(given, given.student)).toMatchObject({ state: 'sent', inLms: null })
    await compareGrades(t.services)
    await compareGrades(t.services)
    expect(await receipt(given, given.student)).toMatchObject({
      state: 'vanished',
      inLms: null,
      reason: 'vanished',
    })
    const mails = await t.mailsTo('teacher@example.edu')
    expect(mails).toHaveLength(1)
    expect(mails[0]?.subject).toContain('1 grade needs your attention')
    expect(mails[0]?.text).not.toContain(t.lms.users.student.familyName)
    book().loses = false
    t.clock.advance(2 * second)
    await t.call('POST /api/class-sessions/:id/grades/send', {
      token: given.token,
      params: { id: given.classSession },
      body: { what: 'failed' },
    })
    await send()
    expect(held(given.student)).toEqual([50])
    await compareGrades(t.services)
    expect(await receipt(given, given.student)).toMatchObject({ state: 'arrived' })
  })

  test('notices a grade that somebody changed, and one that was changed back', async () => {
    await finishes(given.classSession, given.student, 50)
    await send()
    for (const one of book().held.values()) one.score = 88
    await compareGrades(t.services)
    expect(await receipt(given, given.student)).toMatchObject({ state: 'conflict', inLms: { score: 88 } })
    for (const one of book().held.values()) one.score = 50
    await compareGrades(t.services)
    expect(await receipt(given, given.student)).toMatchObject({ state: 'arrived', inLms: { score: 50 } })
    expect(scores()).toEqual([50])
  })

  test('leaves classes alone that ended two weeks ago', async () => {
    await finishes(given.classSession, given.student, 50)
    await send()
    await t.services.db
      .updateTable('class_sessions')
      .set({ ended_at: new Date(t.clock.now().getTime() - 14 * day) })
      .where('id', '=', given.classSession)
      .execute()
    t.lms.services.calls = []
    await compareGrades(t.services)
    expect(t.lms.services.calls.filter(({ url }) => url.includes(given.course.id))).toEqual([])
  })
})

describe('a student', () => {
  test('sends their own grade again at most once a minute, and reads no other’s', async () => {
    book().enrolled = new Set()
    const run = await finishes(given.classSession, given.student, 50)
    await send()
    const { token } = given.student
    const read = await t.call('GET /api/runs/:run/grade', { token, params: { run } })
    expect(read.body).toMatchObject({
      state: 'refused',
      sentence: 'Your LMS does not list you as a student of this course.',
      sendAgainAt: t.clock.now().getTime(),
    })
    book().enrolled = null
    t.clock.advance(2 * second)
    const again = () => t.call('POST /api/runs/:run/grade/send', { token, params: { run } })
    expect((await again()).body).toMatchObject({ state: 'on_its_way', sendAgainAt: null })
    await send()
    expect(held(given.student)).toEqual([50])
    expect((await again()).status).toBe(429)
    const other = await steps.arrives(given.link)
    for (const name of ['GET /api/runs/:run/grade', 'POST /api/runs/:run/grade/send'] as const)
      expect((await t.call(name, { token: other.token, params: { run } })).status).toBe(404)
  })

  test('without an LMS has nothing to send', async () => {
    const portal = await classCalls(() => t).givenClass()
    const { begin } = runCalls(() => t)
    const { body: run } = await begin(portal.student.token, 'counted', portal.theClass.id)
    const read = await t.call('GET /api/runs/:run/grade', {
      token: portal.student.token,
      params: { run: run.id },
    })
    expect(read.body).toMatchObject({ state: 'not_linked', sendAgainAt: null })
    const sent = await t.call('POST /api/runs/:run/grade/send', {
      token: portal.student.token,
      params: { run: run.id },
    })
    expect(sent.error.code).toBe('nothing_to_send')
  })
})

/** Gives the instructor of a token an address. */
async function addressOf(token: string, email: string): Promise<void> {
  const { body } = await t.call('GET /api/auth/user', { token })
  await t.services.db.updateTable('users').set({ email }).where('id', '=', body.id).execute()
}
