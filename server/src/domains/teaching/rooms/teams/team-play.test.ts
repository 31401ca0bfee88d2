import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { Sending } from '@tradewind/contract/teaching/rooms/teams'
import { robots } from '@tradewind/labs/foreign-exchange/engine/robots'
import type { ForeignExchangeState } from '@tradewind/labs/foreign-exchange/engine/state'
import { randomFrom } from '@tradewind/labs/math/random'
import { openTestApp, type TestApp } from '../../../../test/app.ts'
import { roomCalls } from '../../../../test/rooms.ts'

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { givenRoom, begin, command, decide, decideRound, hostView, makeTeams, readRun, readTeam } = roomCalls(
  () => t,
)

/** A decision that differs by what it is chosen by. */
function decisionBy(run: LabRun, seed: string): Record<string, unknown> {
  return { ...robots.novice(run.state as ForeignExchangeState, randomFrom(seed, String(run.version))) }
}

/** A team whose first round is open, with another team beside it. */
async function givenTeam({ members = 3, sending = 'anyone' }: { members?: number; sending?: Sending } = {}) {
  const room = await givenRoom({ students: members + 1 })
  const id = room.theClass.id
  await makeTeams(room.host.token, { id, students: room.students, size: members, sending })
  const tokens = room.students.slice(0, members).map(({ token }) => token)
  const run = await begin(tokens[0]!, id)
  for (const token of tokens.slice(1)) expect((await begin(token, id)).id).toBe(run.id)
  const other = await begin(room.students[members]!.token, id)
  await command(room.host.token, id, { kind: 'open' })
  return {
    ...{ id, host: room.host.token, tokens, ids: room.students.map((student) => student.id), other },
    ...{
      outsider: room.students[members]!.token,
      run: await readRun(tokens[0]!, run.id),
      theClass: room.theClass,
    },
  }
}

const keep = (token: string, run: string, drafts: Record<string, never>) =>
  t.call('PUT /api/runs/:run/drafts', { token, params: { run }, body: { drafts } })

describe('what members enter', () => {
  test('is seen by the others with who entered it, and only what is new', async () => {
    const { tokens, run, ids } = await givenTeam()
    await keep(tokens[0]!, run.id, { 'hedge 1/netting': true, 'memo/note': 'Wait' } as never)
    const seen = await readTeam(tokens[1]!, run.id)
    expect(seen.drafts).toEqual([
      { name: 'hedge 1/netting', value: true, by: ids[0] },
      { name: 'memo/note', value: 'Wait', by: ids[0] },
    ])
    await keep(tokens[2]!, run.id, { 'memo/note': 'Now' } as never)
    const newer = await readTeam(tokens[1]!, run.id, seen.draftVersion)
    expect(newer.drafts).toEqual([{ name: 'memo/note', value: 'Now', by: ids[2] }])
    expect((await readTeam(tokens[1]!, run.id, newer.draftVersion)).drafts).toEqual([])
  })

  test('at the same time is kept, each under a version of its own', async () => {
    const { tokens, run } = await givenTeam()
    await Promise.all(
      Array.from({ length: 30 }, (_, at) => keep(tokens[at % 3]!, run.id, { [`input ${at}`]: at } as never)),
    )
    const { drafts, draftVersion } = await readTeam(tokens[0]!, run.id)
    expect(drafts).toHaveLength(30)
    expect(draftVersion).toBe(30)
  })

  test('is nobody else’s, and has limits', async () => {
    const { tokens, run, outsider, host } = await givenTeam()
    for (const token of [outsider, host]) {
      expect((await keep(token, run.id, { note: 'x' } as never)).status).toBe(404)
      expect((await t.call('GET /api/runs/:run/team', { token, params: { run: run.id } })).status).toBe(404)
    }
    const long = await keep(tokens[0]!, run.id, { note: 'x'.repeat(20_001) } as never)
    expect(long.error).toMatchObject({ code: 'invalid_fields' })
    const many = Object.fromEntries(Array.from({ length: 501 }, (_, at) => [`n${at}`, at]))
    expect((await keep(tokens[0]!, run.id, many as never)).error).toMatchObject({ code: 'invalid_fields' })
    for (const unstorable of [{ note: 'a\0b' }, { 'a\0b': 1 }, { note: { deep: ['\ud800'] } }])
      expect((await keep(tokens[0]!, run.id, unstorable as never)).status).toBe(422)
    expect((await readTeam(tokens[0]!, run.id)).drafts).toEqual([])
  })

  test('is refused once the run has ended', async () => {
    const { tokens, run } = await givenTeam()
    await t.services.db
      .updateTable('lab_runs')
      .set({ status: 'abandoned' })
      .where('id', '=', run.id)
      .execute()
    expect(await keep(tokens[0]!, run.id, { note: 'late' } as never)).toMatchObject({
      status: 409,
      error: { code: 'run_closed', details: { id: run.id } },
    })
    expect((await readTeam(tokens[0]!, run.id)).drafts).toEqual([])
  })

  test('of somebody who plays alone is kept by their page only', async () => {
    const { host, theClass, students } = await givenRoom({ students: 1 })
    const run = await begin(students[0]!.token, theClass.id)
    await command(host.token, theClass.id, { kind: 'open' })
    expect((await keep(students[0]!.token, run.id, { a: 1 } as never)).error).toMatchObject({
      code: 'not_found',
      message: 'You play this run alone.',
    })
  })
})

