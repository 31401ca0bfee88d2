import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, hour, minute, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { fact, partsOf, storedClasses } from '../../../test/stored-classes.ts'
import { closedBecause, deadlineOf, findJoined, listJoined, scoreThatCounts } from './classes.service.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const lab = 'global_compass_lab'
const { givenClass, givenStudent, givenRun } = storedClasses(() => t)

describe('the counted attempt', () => {
  const attempts = [
    { attempt: 1, score: null, status: 'abandoned' },
    { attempt: 2, score: 60, status: 'finished' },
    { attempt: 3, score: 80, status: 'finished' },
    { attempt: 4, score: 70, status: 'finished' },
    { attempt: 5, score: null, status: 'open' },
  ]

  test.each([
    ['best', 80],
    ['first', 60],
    ['last', 70],
  ] as const)('is the %s finished one', (counted, score) => {
    expect(scoreThatCounts(counted, attempts)).toBe(score)
    expect(scoreThatCounts(counted, attempts.toReversed())).toBe(score)
  })

  test('does not exist until one is finished', () => {
    expect(scoreThatCounts('best', attempts.slice(0, 1))).toBeNull()
    expect(scoreThatCounts('last', [])).toBeNull()
  })
})

describe('a class session for students', () => {
  test('closes at the deadline, at a student’s extended deadline, and when it ends', async () => {
    const deadline = t.clock.now().getTime() + hour
    const { theClass } = await givenClass({ deadline })
    const student = await givenStudent(theClass.id)
    const joined = await findJoined(t.services.db, student.id, theClass.id)
    if (!joined) throw new Error('The student has joined')
    const at = (time: number) => new Date(time)
    const passed = 'The deadline of this class session has passed.'
    expect(closedBecause(joined, at(deadline - 1))).toBeNull()
    expect(closedBecause(joined, at(deadline))).toBe(passed)
    const withTime = (time: number) => ({ ...joined, student: { ...joined.student, extended_to: at(time) } })
    expect(closedBecause(withTime(deadline + hour), at(deadline))).toBeNull()
    expect(closedBecause(withTime(deadline + hour), at(deadline + hour))).toBe(passed)
    expect(deadlineOf(withTime(deadline - hour))).toEqual(at(deadline))
    const open = { ...joined, classSession: { ...joined.classSession, deadline: null } }
    expect(deadlineOf(open)).toBeNull()
    expect(closedBecause(open, at(deadline + day))).toBeNull()
    const over = { ...open, classSession: { ...open.classSession, ended_at: at(0) } }
    expect(closedBecause(over, at(0))).toBe('Your instructor ended this class session.')
  })

  test('stays listed after its end, last joined first, but not after a removal', async () => {
    const classes = [await givenClass(), await givenClass()]
    const user = await signedInUser(t)
    for (const { theClass } of classes) {
      t.clock.advance(1)
      await t.call('POST /api/labs/:lab/class-sessions/join', {
        token: user.token,
        params: { lab },
        body: { code: theClass.code },
      })
    }
    const [first, second] = classes.map(({ theClass }) => theClass.id)
    const listed = async () =>
      (await listJoined(t.services.db, user.id, lab)).map(({ classSession }) => classSession.id)
    for (const { theClass, token } of classes)
      await t.call('POST /api/class-sessions/:id/end', { token, params: { id: theClass.id } })
    expect(await listed()).toEqual([second, first])
    expect(await listJoined(t.services.db, user.id, 'market_analysis_lab')).toEqual([])
    await t.call('DELETE /api/class-sessions/:id/students/:student', {
      token: classes[1]?.token ?? '',
      params: { id: second ?? '', student: user.id },
    })
    expect(await listed()).toEqual([first])
    expect(await findJoined(t.services.db, user.id, second ?? '')).toBeUndefined()
  })
})

