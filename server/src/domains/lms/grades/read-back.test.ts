import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { minute, second } from '../../../test/accounts.ts'
import { gradeSteps, type Graded } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { agsScopes, type CharacterName } from '../../../test/lms/stand-in-state.ts'
import { compareGrades } from './compare-grades.ts'
import { listDuePlatforms } from '../../teaching/grade-wishes/due-grades.ts'

const campuses = new Map<CharacterName, Campus>()
let t: Campus
const steps = gradeSteps(() => t)
const { finishes, send, held, receipt, row } = steps
beforeAll(async () => {
  for (const name of ['moodle', 'canvas', 'blackboard'] as const)
    campuses.set(name, await openCampus(['global_compass_lab'], name))
})
afterAll(async () => {
  for (const campus of campuses.values()) await campus.close()
})

let given: Awaited<ReturnType<typeof steps.givenClass>>
async function at(name: CharacterName): Promise<void> {
  t = campuses.get(name) ?? t
  await t.services.db.deleteFrom('grades').execute()
  given = await steps.givenClass()
}
beforeEach(() => at('moodle'))
const book = () => t.lms.services.grades
const readings = () => t.lms.services.calls.filter(({ url }) => url.includes('/results'))

const overwrite = () =>
  t.call('POST /api/class-sessions/:id/grades/students/:student/overwrite', {
    token: given.token,
    params: { id: given.classSession, student: given.student.userId },
  })
const ownReceipt = async (run: string) =>
  (await t.call('GET /api/runs/:run/grade', { token: given.student.token, params: { run } })).body

describe('a grade that a teacher typed in Moodle before, which keeps it and answers 200', () => {
  test('is shown to student and teacher as what the LMS holds, and never as arrived', async () => {
    steps.types(given, given.student, 10)
    t.clock.advance(2 * second)
    const run = await finishes(given.classSession, given.student, 87)
    await send()
    // An LMS may take a moment, so the first look does not decide.
    expect(await receipt(given, given.student)).toMatchObject({ state: 'sent', inLms: null, reason: null })
    t.clock.advance(minute)
    await send()
    expect(held(given.student)).toEqual([10])
    expect(await receipt(given, given.student)).toMatchObject({
      state: 'conflict',
      reason: 'overridden',
      inLms: { score: 10, maximum: 100, at: t.clock.now().getTime() },
      sentence: 'Your LMS took the score and kept a grade that was entered there.',
    })
    expect(await ownReceipt(run)).toMatchObject({
      state: 'conflict',
      inLms: { score: 10 },
      sentence: 'Your LMS keeps a grade that was entered there.',
    })
  })

  test('stays shown after “Overwrite”, until the override is removed there', async () => {
    steps.types(given, given.student, 10)
    t.clock.advance(2 * second)
    await finishes(given.classSession, given.student, 87)
    await send()
    t.clock.advance(minute)
    await send()
    for (const round of ['in vain', 'with success']) {
      if (round === 'with success') for (const one of book().held.values()) one.overridden = false
      expect((await overwrite()).status).toBe(200)
      await send()
      t.clock.advance(minute)
      await send()
      expect(await receipt(given, given.student)).toMatchObject(
        round === 'in vain'
          ? { state: 'conflict', reason: 'overridden', inLms: { score: 10 } }
          : { state: 'arrived', reason: null, inLms: { score: 87 } },
      )
    }
  })

  test('after our score had arrived is found in the night, and as soon as a better score comes', async () => {
    await finishes(given.classSession, given.student, 50)
    await send()
    expect(await receipt(given, given.student)).toMatchObject({ state: 'arrived', inLms: { score: 50 } })
    steps.types(given, given.student, 40)
    await compareGrades(t.services)
    const expected = { state: 'conflict', reason: 'other_grade', inLms: { score: 40, maximum: 100 } }
    expect(await receipt(given, given.student)).toMatchObject(expected)
    t.clock.advance(2 * second)
    await finishes(given.classSession, given.student, 90, 2)
    await send()
    expect(await receipt(given, given.student)).toMatchObject(expected)
    expect(book().arrived.filter(({ userId }) => userId === given.student.sub)).toHaveLength(1)
    // Without the grade that was entered, the night finds nothing there.
    steps.types(given, given.student, null)
    await compareGrades(t.services)
    expect(await receipt(given, given.student)).toMatchObject({ reason: 'cleared', inLms: null })
  })
})

