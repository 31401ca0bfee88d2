import { isDeepStrictEqual } from 'node:util'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Command, RoomPhase } from '@tradewind/contract/teaching/rooms'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { RobotStrength, StandIn } from '@tradewind/labs/engine/standing-in'
import { robots } from '@tradewind/labs/foreign-exchange/engine/robots'
import type { ForeignExchangeState } from '@tradewind/labs/foreign-exchange/engine/state'
import { sample } from '@tradewind/labs/engine/test/sample'
import { randomFrom, type Random } from '@tradewind/labs/math/random'
import { playLab, playOn, type Play } from '../../../platform/lab-engines/play-lab.ts'
import { openTestApp, type TestApp } from '../../../test/app.ts'
import { keepDraft, roomCalls } from '../../../test/rooms.ts'
import { listTeams } from '../room-log/team.queries.ts'
import { actOnDueRooms } from './room-clock.ts'

/**
 * A room is what its log says. `replayed` is a second implementation of what counts: slow, plain, and without the
 * tables that the first one keeps up to date.
 */

let t: TestApp
beforeAll(async () => {
  t = await openTestApp()
})
afterAll(() => t.close())

const { givenRoom, joined, readRun, decide, hostView, tryCommand } = roomCalls(() => t)

interface Entry {
  kind: string
  at: Date
  user_id: string | null
  run_id: string | null
  content: { round?: number; decision?: unknown; version?: number }
}

/** What does not change while a run is played. */
interface Seat extends Play {
  id: string
  robot: { strength: RobotStrength; seed: string } | null
  /** The captain of the team that plays; null for a seat of one person. */
  captain: string | null
  rounds: number
}

/** The newest proposal of a member. */
interface Proposed {
  by: string
  at: number
  number: number
  decision: unknown
}

interface Made {
  decision: unknown
  /** The round of which it is a default; null for what the seat decided. */
  defaultIn: number | null
}

interface ReplayedRun {
  decisions: Made[]
  version: number
  round: number
  status: string
  score: number | null
}

function replayed(entries: readonly Entry[], seats: readonly Seat[]): Map<string, ReplayedRun> {
  const rounds = seats[0]?.rounds ?? 0
  const begun = new Map<Seat, Made[]>()
  const proposals = new Map<Seat, Proposed[]>()
  let round = 0
  let phase = 'waiting'
  for (const { kind, at, user_id: by, run_id: run, content } of entries) {
    const seat = seats.find(({ id }) => id === run)
    if (kind === 'begin' && seat) begun.set(seat, [])
    if (kind === 'decide' && seat) begun.get(seat)?.push({ decision: content.decision, defaultIn: null })
    if (kind === 'propose' && seat && by !== null) {
      const others = (proposals.get(seat) ?? []).filter((proposed) => proposed.by !== by)
      const { version: number = 0, decision } = content
      proposals.set(seat, [...others, { by, at: at.getTime(), number, decision }])
    }
    // It counted for a seat between the close of the round and its settling.
    if (kind === 'draft' && seat)
      begun.get(seat)?.push({ decision: content.decision, defaultIn: content.round ?? null })
    if (kind === 'open') round += 1
    if (kind === 'open' || kind === 'undo' || kind === 'resume') phase = 'open'
    if (kind === 'pause') phase = 'paused'
    if (kind === 'close') phase = 'closing'
    if (kind === 'settle') phase = 'closed'
    if (kind === 'undo')
      for (const [each, made] of begun)
        begun.set(
          each,
          made.filter(({ defaultIn }) => defaultIn !== round),
        )
    for (const [each, made] of begun) {
      // Robots have decided when the others begin to.
      const passed = phase === 'closed' || each.robot ? round : round - 1
      if (phase !== 'closing' && passed > 0) {
        made.push(...leading(each, { made, round: passed, proposals: proposals.get(each) ?? [] }))
        made.push(...standingIn(each, made, passed))
      }
    }
  }
  return new Map(
    [...begun].map(([seat, made]) => [
      seat.id,
      outcomeOf(seat, made, phase === 'closed' && round === rounds),
    ]),
  )
}