describe('the live view', () => {
  test('of a class without students is empty', async () => {
    const { view } = await givenClass()
    expect(await view()).toMatchObject({ students: [], started: 0, finished: 0, scores: null, choices: [] })
  })

  test('shows each student’s name, position and status', async () => {
    const deadline = t.clock.now().getTime() + day
    const { theClass, view } = await givenClass({ deadline })
    const zoe = await givenStudent(theClass.id, 'zoe', 'Ash')
    const emil = await givenStudent(theClass.id, 'Émil', 'Roy')
    const eve = await givenStudent(theClass.id, 'Eve', 'Lund')
    const ada = await givenStudent(theClass.id, 'Ada', 'Berg')
    await givenRun(ada.id, theClass.id, { score: 80, parts: [70.5, 9.5] })
    await givenRun(ada.id, theClass.id, { attempt: 2 })
    await givenRun(ada.id, theClass.id, { kind: 'rehearsal', score: 100 })
    const savedAt = t.clock.now().getTime()
    await givenRun(eve.id, theClass.id, { status: 'abandoned' })
    await givenRun(emil.id, theClass.id, { kind: 'rehearsal' })
    const found = await view()
    expect(found).toMatchObject({ started: 2, finished: 1, scores: { count: 1, median: 80 } })
    const none = {
      round: 0,
      rounds: 5,
      attemptsUsed: 0,
      score: null,
      parts: [],
      outlier: false,
      team: null,
      extendedTo: null,
    }
    expect(found.students).toEqual([
      {
        id: ada.id,
        name: 'Ada Berg',
        email: ada.email,
        joinedAt: expect.any(Number) as number,
        fromCourse: false,
        status: 'open',
        round: 2,
        rounds: 5,
        attemptsUsed: 2,
        rehearsals: 1,
        score: 80,
        parts: partsOf([70.5, 9.5]),
        outlier: false,
        team: null,
        lastActiveAt: savedAt,
        extendedTo: null,
      },
      expect.objectContaining({ ...none, id: emil.id, status: 'not_started', rehearsals: 1 }),
      expect.objectContaining({ id: eve.id, status: 'abandoned', attemptsUsed: 1, score: null }),
      expect.objectContaining({ ...none, id: zoe.id, rehearsals: 0, lastActiveAt: null }),
    ])
    expect(JSON.stringify(found)).not.toContain('hidden seed')

    await t.services.db
      .updateTable('class_students')
      .set({ extended_to: new Date(deadline + day) })
      .where('user_id', '=', eve.id)
      .execute()
    await givenRun(eve.id, theClass.id, { attempt: 2 })
    t.clock.advance(day)
    const token = await freshToken(theClass.id)
    const { body: late } = await t.call('GET /api/class-sessions/:id', { token, params: { id: theClass.id } })
    expect(late.students.map(({ status }) => status)).toEqual([
      'frozen',
      'not_started',
      'open',
      'not_started',
    ])
  })

  test('counts scores and choices only of counted attempts, and marks outliers', async () => {
    const { theClass, view } = await givenClass({ counted: 'last' })
    const pick = (country: string, cost: number, cards: string[]) => [
      [fact(2, 'pick', 'Pick', country)],
      [fact(1, 'cost', 'Cost', cost)],
      cards.map((card) => fact(1, 'card', 'Card opened', card)),
    ]
    for (const [at, score] of [70, 71, 72, 73, 20].entries()) {
      const parts: [number, number] = [score - 10, 10]
      const student = await givenStudent(theClass.id, `Student ${at}`)
      await givenRun(student.id, theClass.id, { score: 99 }, pick('Nowhere', 0, []))
      await givenRun(
        student.id,
        theClass.id,
        { attempt: 2, score, parts },
        pick(at < 3 ? 'Chile' : 'Peru', at, ['Law', 'Tax']),
      )
      await givenRun(student.id, theClass.id, { attempt: 3 }, pick('Open', 0, []))
    }
    const gone = await givenStudent(theClass.id, 'Gone')
    await givenRun(gone.id, theClass.id, { score: 1, parts: [1, 0] }, pick('Gone', 1, []))
    await t.services.db
      .updateTable('class_students')
      .set({ removed_at: t.clock.now() })
      .where('user_id', '=', gone.id)
      .execute()
    const { students, scores, parts, choices } = await view()
    expect(scores).toEqual({ count: 5, least: 20, lower: 70, median: 71, upper: 72, most: 73 })
    expect(parts).toEqual([
      {
        ...{ id: 'plan', name: 'Plan', max: 80 },
        numbers: { count: 5, least: 10, lower: 60, median: 61, upper: 62, most: 63 },
      },
      {
        ...{ id: 'luck', name: 'Luck', max: 20 },
        numbers: { count: 5, least: 10, lower: 10, median: 10, upper: 10, most: 10 },
      },
    ])
    expect(students.map(({ score, outlier }) => [score, outlier])).toEqual([
      [70, false],
      [71, false],
      [72, false],
      [73, false],
      [20, true],
    ])
    expect(choices).toEqual([
      {
        id: 'cost',
        name: 'Cost',
        round: 1,
        numbers: { count: 5, least: 0, lower: 1, median: 2, upper: 3, most: 4 },
        values: [],
      },
      {
        id: 'card',
        name: 'Card opened',
        round: 1,
        numbers: null,
        values: [
          { value: 'Law', count: 5 },
          { value: 'Tax', count: 5 },
        ],
      },
      {
        id: 'pick',
        name: 'Pick',
        round: 2,
        numbers: null,
        values: [
          { value: 'Chile', count: 3 },
          { value: 'Peru', count: 2 },
        ],
      },
    ])
  })

  test('makes as many database queries for many students as for one', async () => {
    const { theClass, view } = await givenClass()
    const countOnce = async () => {
      let queries = 0
      const { pool } = t.services.pool
      const count = () => (queries += 1)
      pool.on('acquire', count)
      await view()
      pool.off('acquire', count)
      return queries
    }
    // Background jobs sometimes take connections from the same pool, so the fewest queries of three views count.
    const countQueries = async () => Math.min(await countOnce(), await countOnce(), await countOnce())
    const add = async (index: number) => {
      const student = await givenStudent(theClass.id, `Student ${index}`)
      await givenRun(student.id, theClass.id, { score: index }, [[fact(1, 'pick', 'Pick', 'Chile')]])
    }
    await add(0)
    const forOne = await countQueries()
    for (let index = 1; index < 25; index++) await add(index)
    expect(forOne).toBeGreaterThan(3)
    expect(forOne).toBeLessThan(10)
    expect(await countQueries()).toBe(forOne)
  })
})

