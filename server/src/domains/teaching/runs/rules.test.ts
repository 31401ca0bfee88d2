import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { LabEngine } from '@tradewind/labs/engine/lab-engine'
import { auditOf, expectRefusal, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { classCalls } from '../../../test/classes.ts'
import { runCalls } from '../../../test/runs.ts'

/**
 * A lab of one decision in place of Global Compass. Its rules share all code. A guess of heads earns 10 points under
 * rules 1, 20 under rules 2, and the second rules have one setting more.
 */
vi.mock('@tradewind/labs/global-compass/engine/engine', async () => {
  const { defineLab } = await import('@tradewind/labs/engine/define-lab')
  const { readOneOf } = await import('@tradewind/labs/engine/reading')
  interface Run {
    phase: 'guess' | 'finished'
    side: string
  }
  const heads = () => ({ type: 'guess', side: 'heads' })
  const options = [{ value: 'fair', name: 'Fair' }]
  const coinOf = (rules: 1 | 2, earlier?: LabEngine) =>
    defineLab({
      id: 'global_compass_lab',
      rules,
      ...(earlier && { earlier }),
      settings: {
        fields: rules === 1 ? [] : [{ id: 'coin', name: 'Coin', help: '', options }],
        defaults: rules === 1 ? {} : { coin: 'fair' },
      },
      roundsOf: () => 1,
      newRun: (): Run => ({ phase: 'guess', side: '' }),
      steps: {
        guess: {
          phases: ['guess'],
          take: (run: Run, given, note) => {
            run.side = readOneOf(given.get('side'), ['heads', 'tails'], 'Guess heads or tails.', 'side')
            run.phase = 'finished'
            note('side', 'Guessed', run.side)
          },
        },
      },
      asks: { guess: 'Guess a side.' },
      roundOf: () => 1,
      stateOf: ({ phase }) => ({ phase }),
      resultOf: () => {
        const points = 10 * rules
        const parts = [{ id: 'guess', name: 'Guess', points, max: 100, says: 'You guessed.' }]
        return { score: points, parts, debrief: {}, solution: {} }
      },
      defaults: { guess: () => ({ decision: heads(), says: null }) },
      robots: { novice: heads, steady: heads, expert: heads },
      teachingNote: {} as never,
    })
  return { globalCompass: coinOf(2, coinOf(1)) }
})

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { begin, decide, read, labStart } = runCalls(() => t)
const { givenClass, create, view, join } = classCalls(() => t)

const guess = { type: 'guess', side: 'heads' }

/** As if it had been created by an earlier version, which did not have the setting, or (with 9) by a later one. */
async function setRules(table: 'class_sessions' | 'lab_runs', id: string, rules: number) {
  const changed = await t.services.db
    .updateTable(table)
    .set({ rules, ...(rules === 1 && { settings: JSON.stringify({}) }) })
    .where('id', '=', id)
    .executeTakeFirst()
  expect(changed.numUpdatedRows).toBe(1n)
}

async function givenClassUnder(rules: number) {
  const given = await givenClass()
  await setRules('class_sessions', given.theClass.id, rules)
  return given
}

describe('the rules of a lab', () => {
  test('are the newest for what begins now', async () => {
    const { teacher, theClass, student } = await givenClass()
    expect(theClass).toMatchObject({ rules: 2, newestRules: 2, settings: { coin: 'fair' } })
    const alone = (await begin(student.token)).body
    expect(alone.rules).toBe(2)
    const inClass = (await begin(student.token, 'counted', theClass.id)).body
    expect((await decide(student.token, inClass.id, 0, guess)).body).toMatchObject({ rules: 2, score: 20 })
    expect((await view(teacher.token, theClass.id)).body.session.rules).toBe(2)
  })

  test('stay those with which a class session began, in attempts and in its rehearsals', async () => {
    const { theClass, student } = await givenClassUnder(1)
    for (const kind of ['counted', 'rehearsal'] as const) {
      const run = (await begin(student.token, kind, theClass.id)).body
      expect(run.rules).toBe(1)
      expect((await decide(student.token, run.id, 0, guess)).body).toMatchObject({ rules: 1, score: 10 })
    }
    const { runs } = await labStart(student.token)
    expect(runs.map(({ rules, score }) => [rules, score])).toEqual([
      [1, 10],
      [1, 10],
    ])
  })

  test('stay those with which a run began, and its result stays readable', async () => {
    const { token } = await signedInUser(t)
    const run = (await begin(token)).body
    await setRules('lab_runs', run.id, 1)
    expect((await begin(token)).body).toMatchObject({ id: run.id, rules: 1 })
    const finished = await decide(token, run.id, 0, guess)
    expect(finished.body.score).toBe(10)
    expect((await read(token, run.id)).body).toEqual(finished.body)
    expect((await begin(token)).body).toMatchObject({ attempt: 2, rules: 2 })
  })

  test('are the newest in a copy, which gets their new settings', async () => {
    const { teacher, theClass } = await givenClassUnder(1)
    await t.services.db
      .updateTable('class_sessions')
      .set({ settings: JSON.stringify({ gone: 3 }) })
      .where('id', '=', theClass.id)
      .execute()
    const { token } = teacher
    const { body: copy } = await t.call('POST /api/class-sessions/:id/copy', {
      token,
      params: { id: theClass.id },
      body: { name: 'Spring' },
    })
    expect(copy).toMatchObject({ rules: 2, settings: { coin: 'fair' } })
    expect((await view(token, theClass.id)).body.session).toMatchObject({ rules: 1, newestRules: 2 })
    expect(await auditOf(t, copy.id)).toMatchObject([{ details: { rules: 2 } }])
  })

  test('stand in the CSV of a class and in the download of a person’s data', async () => {
    const { teacher, theClass, student } = await givenClassUnder(1)
    const run = (await begin(student.token, 'counted', theClass.id)).body
    await decide(student.token, run.id, 0, guess)
    const { body } = await t.call('GET /api/class-sessions/:id/csv', {
      token: teacher.token,
      params: { id: theClass.id },
    })
    const [header = '', row = ''] = body.csv.split('\r\n')
    expect(header).toContain('Status,Rules,Attempts used')
    expect(row).toContain('finished,1,1,10')
    const told = await t.call('GET /api/account/data', { token: student.token })
    expect(told.body.data.runs).toMatchObject([{ rules: 1, score: 10 }])
    const taught = await t.call('GET /api/account/data', { token: teacher.token })
    expect(taught.body.data.classSessions.taught).toMatchObject([{ rules: 1 }])
  })
})

describe('rules that this version does not have', () => {
  const ofRun =
    'This run follows rules 9 of Global Compass, which this version of Tradewind does not have. It can go on after the next update.'

  test('refuse decisions and the reading of an open run, and say so in the list', async () => {
    const { token } = await signedInUser(t)
    const run = (await begin(token)).body
    await setRules('lab_runs', run.id, 9)
    expectRefusal(await decide(token, run.id, 0, guess), 409, 'rules_unknown', ofRun)
    expectRefusal(await read(token, run.id), 409, 'rules_unknown', ofRun)
    expectRefusal(await begin(token), 409, 'rules_unknown', ofRun)
    expect((await labStart(token)).runs).toMatchObject([{ rules: 9, closed: ofRun }])
  })

  test('leave a finished run readable', async () => {
    const { token } = await signedInUser(t)
    const run = (await begin(token)).body
    await decide(token, run.id, 0, guess)
    await setRules('lab_runs', run.id, 9)
    expect((await read(token, run.id)).body).toMatchObject({ status: 'finished', rules: 9, score: 20 })
  })

  test('let nobody begin a run in a class session, which stays readable', async () => {
    const { teacher, theClass, student } = await givenClassUnder(9)
    expectRefusal(
      await begin(student.token, 'counted', theClass.id),
      409,
      'rules_unknown',
      ofRun.replace('run', 'class session'),
    )
    const other = await signedInUser(t)
    expect((await join(other.token, theClass.code)).status).toBe(200)
    expect((await view(teacher.token, theClass.id)).body.students).toHaveLength(2)
    expect((await create(teacher.token)).body.rules).toBe(2)
  })
})
