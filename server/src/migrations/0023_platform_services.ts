import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What a platform's services need. Platforms of before have no token address: their services are not called until an
  // administrator enters one.
  `alter table lti_platforms
    add column family text not null default 'other'
      check (family in ('moodle', 'canvas', 'brightspace', 'blackboard', 'sakai', 'other')),
    add column token_url text,
    add column token_audience text,
    add column scopes text[] not null default '{}'`,
]
