import { sql } from 'kysely'
import type { Db } from '../../../../platform/database/database.ts'
import type { Trx } from '../../../../platform/database/transaction.ts'
import type { Move } from '../../../hooks.ts'
import type { ClassBoardNamesTable } from './standings.tables.ts'

interface Member {
  classId: string
  userId: string
}

export async function isBoardOpen(db: Db, classId: string): Promise<boolean> {
  const board = db.selectFrom('class_boards').select('opened_at').where('class_session_id', '=', classId)
  return (await board.executeTakeFirst()) !== undefined
}

export async function openBoard(trx: Trx, classId: string, now: Date): Promise<void> {
  await trx.insertInto('class_boards').values({ class_session_id: classId, opened_at: now }).execute()
}

/** The names on it go with it. */
export async function closeBoard(trx: Trx, classId: string): Promise<void> {
  await trx.deleteFrom('class_boards').where('class_session_id', '=', classId).execute()
}

/** Adding a name again changes nothing. */
export async function addName(trx: Trx, row: ClassBoardNamesTable): Promise<void> {
  await trx
    .insertInto('class_board_names')
    .values(row)
    .onConflict((conflict) => conflict.columns(['class_session_id', 'user_id']).doNothing())
    .execute()
}

export async function removeName(db: Db, { classId, userId }: Member): Promise<void> {
  await db
    .deleteFrom('class_board_names')
    .where('class_session_id', '=', classId)
    .where('user_id', '=', userId)
    .execute()
}

/** Who is on the board, also without a score and after leaving the class. */
export async function listOnBoard(db: Db, classId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('class_board_names')
    .select('user_id')
    .where('class_session_id', '=', classId)
    .execute()
  return rows.map(({ user_id: id }) => id)
}

/** Whether a student plays an attempt in a class, alone or in a team. */
export async function hasOpenAttempt(db: Db, { classId, userId }: Member): Promise<boolean> {
  const open = db
    .selectFrom('player_runs')
    .select('id')
    .where('class_session_id', '=', classId)
    .where('player_id', '=', userId)
    .where('kind', '=', 'counted')
    .where('status', '=', 'open')
  return (await open.executeTakeFirst()) !== undefined
}

/** Moves names on boards to another user, except of classes where they are on the board. */
export async function transferNames(trx: Trx, { from, to }: Move): Promise<void> {
  await sql`update class_board_names b set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from class_board_names own
    where own.user_id = ${to} and own.class_session_id = b.class_session_id)`.execute(trx)
}