/** What a team has proposed with most votes as its next decision, if it has not passed the round. */
function leading(
  seat: Seat,
  { made, round, proposals }: { made: readonly Made[]; round: number; proposals: readonly Proposed[] },
): Made[] {
  const decisions = made.map(({ decision }) => decision)
  const played = playLab({ ...seat, decisions })
  if (played.refused !== null || played.position.done || played.position.round > round) return []
  const current = proposals
    .filter(({ number }) => number === made.length)
    .toSorted((a, b) => a.at - b.at || (a.by < b.by ? -1 : 1))
  const votesOf = ({ decision }: Proposed) =>
    current.filter((other) => isDeepStrictEqual(other.decision, decision))
  const rank = (one: Proposed) =>
    votesOf(one).length * 2 + Number(votesOf(one).some(({ by }) => by === seat.captain))
  const [first] = current.toSorted((a, b) => rank(b) - rank(a))
  if (!first || playLab({ ...seat, decisions: [...decisions, first.decision] }).refused !== null) return []
  return [{ decision: first.decision, defaultIn: played.position.round }]
}

function standingIn(seat: Seat, made: readonly Made[], round: number): Made[] {
  const who: StandIn = seat.robot ? { kind: 'robot', ...seat.robot } : { kind: 'absent' }
  const decisions = made.map(({ decision }) => decision)
  return playOn({ ...seat, decisions, who, round }).made.map((each) => ({
    decision: each.decision,
    defaultIn: seat.robot ? null : each.round,
  }))
}

function outcomeOf(seat: Seat, made: readonly Made[], isOver: boolean): ReplayedRun {
  const played = playLab({ ...seat, decisions: made.map(({ decision }) => decision) })
  if (played.refused !== null) throw new Error(played.refused.message)
  const { round, done, result } = played.position
  const finished = isOver && done
  return {
    decisions: [...made],
    version: made.length,
    round: done && !finished ? seat.rounds + 1 : round,
    status: finished ? 'finished' : 'open',
    score: finished ? (result?.score ?? null) : null,
  }
}

/** What the tables say. */
async function stored(classId: string) {
  const { db } = t.services
  const runs = await db
    .selectFrom('lab_runs')
    .leftJoin('room_robots', 'room_robots.id', 'robot_id')
    .selectAll('lab_runs')
    .select(['strength', 'room_robots.seed as robot_seed'])
    .where('lab_runs.class_session_id', '=', classId)
    .execute()
  const decisions = await db
    .selectFrom('lab_decisions')
    .innerJoin('lab_runs', 'lab_runs.id', 'run_id')
    .select(['run_id', 'decision', 'default_in as defaultIn'])
    .where('class_session_id', '=', classId)
    .orderBy('number')
    .execute()
  const teams = await listTeams(db, classId, t.clock.now())
  const seats: Seat[] = runs.map(
    ({ id, rounds, lab_id: lab, rules, seed, settings, strength, robot_seed, team_id }) => ({
      ...{ id, rounds, lab, rules, seed, settings, decisions: [], place: null },
      robot: strength && robot_seed !== null ? { strength, seed: robot_seed } : null,
      captain: teams.find((team) => team.id === team_id)?.captain_id ?? null,
    }),
  )
  const outcomes = new Map<string, ReplayedRun>(
    runs.map(({ id, version, round, status, score }) => [
      id,
      {
        decisions: decisions.flatMap(({ run_id, decision, defaultIn }) =>
          run_id === id ? [{ decision, defaultIn }] : [],
        ),
        ...{ version, round, status, score },
      },
    ]),
  )
  const entries = await db
    .selectFrom('room_log')
    .select(['kind', 'at', 'user_id', 'run_id', 'content'])
    .where('class_session_id', '=', classId)
    .orderBy('number')
    .execute()
  return { seats, outcomes, entries: entries as Entry[] }
}

const commands: Command[] = [
  { kind: 'open' },
  { kind: 'close' },
  { kind: 'pause' },
  { kind: 'resume' },
  { kind: 'extend', seconds: 60 },
  { kind: 'undo', seconds: null },
  { kind: 'undo', seconds: 30 },
]
const usualNext: Record<RoomPhase, Command> = {
  waiting: { kind: 'open' },
  open: { kind: 'close' },
  paused: { kind: 'resume' },
  closing: { kind: 'open' },
  closed: { kind: 'open' },
}

