import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The session of the administrator who views the portal as the session's user. It ends with that session.
  await sql`alter table sessions
    add column viewer_session_id uuid references sessions on delete cascade`.execute(db)
  await sql`create index sessions_viewer on sessions (viewer_session_id)
    where viewer_session_id is not null`.execute(db)
}
