import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { minute, second } from '../../../test/accounts.ts'
import { gradeSteps } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import type { CharacterName } from '../../../test/lms/stand-in-state.ts'
import { belowColumn, scoreMessage } from './score-message.ts'

// What is known of each platform (docs/lms.md), and that the portal gets along with it.
const campuses = new Map<CharacterName, Campus>()
let t: Campus
const steps = gradeSteps(() => t)
const names: CharacterName[] = ['moodle', 'canvas', 'brightspace', 'blackboard']
beforeAll(async () => {
  for (const name of names) {
    const campus = await openCampus(['global_compass_lab'], name)
    campuses.set(name, campus)
    if (name === 'brightspace')
      await campus.services.db
        .updateTable('lti_platforms')
        .set({ token_audience: 'https://api.stand-in.example/auth/token' })
        .execute()
  }
})
afterAll(async () => {
  for (const campus of campuses.values()) await campus.close()
})
const at = (name: CharacterName) => {
  t = campuses.get(name) ?? t
}

describe.each(names)('the grade book of %s', (name) => {
  test('gets the score with the student’s own times, and the receipt says so', async () => {
    at(name)
    const given = await steps.givenClass()
    await steps.finishes(given.classSession, given.student, 82.5)
    expect(await steps.receipt(given, given.student)).toMatchObject({
      state: 'on_its_way',
      score: 82.5,
      inLms: null,
    })
    await steps.send()
    expect(steps.held(given.student)).toEqual([82.5])
    const now = t.clock.now()
    expect(t.lms.services.grades.arrived).toMatchObject([
      {
        userId: given.student.sub,
        scoreGiven: 82.5,
        scoreMaximum: 100,
        activityProgress: 'Completed',
        gradingProgress: 'FullyGraded',
        comment: 'Score 82.5 of 100, attempt 1.',
        submission: {
          startedAt: new Date(now.getTime() - 600_000).toISOString(),
          submittedAt: now.toISOString(),
        },
      },
    ])
    expect(await steps.receipt(given, given.student)).toMatchObject({
      state: 'arrived',
      inLms: { score: 82.5, maximum: 100, at: now.getTime() },
      reason: null,
    })
  })

  test('gets one column, which several students share', async () => {
    at(name)
    const given = await steps.givenClass({ column: false })
    const other = await steps.arrives(given.link)
    await steps.finishes(given.classSession, given.student, 50)
    await steps.finishes(given.classSession, other, 60)
    await steps.send()
    expect(t.lms.services.grades.made).toBe(1)
    expect(t.lms.services.grades.items).toMatchObject([
      {
        scoreMaximum: 100,
        label: 'The lab',
        resourceId: given.link.custom['template'],
        resourceLinkId: given.link.id,
      },
    ])
    expect([steps.held(given.student), steps.held(other)]).toEqual([[50], [60]])
    expect((await steps.table(given.token, given.classSession)).columns).toMatchObject([
      { course: 'Course A', family: name, origin: 'made', maximum: 100, problem: null },
    ])
  })

  test('scales to the points of its column, which counts as the same grade', async () => {
    at(name)
    const given = await steps.givenClass({ column: false })
    const { grades } = t.lms.services
    const base = steps.listOf(given)
    grades.items.push({
      id: name === 'moodle' ? `${base.item}/lineitem?type_id=1` : base.item,
      label: 'Ours',
      scoreMaximum: 50,
      resourceId: given.link.custom['template'] ?? '',
      resourceLinkId: '',
    })
    await steps.finishes(given.classSession, given.student, 80)
    await steps.send()
    expect(steps.held(given.student)).toEqual([40])
    expect(grades.made).toBe(0)
    expect((await steps.table(given.token, given.classSession)).columns).toMatchObject([
      { origin: 'found', maximum: 50, label: 'Ours' },
    ])
    // A new attempt first looks whether somebody changed the grade: 40 of 50 is what was sent.
    t.clock.advance(2 * second)
    await steps.finishes(given.classSession, given.student, 90, 2)
    await steps.send()
    expect(steps.held(given.student)).toEqual([45])
  })

  test('says who is no student of the course, which concerns that student only', async () => {
    at(name)
    const given = await steps.givenClass()
    const other = await steps.arrives(given.link)
    t.lms.services.grades.enrolled = new Set([other.sub])
    await steps.finishes(given.classSession, given.student, 50)
    await steps.finishes(given.classSession, other, 60)
    await steps.send()
    expect(await steps.receipt(given, given.student)).toMatchObject({
      state: 'refused',
      reason: 'not_student',
      sentence: 'Not a student in the LMS.',
    })
    expect(await steps.receipt(given, other)).toMatchObject({ state: 'arrived' })
  })

  test('takes a grade that was changed there as another grade, which stays until it is overwritten', async () => {
    at(name)
    const given = await steps.givenClass()
    await steps.finishes(given.classSession, given.student, 50)
    await steps.send()
    const { grades } = t.lms.services
    for (const held of grades.held.values()) held.score = 77
    t.clock.advance(2 * second)
    await steps.finishes(given.classSession, given.student, 60, 2)
    await steps.send()
    expect(steps.held(given.student)).toEqual([77])
    expect(await steps.receipt(given, given.student)).toMatchObject({
      state: 'conflict',
      score: 60,
      inLms: { score: 77, maximum: 100 },
      sentence: 'Your LMS holds another grade.',
    })
    // Neither sending all nor another attempt overwrites it.
    await t.call('POST /api/class-sessions/:id/grades/send', {
      token: given.token,
      params: { id: given.classSession },
      body: { what: 'all' },
    })
    await steps.finishes(given.classSession, given.student, 65, 3)
    await steps.send()
    expect(steps.held(given.student)).toEqual([77])
    const answer = await t.call('POST /api/class-sessions/:id/grades/students/:student/overwrite', {
      token: given.token,
      params: { id: given.classSession, student: given.student.userId },
    })
    expect(answer.status).toBe(200)
    await steps.send()
    expect(steps.held(given.student)).toEqual([65])
    expect(await steps.receipt(given, given.student)).toMatchObject({ state: 'arrived', reason: null })
  })
})

