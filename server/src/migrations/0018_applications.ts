import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // What an instructor who waits for approval tells about their course, with the hash of the secret that may add it.
  await sql`create table applications (
    user_id uuid primary key references users on delete cascade,
    secret_hash bytea not null unique,
    expires_at timestamptz not null,
    school text not null default '',
    course text not null default '',
    class_size integer check (class_size > 0)
  )`.execute(db)
}