describe('a decision', () => {
  test('of anyone counts for all, and is one of fifty that are sent at once', async () => {
    const { tokens, run, ids } = await givenTeam()
    const answers = await Promise.all(
      Array.from({ length: 50 }, (_, at) => decide(tokens[at % 3]!, run, decisionBy(run, `try ${at % 5}`))),
    )
    const taken = answers.filter(({ status }) => status === 200)
    expect(taken.length).toBeGreaterThan(0)
    for (const { status, error } of answers)
      if (status !== 200) expect(error).toMatchObject({ code: 'run_changed' })
    for (const token of tokens) expect(await readRun(token, run.id)).toMatchObject({ version: 1 })
    expect(ids).toContain((await readTeam(tokens[0]!, run.id)).sentBy)
    const log = await t.services.db
      .selectFrom('room_log')
      .select('kind')
      .where('run_id', '=', run.id)
      .where('kind', '=', 'decide')
      .execute()
    expect(log).toHaveLength(1)
  })

  test('of a member is a proposal where the captain sends, and the captain’s counts', async () => {
    const { tokens, run, ids } = await givenTeam({ sending: 'captain' })
    const decision = decisionBy(run, 'mine')
    const answer = await decide(tokens[1]!, run, decision)
    expect(answer.body).toMatchObject({ version: 0, id: run.id })
    expect(await readTeam(tokens[0]!, run.id)).toMatchObject({
      captain: ids[0],
      proposals: [{ by: [ids[1]], decision }],
      sentBy: null,
    })
    expect((await decide(tokens[0]!, run, decision)).body).toMatchObject({ version: 1 })
    expect(await readTeam(tokens[2]!, run.id)).toMatchObject({ proposals: [], sentBy: ids[0], version: 1 })
  })

  test('counts with the votes of more than half of the members, of which the last two came at once', async () => {
    const { tokens, run } = await givenTeam({ members: 4, sending: 'majority' })
    const decision = decisionBy(run, 'ours')
    await keep(tokens[0]!, run.id, { note: 'seen' } as never)
    expect((await decide(tokens[0]!, run, decision)).body.version).toBe(0)
    expect((await decide(tokens[3]!, run, decisionBy(run, 'other'))).body.version).toBe(0)
    expect((await readTeam(tokens[1]!, run.id)).proposals).toMatchObject([
      { drafts: { note: 'seen' } },
      { drafts: { note: 'seen' } },
    ])
    const votes = await Promise.all([decide(tokens[1]!, run, decision), decide(tokens[2]!, run, decision)])
    expect(votes.map(({ status }) => status)).toEqual([200, 200])
    expect(await readRun(tokens[3]!, run.id)).toMatchObject({ version: 1 })
  })

  test('that the lab does not take is refused to who sends it, and proposes nothing', async () => {
    const { tokens, run } = await givenTeam({ sending: 'majority' })
    const answer = await decide(tokens[0]!, run, { type: 'nonsense' })
    expect(answer.error).toMatchObject({ code: 'decision_refused' })
    expect((await readTeam(tokens[0]!, run.id)).proposals).toEqual([])
  })

  test('of an outsider is refused', async () => {
    const { outsider, run } = await givenTeam()
    expect((await decide(outsider, run)).status).toBe(404)
  })
})

/** What counted in a round without being sent, in order. */
const countedIn = async ({ id }: LabRun, round: number) =>
  await t.services.db
    .selectFrom('lab_decisions')
    .select(['decision', 'default_says'])
    .where('run_id', '=', id)
    .where('default_in', '=', round)
    .orderBy('number')
    .execute()

