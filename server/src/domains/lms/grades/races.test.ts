import { sql } from 'kysely'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { later, second } from '../../../kernel/clock.ts'
import { atOnce } from '../../../test/accounts.ts'
import { gradeSteps, type Graded } from '../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { nextOf, runCalls } from '../../../test/runs.ts'
import { claimDueGrade, claimLives } from '../../teaching/grade-wishes/grades.store.ts'
import { sendGradesOf } from './send-grades.ts'

let t: Campus
const steps = gradeSteps(() => t)
beforeAll(async () => {
  t = await openCampus(['global_compass_lab'], 'canvas')
})
afterAll(() => t.close())
beforeEach(async () => void (await t.services.db.deleteFrom('grades').execute()))

const count = 50

/** Copies a student's run for others, who get the same case in their first counted attempt. */
async function copyRun(run: string, students: readonly Graded[]): Promise<string[]> {
  const { db } = t.services
  const row = await db.selectFrom('lab_runs').selectAll().where('id', '=', run).executeTakeFirstOrThrow()
  const decisions = await db.selectFrom('lab_decisions').selectAll().where('run_id', '=', run).execute()
  const ids: string[] = []
  for (const { userId } of students) {
    const id = crypto.randomUUID()
    ids.push(id)
    await db
      .insertInto('lab_runs')
      .values({
        ...row,
        id,
        user_id: userId,
        settings: JSON.stringify(row.settings),
        position: null,
        hindsight: null,
        tried_from: null,
      })
      .execute()
    await db
      .insertInto('lab_decisions')
      .values(
        decisions.map((each) => ({
          ...each,
          run_id: id,
          decision: JSON.stringify(each.decision),
          facts: JSON.stringify(each.facts),
        })),
      )
      .execute()
  }
  return ids
}

test('fifty students who finish at once get one column and one grade each', async () => {
  const given = await steps.givenClass()
  const { begin, play, decide, read } = runCalls(() => t)
  const { token } = given.student
  const { body: begun } = await begin(token, 'counted', given.classSession)
  // To one decision before the end.
  let run = begun
  let before = begun
  while (run.status === 'open') {
    before = run
    run = await play(token, run, run.version + 1)
  }
  await t.services.db.deleteFrom('grades').execute()
  await t.services.db
    .updateTable('lab_runs')
    .set({ status: 'open', score: null, position: null, version: before.version })
    .where('id', '=', run.id)
    .execute()
  await t.services.db
    .deleteFrom('lab_decisions')
    .where('run_id', '=', run.id)
    .where('number', '>=', before.version)
    .execute()
  const students: Graded[] = []
  for (let number = 1; number < count; number++) students.push(await steps.arrives(given.link))
  const ids = await copyRun(run.id, students)
  const players = [given.student, ...students]
  const runs = [run.id, ...ids]
  const sending = sendGradesOf(t.services, t.connected.id)
  const answers = await Promise.all(
    players.map(({ token: own }, index) => decide(own, runs[index] ?? '', before.version, nextOf(before))),
  )
  await sending
  expect(answers.map(({ status }) => status)).toEqual(players.map(() => 200))
  // Two processes and several jobs at once.
  await Promise.all([steps.send(), steps.send(), steps.send()])
  await steps.send()
  const { grades } = t.lms.services
  // A job sends for three seconds and leaves the rest to the next one.
  for (let jobs = 0; jobs < 20 && grades.taken.length < count; jobs++) await steps.send()
  expect(grades.made).toBe(1)
  expect(grades.taken).toHaveLength(count)
  expect(players.map((player) => steps.held(player))).toEqual(players.map(() => [run.score]))
  expect(grades.mostAtOnce).toBeLessThanOrEqual(4)
  expect((await read(token, run.id)).body.status).toBe('finished')
})

test('of two processes that look for work one gets a grade', async () => {
  const given = await steps.givenClass()
  await steps.finishes(given.classSession, given.student, 50)
  const now = t.clock.now()
  const claims = await atOnce(8, () => claimDueGrade(t.services, t.connected.id, now))
  expect(claims.filter((claim) => claim !== undefined)).toHaveLength(1)
  expect(await claimDueGrade(t.services, t.connected.id, later(now, second))).toBeUndefined()
})

test('a platform has four grades under way at once, whoever asks', async () => {
  const given = await steps.givenClass()
  const students: Graded[] = [given.student]
  while (students.length < 6) students.push(await steps.arrives(given.link))
  for (const student of students) await steps.finishes(given.classSession, student, 50)
  const now = t.clock.now()
  const claims = await atOnce(12, () => claimDueGrade(t.services, t.connected.id, now))
  expect(claims.filter((claim) => claim !== undefined)).toHaveLength(4)
  const lost = later(now, claimLives)
  expect(await claimDueGrade(t.services, t.connected.id, lost)).toBeDefined()
})

test('a claim takes one grade, also by the plan that the database makes for a table of one row', async () => {
  const { db } = t.services
  const given = await steps.givenClass()
  const students: Graded[] = [given.student]
  while (students.length < 6) students.push(await steps.arrives(given.link))
  await steps.finishes(given.classSession, given.student, 50)
  await sql`vacuum analyze`.execute(db)
  for (const student of students.slice(1)) await steps.finishes(given.classSession, student, 50)
  expect(await claimDueGrade(t.services, t.connected.id, t.clock.now())).toBeDefined()
  const claimed = await db
    .selectFrom('grades')
    .select('user_id')
    .where('claimed_until', 'is not', null)
    .execute()
  expect(claimed).toHaveLength(1)
})

test('a score that comes while an earlier one is under way is sent after it', async () => {
  const given = await steps.givenClass()
  await steps.finishes(given.classSession, given.student, 50)
  const { grades } = t.lms.services
  grades.takes = 300
  const sending = steps.send()
  await expect.poll(() => grades.arrived.length).toBe(1)
  t.clock.advance(2 * second)
  await steps.finishes(given.classSession, given.student, 60, 2)
  await sending
  grades.takes = 0
  await steps.send()
  expect(steps.held(given.student)).toEqual([60])
  expect(grades.arrived.map(({ scoreGiven }) => scoreGiven)).toEqual([50, 60])
})
