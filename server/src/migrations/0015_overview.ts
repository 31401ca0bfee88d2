import { sql, type Kysely } from 'kysely'

/** The numbers of the administrators' overview are counted by indexes. */
export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create index institution_labs_ending on institution_labs (expires_at)`,
  `create index mail_outbox_created on mail_outbox (created_at, id)`,
  `create index access_codes_unused on access_codes (batch_id) where used_at is null and revoked_at is null`,
]
