import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table grants drop constraint grants_origin_check`,
  `alter table grants add constraint grants_origin_check
    check (origin in ('purchase', 'access_code', 'promotion_code', 'registration', 'admin', 'demo', 'courtesy'))`,

  // Whether its people may use labs before they pay.
  `alter table institutions add column allows_courtesy boolean not null default true`,

  // As an instructor: whether people may play in the classes of this user before they pay.
  `alter table users add column allows_courtesy boolean not null default true`,

  // The last mail about the end of a courtesy.
  `create table courtesy_reminders (
    user_id uuid not null references users on delete cascade,
    lab_id text not null,
    -- How many days were left.
    days smallint not null,
    told_at timestamptz not null,
    primary key (user_id, lab_id)
  )`,
]
