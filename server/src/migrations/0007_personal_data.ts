import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whoever downloads their data finds their own events among those of everybody.
  await sql`create index events_analytics_key on events (analytics_key, at)`.execute(db)
}
