import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labIds } from '@tradewind/contract/catalogue'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import { atOnce, day, everythingStored, expectRefusal, signedInUser } from '../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { replayCalls } from '../../../test/replays.ts'
import { roomCalls } from '../../../test/rooms.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { givenClassOf, givenPlayer, begin, decide, decisionsOf, play, list, replay, openSolution } =
  replayCalls(() => t)
const { command, hostView, readRun, makeTeams } = roomCalls(() => t)

const again = (token: string, run: string, round: unknown) =>
  t.call('POST /api/runs/:run/again', { token, params: { run }, body: { round } })
const hindsightOf = async (token: string, run: string) =>
  (await t.call('GET /api/runs/:run/hindsight', { token, params: { run } })).body
const notYet = 'You can try this run again once you may see its solution.'

/** A student who has finished a run of a class whose solution is open. */
async function givenFinished(change: Record<string, unknown> = {}) {
  const theClass = await givenClassOf('foreign_exchange_lab', change)
  const { token, id } = await givenPlayer(theClass)
  const played = await play(token, await begin(token, theClass), 'novice')
  await openSolution(theClass.token, theClass.id)
  return { theClass, token, id, ...played }
}

describe('trying a run again', () => {
  test.each(labIds)(
    'begins in %s with the decisions before a round, and ends with the solution',
    async (lab) => {
      const theClass = await givenClassOf(lab, { seed: '7' })
      const { token } = await givenPlayer(theClass)
      const { run, seen } = await play(token, await begin(token, theClass), 'novice')
      expectRefusal(await again(token, run.id, 2), 403, 'forbidden', notYet)
      await openSolution(theClass.token, theClass.id)
      const { steps } = (await replay(theClass.token, theClass.id, run.id)).body
      const before = steps.findIndex(({ round }) => round >= 2)
      const { body: tried } = await again(token, run.id, 2)
      expect(tried).toMatchObject({
        ...{ kind: 'rehearsal', counts: false, attempt: 1, status: 'open', version: before, score: null },
        triedFrom: { round: 2, kind: 'counted', counts: true, attempt: 1 },
        ...{ rules: run.rules, state: seen.get(before)?.state, round: steps[before]?.round, closed: null },
      })
      const { run: ended } = await play(token, tried, 'expert')
      expect(ended).toMatchObject({ status: 'finished', result: { solution: expect.anything() } })
      // Nothing of the run itself has changed, and nothing counts.
      expect(await readRun(token, run.id)).toMatchObject({ score: run.score, version: run.version })
      const [student] = (
        await t.call('GET /api/class-sessions/:id', { token: theClass.token, params: { id: theClass.id } })
      ).body.students
      expect(student).toMatchObject({ score: run.score, attemptsUsed: 1, rehearsals: 1 })
    },
    60_000,
  )

  test('gives one open run to 50 presses at once, beside the usual rehearsal and one from another round', async () => {
    const { theClass, token, run } = await givenFinished()
    const usual = await begin(token, theClass, 'rehearsal')
    const answers = await atOnce(50, () => again(token, run.id, 2))
    expect(new Set(answers.map(({ body }) => body.id)).size).toBe(1)
    expect(answers.every(({ status }) => status === 200)).toBe(true)
    const [first] = answers
    const { body: other } = await again(token, run.id, 3)
    expect(other.triedFrom?.round).toBe(3)
    expect((await again(token, run.id, 2)).body.id).toBe(first?.body.id)
    expect((await begin(token, theClass, 'rehearsal')).id).toBe(usual.id)
    const runs = (await list(theClass.token, theClass.id)).body.runs
    expect(runs.filter(({ triedFrom }) => triedFrom !== null)).toHaveLength(2)
    expect(new Set(runs.map(({ id }) => id))).toEqual(new Set([run.id, usual.id, other.id, first?.body.id]))
  })

  test('stays possible after the deadline and the end of the class, and waits while the solution is closed', async () => {
    const deadline = t.clock.now().getTime() + day
    const { theClass, token, run } = await givenFinished({ deadline })
    t.clock.advance(2 * day)
    const { body: tried } = await again(token, run.id, 2)
    expect(tried.closed).toBeNull()
    await t.call('POST /api/class-sessions/:id/end', { token: theClass.token, params: { id: theClass.id } })
    const [next] = await decisionsOf(tried, 'steady')
    const going = await decide(token, tried, next)
    expect(going.status, JSON.stringify(going.error)).toBe(200)
    await openSolution(theClass.token, theClass.id, false)
    expectRefusal(await again(token, run.id, 3), 403, 'forbidden', notYet)
    const waits = 'Your instructor has closed the solution. You can go on trying once it is open again.'
    const [following] = await decisionsOf(going.body, 'steady')
    expect(await decide(token, going.body, following)).toMatchObject({
      ...{ status: 409, error: { code: 'run_closed', message: waits } },
    })
    await openSolution(theClass.token, theClass.id)
    const { run: ended } = await play(token, going.body, 'steady')
    expect(ended.result?.solution).toBeTruthy()
    expect((await hindsightOf(token, ended.id)).solution).toBe('shown')
    await openSolution(theClass.token, theClass.id, false)
    expect((await readRun(token, ended.id)).result?.solution).toBeNull()
    const hidden = await hindsightOf(token, ended.id)
    expect(hidden).toMatchObject({ solution: 'instructor', attempts: [{ id: ended.id }] })
    expect(hidden.decisive?.better ?? null).toBeNull()
    expect(hidden.path?.best ?? null).toBeNull()
  })

  test('of one that was tried again keeps to the case of the class', async () => {
    const { theClass, token, run } = await givenFinished()
    const { run: once } = await play(token, (await again(token, run.id, 2)).body, 'steady')
    const { body: twice } = await again(token, once.id, 4)
    expect(twice.triedFrom).toEqual({ round: 4, kind: 'rehearsal', counts: false, attempt: 1 })
    await openSolution(theClass.token, theClass.id, false)
    expect((await readRun(token, twice.id)).closed).toMatch(/has closed the solution/u)
    expectRefusal(await again(token, once.id, 2), 403, 'forbidden', notYet)
    // A rehearsal on a case of its own waits for nobody.
    const { run: own } = await play(token, await begin(token, theClass, 'rehearsal'), 'novice')
    expect((await again(token, own.id, 1)).body).toMatchObject({ version: 0, closed: null })
  })

  test('is for the whole team, each in a rehearsal of their own', async () => {
    const theClass = await givenClassOf('foreign_exchange_lab', {
      ...{ pace: { pacing: 'hosted', roundSeconds: null }, settings: { quarters: 4 } },
    })
    const students = [await givenPlayer(theClass, 'Ana'), await givenPlayer(theClass, 'Ben')] as const
    const [ana, ben] = students
    await makeTeams(theClass.token, { id: theClass.id, students: [...students], size: 2, sending: 'anyone' })
    const run = await begin(ana.token, theClass)
    await playRoom(theClass)
    await openSolution(theClass.token, theClass.id)
    const ids: string[] = []
    for (const { token, id } of [ana, ben]) {
      const { body } = await again(token, run.id, 2)
      expect(body).toMatchObject({ room: null, team: null, triedFrom: { round: 2, kind: 'counted' } })
      const row = await t.services.db
        .selectFrom('lab_runs')
        .selectAll()
        .where('id', '=', body.id)
        .executeTakeFirstOrThrow()
      expect(row).toMatchObject({ user_id: id, team_id: null, firm: null })
      ids.push(body.id)
    }
    expect(new Set(ids).size).toBe(2)
  })

  test('holds what the other firms of a live desk did, and adds no firm', async () => {
    const theClass = await givenClassOf('foreign_exchange_lab', {
      ...{ pace: { pacing: 'hosted', roundSeconds: null }, settings: { play: 'desk', rounds: 6 } },
    })
    const [ana, ben] = [await givenPlayer(theClass, 'Ana'), await givenPlayer(theClass, 'Ben')]
    const run = await begin(ana.token, theClass)
    await begin(ben.token, theClass)
    const own = { title: 'A strike', text: 'The port stands still.', effect: 2 }
    await command(theClass.token, theClass.id, { kind: 'news', round: 5, news: { own } })
    await playRoom(theClass)
    await openSolution(theClass.token, theClass.id)
    const real = await readRun(ana.token, run.id)
    const { body: tried } = await again(ana.token, run.id, 3)
    const then = await t.call('GET /api/class-sessions/:id/replays/:run/steps/:step', {
      ...{ token: theClass.token, params: { id: theClass.id, run: run.id, step: '2' } },
    })
    expect(tried.state).toEqual(then.body.state)
    expect(tried.firms).toEqual(real.firms)
    let now: LabRun = tried
    while (now.status === 'open') now = (await decide(ana.token, now, { type: 'order', orders: [] })).body
    expect(now.result).toEqual(real.result)
    expect((await hostView(theClass.token, theClass.id)).world?.firms).toHaveLength(2)
  })
})