describe('Moodle', () => {
  test('finds the scores of a column only before the query', async () => {
    at('moodle')
    expect(belowColumn('https://m.example/2/lineitem?type_id=1', 'scores')).toBe(
      'https://m.example/2/lineitem/scores?type_id=1',
    )
    const given = await steps.givenClass()
    await steps.finishes(given.classSession, given.student, 50)
    await steps.send()
    const posts = t.lms.services.calls.filter(({ url }) => url.includes('/scores'))
    expect(posts.map(({ url }) => url)).toEqual([
      `/mod/lti/services.php/${given.course.id}/lineitems/${given.link.id}/lineitem/scores?type_id=1`,
    ])
  })

  test.each(['moodle', 'canvas'] as const)(
    'and others: %s refuses a timestamp that is not newer',
    async (name) => {
      at(name)
      const given = await steps.givenClass()
      await steps.finishes(given.classSession, given.student, 50)
      await steps.send()
      // Somebody entered a grade there, later than the next message's timestamp.
      for (const held of t.lms.services.grades.held.values()) {
        held.score = 12
        held.timestamp = t.clock.now().getTime() + 3600 * second
      }
      await t.services.db.updateTable('grades').set({ confirmed_at: null }).execute()
      t.clock.advance(2 * second)
      await steps.finishes(given.classSession, given.student, 60, 2)
      await steps.send()
      expect(await steps.receipt(given, given.student)).toMatchObject({
        state: 'conflict',
        inLms: { score: 12 },
      })
    },
  )

  test.each(['moodle', 'canvas'] as const)(
    'and others: %s wipes a grade by progress, so only final scores are sent',
    async (name) => {
      at(name)
      const given = await steps.givenClass()
      await steps.finishes(given.classSession, given.student, 50)
      await steps.send()
      expect(
        t.lms.services.grades.arrived.every(({ gradingProgress }) => gradingProgress === 'FullyGraded'),
      ).toBe(true)
      expect(
        t.lms.services.grades.arrived.every(({ comment }) => comment !== undefined && comment !== ''),
      ).toBe(true)
    },
  )
})

