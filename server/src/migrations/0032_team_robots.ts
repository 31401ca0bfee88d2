import { sql, type Kysely } from 'kysely'

/** A robot of this strength decides in place of a team whose members have left. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table room_teams
    add column stand_in text check (stand_in in ('novice', 'steady', 'expert'))`.execute(db)
}
