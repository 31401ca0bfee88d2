import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { courseSteps, lab, someStudent } from '../../../test/lms/courses.ts'
import { openCampus, type Campus } from '../../../test/lms/launches.ts'
import { learner } from '../../../test/lms/stand-in-roster.ts'
import { scoresOfClass } from '../../teaching/classes/classes.service.ts'
import { readRoster, type RosterReading } from '../lms/roster.ts'
import { listPathsBeside } from '../../teaching/runs/runs.queries.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

const steps = courseSteps(() => t)
const { open, givenCourse } = steps

/** A finished counted attempt with one choice and a path. */
async function givenResult(userId: string, classId: string, score: number): Promise<void> {
  const run = randomUUID()
  const now = t.clock.now()
  await t.services.db
    .insertInto('lab_runs')
    .values({
      ...{ id: run, user_id: userId, session_id: null, lab_id: lab, rules: 1, class_session_id: classId },
      ...{ kind: 'counted', attempt: 1, status: 'finished', seed: 'the same', settings: '{}', version: 1 },
      ...{ round: 1, rounds: 1, score, position: '{}', started_at: now, saved_at: now },
      hindsight: JSON.stringify({ path: { own: [score] } }),
    })
    .execute()
  const facts = JSON.stringify([{ round: 1, id: 'entry', name: 'Entry', value: 'Export' }])
  await t.services.db
    .insertInto('lab_decisions')
    .values({ run_id: run, number: 0, decision: '{}', facts, decided_at: now })
    .execute()
}

/** A class with three students from the LMS who have finished. */
async function givenFinishedClass() {
  const given = await givenCourse()
  const users = [someStudent(), someStudent()]
  const others = []
  for (const user of users) others.push(await open(user, given.link))
  const students = [given.learner, ...others]
  for (const [at, { userId }] of students.entries()) await givenResult(userId, given.classSession, 60 + at)
  const last = users.at(-1)
  const gone = others.at(-1)
  if (!last || !gone) throw new Error('nobody came')
  return { ...given, students, last, gone }
}

type FinishedClass = Awaited<ReturnType<typeof givenFinishedClass>>

/** Has the class list read, on which are these people and many others. */
async function readList(
  { token, classSession, course }: FinishedClass,
  listed: readonly string[],
): Promise<void> {
  const others = Array.from({ length: 10 }, (_none, at) => learner(at))
  t.lms.services.roster.members = [...listed.map((id) => learner(0, { user_id: id })), ...others]
  const params = { id: classSession }
  await t.call('POST /api/class-sessions/:id/roster', { token, params, body: { why: 'asked' } })
  const { rows } = (await t.services.pool.query(
    `update pgboss.job set state = 'completed', completed_on = now()
     where name = 'read-roster' and state = 'created' returning data`,
  )) as { rows: { data: RosterReading }[] }
  for (const { data } of rows) await readRoster(t.services, data)
  const { body } = await t.call('GET /api/class-sessions/:id/roster', { token, params })
  expect(body.courses).toMatchObject([{ title: course.title, problem: null, wouldDrop: null }])
}

/** Every place that counts or lists the students of a class or their results. */
const places: [string, (given: FinishedClass) => Promise<number>][] = [
  ['the students of the class page', async (given) => (await view(given)).students.length],
  ['the students who began', async (given) => (await view(given)).started],
  ['the students who finished', async (given) => (await view(given)).finished],
  ['the scores of the class page', async (given) => (await view(given)).scores?.count ?? 0],
  ['the spread of choices', async (given) => (await view(given)).choices[0]?.values[0]?.count ?? 0],
  ['the number of students on the class page', async (given) => (await view(given)).session.students],
  [
    'the number of students in the list of classes',
    async ({ token, classSession }) => {
      const { body } = await t.call('GET /api/class-sessions', { token })
      return body.find(({ id }) => id === classSession)?.students ?? 0
    },
  ],
  [
    'the number of students on the screen of the course',
    async ({ token }) => (await steps.look(token)).body.classSession?.students ?? 0,
  ],
  [
    'the rows of the CSV',
    async ({ token, classSession }) => {
      const { body } = await t.call('GET /api/class-sessions/:id/csv', {
        token,
        params: { id: classSession },
      })
      return body.csv.trim().split('\n').length - 1
    },
  ],
  [
    'the scores beside a student’s result',
    async ({ classSession }) =>
      (await scoresOfClass(t.services.db, { id: classSession, counted: 'best' })).values.length,
  ],
  [
    'the paths beside a student’s result',
    async ({ classSession }) =>
      (await listPathsBeside(t.services.db, { class_session_id: classSession, seed: 'the same', rules: 1 }))
        .length,
  ],
]

async function view({ token, classSession }: FinishedClass) {
  return (await steps.view(token, classSession)).body
}

async function everywhere(given: FinishedClass): Promise<Record<string, number>> {
  const found: Record<string, number> = {}
  for (const [name, count] of places) found[name] = await count(given)
  return found
}
const each = (count: number) => Object.fromEntries(places.map(([name]) => [name, count]))

test('a student whom the list dropped leaves every count and list, and returns to them with the list', async () => {
  const given = await givenFinishedClass()
  expect(await everywhere(given)).toEqual(each(3))
  await readList(given, [given.last.id])
  expect(await everywhere(given)).toEqual(each(3))
  await readList(given, [])
  expect(await everywhere(given)).toEqual(each(2))
  await readList(given, [given.last.id])
  expect(await everywhere(given)).toEqual(each(3))
})

test('a dropped student who launches from the course again counts again at once', async () => {
  const given = await givenFinishedClass()
  await readList(given, [given.last.id])
  await readList(given, [])
  expect(await everywhere(given)).toEqual(each(2))
  expect(await open(given.last, given.link)).toMatchObject({ classSession: given.classSession })
  expect(await everywhere(given)).toEqual(each(3))
})

test('a dropped student still reads their own result', async () => {
  const given = await givenFinishedClass()
  await readList(given, [given.last.id])
  await readList(given, [])
  const { status, body } = await t.call('GET /api/labs/:lab/runs', {
    token: given.gone.token,
    params: { lab },
  })
  expect(status).toBe(200)
  expect(JSON.stringify(body)).toContain(given.classSession)
})
