import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Of which groups of an LMS the teams of a room were made: those of a course, in a set or in none. Null for other teams.
  `alter table rooms add column groups_context_id uuid references lti_contexts on delete set null`,
  `alter table rooms add column groups_set_id text`,
  `create index rooms_groups_context on rooms (groups_context_id)`,
]
