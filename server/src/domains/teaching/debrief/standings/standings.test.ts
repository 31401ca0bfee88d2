import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { day, expectRefusal, signedInUser } from '../../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { classCalls, lab, notFound } from '../../../../test/classes.ts'
import { runCalls } from '../../../../test/runs.ts'
import { betterThan } from './standing.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const classes = classCalls(() => t)
const runs = runCalls(() => t)

const standing = (token: string, run: string) =>
  t.call('GET /api/runs/:run/standing', { token, params: { run } })
const choose = (token: string, run: string, shown: boolean) =>
  t.call('PUT /api/runs/:run/board', { token, params: { run }, body: { shown } })
const board = (token: string, id: string) =>
  t.call('GET /api/class-sessions/:id/board', { token, params: { id } })
const switchBoard = (token: string, id: string, open: boolean, losesNames = 0) =>
  t.call('PUT /api/class-sessions/:id/board', { token, params: { id }, body: { open, losesNames } })

const partsOf = (score: number) => [
  { id: 'choice', name: 'The choice', points: score / 2, max: 50, says: '' },
  { id: 'network', name: 'The network', points: score / 2, max: 50, says: '' },
]

/** An attempt that has finished with a score, or is open without one. */
async function givenRun(
  classId: string,
  {
    userId = null,
    teamId = null,
    score,
    attempt = 1,
  }: {
    userId?: string | null
    teamId?: string | null
    score: number | null
    attempt?: number
  },
): Promise<string> {
  const id = randomUUID()
  const now = t.clock.now()
  await t.services.db
    .insertInto('lab_runs')
    .values({
      ...{
        id,
        user_id: userId,
        team_id: teamId,
        session_id: null,
        lab_id: lab,
        rules: 1,
        class_session_id: classId,
      },
      ...{ kind: 'counted', attempt, status: score === null ? 'open' : 'finished', seed: 'seed' },
      ...{ settings: JSON.stringify({}), version: 1, round: 5, rounds: 5, score },
      position: score === null ? null : JSON.stringify({ result: { parts: partsOf(score) } }),
      ...{ started_at: now, saved_at: now },
    })
    .execute()
  return id
}

/** A class in which each student has finished with one of these scores. */
async function givenScores(scores: readonly number[], wanted: Record<string, unknown> = {}) {
  const teacher = await classes.instructor()
  const theClass = (await classes.create(teacher.token, wanted)).body
  const students = []
  for (const [at, score] of scores.entries()) {
    const student = await signedInUser(t, { first_name: `Student${at}`, last_name: `Number${at}` })
    await classes.join(student.token, theClass.code)
    students.push({ ...student, run: await givenRun(theClass.id, { userId: student.id, score }) })
  }
  return { token: teacher.token, id: theClass.id, theClass, students }
}

describe('betterThan', () => {
  test('is the share of lower scores among the others, of which equal ones count half', () => {
    expect(betterThan(50, [10, 20, 60, 70])).toBe(50)
    expect(betterThan(50, [50, 50, 10, 70])).toBe(50)
    expect(betterThan(90, [10, 20, 60, 70])).toBe(100)
    expect(betterThan(5, [10, 20, 60, 70])).toBe(0)
    expect(betterThan(50, [10, 20, 70])).toBe(67)
    expect(betterThan(50, [])).toBe(0)
  })
})

