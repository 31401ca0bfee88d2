import { sql, type ColumnType, type Generated, type Insertable, type Updateable } from 'kysely'
import type { RoomPhase } from '@tradewind/contract/teaching/rooms'
import type { Sending } from '@tradewind/contract/teaching/rooms/teams'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    rooms: RoomsTable
  }
}

/** When a round opens and closes, in ms since 1970. */
export interface TimetableRow {
  opensAt: number
  closesAt: number
}

export interface RoomsTable {
  class_session_id: string
  pacing: 'hosted' | 'timetable'
  /** How long a round stays open unless the host says otherwise; null without a clock. */
  round_seconds: number | null
  timetable: ColumnType<TimetableRow[] | null, string | null, string | null>
  /** The last round that has opened; 0 before the first. */
  round: Generated<number>
  phase: Generated<RoomPhase>
  closes_at: Date | null
  /** In ms: how long the round is open with all extensions, of which extra time is a share. */
  length: number | null
  /** In ms, while a round with a clock is paused. */
  paused_left: number | null
  /** The number of the newest command. The driver reads it as text. */
  version: ColumnType<string, string | undefined, string>
  /** When the room does something by itself. */
  acts_at: Date | null
  /** The process that does that has it until then. */
  claimed_until: Date | null
  projector_hash: string | null
  names_shown: Generated<boolean>
  /** Who may send a team's decisions; null in a room whose seats play alone. */
  sending: Generated<Sending | null>
  /** Of which groups of an LMS the teams were made: those of a course, in a set or in none. Null for other teams. */
  groups_context_id: Generated<string | null>
  groups_set_id: Generated<string | null>
}

type PaceColumns = Pick<Insertable<RoomsTable>, 'pacing' | 'round_seconds' | 'timetable'>

/** Begins the room of a class, or changes how the rounds of one open that has begun. */
export async function upsertRoom(
  trx: Trx,
  { classId, actsAt, row }: { classId: string; actsAt: Date | null; row: PaceColumns },
): Promise<void> {
  await trx
    .insertInto('rooms')
    .values({ class_session_id: classId, ...row, acts_at: actsAt })
    .onConflict((conflict) => conflict.column('class_session_id').doUpdateSet(row))
    .execute()
}

export async function deleteRoom(trx: Trx, classId: string): Promise<void> {
  await trx.deleteFrom('rooms').where('class_session_id', '=', classId).execute()
}

/** Changes a room. To change more than `acts_at`, the caller must hold the lock of a command (see `lockRoom`). */
export async function updateRoom(trx: Trx, classId: string, change: Updateable<RoomsTable>): Promise<void> {
  await trx.updateTable('rooms').set(change).where('class_session_id', '=', classId).execute()
}

export async function setSending(trx: Trx, classId: string, sending: Sending | null): Promise<void> {
  await trx.updateTable('rooms').set({ sending }).where('class_session_id', '=', classId).execute()
}

/** The groups of an LMS of which teams are made: those of a course, in a set or in none. */
export interface GroupsOfTeams {
  course: string
  set: string | null
}

/** Notes of which groups the teams of a room are made; null for other teams. */
export async function setGroupsOfTeams(
  trx: Trx,
  classId: string,
  groups: GroupsOfTeams | null,
): Promise<void> {
  await trx
    .updateTable('rooms')
    .set({ groups_context_id: groups?.course ?? null, groups_set_id: groups?.set ?? null })
    .where('class_session_id', '=', classId)
    .execute()
}

export async function setProjector(
  trx: Trx,
  classId: string,
  { hash, namesShown }: { hash: string | null; namesShown: boolean },
): Promise<void> {
  await trx
    .updateTable('rooms')
    .set({ projector_hash: hash, names_shown: namesShown })
    .where('class_session_id', '=', classId)
    .execute()
}

/** Has this process keep these rooms until then. Rooms that are given back meanwhile stay so. */
export async function renewClaims(db: Db, classIds: readonly string[], until: Date): Promise<void> {
  await db
    .updateTable('rooms')
    .set({ claimed_until: until })
    .where('class_session_id', 'in', classIds)
    .where('claimed_until', 'is not', null)
    .execute()
}

/** Takes rooms in which something is due, no more than 20, for this process until then. Returns their classes. */
export async function claimDueRooms(
  db: Db,
  { except, now, until }: { except: readonly string[]; now: Date; until: Date },
): Promise<string[]> {
  const { rows } = await sql<{ class_session_id: string }>`
    with due as materialized (
      select class_session_id from rooms
      where acts_at <= ${now} and (claimed_until is null or claimed_until <= ${now})
        and class_session_id <> all(${except}::uuid[])
      order by acts_at limit 20 for update skip locked)
    update rooms set claimed_until = ${until} from due
    where rooms.class_session_id = due.class_session_id
    returning rooms.class_session_id`.execute(db)
  return rows.map(({ class_session_id: id }) => id)
}

/** Keeps every process from a room until then. */
export async function putOffRoom(db: Db, classId: string, until: Date): Promise<void> {
  await db
    .updateTable('rooms')
    .set({ claimed_until: until })
    .where('class_session_id', '=', classId)
    .execute()
}
