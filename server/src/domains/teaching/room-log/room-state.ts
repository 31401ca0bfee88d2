import type { Selectable } from 'kysely'
import type { RoundBrief } from '@tradewind/labs/engine/lab-engine'
import type { RoomState } from '@tradewind/contract/teaching/rooms'
import type { RoomsTable } from './rooms.store.ts'

export type RoomRow = Selectable<RoomsTable>

/** A room with what is special about one seat in it. */
export interface SeatInRoom {
  room: RoomRow
  /** More time, in percent of the round's. */
  extraPercent: number
  /** Null for a seat without a team. */
  teamId: string | null
}

/** When the open round closes for a seat; null without a clock, and while it is paused. */
export function closesAtFor(seat: SeatInRoom): Date | null {
  const { closes_at: closesAt, phase } = seat.room
  if (closesAt === null || phase !== 'open') return null
  return new Date(closesAt.getTime() + extraTime(seat))
}

/** How much longer than the room's its open round is for a seat, in ms. */
function extraTime({ room: { length }, extraPercent }: SeatInRoom): number {
  return ((length ?? 0) * extraPercent) / 100
}

/** When the timetable opens the next round by itself; null while a round is open, and without a timetable. */
export function opensNextAt({ timetable, round, phase }: RoomRow): Date | null {
  if (phase !== 'waiting' && phase !== 'closed') return null
  const next = timetable?.[round]
  return next ? new Date(next.opensAt) : null
}

/** The last round that has closed; 0 before the first has. */
export function closedRound({ round, phase }: Pick<RoomRow, 'round' | 'phase'>): number {
  return phase === 'closed' ? round : Math.max(0, round - 1)
}

/** Whether the last round has closed. */
export function isOver(room: Pick<RoomRow, 'round' | 'phase'>, rounds: number): boolean {
  return closedRound(room) >= rounds
}

/** Whether a run has passed every round that has opened, so that its state would tell what comes next. */
export function isWithheld(room: Pick<RoomRow, 'round'>, run: { round: number; status: string }): boolean {
  return run.status === 'open' && run.round > room.round
}

/** Why a seat cannot decide now, as a sentence for the player; null if it can. */
export function gateOf(seat: SeatInRoom, run: { round: number; rounds: number }, now: Date): string | null {
  const { room } = seat
  const { round, phase, pacing } = room
  if (run.round > run.rounds)
    return 'You have decided everything. Your result comes when the last round closes.'
  if (run.round > round)
    return pacing === 'hosted'
      ? `Round ${run.round} opens when your instructor opens it.`
      : `Round ${run.round} has not opened yet.`
  if (phase === 'paused') return 'Your instructor has paused this round.'
  if (phase !== 'open') return `Round ${round} is closed.`
  const closesAt = closesAtFor(seat)
  return closesAt !== null && closesAt <= now ? `The time for round ${round} is up.` : null
}

/** The rounds of a class: how many there are, and what each is about. */
export interface Described {
  rounds: number
  briefs: readonly RoundBrief[]
}

/** A room for its readers. */
export function toRoomState(
  seat: SeatInRoom,
  { briefs, rounds, hasEnded, now }: Described & { hasEnded: boolean; now: Date },
): RoomState {
  const { room, extraPercent, teamId } = seat
  return {
    id: room.class_session_id,
    pacing: room.pacing,
    round: room.round,
    rounds,
    about: aboutRound(room, briefs),
    phase: room.phase,
    closesAt: closesAtFor(seat)?.getTime() ?? null,
    length: room.length === null ? null : room.length * (1 + extraPercent / 100),
    pausedLeft: room.paused_left === null ? null : room.paused_left + extraTime(seat),
    opensNextAt: room.timetable?.[room.round]?.opensAt ?? null,
    over: hasEnded || isOver(room, rounds),
    team: teamId,
    version: Number(room.version),
    now: now.getTime(),
  }
}

function aboutRound(
  { round, phase }: Pick<RoomRow, 'round' | 'phase'>,
  briefs: readonly RoundBrief[],
): RoomState['about'] {
  const brief = briefs[round - 1]
  return brief ? { ...brief, question: phase === 'closed' ? brief.question : null } : null
}
