import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `alter table orders drop constraint orders_status_check`,
  `alter table orders add constraint orders_status_check check (status in
    ('open', 'confirming', 'paid', 'in_question', 'failed', 'expired', 'refunded', 'disputed',
     'asked', 'invoiced', 'declined', 'void'))`,

  // What an order by invoice has besides: somebody asks for it, and an administrator decides.
  `create table invoice_orders (
    order_id uuid primary key references orders on delete cascade,
    -- What the asker wrote to the administrators.
    note text not null,
    -- When the buyer gets the code: now, or when the invoice is paid. Null until it is decided.
    codes text check (codes in ('now', 'when_paid')),
    due_at timestamptz,
    decided_by uuid references users on delete set null,
    decided_at timestamptz,
    -- Why an administrator declined it; empty for no reason.
    declined_because text,
    -- The provider's invoice and the page to pay it; null until the provider has made it.
    provider_invoice_id text unique,
    pay_url text,
    -- How it was paid: at the provider, or by a transfer that an administrator recorded.
    paid_by text check (paid_by in ('provider', 'transfer')),
    reminded_at timestamptz
  )`,
  `create index invoice_orders_decided_by on invoice_orders (decided_by)`,
  `create index orders_invoiced on orders (created_at) where status in ('asked', 'invoiced')`,

  // The list of the order desk, newest first.
  `create index orders_created on orders (created_at)`,
  `create index grants_free_days on grants (origin, granted_at) where origin in ('courtesy', 'extension')`,

  // A code whose invoice is overdue sleeps; one whose invoice was cancelled has ended.
  `alter table promotion_codes drop constraint promotion_codes_ended_because_check`,
  `alter table promotion_codes add constraint promotion_codes_ended_because_check
    check (ended_because in ('refunded', 'disputed', 'revoked', 'overdue', 'void'))`,
]