describe('a student', () => {
  test('sees where they stand, and the median of each part', async () => {
    const { students } = await givenScores([20, 40, 60, 80, 100])
    const { token, run } = students[3]!
    expect((await standing(token, run)).body).toEqual({
      waitsFor: null,
      standing: {
        finished: 5,
        rehearsal: false,
        betterThan: 75,
        parts: [
          { id: 'choice', median: 30 },
          { id: 'network', median: 30 },
        ],
        board: null,
      },
    })
  })

  test('sees nothing while fewer than five have finished', async () => {
    const { token: teacher, id, students } = await givenScores([20, 40, 60, 80])
    await switchBoard(teacher, id, true)
    const { token, run } = students[0]!
    expect((await standing(token, run)).body).toEqual({ standing: null, waitsFor: 'others' })
    expectRefusal(
      await choose(token, run, true),
      403,
      'forbidden',
      'You can join the board once you see where you stand in the class.',
    )
  })

  test('waits while an attempt of theirs is open, until the class closes', async () => {
    const given = await givenScores([20, 40, 60, 80, 100], { deadline: t.clock.now().getTime() + day })
    const { token, run, id: userId } = given.students[0]!
    await givenRun(given.id, { userId, score: null, attempt: 2 })
    expect((await standing(token, run)).body).toEqual({ standing: null, waitsFor: 'attempt' })
    t.clock.advance(day)
    expect((await standing(token, run)).body).toMatchObject({ waitsFor: null, standing: { betterThan: 0 } })
  })

  test('is compared with one run of a team, however many are in it', async () => {
    const { id, students } = await givenScores([20, 40, 60, 80])
    const teamId = randomUUID()
    await t.services.db
      .insertInto('rooms')
      .values({ class_session_id: id, pacing: 'hosted', round_seconds: null })
      .execute()
    await t.services.db
      .insertInto('room_teams')
      .values({
        id: teamId,
        class_session_id: id,
        name: 'Team 1',
        captain_id: null,
      })
      .execute()
    const members = []
    for (const name of ['Ada', 'Bo', 'Cy']) {
      const member = await signedInUser(t, { first_name: name })
      await t.services.db
        .insertInto('class_students')
        .values({
          class_session_id: id,
          user_id: member.id,
          joined_at: t.clock.now(),
          extended_to: null,
          removed_at: null,
        })
        .execute()
      await t.services.db
        .insertInto('room_team_members')
        .values({ class_session_id: id, team_id: teamId, user_id: member.id, joined_at: t.clock.now() })
        .execute()
      members.push(member)
    }
    expect((await standing(students[0]!.token, students[0]!.run)).body.waitsFor).toBe('others')
    const run = await givenRun(id, { teamId, score: 70 })
    expect((await standing(students[3]!.token, students[3]!.run)).body.standing).toMatchObject({
      finished: 5,
      betterThan: 100,
    })
    for (const { token } of members)
      expect((await standing(token, run)).body.standing).toMatchObject({ finished: 5, betterThan: 75 })
  })

  test('is told in a rehearsal that it is one', async () => {
    const { students } = await givenScores([20, 40, 60, 80, 100], { rehearsal: true })
    expect((await standing(students[0]!.token, students[0]!.run)).body.standing?.rehearsal).toBe(true)
  })

  test('sees nothing of a run that is no attempt of theirs in a class', async () => {
    const { token, students, id } = await givenScores([20, 40, 60, 80, 100])
    const [first, second] = students
    expect((await standing(second!.token, first!.run)).status).toBe(404)
    expect((await standing(token, first!.run)).status).toBe(404)
    const rehearsal = (await runs.begin(first!.token, 'rehearsal', id)).body.id
    expect((await standing(first!.token, rehearsal)).body).toEqual({ standing: null, waitsFor: null })
    await classes.remove(token, id, second!.id)
    expect((await standing(second!.token, second!.run)).body.standing).toBeNull()
    expect((await standing(first!.token, first!.run)).body.waitsFor).toBe('others')
  })
})

