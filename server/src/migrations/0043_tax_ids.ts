import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The buyer's VAT id or another tax number, as the invoice names it; empty without one.
  await sql`alter table order_bills add column tax_id text not null default ''`.execute(db)
}
