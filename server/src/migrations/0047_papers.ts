import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The tax that is part of an order's price.
  `alter table orders add column tax_cents integer not null default 0 check (tax_cents >= 0)`,

  `create index orders_refunded on orders (created_at) where refunded_cents > 0`,

  // The last number of each series. Its row is locked until the paper with the number is stored, so there are no gaps.
  `create table paper_series (name text primary key, last integer not null check (last > 0))`,

  `create table papers (
    number text primary key,
    -- The order in which they were issued.
    position bigint generated always as identity,
    kind text not null check (kind in ('invoice', 'credit_note', 'cancellation')),
    order_id uuid not null references orders,
    refers_to text references papers,
    issued_at timestamptz not null,
    -- Null for papers of orders from before papers were kept: they show the seller of today's settings.
    seller jsonb,
    lines jsonb not null,
    tax_cents integer not null check (tax_cents >= 0),
    total_cents integer not null check (total_cents >= tax_cents),
    -- The provider's refund that a credit note is for.
    provider_refund_id text
  )`,
  `create index papers_order on papers (order_id)`,
  `create unique index papers_one_invoice on papers (order_id) where kind = 'invoice'`,

  // Every order that was paid so far gets its invoice, numbered as they were paid.
  `insert into papers (number, kind, order_id, issued_at, lines, tax_cents, total_cents)
    select
      case when provider = 'sandbox' then 'TEST-' else '' end || 'INV-' ||
        lpad((row_number() over (partition by provider order by paid_at, number))::text, 6, '0'),
      'invoice', id, paid_at,
      jsonb_build_array(jsonb_build_object(
        'text', product_name,
        'detail', case when seats then 'Online access for ' || quantity || ' people, by a code'
          else 'Online access for one person' end,
        'quantity', quantity, 'unitCents', unit_cents, 'cents', quantity * unit_cents)),
      0, quantity * unit_cents
    from orders where paid_at is not null and status in ('paid', 'refunded', 'disputed')`,
  `insert into paper_series (name, last)
    select case when o.provider = 'sandbox' then 'TEST-INV' else 'INV' end, count(*)
    from papers p join orders o on o.id = p.order_id group by o.provider`,
]
