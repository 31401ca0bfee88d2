import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import type { ForeignExchangeSettings } from '@tradewind/labs/foreign-exchange/engine/settings'
import { foreignExchange } from '@tradewind/labs/foreign-exchange/engine/engine'
import { decisionsOf, randomPolicy } from '@tradewind/labs/foreign-exchange/engine/test/policies'
import type { RunKind } from '@tradewind/contract/teaching/runs'
import { expectRefusal, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { form } from '../../../test/classes.ts'

const lab = 'foreign_exchange_lab'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

async function givenClass() {
  const teacher = await signedInUser(t, { instructor: true })
  const { body: theClass } = await t.call('POST /api/labs/:lab/class-sessions', {
    token: teacher.token,
    params: { lab },
    body: { ...form, settings: { quarters: 4 } },
  })
  return { teacher, theClass }
}

/** An instructor holds every lab, so that one plays the students here. */
async function joined(code: string) {
  const user = await signedInUser(t, { instructor: true })
  await t.call('POST /api/labs/:lab/class-sessions/join', {
    token: user.token,
    params: { lab },
    body: { code },
  })
  return user
}

async function begin(token: string, kind: RunKind, classSession: string | null) {
  const { body } = await t.call('POST /api/labs/:lab/runs', {
    token,
    params: { lab },
    body: { kind, classSession },
  })
  return body
}

async function rowOf(run: string) {
  return await t.services.db
    .selectFrom('lab_runs')
    .selectAll()
    .where('id', '=', run)
    .executeTakeFirstOrThrow()
}

async function played(token: string, kind: RunKind, classSession: string | null) {
  const run = await begin(token, kind, classSession)
  const { seed, settings } = await rowOf(run.id)
  const decisions = decisionsOf(randomPolicy, seed, settings as ForeignExchangeSettings)
  for (const [version, decision] of decisions.entries())
    await t.call('POST /api/runs/:run/decisions', {
      token,
      params: { run: run.id },
      body: { version, decision: { ...decision } },
    })
  const expected = foreignExchange.hindsight(seed, settings, decisions)
  return { id: run.id, expected: expected! }
}

/** A counted attempt with this score, and with this path where somebody has looked back on it. */
async function scored(token: string, classSession: string, score: number, own: number[] | null = null) {
  const { id } = await begin(token, 'counted', classSession)
  const hindsight = own && JSON.stringify({ score, path: { own } })
  await t.services.db
    .updateTable('lab_runs')
    .set({ status: 'finished', score, position: '{}', hindsight })
    .where('id', '=', id)
    .execute()
}

function openSolution(teacher: { token: string }, classSession: string, to: 'finished' | 'everybody') {
  return t.call('PUT /api/class-sessions/:id', {
    token: teacher.token,
    params: { id: classSession },
    body: {
      ...{ name: form.name, deadline: null, timeZone: form.timeZone, attempts: 3, counted: 'best' },
      solutionOpen: true,
      solutionTo: to,
    },
  })
}

const lookBack = (token: string, run: string) =>
  t.call('GET /api/runs/:run/hindsight', { token, params: { run } })

describe('hindsight', () => {
  test('in a class says which decision mattered and its weight, and the better choice only with the solution', async () => {
    const { teacher, theClass } = await givenClass()
    const { token } = await joined(theClass.code)
    const { id, expected } = await played(token, 'counted', theClass.id)
    const before = await lookBack(token, id)
    expect(before.status).toBe(200)
    expect(before.body).toMatchObject({
      tried: expected.tried,
      decisive: { name: expected.decisive?.name, weight: expected.decisive?.weight, better: null },
      path: { own: expected.path?.own, best: null },
    })
    expect(JSON.stringify(before.body)).not.toContain(expected.decisive?.better.name)
    await openSolution(teacher, theClass.id, 'everybody')
    expect((await lookBack(token, id)).body).toMatchObject({
      decisive: { better: expected.decisive?.better.name },
      path: { best: { values: expected.path?.best?.values } },
    })
  })

  test('says what a closed solution waits for: the instructor, or the player’s own attempts', async () => {
    const { teacher, theClass } = await givenClass()
    const { token } = await joined(theClass.code)
    const { id } = await played(token, 'counted', theClass.id)
    expect((await lookBack(token, id)).body.solution).toBe('instructor')
    await openSolution(teacher, theClass.id, 'finished')
    expect((await lookBack(token, id)).body).toMatchObject({ solution: 'attempts', path: { best: null } })
    await openSolution(teacher, theClass.id, 'everybody')
    expect((await lookBack(token, id)).body.solution).toBe('shown')
    const alone = await played(token, 'counted', null)
    expect((await lookBack(token, alone.id)).body.solution).toBe('attempts')
  })

  test('of a rehearsal includes the better choice, because no counted attempt has its seed', async () => {
    const { token } = await signedInUser(t, { instructor: true })
    const { id, expected } = await played(token, 'rehearsal', null)
    const { body } = await lookBack(token, id)
    expect(body.decisive?.better).toBe(expected.decisive?.better.name)
    const read = await t.call('GET /api/runs/:run', { token, params: { run: id } })
    expect(read.body.result?.solution).not.toBeNull()
  })

  test('is found once and then kept', async () => {
    const { token } = await signedInUser(t, { instructor: true })
    const { id } = await played(token, 'rehearsal', null)
    const engine = vi.spyOn(t.services.engines, 'lookBack')
    const first = await lookBack(token, id)
    expect((await lookBack(token, id)).body).toEqual(first.body)
    expect(engine).toHaveBeenCalledTimes(1)
    engine.mockRestore()
  })

  test('says nothing of a run that would come to another score now, or whose rules are missing', async () => {
    const { token } = await signedInUser(t, { instructor: true })
    const { id } = await played(token, 'rehearsal', null)
    const set = (change: { rules: number } | { score: number }) =>
      t.services.db.updateTable('lab_runs').set(change).where('id', '=', id).execute()
    await set({ rules: 9 })
    expect((await lookBack(token, id)).body).toMatchObject({ tried: 0, decisive: null, path: null })
    await set({ rules: 1 })
    await set({ score: 1.5 })
    expect((await lookBack(token, id)).body).toMatchObject({ tried: 0, decisive: null, path: null })
  })

  test('of a student is told to their instructor with the better choice, and to no other', async () => {
    const { teacher, theClass } = await givenClass()
    const { token, id: student } = await joined(theClass.code)
    const { id: run, expected } = await played(token, 'counted', theClass.id)
    const lookBackFor = (reader: string) =>
      t.call('GET /api/class-sessions/:id/students/:student/runs/:run/hindsight', {
        token: reader,
        params: { id: theClass.id, student, run },
      })
    expect((await lookBackFor(teacher.token)).body).toMatchObject({
      attempts: [{ id: run }],
      decisive: { better: expected.decisive?.better.name },
      solution: 'shown',
      path: { best: { values: expected.path?.best?.values } },
    })
    const { body: own } = await lookBack(token, run)
    expect(own).toMatchObject({ decisive: { better: null }, path: { best: null } })
    expect((await lookBackFor((await givenClass()).teacher.token)).status).toBe(404)
    expect((await lookBackFor(token)).status).toBe(404)
  })

  test('exists only of the caller’s finished runs', async () => {
    const { token } = await signedInUser(t, { instructor: true })
    const open = await begin(token, 'rehearsal', null)
    expectRefusal(await lookBack(token, open.id), 404, 'not_found', 'This run has no result.')
    const { id } = await played((await signedInUser(t, { instructor: true })).token, 'rehearsal', null)
    expect((await lookBack(token, id)).status).toBe(404)
  })
})

describe('the place of a score', () => {
  test('is shown among the class once five have finished, without names', async () => {
    const { theClass } = await givenClass()
    const { token } = await joined(theClass.code)
    const { id } = await played(token, 'counted', theClass.id)
    const others = await Promise.all(Array.from({ length: 4 }, () => joined(theClass.code)))
    for (const [at, other] of others.slice(0, 3).entries()) await scored(other.token, theClass.id, 40 + at)
    await scored(others[0]!.token, theClass.id, 55)
    expect((await lookBack(token, id)).body.class).toBeNull()
    await scored(others[3]!.token, theClass.id, 100)
    const { body } = await lookBack(token, id)
    expect(body.class).toMatchObject({ name: theClass.name, finished: 5 })
    const own = Math.floor((await rowOf(id)).score! / 10)
    const tens = Array.from({ length: 10 }, (_, at) => ({ 4: 2, 5: 1, 9: 1 })[at] ?? 0)
    tens[own]! += 1
    expect(body.class?.tens).toEqual(tens)
    expect(JSON.stringify(body)).not.toContain(others[0]!.email)
  })

  test('has beside it the path of the class, of this attempt alone, once five have looked back', async () => {
    const { theClass } = await givenClass()
    const { token } = await joined(theClass.code)
    const { id, expected } = await played(token, 'counted', theClass.id)
    const own = expected.path!.own
    const others = await Promise.all(Array.from({ length: 4 }, () => joined(theClass.code)))
    // A path of another length and one that nobody has looked back on are left out.
    await scored((await joined(theClass.code)).token, theClass.id, 40, [1])
    await scored((await joined(theClass.code)).token, theClass.id, 40)
    for (const [at, other] of others.slice(0, 3).entries())
      await scored(
        other.token,
        theClass.id,
        50,
        own.map((value) => value + at + 1),
      )
    expect((await lookBack(token, id)).body.path?.class).toBeNull()
    await scored(
      others[3]!.token,
      theClass.id,
      50,
      own.map((value) => value + 4),
    )
    const plus = (more: number) => own.map((value) => expect.closeTo(value + more))
    expect((await lookBack(token, id)).body.path?.class).toEqual({
      finished: 5,
      lower: plus(1),
      median: plus(2),
      upper: plus(3),
    })
    const second = await played(token, 'counted', theClass.id)
    expect((await lookBack(token, second.id)).body.path?.class).toBeNull()
  })

  test('is shown among one’s own attempts', async () => {
    const { token } = await signedInUser(t, { instructor: true })
    const first = await played(token, 'rehearsal', null)
    const second = await played(token, 'rehearsal', null)
    const { body } = await lookBack(token, second.id)
    expect(body.class).toBeNull()
    expect(body.attempts.map(({ id, attempt }) => ({ id, attempt }))).toEqual([
      { id: first.id, attempt: 1 },
      { id: second.id, attempt: 2 },
    ])
  })
})
