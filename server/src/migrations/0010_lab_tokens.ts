import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The hash of the token for labs that belongs to a session token. Older session tokens get theirs when a lab opens.
  await sql`alter table session_tokens add column lab_hash bytea`.execute(db)
  await sql`create unique index session_tokens_lab on session_tokens (lab_hash)`.execute(db)
}