test('bad input changes nothing and is answered with a sentence', async () => {
  const { theClass, token, run } = await givenFinished()
  const open = await begin(token, theClass)
  const stranger = await signedInUser(t, { instructor: true })
  const guest = await signedInUser(t, { kind: 'guest' })
  const before = await everythingStored(t, ['sessions'])
  for (const wrong of [0, -1, 'NaN', null, 1e9, 1.5, undefined])
    expect(await again(token, run.id, wrong), String(wrong)).toMatchObject({
      error: { message: expect.stringMatching(/^(?:Choose one of the rounds\.|Please )/u) },
    })
  expectRefusal(await again(token, run.id, 99), 422, 'invalid_fields', {
    round: 'This run decided nothing in that round. Choose an earlier one.',
  })
  expectRefusal(
    await again(token, open.id, 1),
    404,
    'not_found',
    'You can try a finished run of yours again, and this is none.',
  )
  const unknown = 'We could not find this run. Please open the lab again.'
  expectRefusal(await again(stranger.token, run.id, 1), 404, 'not_found', unknown)
  expectRefusal(await again(theClass.token, run.id, 1), 404, 'not_found', unknown)
  expect((await again(guest.token, run.id, 1)).status).toBe(404)
  expect(
    (await t.call('POST /api/runs/:run/again', { params: { run: run.id }, body: { round: 1 } })).status,
  ).toBe(401)
  expect(await everythingStored(t, ['sessions'])).toEqual(before)
})

async function playRoom({ token, id }: { token: string; id: string }): Promise<void> {
  do {
    await command(token, id, { kind: 'open' })
    await command(token, id, { kind: 'close' })
  } while (!(await hostView(token, id)).room.over)
}