/** Adds another instructor to a class session and returns their new token. */
async function freshToken(classId: string): Promise<string> {
  const { token, id } = await signedInUser(t, { instructor: true })
  await t.services.db
    .insertInto('class_instructors')
    .values({ class_session_id: classId, user_id: id, added_at: t.clock.now() })
    .execute()
  return token
}

test("a student's timeline shows each decision with its time, newest run first", async () => {
  const { theClass, timeline } = await givenClass()
  const other = await givenClass()
  const student = await givenStudent(theClass.id)
  const first = await givenRun(student.id, theClass.id, { kind: 'rehearsal', status: 'abandoned' })
  t.clock.advance(hour)
  const second = await givenRun(student.id, theClass.id, { score: 64.5, parts: [60, 4.5] }, [
    [fact(2, 'pick', 'Pick', 'Chile'), fact(2, 'cost', 'Cost', 12.5)],
    [],
  ])
  await givenRun(student.id, other.theClass.id, { score: 10 })
  const sent = { isDefault: false, unsent: null, by: null }
  expect(await timeline(student.id)).toEqual({
    name: 'Ada Berg',
    answers: [],
    runs: [
      {
        ...second,
        kind: 'counted',
        counts: true,
        attempt: 1,
        triedFrom: null,
        status: 'finished',
        score: 64.5,
        parts: partsOf([60, 4.5]),
        steps: [
          {
            at: second.startedAt + minute,
            round: 2,
            facts: [
              { name: 'Pick', value: 'Chile' },
              { name: 'Cost', value: '12.5' },
            ],
            ...sent,
          },
          { at: second.startedAt + 2 * minute, round: 2, facts: [], ...sent },
        ],
      },
      {
        ...first,
        ...{
          kind: 'rehearsal',
          counts: false,
          attempt: 1,
          triedFrom: null,
          status: 'abandoned',
          score: null,
        },
        ...{ parts: [], steps: [] },
      },
    ],
  })
})

describe('the CSV', () => {
  test('has a row per student and a column per choice, and no cell that is a formula', async () => {
    const { theClass, csv } = await givenClass()
    const facts = [
      [fact(2, 'pick', 'Pick', '@Chile'), fact(1, 'gain', '=Gain', -3.5)],
      [fact(1, 'card', 'Card opened', 'Law'), fact(1, 'card', 'Card opened', 'Tax')],
    ]
    const ada = await givenStudent(theClass.id, '=HYPERLINK("x")', 'Berg', '+ada@school.edu')
    await givenRun(ada.id, theClass.id, { score: 64.5, parts: [60, 4.5] }, facts)
    const bob = await givenStudent(theClass.id, 'Bob', 'Ray, "B"', 'bob@school.edu')
    const joined = new Intl.DateTimeFormat('sv-SE', {
      timeZone: 'Europe/Berlin',
      dateStyle: 'short',
      timeStyle: 'short',
    })
    const joinedAt = async (userId: string) => {
      const row = await t.services.db
        .selectFrom('class_students')
        .select('joined_at')
        .where('user_id', '=', userId)
        .executeTakeFirstOrThrow()
      return joined.format(row.joined_at)
    }
    const { fileName, csv: text } = await csv()
    expect(fileName).toBe('economie-ete-2027-results.csv')
    expect(text).toBe(
      [
        '\uFEFFStudent,Email,Joined (Europe/Berlin),Status,Attempts used,Counted score,Plan (of 80),Luck (of 20),Round 1: =Gain,Round 1: Card opened,Round 2: Pick',
        `"'=HYPERLINK(""x"") Berg",'+ada@school.edu,${await joinedAt(ada.id)},finished,1,64.5,60,4.5,-3.5,"Law; Tax",'@Chile`,
        `"Bob Ray, ""B""",bob@school.edu,${await joinedAt(bob.id)},not started,0,,,,,,`,
        '',
      ].join('\r\n'),
    )
  })

  test('of an empty class is only the header, and a class name without letters still gives a file name', async () => {
    const { csv } = await givenClass({ name: '???' })
    expect(await csv()).toEqual({
      fileName: 'class-results.csv',
      csv: '\uFEFFStudent,Email,Joined (Europe/Berlin),Status,Attempts used,Counted score\r\n',
    })
  })
})