describe('when a round closes', () => {
  test('what has most votes counts, and the team reads who proposed it', async () => {
    const { tokens, run, host, id } = await givenTeam({ members: 4, sending: 'majority' })
    const decision = decisionBy(run, 'ours')
    await decide(tokens[3]!, run, decisionBy(run, 'other'))
    await decide(tokens[1]!, run, decision)
    t.clock.advance(1000)
    await decide(tokens[2]!, run, decision)
    await command(host, id, { kind: 'close' })
    const rows = await countedIn(run, 1)
    expect(rows[0]).toEqual({
      decision,
      default_says: 'Your team had not decided, so what Ada Student 2 proposed counted, with 2 votes.',
    })
    const shown = await readRun(tokens[0]!, run.id)
    expect(shown.room?.missed[0]).toMatchObject({ round: 1 })
  })

  test('the default counts without a proposal, and a reopened round still has the proposals', async () => {
    const { tokens, run, host, id } = await givenTeam({ sending: 'captain' })
    const decision = decisionBy(run, 'ours')
    await decide(tokens[1]!, run, decision)
    await command(host, id, { kind: 'close' })
    await command(host, id, { kind: 'undo', seconds: null })
    expect(await readRun(tokens[0]!, run.id)).toMatchObject({ version: 0 })
    expect((await readTeam(tokens[0]!, run.id)).proposals).toMatchObject([{ decision }])
    expect((await decide(tokens[0]!, run, decision)).body.version).toBe(1)
  })

  test('a robot decides for a team that has left, after what its members propose', async () => {
    const { tokens, run, host, id, outsider, other } = await givenTeam({ sending: 'majority' })
    const change = async (token: string) =>
      await t.call('PUT /api/rooms/:id/teams/:team', {
        token,
        params: { id, team: run.team!.id },
        body: { name: 'Away', captain: null, strength: 'expert' },
      })
    expect((await change(outsider)).status).toBe(403)
    expect((await change(host)).body.teams.map(({ strength }) => strength)).toEqual(['expert', null])
    expect(await readTeam(tokens[0]!, run.id)).toMatchObject({ name: 'Away', strength: 'expert' })
    await command(host, id, { kind: 'close' })
    const says = async (token: string, of: string) => (await readRun(token, of)).room?.missed[0]?.says
    expect(await says(tokens[0]!, run.id)).toBe('A robot decided for you in round 1.')
    expect(await says(outsider, other.id)).not.toContain('robot')

    await command(host, id, { kind: 'open' })
    const second = await readRun(tokens[1]!, run.id)
    const decision = decisionBy(second, 'ours')
    await decide(tokens[1]!, second, decision)
    await command(host, id, { kind: 'close' })
    expect((await countedIn(run, 2))[0]).toEqual({
      decision,
      default_says: 'Your team had not decided, so what Ada Student 2 proposed counted, with 1 vote.',
    })
  })
})

describe('the end', () => {
  test('gives every member the result of the team, in the class view, the file and their own results', async () => {
    const { tokens, run, host, id, other, outsider, theClass } = await givenTeam()
    for (let round = 1; round <= run.rounds; round++) {
      if (round > 1) await command(host, id, { kind: 'open' })
      await decideRound(tokens[round % 3]!, await readRun(tokens[round % 3]!, run.id))
      if (round === run.rounds) await decideRound(outsider, await readRun(outsider, other.id))
      await command(host, id, { kind: 'close' })
    }
    const { score } = (await readRun(tokens[0]!, run.id)).result!
    for (const token of tokens) {
      const { body } = await t.call('GET /api/runs', { token })
      expect(body.runs).toMatchObject([
        { id: run.id, score, kind: 'counted', attempt: 1, status: 'finished' },
      ])
    }
    const view = await t.call('GET /api/class-sessions/:id', { token: host, params: { id } })
    expect(view.body.students.map((student) => student.score)).toContain(score)
    expect(view.body.students.filter((student) => student.score === score).length).toBeGreaterThanOrEqual(3)
    expect(view.body.students.map(({ team }) => team)).toEqual(['Team 1', 'Team 1', 'Team 1', 'Team 2'])
    const seats = (await hostView(host, id)).seats
    expect(seats.map(({ team }) => team)).toEqual(['Team 1', 'Team 1', 'Team 1', 'Team 2'])
    expect(theClass.id).toBe(id)
  })
})
