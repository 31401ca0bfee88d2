import type { Command } from '@tradewind/contract/teaching/rooms'
import { AppError } from '../../../kernel/error.ts'
import { opensNextAt, type RoomRow } from './room-state.ts'

/** What a command changes. */
export type RoomChange = Partial<Pick<RoomRow, 'round' | 'phase' | 'closes_at' | 'length' | 'paused_left'>>

/**
 * What a command does to a room.
 *
 * @param rounds the number of rounds of the lab
 * @throws AppError `room_changed` if the room cannot do that now
 */
export function commanded(
  room: RoomRow,
  command: Command,
  { rounds, now }: { rounds: number; now: Date },
): RoomChange {
  const { phase, round } = room
  switch (command.kind) {
    case 'open':
      if (phase !== 'waiting' && phase !== 'closed')
        throw refused(`Round ${round} is still open. Close it before you open the next one.`)
      if (round >= rounds) throw refused('All rounds have been played.')
      return { round: round + 1, phase: 'open', paused_left: null, ...clockOf(room, command.seconds, now) }
    case 'close':
      if (phase !== 'open' && phase !== 'paused') throw refused('No round is open.')
      return { phase: 'closing', closes_at: null, paused_left: null }
    case 'pause':
      if (phase !== 'open') throw refused('No round is open.')
      return { phase: 'paused', closes_at: null, paused_left: leftOf(room, now) }
    case 'resume':
      if (phase !== 'paused') throw refused('No round is paused.')
      return { phase: 'open', paused_left: null, closes_at: after(now, room.paused_left) }
    case 'extend':
      return extended(room, command.seconds * 1000, now)
    case 'news':
      if (command.round <= round) throw refused(`Round ${command.round} has opened, so its news is known.`)
      if (command.round > rounds) throw refused(`There are only ${rounds} rounds.`)
      return {}
    case 'undo':
      if (phase !== 'closed') throw refused('There is no closed round that could be opened again.')
      if (room.pacing === 'timetable' && command.seconds === null)
        throw refused('Say how long the round opens again, because the timetable goes on.')
      return { phase: 'open', paused_left: null, ...clock(now, command.seconds) }
  }
}

/** When a room does something by itself; null if never. */
export function actsAt(room: RoomRow, now: Date): Date | null {
  if (room.phase === 'closing') return now
  if (room.phase === 'open') return room.closes_at
  return opensNextAt(room)
}

function extended(room: RoomRow, more: number, now: Date): RoomChange {
  const { phase, closes_at: closesAt, paused_left: left, length } = room
  if (phase !== 'open' && phase !== 'paused') throw refused('No round is open.')
  if (length === null) return phase === 'open' ? clock(now, more / 1000) : { paused_left: more, length: more }
  return {
    length: length + more,
    ...(closesAt && { closes_at: new Date(Math.max(closesAt.getTime(), now.getTime()) + more) }),
    ...(left !== null && { paused_left: left + more }),
  }
}

/** The clock of a round that opens now, for as long as the host says, else as the room's pace says. */
function clockOf(room: RoomRow, seconds: number | null | undefined, now: Date): RoomChange {
  const times = room.timetable?.[room.round]
  if (seconds === undefined && times)
    return { closes_at: new Date(times.closesAt), length: times.closesAt - times.opensAt }
  return clock(now, seconds === undefined ? room.round_seconds : seconds)
}

function clock(now: Date, seconds: number | null): RoomChange {
  const length = seconds === null ? null : Math.round(seconds * 1000)
  return { closes_at: after(now, length), length }
}

function after(now: Date, milliseconds: number | null): Date | null {
  return milliseconds === null ? null : new Date(now.getTime() + milliseconds)
}

function leftOf({ closes_at: closesAt }: RoomRow, now: Date): number | null {
  return closesAt && Math.max(0, closesAt.getTime() - now.getTime())
}

function refused(sentence: string): AppError {
  return new AppError('room_changed', sentence)
}
