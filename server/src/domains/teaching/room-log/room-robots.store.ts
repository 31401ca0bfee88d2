import type { Insertable } from 'kysely'
import type { RobotStrength } from '@tradewind/contract/teaching/rooms'
import type { Trx } from '../../../platform/database/transaction.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    room_robots: RoomRobotsTable
  }
}

export interface RoomRobotsTable {
  id: string
  class_session_id: string
  name: string
  strength: RobotStrength
  seed: string
  added_at: Date
}

export async function insertRobot(trx: Trx, robot: Insertable<RoomRobotsTable>): Promise<void> {
  await trx.insertInto('room_robots').values(robot).execute()
}

/** Deletes a robot with its run. Returns false if there is none. */
export async function deleteRobot(
  trx: Trx,
  { classId, robotId }: { classId: string; robotId: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('room_robots')
    .where('class_session_id', '=', classId)
    .where('id', '=', robotId)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
