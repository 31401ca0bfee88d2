import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The decision of a team as its captain's page would send it now. It counts if a round closes and nobody proposed one.
  `create table captain_drafts (
    run_id uuid primary key references lab_runs on delete cascade,
    -- The captain. A draft of somebody who is not the captain any more does not count.
    user_id uuid not null references users on delete cascade,
    -- The number of the decision that it is made for.
    number integer not null,
    decision jsonb not null
  )`,
  `create index captain_drafts_user on captain_drafts (user_id)`,

  // What counted in place of a decision that a team had not sent; null for a lab's own default.
  `alter table lab_decisions add column default_from text check (default_from in ('proposal', 'draft'))`,
]
