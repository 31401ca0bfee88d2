import { setTimeout as pause } from 'node:timers/promises'
import { robotStrengths } from '@tradewind/labs/engine/standing-in'
import { freeLab } from '@tradewind/contract/catalogue'
import { createClass } from '../domains/teaching/classes/class-management.ts'
import { grouped } from '../domains/teaching/classes/class-figures.ts'
import { joinClass } from '../domains/teaching/classes/class-students.ts'
import { giveCommand } from '../domains/teaching/rooms/commands.ts'
import { actOnDueRooms } from '../domains/teaching/rooms/room-clock.ts'
import { findRoom } from '../domains/teaching/room-log/room-log.queries.ts'
import { saveDecision } from '../domains/teaching/runs/save-decision.ts'
import { findAnyRun } from '../domains/teaching/runs/runs.queries.ts'
import { toPlay } from '../domains/teaching/runs/run-world.ts'
import { startOrResumeRun } from '../domains/teaching/runs/start-run.ts'
import { makeTeamsByList } from '../domains/teaching/rooms/teams/make-teams.ts'
import { readTeams } from '../domains/teaching/rooms/teams/teams-view.ts'
import type { SignedInCaller } from '../kernel/caller.ts'
import type { Services } from '../kernel/services.ts'
import { deleteSessions } from '../platform/sessions/sessions.store.ts'
import { decisionsOf, findAccount, signedIn } from './demo-callers.ts'
import { demoStudents } from './demo-people.ts'
import { markDemo } from './demo-rows.store.ts'

const className = 'International Business, live'

const teamSize = 4
/** So many teams have decided in the round that is open, and so many are in the middle of it. */
const decided = 3
const inTheMiddle = 2

interface DemoRoom {
  instructorEmail: string
  /** Stops between two steps. The next start goes on. */
  signal: AbortSignal
}

/**
 * Adds a hosted class of 24 in six teams in the middle of its second round, which the demo instructor hosts. It is played through the
 * same functions as any class. What an interrupted start has left goes on; a room that has come so far stays as it is.
 */
export async function ensureDemoRoom(
  services: Services,
  { instructorEmail, signal }: DemoRoom,
): Promise<void> {
  const teacher = await findAccount(services, instructorEmail)
  if (!teacher || (await findDemoRoom(services, teacher.id))?.round === 2) return
  const sessions: string[] = []
  const callerOf = async (userId: string) => {
    const caller = await signedIn(services, userId)
    sessions.push(caller.session.id)
    return caller
  }
  try {
    const host = await callerOf(teacher.id)
    const { id, code } = (await findDemoRoom(services, teacher.id)) ?? (await createDemoClass(services, host))
    await markDemo(services.db, 'class', id)
    const players: SignedInCaller[] = []
    for (const account of demoStudents) {
      if (signal.aborted) return
      const user = await findAccount(services, account.email)
      if (!user) return
      const caller = await callerOf(user.id)
      await joinClass(services, caller, { lab: freeLab.id, typed: code })
      players.push(caller)
    }
    await makeTeams(services, host, id)
    const seats: Seat[] = []
    for (const [at, caller] of players.entries()) {
      if (signal.aborted) return
      const strength = robotStrengths[Math.floor(at / teamSize) % robotStrengths.length] ?? 'steady'
      seats.push(await takeSeat(services, caller, { id, strength }))
    }
    await playTheRoom(services, { host, id, seats, signal })
  } finally {
    await deleteSessions(services.db, sessions)
  }
}

async function createDemoClass(services: Services, host: SignedInCaller) {
  return await createClass(services, host, {
    lab: freeLab.id,
    form: {
      ...{ name: className, deadline: null, timeZone: 'America/Denver', attempts: 1, counted: 'best' },
      settings: {},
      pace: { pacing: 'hosted', roundSeconds: null },
    },
  })
}

