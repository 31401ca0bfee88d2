import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { labIds } from '@tradewind/contract/catalogue'
import { everythingStored, expectRefusal } from '../../../../test/accounts.ts'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { replayCalls } from '../../../../test/replays.ts'
import { roomCalls } from '../../../../test/rooms.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { givenClassOf, givenPlayer, begin, decisionsOf, play, step, whatIf, openSolution } = replayCalls(
  () => t,
)
const { command, hostView } = roomCalls(() => t)

/** All that is stored, also of rooms. */
async function stored() {
  const { db } = t.services
  return {
    ...(await everythingStored(t)),
    rooms: await db.selectFrom('rooms').selectAll().orderBy('class_session_id').execute(),
    log: await db.selectFrom('room_log').selectAll().orderBy('number').execute(),
    outcomes: await db
      .selectFrom('room_outcomes')
      .selectAll()
      .orderBy('class_session_id')
      .orderBy('round')
      .execute(),
    news: await db.selectFrom('room_news').selectAll().orderBy('class_session_id').orderBy('round').execute(),
  }
}

const closed =
  'What if shows what the class may not know before its solution is open. Open the solution on the page of the class first.'

describe('what if', () => {
  test.each(labIds)(
    'plays a run of %s to another end on the same case, and changes nothing that is stored',
    async (lab) => {
      const theClass = await givenClassOf(lab, { seed: '7' })
      const { token } = await givenPlayer(theClass)
      const begun = await begin(token, theClass)
      const better = await decisionsOf(begun, 'expert')
      const { run, seen } = await play(token, begun, 'novice')
      const ids = { id: theClass.id, run: run.id }
      expectRefusal(await whatIf(theClass.token, ids, 0, better), 403, 'forbidden', closed)
      await openSolution(theClass.token, theClass.id)
      const before = await stored()
      const after = await whatIf(theClass.token, ids, 0, better)
      expect(after.status, JSON.stringify(after.error)).toBe(200)
      expect(after.body.result?.solution).toBeTruthy()
      expect(after.body.result?.score).not.toBe(run.score)
      // Without a decision, it is the state of the replay.
      expect((await whatIf(theClass.token, ids, 1, [])).body).toMatchObject({
        state: seen.get(1)?.state,
        result: null,
      })
      expect(await stored()).toEqual(before)
      await openSolution(theClass.token, theClass.id, false)
      expectRefusal(await whatIf(theClass.token, ids, 0, []), 403, 'forbidden', closed)
    },
    60_000,
  )

  test('refuses what the lab refuses, and what no run could have, with a sentence and no change', async () => {
    const theClass = await givenClassOf('foreign_exchange_lab')
    const { token } = await givenPlayer(theClass)
    const { run } = await play(token, await begin(token, theClass), 'steady')
    await openSolution(theClass.token, theClass.id)
    const other = await givenClassOf('foreign_exchange_lab')
    await openSolution(other.token, other.id)
    const ids = { id: theClass.id, run: run.id }
    const before = await stored()
    const refused = await whatIf(theClass.token, ids, 0, [{ type: 'memo', clauses: {} }])
    expect(refused).toMatchObject({
      status: 422,
      error: { code: 'decision_refused', fields: { type: expect.anything() } },
    })
    const over = await whatIf(theClass.token, ids, run.version, [{ type: 'continue' }])
    expect(over.error.message).toBe('This run is finished.')
    for (const wrong of [-1, 'NaN', null, 1e9, 0.5])
      expect(await whatIf(theClass.token, ids, wrong, []), String(wrong)).toMatchObject({
        error: { message: expect.stringMatching(/^(?:Choose one of the steps|Please)/u) },
      })
    expect((await whatIf(theClass.token, ids, run.version + 1, [])).status).toBe(404)
    const many = Array.from({ length: 501 }, () => ({ type: 'continue' }))
    expectRefusal(await whatIf(theClass.token, ids, 0, many), 422, 'invalid_fields', {
      decisions: 'A run can have at most 500 decisions.',
    })
    const large = [{ type: 'continue', note: 'x'.repeat(70_000) }]
    expect((await whatIf(theClass.token, ids, 0, large)).status).toBe(413)
    for (const wrong of [[null], ['x'], 'x', [{ text: '\0' }]])
      expect(
        (await whatIf(theClass.token, ids, 0, wrong)).status,
        JSON.stringify(wrong),
      ).toBeGreaterThanOrEqual(400)
    for (const [teacher, id] of [
      [other.token, other.id],
      [other.token, theClass.id],
    ] as const)
      expect((await whatIf(teacher, { id, run: run.id }, 0, [])).status).toBe(404)
    expect((await whatIf(token, ids, 0, [])).status).toBe(404)
    expect(await stored()).toEqual(before)
  })

  test('holds what the others did in a live desk', async () => {
    const theClass = await givenClassOf('foreign_exchange_lab', {
      ...{ pace: { pacing: 'hosted', roundSeconds: null }, settings: { play: 'desk', rounds: 6 } },
    })
    const { token } = await givenPlayer(theClass)
    const begun = await begin(token, theClass)
    do {
      await command(theClass.token, theClass.id, { kind: 'open' })
      await command(theClass.token, theClass.id, { kind: 'close' })
    } while (!(await hostView(theClass.token, theClass.id)).room.over)
    await openSolution(theClass.token, theClass.id)
    const ids = { id: theClass.id, run: begun.id }
    const same = Array.from({ length: 4 }, () => ({ type: 'order', orders: [] }))
    const before = await stored()
    const real = (await step(theClass.token, ids, 6)).body
    expect((await whatIf(theClass.token, ids, 2, same)).body.result).toEqual(real.result)
    // What came of later rounds is not told before.
    expect((await whatIf(theClass.token, ids, 2, same.slice(1))).body.state).toEqual(
      (await step(theClass.token, ids, 5)).body.state,
    )
    expect(await stored()).toEqual(before)
  })
})