describe.each(['brightspace', 'blackboard'] as const)(
  '%s, whose answer to an old timestamp is unknown',
  (name) => {
    /** A message that arrives and whose answer is lost; then the LMS answers its repetition with this. */
    async function repeated(answer: { status: number; body?: string }) {
      at(name)
      const given = await steps.givenClass()
      const { grades } = t.lms.services
      grades.breaks = true
      await steps.finishes(given.classSession, given.student, 50)
      await steps.send()
      grades.breaks = false
      grades.answer = answer
      t.clock.advance(minute)
      return given
    }

    test.each([
      { status: 400, body: '{"title":"Bad Request"}' },
      { status: 409, body: '' },
      { status: 422, body: 'Unprocessable' },
      { status: 200, body: '' },
    ])('confirms by its result a score that arrived and is answered with %o', async (answer) => {
      const given = await repeated(answer)
      await steps.send()
      expect(await steps.receipt(given, given.student)).toMatchObject({
        state: 'arrived',
        inLms: { score: 50 },
      })
      expect(new Set(t.lms.services.grades.arrived.map(({ timestamp }) => timestamp)).size).toBe(1)
    })

    test('asks the instructor where it refuses and holds something else', async () => {
      const given = await repeated({ status: 400, body: '{"title":"Bad Request"}' })
      for (const held of t.lms.services.grades.held.values()) held.score = 12
      await steps.send()
      expect(await steps.receipt(given, given.student)).toMatchObject({
        state: 'refused',
        reason: 'rejected',
        sentence: 'The LMS refused this grade.',
      })
      expect(steps.held(given.student)).toEqual([12])
    })
  },
)

describe('Canvas', () => {
  const message = (change: object) =>
    JSON.parse(
      scoreMessage({
        sub: '4',
        score: 50,
        attempt: { number: 1, startedAt: new Date(0), finishedAt: new Date(1000) },
        timestamp: new Date(5000),
        family: 'canvas',
        newSubmission: true,
        ...change,
      }),
    ) as Record<string, unknown>
  const extension = 'https://canvas.instructure.com/lti/submission'

  test('learns when the work was done, so that sending it later does not make it late', () => {
    expect(message({})[extension]).toMatchObject({
      new_submission: true,
      submission_type: 'online_text_entry',
      submitted_at: '1970-01-01T00:00:01.000Z',
    })
    expect(message({ family: 'moodle' })).not.toHaveProperty([extension])
    expect(message({ attempt: null })[extension]).toMatchObject({ new_submission: false })
  })

  test('that allows no more submissions gets the score as part of the last one', async () => {
    at('canvas')
    const given = await steps.givenClass()
    t.lms.services.grades.maximumAttempts = 1
    await steps.finishes(given.classSession, given.student, 50)
    await steps.send()
    t.clock.advance(2 * second)
    await steps.finishes(given.classSession, given.student, 60, 2)
    await steps.send()
    expect(steps.held(given.student)).toEqual([60])
    expect(t.lms.services.grades.arrived.map((score) => score[extension]?.['new_submission'])).toEqual([
      true,
      true,
      false,
    ])
  })

  test('that throttles by 403 is busy, not closed', async () => {
    at('canvas')
    const given = await steps.givenClass()
    t.lms.services.grades.answer = { status: 403, body: '403 Forbidden (Rate Limit Exceeded)' }
    await steps.finishes(given.classSession, given.student, 50)
    await steps.send()
    expect(await steps.receipt(given, given.student)).toMatchObject({ state: 'delayed', reason: 'busy' })
  })
})