/** Makes teams of four, in the order of the names, in which each member may send. */
async function makeTeams(services: Services, host: SignedInCaller, id: string): Promise<void> {
  if ((await readTeams(services, host, id)).teams.length > 0) return
  const lines = demoStudents.map(({ email }, at) => `${email},Team ${Math.floor(at / teamSize) + 1}`)
  await makeTeamsByList(services, host, { id, text: lines.join('\n'), sending: 'anyone' })
}

async function takeSeat(
  services: Services,
  caller: SignedInCaller,
  { id, strength }: { id: string; strength: Seat['strength'] },
): Promise<Seat> {
  const { id: runId } = await startOrResumeRun(services, caller, {
    lab: freeLab.id,
    kind: 'counted',
    classSession: id,
  })
  return { caller, runId, strength }
}

/** Plays the first round, in which one team did not decide in time, and a part of the second. Members take turns. */
async function playTheRoom(
  services: Services,
  { host, id, seats, signal }: { host: SignedInCaller; id: string; seats: Seat[]; signal: AbortSignal },
): Promise<void> {
  const roundNow = async () => (await findDemoRoom(services, host.session.user.id))?.round ?? 0
  if ((await roundNow()) === 0) await command(services, host, id, 'open')
  const teams = inTeams(seats)
  for (const team of teams.slice(0, -1)) {
    if (signal.aborted) return
    await play(services, team, { round: 1 })
  }
  await command(services, host, id, 'close')
  await untilSettled(services, id, signal)
  if (signal.aborted) return
  await command(services, host, id, 'open')
  for (const [at, team] of teams.slice(0, decided + inTheMiddle).entries()) {
    if (signal.aborted) return
    await play(services, team, { round: 2, ...(at >= decided && { most: 1 }) })
  }
}

function inTeams(seats: readonly Seat[]): Seat[][] {
  return [...grouped(seats, ({ runId }) => runId).values()]
}

interface Seat {
  caller: SignedInCaller
  runId: string
  strength: (typeof robotStrengths)[number]
}

/** Decides as a robot of the team's strength would, until a round has passed. The members send in turn. */
async function play(
  services: Services,
  team: readonly Seat[],
  { round, most = Infinity }: { round: number; most?: number },
): Promise<void> {
  const { runId = '', strength = 'steady' } = team[0] ?? {}
  const run = await findAnyRun(services.db, runId)
  if (!run) return
  const { made } = await services.engines.playOn({
    ...(await toPlay(services, run)),
    decisions: await decisionsOf(services, runId),
    who: { kind: 'robot', strength, seed: runId },
    round,
  })
  for (const [at, { decision }] of made.slice(0, most).entries()) {
    const version = run.version + at
    const sender = team[version % team.length]
    if (sender)
      await saveDecision(services, sender.caller, {
        runId,
        version,
        decision: decision as Record<string, unknown>,
      })
  }
}

async function command(
  services: Services,
  host: SignedInCaller,
  id: string,
  kind: 'open' | 'close',
): Promise<void> {
  const room = await findRoom(services.db, id)
  if (!room || (room.phase === 'closed' && kind === 'close')) return
  await giveCommand(services, host, { id, version: Number(room.version), command: { kind } })
  await actOnDueRooms(services)
}

/** How often the room is looked at while it closes, in ms. */
const lookEveryMs = 50

/** The clock of a running server may settle the round in place of `command`, which then has nothing to wait for. */
async function untilSettled(services: Services, id: string, signal: AbortSignal): Promise<void> {
  while (!signal.aborted && (await findRoom(services.db, id))?.phase === 'closing') await pause(lookEveryMs)
}

async function findDemoRoom({ db }: Services, ownerId: string) {
  return await db
    .selectFrom('class_sessions')
    .innerJoin('rooms', 'rooms.class_session_id', 'class_sessions.id')
    .select(['class_sessions.id', 'code', 'round', 'phase', 'version'])
    .where('owner_id', '=', ownerId)
    .where('name', '=', className)
    .executeTakeFirst()
}
