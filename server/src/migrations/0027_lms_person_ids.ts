import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The ids by which a platform's own grade files name a person; empty where it does not tell them.
  `alter table lti_identities
    add column login text not null default '',
    add column sourced_id text not null default '',
    add column platform_user_id text not null default ''`,
  `alter table lti_members
    add column login text not null default '',
    add column sourced_id text not null default ''`,
  `alter table lti_read_members
    add column login text not null default '',
    add column sourced_id text not null default ''`,
]
