import type { CommandEntry, HostView, RoomState, Seat } from '@tradewind/contract/teaching/rooms'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Services } from '../../../kernel/services.ts'
import { findJoined, membershipOfHost } from '../classes/classes.service.ts'
import { getHeld } from '../classes/class-management.ts'
import { closedRound, toRoomState, type RoomRow } from '../room-log/room-state.ts'
import { findRoom } from '../room-log/room-log.queries.ts'
import { describeRounds } from '../runs/run-rules.ts'
import { noteInRoom, roomNotFound } from './presence.ts'
import { listCommands, listStudentSeats, listTrialSeats, type StudentSeatRow } from './rooms.queries.ts'
import { readWorldForHost } from './worlds.ts'

/** How far a room is, for those who play or teach in it. Reading it tells the host that the reader is here. */
export async function readRoom(services: Services, caller: SignedInCaller, id: string): Promise<RoomState> {
  const { db } = services
  const userId = caller.session.user.id
  const joined = await findJoined(db, userId, id)
  const member = joined ?? (await membershipOfHost(db, caller, id))
  if (!member?.seat) throw roomNotFound()
  if (joined) await noteInRoom(services, caller, id)
  return toRoomState(member.seat, {
    ...describeRounds(member.classSession),
    hasEnded: member.classSession.ended_at !== null,
    now: caller.now,
  })
}

/** A room for its hosts. */
export async function readHostView(
  services: Services,
  caller: SignedInCaller,
  id: string,
): Promise<HostView> {
  const { db } = services
  const theClass = await getHeld(db, caller, id)
  const room = await findRoom(db, id)
  if (!room) throw roomNotFound()
  const students = await listStudentSeats(db, id, caller.now)
  const trials = await listTrialSeats(db, id)
  return {
    room: toRoomState(
      { room, extraPercent: 0, teamId: null },
      { ...describeRounds(theClass), hasEnded: theClass.ended_at !== null, now: caller.now },
    ),
    seats: [
      ...students.map((row) => toStudentSeat(row, room)).toSorted(byName),
      ...trials.map((row): Seat => ({
        id: row.robot_id ?? row.id,
        kind: row.robot_id === null ? 'test' : 'robot',
        name: row.name ?? `Test seat ${row.attempt}`,
        team: null,
        here: row.robot_id !== null,
        progress: progressOf(row, room),
        missed: [],
        extraPercent: 0,
        strength: row.strength,
      })),
    ],
    log: (await listCommands(db, id)).map(toEntry),
    mayUndo: room.phase === 'closed' && theClass.ended_at === null,
    mayChange: theClass.right !== 'see',
    roundSeconds: room.round_seconds,
    timetable: room.timetable,
    projector: { on: room.projector_hash !== null, namesShown: room.names_shown },
    world: await readWorldForHost(db, theClass, room),
  }
}

function toStudentSeat(row: StudentSeatRow, room: RoomRow): Seat {
  return {
    id: row.user_id,
    kind: 'student',
    name: `${row.first_name} ${row.last_name}`.trim(),
    team: row.team,
    here: row.here,
    progress: progressOf(row, room),
    missed: row.missed,
    extraPercent: row.extra_percent,
    strength: row.stand_in,
  }
}

function progressOf(
  { round, status }: { round: number | null; status: string | null },
  room: Pick<RoomRow, 'round' | 'phase'>,
): Seat['progress'] {
  if (round === null) return 'not_begun'
  if (room.round === 0) return 'deciding'
  if (status !== 'open' || round > room.round) return 'decided'
  return round <= closedRound(room) ? 'behind' : 'deciding'
}

const names = new Intl.Collator('en', { sensitivity: 'base', numeric: true })

function byName(a: Seat, b: Seat): number {
  return names.compare(a.name, b.name) || (a.id < b.id ? -1 : 1)
}

function toEntry(row: Awaited<ReturnType<typeof listCommands>>[number]): CommandEntry {
  const { round, seconds } = row.content as { round: number; seconds: number | null }
  return {
    number: Number(row.number),
    at: row.at.getTime(),
    kind: row.kind as CommandEntry['kind'],
    round,
    by: row.first_name === null ? null : `${row.first_name} ${row.last_name ?? ''}`.trim(),
    seconds,
  }
}
