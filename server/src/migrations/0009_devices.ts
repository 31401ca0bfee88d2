import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The hash of a random value that a browser keeps: an account has signed in there.
  await sql`create table device_marks (
    user_id uuid not null references users on delete cascade,
    mark_hash bytea not null,
    signed_in_at timestamptz not null,
    primary key (user_id, mark_hash)
  )`.execute(db)
  // A code for a new password belongs to the browser that asked for it.
  await sql`alter table one_time_codes
    add column handle_hash bytea,
    add column known_device boolean not null default false`.execute(db)
}
