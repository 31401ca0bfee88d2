import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // An order by invoice may be for a longer licence of an institution, instead of a code. No reference: an order
  // outlives the institution.
  `alter table invoice_orders add column renews_institution_id text`,

  // What an order added to the end of an institution's lab, so that just that can be taken back.
  `create table licence_renewals (
    order_id uuid not null references orders on delete cascade,
    lab_id text not null,
    institution_id text not null references institutions on delete cascade,
    from_at timestamptz not null,
    until_at timestamptz not null check (until_at > from_at),
    ended_at timestamptz,
    ended_because text check (ended_because in ('refunded', 'disputed', 'overdue', 'void')),
    primary key (order_id, lab_id),
    check ((ended_at is null) = (ended_because is null))
  )`,
  `create index licence_renewals_institution on licence_renewals (institution_id)`,
]