describe('the board of names', () => {
  test('has those who chose it, and nobody else, in every answer', async () => {
    const { token: teacher, id, students } = await givenScores([20, 40, 61.3, 80, 100])
    await switchBoard(teacher, id, true)
    const [, , chooses, hides] = students
    const chosen = await choose(chooses!.token, chooses!.run, true)
    expect(chosen.body.standing?.board).toEqual({
      mine: true,
      entries: [{ name: 'Student2 Number2', score: 61.3 }],
    })
    // Twice is once.
    await Promise.all([1, 2].map(() => choose(chooses!.token, chooses!.run, true)))
    for (const answer of [
      (await standing(hides!.token, hides!.run)).body,
      (await t.call('GET /api/runs/:run/hindsight', { token: hides!.token, params: { run: hides!.run } }))
        .body,
      (await board(teacher, id)).body,
    ]) {
      const said = JSON.stringify(answer)
      for (const [at, student] of students.entries()) {
        if (student === chooses) continue
        expect(said).not.toContain(`Number${at}`)
        expect(said).not.toContain(student.id)
      }
      expect(said).not.toContain(chooses!.id)
    }
    const seen = (await standing(hides!.token, hides!.run)).body.standing
    expect(seen?.board).toEqual({ mine: false, entries: [{ name: 'Student2 Number2', score: 61.3 }] })
  })

  test('lets one go at any time, also after the class has ended', async () => {
    const { token: teacher, id, students } = await givenScores([20, 40, 60, 80, 100])
    await switchBoard(teacher, id, true)
    const { token, run } = students[0]!
    await choose(token, run, true)
    await classes.end(teacher, id)
    expect((await choose(token, run, false)).body.standing?.board).toEqual({ mine: false, entries: [] })
    expect((await board(teacher, id)).body).toEqual({ open: true, entries: [] })
  })

  test('is closed at first, and takes its names along when it is closed again', async () => {
    const { token: teacher, id, students } = await givenScores([20, 40, 60, 80, 100])
    const { token, run } = students[0]!
    expect((await board(teacher, id)).body).toEqual({ open: false, entries: [] })
    expectRefusal(
      await choose(token, run, true),
      403,
      'forbidden',
      'Your instructor has not opened a board of names for this class.',
    )
    await switchBoard(teacher, id, true)
    await choose(token, run, true)
    expectRefusal(await switchBoard(teacher, id, false), 422, 'invalid_fields', {
      losesNames: 'One student has put their name on the board by now. Reload the page before you close it.',
    })
    expect((await switchBoard(teacher, id, false, 1)).body).toEqual({ open: false, entries: [] })
    expect((await standing(token, run)).body.standing?.board).toBeNull()
    await switchBoard(teacher, id, true)
    expect((await standing(token, run)).body.standing?.board).toEqual({ mine: false, entries: [] })
  })

  test('is switched by the class’s own instructors only', async () => {
    const { id, students } = await givenScores([20])
    const stranger = await classes.instructor()
    expectRefusal(await switchBoard(stranger.token, id, true), 404, 'not_found', notFound)
    expectRefusal(await board(stranger.token, id), 404, 'not_found', notFound)
    expect((await switchBoard(students[0]!.token, id, true)).status).toBe(403)
  })

  test('loses who is removed from the class, and whose account goes', async () => {
    const { token: teacher, id, students } = await givenScores([10, 20, 40, 60, 80, 100, 90])
    await switchBoard(teacher, id, true)
    for (const { token, run } of students.slice(0, 3)) await choose(token, run, true)
    await classes.remove(teacher, id, students[0]!.id)
    await t.services.db.deleteFrom('users').where('id', '=', students[1]!.id).execute()
    expect((await board(teacher, id)).body.entries).toEqual([{ name: 'Student2 Number2', score: 40 }])
  })

  test('takes nobody on whose account has no name', async () => {
    const { token: teacher, id, students } = await givenScores([20, 40, 60, 80, 100])
    await switchBoard(teacher, id, true)
    const { token, run, id: userId } = students[0]!
    await t.services.db
      .updateTable('users')
      .set({ first_name: '', last_name: '' })
      .where('id', '=', userId)
      .execute()
    expectRefusal(
      await choose(token, run, true),
      403,
      'forbidden',
      'Your account has no name, so it cannot stand on the board.',
    )
  })
})
