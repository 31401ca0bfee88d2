import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What an instructor did with the list of first steps, and what no other table tells.
  await sql`create table first_steps (
    user_id uuid primary key references users on delete cascade,
    email_copied_at timestamptz,
    dismissed_at timestamptz
  )`.execute(db)
}
