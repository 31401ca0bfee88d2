import type { Command, HostView } from '@tradewind/contract/teaching/rooms'
import { Caller, type SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { getHeldLocked } from '../classes/class-management.ts'
import { wishGrades } from '../grade-wishes/grade-wishes.service.ts'
import { announce } from '../room-log/announce.ts'
import { appendEntry, lockRoom } from '../room-log/room-log.queries.ts'
import { commanded } from '../room-log/room-commands.ts'
import { deleteOutcome } from '../room-log/world.queries.ts'
import { updateRoom } from '../room-log/rooms.store.ts'
import type { RoomRow } from '../room-log/room-state.ts'
import { roundsOfClass } from '../runs/run-rules.ts'
import { takeBackRound } from '../runs/take-back-round.ts'
import { readHostView } from './host-view.ts'
import { commandWorld } from './worlds.ts'

/**
 * Does what a host says. Refuses with `room_changed` and the newest view if the host has not seen the newest command:
 * of two hosts, or two presses, one counts.
 */
export async function giveCommand(
  services: Services,
  caller: SignedInCaller,
  { id, version, command }: { id: string; version: number; command: Command },
): Promise<HostView> {
  const refused = await inTransaction(services, async (trx) => {
    const theClass = await getHeldLocked(trx, caller, id, 'change')
    const room = await lockRoomOrRefuse(trx, id)
    if (theClass.ended_at !== null) throw new AppError('class_session_ended', 'This class session has ended.')
    if (Number(room.version) !== version) return 'Somebody has just given another command.'
    const news = await commandWorld(trx, { theClass, room, command })
    await applyCommand(trx, caller, { room, rounds: roundsOfClass(theClass), command, news })
    return null
  })
  const view = await readHostView(services, caller, id)
  if (refused !== null) throw new AppError('room_changed', refused, { details: view })
  return view
}

export async function lockRoomOrRefuse(trx: Trx, id: string): Promise<RoomRow> {
  const room = await lockRoom(trx, id, 'command')
  if (!room) throw new AppError('not_found', 'The rounds of this class open at each student’s own pace.')
  return room
}

/** Changes a locked room, writes that into its log, and tells everybody. */
export async function applyCommand(
  trx: Trx,
  caller: Caller,
  { room, rounds, command, news }: { room: RoomRow; rounds: number; command: Command; news?: unknown },
): Promise<void> {
  const classId = room.class_session_id
  const change = commanded(room, command, { rounds, now: caller.now })
  const round = command.kind === 'news' ? command.round : (change.round ?? room.round)
  if (command.kind === 'undo') await undoClose(trx, caller, { classId, round, rounds })
  const seconds = 'seconds' in command ? (command.seconds ?? null) : null
  const version = await appendEntry(trx, caller, {
    classId,
    kind: command.kind,
    content: { round, seconds, ...(command.kind === 'news' && { news }) },
  })
  // The clock does what follows: it settles, moves robots that have waited, and sees when the room acts next.
  await updateRoom(trx, classId, { ...change, version, acts_at: caller.now })
  await announce(trx, classId, change.phase === 'closing' ? 'closing' : 'due')
}

/** The outcome of the round, what was filled in and what it earned are taken back. */
async function undoClose(
  trx: Trx,
  caller: Caller,
  closed: { classId: string; round: number; rounds: number },
): Promise<void> {
  await deleteOutcome(trx, closed.classId, closed.round)
  if (await takeBackRound(trx, closed)) await wishGrades(trx, caller, { classId: closed.classId })
}
