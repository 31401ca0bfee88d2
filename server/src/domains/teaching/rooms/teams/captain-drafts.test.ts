import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { Sending } from '@tradewind/contract/teaching/rooms/teams'
import { robots } from '@tradewind/labs/foreign-exchange/engine/robots'
import type { ForeignExchangeState } from '@tradewind/labs/foreign-exchange/engine/state'
import { randomFrom } from '@tradewind/labs/math/random'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { keepDraft, roomCalls } from '../../../../test/rooms.ts'
import { actOnDueRooms } from '../room-clock.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { givenRoom, begin, command, decide, decideRound, hostView, makeTeams, readRun } = roomCalls(() => t)

const draft = (token: string, run: LabRun, decision: Record<string, unknown> | null) =>
  keepDraft(t, token, run, decision)

/** A decision that differs by what it is chosen by. */
function decisionBy(run: LabRun, seed: string): Record<string, unknown> {
  return { ...robots.novice(run.state as ForeignExchangeState, randomFrom(seed, String(run.version))) }
}

/** A team of two, whose first round is open. The first of them is the captain. */
async function givenTeam(sending: Sending = 'anyone', pace?: Parameters<typeof givenRoom>[0]) {
  const { host, theClass, students } = await givenRoom({ students: 4, ...pace })
  const id = theClass.id
  await makeTeams(host.token, { id, students, size: 2, sending })
  const [captain, other, outsider] = students
  const { id: run } = await begin(captain!.token, id)
  await begin(other!.token, id)
  if (!pace) await command(host.token, id, { kind: 'open' })
  return {
    ...{ id, host: host.token, captain: captain!, other: other!, outsider: outsider! },
    run: await readRun(captain!.token, run),
  }
}

const close = (host: string, id: string) => command(host, id, { kind: 'close' })

/** What counted as the first decision, and how it came about. */
async function firstOf(runId: string) {
  return await t.services.db
    .selectFrom('lab_decisions')
    .select(['decision', 'default_in', 'default_from', 'default_says'])
    .where('run_id', '=', runId)
    .where('number', '=', 0)
    .executeTakeFirstOrThrow()
}

const isDefault = { default_in: 1, default_from: null }

describe('when a round closes and nobody has sent or proposed', () => {
  test.each(['anyone', 'captain', 'majority'] as const)(
    'the captain’s draft counts where %s sends, and the team, the log and the class view say so',
    async (sending) => {
      const { id, host, captain, other, run } = await givenTeam(sending)
      const decision = decisionBy(run, 'mine')
      await draft(captain.token, run, decisionBy(run, 'an earlier one'))
      expect((await draft(captain.token, run, decision)).body).toEqual({ kept: true })
      await close(host, id)
      const says = 'Your team had not decided, so the draft of Ada Student 1, your captain, counted.'
      expect(await firstOf(run.id)).toEqual({
        decision,
        ...{ default_in: 1, default_from: 'draft', default_says: says },
      })
      expect((await readRun(other.token, run.id)).room?.missed[0]).toEqual({ round: 1, says })
      const log = await t.services.db
        .selectFrom('room_log')
        .select(['kind', 'user_id', 'content'])
        .where('run_id', '=', run.id)
        .execute()
      expect(log).toEqual([
        expect.objectContaining({ kind: 'begin' }),
        { kind: 'draft', user_id: captain.id, content: { version: 0, round: 1, decision } },
      ])
      const seen = await t.call('GET /api/class-sessions/:id/students/:student', {
        token: host,
        params: { id, student: other.id },
      })
      expect(seen.body.runs[0]?.steps[0]).toMatchObject({ isDefault: true, unsent: 'draft', by: null })
    },
  )

  test('a draft counts for its own decision only; what follows in the round is the lab’s default', async () => {
    const { id, host, captain, run } = await givenTeam()
    await draft(captain.token, run, decisionBy(run, 'mine'))
    await close(host, id)
    await command(host, id, { kind: 'open' })
    await close(host, id)
    const rows = await t.services.db
      .selectFrom('lab_decisions')
      .select(['default_in', 'default_from'])
      .where('run_id', '=', run.id)
      .orderBy('number')
      .execute()
    expect(rows.map((row) => row.default_from)).toEqual(['draft', ...rows.slice(1).map(() => null)])
    expect(rows.at(-1)).toMatchObject({ default_in: 2 })
  })

  test('a draft counts when the timetable closes the round', async () => {
    const now = t.clock.now().getTime()
    const rows = Array.from({ length: 4 }, (_, at) => ({
      opensAt: now + 60_000 + at * 120_000,
      closesAt: now + 120_000 + at * 120_000,
    }))
    const { captain, run } = await givenTeam('anyone', {
      pace: { pacing: 'timetable', timetable: rows },
    })
    expect((await draft(captain.token, run, { type: 'early' })).body).toEqual({ kept: false })
    t.clock.advance(61_000)
    await actOnDueRooms(t.services)
    const open = await readRun(captain.token, run.id)
    const decision = decisionBy(open, 'mine')
    expect((await draft(captain.token, open, decision)).body).toEqual({ kept: true })
    t.clock.advance(60_000)
    // The clock has not looked yet, and the round is over all the same.
    expect((await draft(captain.token, open, decisionBy(open, 'late'))).body).toEqual({ kept: false })
    await actOnDueRooms(t.services)
    expect(await firstOf(run.id)).toMatchObject({ decision, default_from: 'draft' })
  })

  test('a draft that the lab refuses gives way to the default', async () => {
    const { id, host, captain, run } = await givenTeam()
    await draft(captain.token, run, { type: 'nonsense' })
    await close(host, id)
    expect(await firstOf(run.id)).toMatchObject(isDefault)
  })

  test('a draft that is taken back, or of somebody who is captain no more, does not count', async () => {
    const taken = await givenTeam()
    await draft(taken.captain.token, taken.run, decisionBy(taken.run, 'mine'))
    expect((await draft(taken.captain.token, taken.run, null)).body).toEqual({ kept: false })
    await close(taken.host, taken.id)
    expect(await firstOf(taken.run.id)).toMatchObject(isDefault)

    const moved = await givenTeam()
    await draft(moved.captain.token, moved.run, decisionBy(moved.run, 'mine'))
    await makeCaptain(moved, moved.other.id)
    await close(moved.host, moved.id)
    expect(await firstOf(moved.run.id)).toMatchObject(isDefault)
  })

  test('the draft of a new captain counts in place of the former one’s', async () => {
    const { captain, other, run, ...room } = await givenTeam()
    await draft(captain.token, run, decisionBy(run, 'the former one'))
    await makeCaptain({ ...room, run }, other.id)
    expect((await draft(captain.token, run, decisionBy(run, 'too late'))).error.code).toBe('forbidden')
    const decision = decisionBy(run, 'the new one')
    expect((await draft(other.token, run, decision)).body).toEqual({ kept: true })
    await close(room.host, room.id)
    expect(await firstOf(run.id)).toMatchObject({ decision, default_from: 'draft' })
  })

  test('a round that is opened again still has the draft, and a decision that is sent takes its place', async () => {
    const { id, host, captain, other, run } = await givenTeam()
    const decision = decisionBy(run, 'mine')
    await draft(captain.token, run, decision)
    await close(host, id)
    await command(host, id, { kind: 'undo', seconds: null })
    await close(host, id)
    expect(await firstOf(run.id)).toMatchObject({ decision, default_from: 'draft' })
    await command(host, id, { kind: 'undo', seconds: null })
    const sent = decisionBy(run, 'sent')
    expect((await decide(other.token, run, sent)).body.version).toBe(1)
    await close(host, id)
    expect(await firstOf(run.id)).toEqual({
      decision: sent,
      ...{ default_in: null, default_from: null, default_says: null },
    })
    const kept = await t.services.db
      .selectFrom('captain_drafts')
      .select('number')
      .where('run_id', '=', run.id)
      .execute()
    expect(kept).toEqual([])
  })

  test('what is entered while the round is paused counts', async () => {
    const { id, host, captain, run } = await givenTeam()
    await command(host, id, { kind: 'pause' })
    const decision = decisionBy(run, 'mine')
    expect((await draft(captain.token, run, decision)).body).toEqual({ kept: true })
    await close(host, id)
    expect(await firstOf(run.id)).toMatchObject({ decision, default_from: 'draft' })
  })
})