describe('the look at what the LMS holds', () => {
  test('shows the points of the column', async () => {
    book().items.push({
      id: `${steps.listOf(given).item}/lineitem?type_id=1`,
      ...{ label: 'Ours', scoreMaximum: 50, resourceId: '', resourceLinkId: given.link.id },
    })
    await t.services.db.updateTable('lti_links').set({ lineitem_url: null }).execute()
    await finishes(given.classSession, given.student, 87)
    await send()
    expect(await receipt(given, given.student)).toMatchObject({
      state: 'arrived',
      inLms: { score: 43.5, maximum: 50 },
    })
  })

  test('says that a column with fewer points cut the grade', async () => {
    await finishes(given.classSession, given.student, 87)
    await send()
    for (const item of book().items) item.scoreMaximum = 50
    await compareGrades(t.services)
    expect(await receipt(given, given.student)).toMatchObject({
      state: 'conflict',
      reason: 'clipped',
      inLms: { score: 50, maximum: 50 },
      sentence: 'Your LMS cut this grade to the points of its column.',
    })
  })

  test.each(['moodle', 'canvas', 'blackboard'] as const)(
    'is one reading of the column for many grades of %s, over all its pages',
    async (name) => {
      await at(name)
      const students: Graded[] = [given.student]
      while (students.length < 12) students.push(await steps.arrives(given.link))
      for (const student of students) await finishes(given.classSession, student, 60)
      for (let jobs = 0; jobs < 10 && book().taken.length < 12; jobs++) await send()
      await send()
      const { counts } = await steps.table(given.token, given.classSession)
      expect(counts).toMatchObject({ arrived: 12, sent: 0 })
      expect(readings().length).toBeLessThan(12)
    },
  )

  test('decides on its second turn about a grade that the LMS took and does not hold', async () => {
    book().loses = true
    await finishes(given.classSession, given.student, 50)
    await send()
    expect(await receipt(given, given.student)).toMatchObject({ state: 'sent', inLms: null })
    t.clock.advance(minute - 1)
    await send()
    expect(await receipt(given, given.student)).toMatchObject({ state: 'sent' })
    t.clock.advance(1)
    await send()
    expect(await receipt(given, given.student)).toMatchObject({
      state: 'vanished',
      reason: 'vanished',
      inLms: null,
      sentence: 'Your LMS took the grade and does not hold it.',
    })
  })

  test('says who is not on the class list', async () => {
    book().loses = true
    await finishes(given.classSession, given.student, 50)
    await send()
    const { context_id: contextId } = await t.services.db
      .selectFrom('class_students')
      .select('context_id')
      .where('user_id', '=', given.student.userId)
      .executeTakeFirstOrThrow()
    await t.services.db
      .insertInto('lti_rosters')
      .values({ context_id: contextId ?? '', read_at: t.clock.now() })
      .execute()
    t.clock.advance(minute)
    await send()
    expect(await receipt(given, given.student)).toMatchObject({ state: 'vanished', reason: 'not_student' })
  })

  test('happens again later where the LMS does not answer, and is no failure of the grade', async () => {
    book().results = { status: 502 }
    await finishes(given.classSession, given.student, 50)
    await send()
    expect(await row(given.student)).toMatchObject({ state: 'arrived', tries: 0, next_try_at: null })
    expect(await receipt(given, given.student)).toMatchObject({ state: 'sent', sentence: null })
    book().results = null
    const before = readings().length
    t.clock.advance(15 * minute - 1)
    await send()
    expect(readings()).toHaveLength(before)
    t.clock.advance(1)
    expect(await listDuePlatforms(t.services.db, t.clock.now())).toEqual([t.connected.id])
    await send()
    expect(await receipt(given, given.student)).toMatchObject({ state: 'arrived' })
    expect(await listDuePlatforms(t.services.db, t.clock.now())).toEqual([])
  })

  test('is left out where the LMS has no such service: the grade is sent, and no more is said', async () => {
    const { token } = t.lms.services
    const { allowed } = token
    token.allowed = allowed.filter((scope) => scope !== agsScopes[2])
    token.working.clear()
    try {
      const run = await finishes(given.classSession, given.student, 50)
      await send()
      expect(held(given.student)).toEqual([50])
      expect(await ownReceipt(run)).toMatchObject({ state: 'sent', score: 50, inLms: null, sentence: null })
      expect(await row(given.student)).toMatchObject({ check_at: null, next_try_at: null })
      await compareGrades(t.services)
      expect(await receipt(given, given.student)).toMatchObject({ state: 'sent', reason: null })
    } finally {
      token.allowed = allowed
      token.working.clear()
    }
    // The night after the service was switched on finds the grade.
    await compareGrades(t.services)
    expect(await receipt(given, given.student)).toMatchObject({ state: 'arrived', inLms: { score: 50 } })
  })
})
