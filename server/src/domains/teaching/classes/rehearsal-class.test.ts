import { afterAll, beforeAll, describe, expect, inject, test } from 'vitest'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { classCalls, form, lab } from '../../../test/classes.ts'
import { roomCalls, roomLab } from '../../../test/rooms.ts'
import { runCalls } from '../../../test/runs.ts'
import { signedInUser } from '../../../test/accounts.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const classes = classCalls(() => t)
const rooms = roomCalls(() => t)
const runs = runCalls(() => t)

const settings = { rounds: 4 }

async function givenRehearsal(wanted: Record<string, unknown> = {}) {
  const teacher = await classes.instructor()
  const made = await classes.create(teacher.token, { settings, rehearsal: true, ...wanted })
  expect(made.body).toMatchObject({ rehearsal: true, begun: false })
  const student = await signedInUser(t, { first_name: 'Ada', last_name: 'Berg' })
  expect((await classes.join(student.token, made.body.code)).body).toMatchObject({ rehearsal: true })
  return { teacher, theClass: made.body, student }
}

async function playCounted(token: string, classId: string) {
  return await runs.play(token, (await runs.begin(token, 'counted', classId)).body)
}

describe('in a class that is a rehearsal', () => {
  test('an attempt has a result that does not count, on all pages and in the file', async () => {
    const { teacher, theClass, student } = await givenRehearsal()
    const run = await playCounted(student.token, theClass.id)
    expect(run).toMatchObject({ kind: 'counted', counts: false, status: 'finished' })
    expect(run.result?.score).toEqual(expect.any(Number))
    const start = await runs.labStart(student.token)
    expect(start.contexts[0]).toMatchObject({ classSession: { rehearsal: true }, used: 1, score: run.score })
    expect(start.contexts.at(-1)).toMatchObject({ classSession: null, used: 0, score: null })
    const view = (await classes.view(teacher.token, theClass.id)).body
    expect(view).toMatchObject({ session: { rehearsal: true, begun: true }, finished: 1 })
    const csv = await t.call('GET /api/class-sessions/:id/csv', {
      token: teacher.token,
      params: { id: theClass.id },
    })
    expect(csv.body.csv).toContain('Score (rehearsal, does not count)')
    expect(csv.body.csv).not.toContain('Counted score')
    const data = await t.call('GET /api/account/data', { token: student.token })
    expect(data.status, JSON.stringify(data.error)).toBe(200)
    expect(data.body.data.runs).toMatchObject([{ id: run.id, counts: false }])
  })

  test('no attempt of a later class is used up', async () => {
    const { teacher, student, theClass } = await givenRehearsal({ attempts: 1 })
    await playCounted(student.token, theClass.id)
    const later = (await classes.create(teacher.token, { settings, attempts: 1 })).body
    expect(later.rehearsal).toBe(false)
    await classes.join(student.token, later.code)
    expect(await playCounted(student.token, later.id)).toMatchObject({
      attempt: 1,
      counts: true,
    })
  })

  test('rooms and teams play as in any class, and the runs of all members do not count', async () => {
    const { host, theClass, students } = await rooms.givenRoom({ students: 2 })
    const id = theClass.id
    const changed = await classes.change(host.token, id, { ...form, rehearsal: true, solutionOpen: false })
    expect(changed.body).toMatchObject({ rehearsal: true, pacing: 'hosted' })
    await rooms.makeTeams(host.token, { id, students, size: 2, sending: 'anyone' })
    const run = await rooms.begin(students[0]!.token, id)
    for (let round = 1; round <= run.rounds; round++) {
      await rooms.command(host.token, id, { kind: 'open' })
      await rooms.decideRound(students[0]!.token, await rooms.readRun(students[0]!.token, run.id))
      await rooms.command(host.token, id, { kind: 'close' })
    }
    for (const { token } of students)
      expect((await t.call('GET /api/runs', { token })).body.runs).toMatchObject([
        { id: run.id, status: 'finished', counts: false, lab: roomLab },
      ])
  })
})

describe('whether a class is a rehearsal', () => {
  test('can be changed until somebody begins an attempt, and a rehearsal of their own does not matter', async () => {
    const { teacher, theClass, student } = await classes.givenClass({ settings })
    const { token } = teacher
    expect((await classes.change(token, theClass.id, { rehearsal: true })).body.rehearsal).toBe(true)
    await runs.begin(student.token, 'rehearsal', theClass.id)
    expect((await classes.change(token, theClass.id, { rehearsal: false })).body.rehearsal).toBe(false)
    await runs.begin(student.token, 'counted', theClass.id)
    const refused = await classes.change(token, theClass.id, { rehearsal: true })
    expect(refused.error.fields).toEqual({
      rehearsal: 'An attempt has begun, so you cannot change whether the class counts.',
    })
    // Other changes go on, and without it the class stays as it is.
    expect((await classes.change(token, theClass.id, { name: 'Later' })).body).toMatchObject({
      name: 'Later',
      ...{ rehearsal: false, begun: true },
    })
  })

  test('holds for an attempt that begins at the moment of the change', async () => {
    for (let round = 0; round < 5; round++) {
      const { teacher, theClass, student } = await classes.givenClass({ settings })
      const [changed, run] = await Promise.all([
        classes.change(teacher.token, theClass.id, { rehearsal: true }),
        runs.begin(student.token, 'counted', theClass.id),
      ])
      const { rehearsal } = (await classes.view(teacher.token, theClass.id)).body.session
      expect(rehearsal).toBe(changed.status === 200)
      expect((await runs.read(student.token, run.body.id)).body.counts).toBe(!rehearsal)
    }
  })

  // On the embedded database nobody can look at who waits, because it has one connection.
  test.runIf(inject('template').kind === 'postgres')(
    'is decided after an attempt that the change has waited for',
    async () => {
      const { teacher, theClass, student } = await classes.givenClass({ settings })
      const run = await runs.begin(student.token, 'rehearsal', theClass.id)
      expect(run.status).toBe(200)
      const beginning = await t.services.pool.connect()
      try {
        await beginning.query('begin')
        await beginning.query('select 1 from class_sessions where id = $1 for share', [theClass.id])
        const changing = classes.change(teacher.token, theClass.id, { rehearsal: true })
        await expect
          .poll(async () => {
            const { rows } = await t.services.pool.query(
              `select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
            )
            return rows
          })
          .toHaveLength(1)
        await beginning.query(`update lab_runs set kind = 'counted' where id = $1`, [run.body.id])
        await beginning.query('commit')
        expect(await changing).toMatchObject({ status: 422 })
      } finally {
        beginning.release()
      }
    },
  )

  test('is not copied, so that a class for the next term counts', async () => {
    const { teacher, theClass } = await givenRehearsal()
    const copied = await t.call('POST /api/class-sessions/:id/copy', {
      token: teacher.token,
      params: { id: theClass.id },
      body: { name: 'Next term' },
    })
    expect(copied.body).toMatchObject({ lab, rehearsal: false })
  })
})
