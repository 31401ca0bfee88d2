import { randomBytes, randomUUID } from 'node:crypto'
import type { HostView, RobotStrength } from '@tradewind/contract/teaching/rooms'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { getHeldLocked } from '../classes/class-management.ts'
import { isInClass } from '../classes/classes.service.ts'
import type { ClassRow } from '../classes/course-classes.ts'
import { announce } from '../room-log/announce.ts'
import { deleteRobot, insertRobot } from '../room-log/room-robots.store.ts'
import { findTeamOf } from '../room-log/team.queries.ts'
import { isOver, type RoomRow } from '../room-log/room-state.ts'
import { updateRoom } from '../room-log/rooms.store.ts'
import { upsertSeat } from '../room-log/room-seats.store.ts'
import { addTrial } from '../runs/add-trial.ts'
import { roundsOfClass } from '../runs/run-rules.ts'
import { worldOf } from '../runs/run-world.ts'
import { lockRoomOrRefuse } from './commands.ts'
import { readHostView } from './host-view.ts'
import { countTestSeats, listRobotNames } from './rooms.queries.ts'

const mostRobots = 40
const mostTestSeats = 20

/** Gives a student more time, or lets a robot decide in their place. */
export async function changeSeat(
  services: Services,
  caller: SignedInCaller,
  {
    id,
    studentId,
    ...seat
  }: { id: string; studentId: string; extraPercent: number; strength: RobotStrength | null },
): Promise<HostView> {
  await inTransaction(services, async (trx) => {
    await getHeldLocked(trx, caller, id, 'change')
    await lockRoomOrRefuse(trx, id)
    if (!(await isInClass(trx, id, studentId)))
      throw new AppError('not_found', 'This student is not in the class. Please reload the list.')
    if (seat.strength !== null && (await findTeamOf(trx, id, studentId)) !== undefined)
      throw refusedField('strength', 'No robot takes this seat, because the others of the team decide.')
    await upsertSeat(trx, { classId: id, userId: studentId, ...seat })
    // More time changes when the clock closes the round.
    await updateRoom(trx, id, { acts_at: caller.now })
    await announce(trx, id, 'due')
    await audit(trx, caller, 'room_seat_changed', {
      subject: studentId,
      details: { classSession: id, extraPercent: seat.extraPercent, strength: seat.strength },
    })
  })
  return await readHostView(services, caller, id)
}

/** The names of robots, in the order in which they come. */
const robotNames = ['Ada', 'Bo', 'Cy', 'Dot', 'Eno', 'Fay', 'Gus', 'Hal', 'Ivo', 'Joy']

/** Adds robots, which play along from the first round on and count nowhere. */
export async function addRobots(
  services: Services,
  caller: SignedInCaller,
  { id, strength, count }: { id: string; strength: RobotStrength; count: number },
): Promise<HostView> {
  await inTransaction(services, async (trx) => {
    const theClass = await getHeldLocked(trx, caller, id, 'change')
    const room = await lockRoomOrRefuse(trx, id)
    refuseOver(theClass, room)
    refuseOnceMet(theClass, room)
    const taken = await listRobotNames(trx, id)
    if (taken.length + count > mostRobots)
      throw new AppError('room_changed', `A room has at most ${mostRobots} robots.`)
    const free = Array.from({ length: mostRobots }, (_, at) => nameOfRobot(at)).filter(
      (name) => !taken.includes(name),
    )
    for (const name of free.slice(0, count)) {
      const robotId = randomUUID()
      const seed = randomBytes(16).toString('hex')
      await insertRobot(trx, {
        id: robotId,
        class_session_id: id,
        name,
        strength,
        seed,
        added_at: caller.now,
      })
      await addTrial(trx, caller, { theClass, player: { robotId } })
    }
    await updateRoom(trx, id, { acts_at: caller.now })
    await announce(trx, id, 'due')
    await audit(trx, caller, 'room_robots_added', { subject: id, details: { strength, count } })
  })
  return await readHostView(services, caller, id)
}

/** A seat that comes after the last round has closed would have nothing to play. */
function refuseOver(theClass: ClassRow, room: RoomRow): void {
  if (theClass.ended_at !== null) throw new AppError('class_session_ended', 'This class session has ended.')
  if (isOver(room, roundsOfClass(theClass)))
    throw new AppError('room_changed', 'All rounds have been played.')
}

/** Where firms meet, one that has met the others stays, and none comes that they could not expect. */
function refuseOnceMet(theClass: ClassRow, { round }: RoomRow): void {
  if (round > 0 && worldOf(theClass))
    throw new AppError(
      'room_changed',
      'Robots come and go before the first round opens, because the firms of this room meet.',
    )
}

function nameOfRobot(at: number): string {
  const round = Math.floor(at / robotNames.length)
  return `Robot ${robotNames[at % robotNames.length] ?? ''}${round === 0 ? '' : ` ${round + 1}`}`
}

export async function removeRobot(
  services: Services,
  caller: SignedInCaller,
  { id, robotId }: { id: string; robotId: string },
): Promise<HostView> {
  await inTransaction(services, async (trx) => {
    const theClass = await getHeldLocked(trx, caller, id, 'change')
    refuseOnceMet(theClass, await lockRoomOrRefuse(trx, id))
    if (!(await deleteRobot(trx, { classId: id, robotId })))
      throw new AppError('not_found', 'This robot is not in the room. Please reload the list.')
    await announce(trx, id, 'host')
    await audit(trx, caller, 'room_robot_removed', { subject: id })
  })
  return await readHostView(services, caller, id)
}

/** Takes a test seat: a run that plays along in the room and counts nowhere. */
export async function takeTestSeat(
  services: Services,
  caller: SignedInCaller,
  id: string,
): Promise<{ run: string }> {
  return await inTransaction(services, async (trx) => {
    const theClass = await getHeldLocked(trx, caller, id, 'change')
    refuseOver(theClass, await lockRoomOrRefuse(trx, id))
    const run = await addTrial(trx, caller, { theClass, player: { userId: caller.session.user.id } })
    if ((await countTestSeats(trx, id)) > mostTestSeats)
      throw new AppError('room_changed', `A room has at most ${mostTestSeats} test seats.`)
    return { run }
  })
}
