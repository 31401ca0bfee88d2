import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Services } from '../../../kernel/services.ts'
import { findJoined, membershipOfHost, type ClassMembership } from '../classes/classes.service.ts'
import { findRoom } from '../room-log/room-log.queries.ts'
import type { SeatInRoom } from '../room-log/room-state.ts'
import { findTeam } from '../room-log/team.queries.ts'
import { listFirms } from '../room-log/world.queries.ts'
import { isInWorld } from './run-world.ts'
import type { RunRow } from './lab-runs.store.ts'

/** A run with what it stands in. A call reads this once and passes it on. */
export interface RunContext {
  run: RunRow
  /** The player's class; null outside of any, and for a player who is no longer in it. */
  joined: ClassMembership | null
  /**
   * The room that the run follows, as its player has it; null for a run at the player's own pace. A player who is no
   * longer in the class is told no more of the room's rounds than the others.
   */
  seat: SeatInRoom | null
  team: LabRun['team']
  /** The firms that the run meets in its room. */
  firms: LabRun['firms']
}

export async function contextOf(
  services: Services,
  caller: SignedInCaller,
  run: RunRow,
): Promise<RunContext> {
  const joined = await findJoinedOf(services, caller, run)
  return {
    run,
    joined,
    seat: await seatOf(services, run, joined),
    team: await teamOf(services, run, caller.now),
    firms: await firmsOf(services, run),
  }
}

export async function findJoinedOf(
  { db }: Services,
  caller: SignedInCaller,
  run: RunRow,
): Promise<ClassMembership | null> {
  if (run.class_session_id === null) return null
  const host = run.kind === 'trial' ? await membershipOfHost(db, caller, run.class_session_id) : undefined
  if (host) return host
  return (await findJoined(db, caller.session.user.id, run.class_session_id)) ?? null
}

/** Rehearsals go at the player's own pace. */
export async function seatOf(
  { db }: Services,
  run: RunRow,
  joined: ClassMembership | null,
): Promise<SeatInRoom | null> {
  if (run.class_session_id === null || run.kind === 'rehearsal') return null
  if (joined) return joined.seat
  const room = await findRoom(db, run.class_session_id)
  return room ? { room, extraPercent: 0, teamId: null } : null
}

export async function teamOf({ db }: Services, run: RunRow, now: Date): Promise<LabRun['team']> {
  const team = run.team_id === null ? undefined : await findTeam(db, run.team_id, now)
  return team ? { id: team.id, name: team.name } : null
}

export async function firmsOf({ db }: Services, run: RunRow): Promise<LabRun['firms']> {
  if (run.class_session_id === null || !isInWorld(run)) return []
  return await listFirms(db, run.class_session_id)
}
