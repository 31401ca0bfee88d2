import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Finds the events of a person who downloads their data among those of all users.
  await sql`create index events_analytics_key on events (analytics_key, at)`.execute(db)
}