/** A room in which somebody who knows nothing of rooms does anything at any time. */
async function playAtRandom(random: Random): Promise<string> {
  const { host, theClass } = await givenRoom({ students: 0 })
  const id = theClass.id
  const players: { token: string; run: LabRun | null }[] = []
  for (let seat = random.below(4); seat >= 0; seat--)
    players.push({ token: (await joined(theClass.code)).token, run: null })
  if (random.next() < 0.75)
    await t.call('POST /api/rooms/:id/teams/by-size', {
      token: host.token,
      params: { id },
      body: {
        size: 1 + random.below(4),
        onlyHere: false,
        sending: random.pick(['anyone', 'captain', 'majority'] as const),
      },
    })
  const begin = async (player: (typeof players)[number]) => {
    const begun = await t.call('POST /api/labs/:lab/runs', {
      token: player.token,
      params: { lab: theClass.lab },
      body: { kind: 'counted', classSession: id },
    })
    if (begun.status === 200) player.run = begun.body
  }
  const choose = (run: LabRun) => {
    const strength = random.pick(['steady', 'novice'] as const)
    return { ...robots[strength](run.state as ForeignExchangeState, randomFrom('members agree', strength)) }
  }
  const act = async () => {
    const player = random.pick(players)
    if (player.run === null) return await begin(player)
    const run = await readRun(player.token, player.run.id)
    if (run.state === null) return
    if (random.next() < 0.8) await decide(player.token, run, choose(run))
    // Whoever is not the captain of a team is refused.
    else await keepDraft(t, player.token, run, choose(run))
  }
  const lead = async (command?: Command) => {
    const { room } = await hostView(host.token, id)
    const drawn = () => (random.next() < 0.6 ? usualNext[room.phase] : random.pick(commands))
    await tryCommand(host.token, id, room.version, command ?? drawn())
  }
  const addRobot = async () => {
    const strength = random.pick(['novice', 'steady', 'expert'] as const)
    await t.call('POST /api/rooms/:id/robots', {
      token: host.token,
      params: { id },
      body: { strength, count: 1 },
    })
  }
  // Now and then nobody sends in the first round, so that captains' drafts count.
  if (random.next() < 0.5) {
    for (const player of players) await begin(player)
    await lead({ kind: 'open' })
    for (const player of players) {
      const run = await readRun(player.token, player.run?.id ?? '')
      await keepDraft(t, player.token, run, choose(run))
    }
    await lead({ kind: 'close' })
    await actOnDueRooms(t.services)
  }
  for (let step = 0; step < 40; step++) {
    const drawn = random.next()
    if (drawn < 0.5) await act()
    else if (drawn < 0.95) await lead()
    else await addRobot()
    if (random.next() < 0.2) t.clock.advance(20_000)
    // Now and then two things happen before the clock looks.
    if (random.next() < 0.7) await actOnDueRooms(t.services)
  }
  await actOnDueRooms(t.services)
  return id
}

const rooms = sample(100, 6)
const seed = String(sample(Date.now(), 21))

test(
  `${rooms} rooms played at random are what their logs say`,
  async () => {
    const told = { defaults: 0, finished: 0, undone: 0, proposed: 0, drafts: 0 }
    for (let room = 0; room < rooms; room++) {
      const id = await playAtRandom(randomFrom(seed, `room ${room}`))
      const { seats, outcomes, entries } = await stored(id)
      const log = replayed(entries, seats)
      for (const [run, outcome] of outcomes)
        expect(log.get(run), `room ${room} of seed ${seed}, run ${run}`).toEqual(outcome)
      told.defaults += [...outcomes.values()].filter(({ decisions }) =>
        decisions.some(({ defaultIn }) => defaultIn !== null),
      ).length
      told.finished += [...outcomes.values()].filter(({ status }) => status === 'finished').length
      told.proposed += entries.filter(({ kind }) => kind === 'propose').length
      told.drafts += entries.filter(({ kind }) => kind === 'draft').length
      told.undone += entries.filter(({ kind }) => kind === 'undo').length
    }
    // Rooms in which nothing happens would show nothing.
    for (const count of Object.values(told)) expect(count).toBeGreaterThan(0)
  },
  sample(7_200_000, 240_000),
)
