import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What the engine says of a finished run when it looks back. It is computed when somebody first asks for it.
  await sql`alter table lab_runs add column hindsight jsonb check (hindsight is null or status = 'finished')`.execute(
    db,
  )
}