test('a proposal counts before the captain’s draft', async () => {
  const { id, host, captain, other, run } = await givenTeam('majority')
  const decision = decisionBy(run, 'proposed')
  await draft(captain.token, run, decisionBy(run, 'mine'))
  await decide(other.token, run, decision)
  await close(host, id)
  expect(await firstOf(run.id)).toMatchObject({ decision, default_from: 'proposal' })
})

describe('a draft', () => {
  test('for a decision that is made, or after the round, is not kept', async () => {
    const { id, host, captain, other, run } = await givenTeam()
    await decide(other.token, run)
    expect((await draft(captain.token, run, decisionBy(run, 'stale'))).body).toEqual({ kept: false })
    const now = await decideRound(other.token, await readRun(other.token, run.id))
    expect((await draft(captain.token, now, { type: 'next round' })).body).toEqual({ kept: false })
    await close(host, id)
    expect((await draft(captain.token, now, { type: 'next round' })).body).toEqual({ kept: false })
  })

  test('is taken from the captain only, and shown to nobody', async () => {
    const { id, host, captain, other, outsider, run } = await givenTeam()
    const marked = { type: 'hedge', note: 'only mine 4711' }
    expect((await draft(other.token, run, marked)).error.code).toBe('forbidden')
    expect((await draft(outsider.token, run, marked)).status).toBe(404)
    expect((await draft(host, run, marked)).status).toBe(404)
    const long = { note: 'x'.repeat(20_001) }
    expect((await draft(captain.token, run, long)).error.code).toBe('invalid_fields')
    expect((await draft(captain.token, run, marked)).body).toEqual({ kept: true })
    const answers = [
      await hostView(host, id),
      ...(await Promise.all([captain, other, outsider].map(({ token }) => readRun(token, run.id)))),
      (await t.call('GET /api/runs/:run/team', { token: other.token, params: { run: run.id } })).body,
      (await t.call('GET /api/class-sessions/:id', { token: host, params: { id } })).body,
    ]
    for (const answer of answers) expect(JSON.stringify(answer)).not.toContain('only mine 4711')
  })
})

async function makeCaptain(
  { id, host, run }: { id: string; host: string; run: LabRun },
  captain: string,
): Promise<void> {
  const team = run.team!
  const { status } = await t.call('PUT /api/rooms/:id/teams/:team', {
    token: host,
    params: { id, team: team.id },
    body: { name: team.name, captain, strength: null },
  })
  expect(status).toBe(200)
}
