import { afterAll, beforeAll, expect, test } from 'vitest'
import { withPeerFactor } from '@tradewind/contract/teaching/debrief/peer-criteria'
import { minute } from '../../../../test/accounts.ts'
import { lab } from '../../../../test/lms/courses.ts'
import { gradeSteps } from '../../../../test/lms/grades.ts'
import { openCampus, type Campus } from '../../../../test/lms/launches.ts'
import { roomCalls } from '../../../../test/rooms.ts'
import { actOnDueRooms } from '../room-clock.ts'
import { findAnyRun } from '../../runs/runs.queries.ts'
import { toPlay } from '../../runs/run-world.ts'

let t: Campus
beforeAll(async () => {
  t = await openCampus()
})
afterAll(() => t.close())

const { givenClass, arrives, send, held, row } = gradeSteps(() => t)
const { command, decide, readRun } = roomCalls(() => t)

/** The decisions with which a robot would play a run to its end. */
async function restOf(runId: string): Promise<Record<string, unknown>[]> {
  const run = (await findAnyRun(t.services.db, runId))!
  const rows = await t.services.db
    .selectFrom('lab_decisions')
    .select('decision')
    .where('run_id', '=', runId)
    .orderBy('number')
    .execute()
  const { made } = await t.services.engines.playOn({
    ...(await toPlay(t.services, run)),
    decisions: rows.map(({ decision }) => decision),
    who: { kind: 'robot', strength: 'steady', seed: 'a team' },
    round: run.rounds,
  })
  return made.map(({ decision }) => decision as Record<string, unknown>)
}

test('a class that ends before its last round closes has the grade of each member of a team that had decided all', async () => {
  const { classSession: id, token: host, link, student } = await givenClass()
  const other = await arrives(link)
  const pace = { pacing: 'hosted', roundSeconds: null } as const
  expect((await t.call('PUT /api/rooms/:id/pace', { token: host, params: { id }, body: pace })).status).toBe(
    200,
  )
  const made = await t.call('POST /api/rooms/:id/teams/by-size', {
    token: host,
    params: { id },
    body: { size: 2, onlyHere: false, sending: 'anyone' },
  })
  expect(made.body.teams.map(({ members }) => members.length)).toEqual([2])
  const begun = await t.call('POST /api/labs/:lab/runs', {
    token: student.token,
    params: { lab },
    body: { kind: 'counted', classSession: id },
  })
  const { id: runId, rounds } = begun.body
  for (let round = 1; round < rounds; round++)
    for (const kind of ['open', 'close'] as const) await command(host, id, { kind })
  await command(host, id, { kind: 'open' })
  for (const decision of await restOf(runId))
    expect((await decide(student.token, await readRun(student.token, runId), decision)).status).toBe(200)
  expect(await readRun(student.token, runId)).toMatchObject({ status: 'open' })

  expect((await t.call('POST /api/class-sessions/:id/end', { token: host, params: { id } })).status).toBe(200)
  await actOnDueRooms(t.services)
  const { status, score } = await readRun(other.token, runId)
  expect({ status, score }).toEqual({ status: 'finished', score: expect.any(Number) as number })
  for (const member of [student, other])
    expect(await row(member)).toMatchObject({ state: 'waiting', wish: 1 })
  await send()
  expect([held(student), held(other)]).toEqual([[score], [score]])

  // One of the two has a peer factor, which is sent once an instructor lets it count, and not any more afterwards.
  const { db, clock } = t.services
  const now = clock.now()
  await db
    .insertInto('peer_evaluations')
    .values({ class_session_id: id, opened_at: now, closed_at: now, released_at: now, counts_since: null })
    .execute()
  const factor = { class_session_id: id, user_id: other.userId, factor: 0.9, raters: 2 }
  await db.insertInto('peer_factors').values(factor).execute()
  for (const [counts, grade] of [
    [true, withPeerFactor(score ?? 0, 0.9)],
    [false, score],
  ] as const) {
    t.clock.advance(minute)
    const params = { id }
    await t.call('PUT /api/class-sessions/:id/peer-evaluation/counts', {
      token: host,
      params,
      body: { counts },
    })
    await send()
    expect([held(student), held(other).at(-1)]).toEqual([[score], grade])
  }
})
