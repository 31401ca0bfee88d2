import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Whom the invoice of an order names. It goes with the buyer's account; the order itself stays without a person.
  await sql`create table order_bills (
    order_id uuid primary key references orders on delete cascade,
    user_id uuid not null references users on delete cascade,
    name text not null,
    institution text not null,
    address text not null,
    reference text not null,
    changed_at timestamptz not null
  )`.execute(db)
  await sql`create index order_bills_user on order_bills (user_id, changed_at)`.execute(db)
}
