import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The number of the lab's rules. What began before rules had numbers follows the first.
  for (const table of ['class_sessions', 'lab_runs'])
    await sql`alter table ${sql.table(table)} add column rules integer not null default 1 check (rules > 0)`.execute(
      db,
    )
}
