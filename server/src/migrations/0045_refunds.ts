import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Refunds that buyers asked for in the portal. Those made at the provider are only in its books.
  `create table refunds (
    id uuid primary key,
    order_id uuid not null references orders on delete cascade,
    asked_by uuid references users on delete set null,
    -- The seats that were given back; 1 for a purchase for oneself.
    pieces integer not null check (pieces > 0),
    cents integer not null check (cents > 0),
    status text not null check (status in ('asked', 'paid_back', 'refused')),
    -- The provider's id; null until it has taken the refund on.
    provider_refund_id text unique,
    asked_at timestamptz not null,
    settled_at timestamptz
  )`,
  // An order is refunded once, however often and however fast somebody asks.
  `create unique index refunds_one_each on refunds (order_id) where status <> 'refused'`,
  `create index refunds_order on refunds (order_id)`,
  `create index refunds_asked_by on refunds (asked_by)`,
  `create index refunds_asked on refunds (asked_at) where status = 'asked'`,

  // The dispute that is not decided or was lost, whatever else became of the order.
  `alter table orders add column open_dispute text`,
  `update orders set open_dispute = '' where status = 'disputed'`,

  // When the provider was asked for an order's refunds: a slower, older answer changes nothing.
  `alter table orders add column refunds_read_at timestamptz`,

  // All seats of an order may be given back.
  `alter table promotion_codes drop constraint promotion_codes_max_uses_check`,
  `alter table promotion_codes add constraint promotion_codes_max_uses_check check (max_uses >= 0)`,

  // The refunds of a sandbox payment, as its provider knows them.
  `alter table sandbox_checkouts add column refunds jsonb not null default '[]'`,
  // Stripe's test card 4000 0000 0000 5126: refunds fail.
  `alter table sandbox_checkouts add column refunds_fail boolean not null default false`,
]
