import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The lab that the buyer took instead of the one they bought.
  `alter table orders add column swapped_to text`,
  `alter table orders add column swapped_at timestamptz`,

  // Free days to the end of a class, for who has had the lab before.
  `alter table grants drop constraint grants_origin_check`,
  `alter table grants add constraint grants_origin_check check (origin in
    ('purchase', 'access_code', 'promotion_code', 'registration', 'admin', 'demo', 'courtesy', 'extension'))`,
]
