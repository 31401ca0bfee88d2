import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // When the person last gave the password inside the session, for calls that ask who is there.
  await sql`alter table sessions add column proven_at timestamptz`.execute(db)
}
