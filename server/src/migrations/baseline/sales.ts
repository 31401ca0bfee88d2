export const sales = [
  `create table orders (
    id uuid primary key,
    number text not null unique,
    provider text not null check (provider in ('stripe', 'sandbox')),
    session_id text unique,
    payment_id text,
    user_id uuid references users on delete set null,
    product_id text not null,
    product_name text not null,
    seats boolean not null,
    quantity integer not null check (quantity between 1 and 500),
    unit_cents integer not null,
    currency text not null check (currency = 'usd'),
    status text not null check (status in
      ('open', 'confirming', 'paid', 'in_question', 'failed', 'expired', 'refunded', 'disputed',
       'asked', 'invoiced', 'declined', 'void')),
    refunded_cents integer not null default 0,
    invoice_url text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    paid_at timestamptz,
    taken_back_at timestamptz,
    disputes_won text[] not null default '{}',
    -- The dispute that is not decided or was lost, whatever else became of the order.
    open_dispute text,
    -- When the provider was asked for an order's refunds: a slower, older answer changes nothing.
    refunds_read_at timestamptz,
    -- The lab that the buyer took instead of the one they bought.
    swapped_to text,
    swapped_at timestamptz,
    -- The tax that is part of an order's price.
    tax_cents integer not null default 0 check (tax_cents >= 0)
  )`,
  `create index orders_user on orders (user_id, created_at)`,
  `create index orders_payment on orders (payment_id)`,
  `create index orders_unsettled on orders (created_at) where status in ('open', 'confirming')`,
  `create index orders_refunded on orders (created_at) where refunded_cents > 0`,
  `create index orders_invoiced on orders (created_at) where status in ('asked', 'invoiced')`,
  // The list of the order desk, newest first.
  `create index orders_created on orders (created_at)`,
  // The order desk finds numbers by their beginning, in any case.
  `create index orders_number_beginning on orders (upper(number) text_pattern_ops)`,

  // The sandbox stands for the payment provider's own records, so no table refers to it.
  `create table sandbox_checkouts (
    session_id text primary key,
    client_secret text not null unique,
    order_id uuid not null unique,
    user_id uuid not null,
    product_name text not null,
    quantity integer not null,
    amount_cents integer not null,
    status text not null check (status in ('open', 'complete', 'expired')),
    paid boolean not null default false,
    asked_to_confirm boolean not null default false,
    payment_id text,
    return_url text not null,
    expires_at timestamptz not null,
    -- The refunds of a sandbox payment, as its provider knows them.
    refunds jsonb not null default '[]',
    -- Stripe's test card 4000 0000 0000 5126: refunds fail.
    refunds_fail boolean not null default false
  )`,

  `create table sandbox_secret (
    only_row boolean primary key default true check (only_row),
    secret text not null
  )`,

  // Whom the invoice of an order names. It goes with the buyer's account; the order itself stays without a person.
  `create table order_bills (
    order_id uuid primary key references orders on delete cascade,
    user_id uuid not null references users on delete cascade,
    name text not null,
    institution text not null,
    address text not null,
    reference text not null,
    changed_at timestamptz not null,
    -- The buyer's VAT id or another tax number, as the invoice names it; empty without one.
    tax_id text not null default ''
  )`,
  `create index order_bills_user on order_bills (user_id, changed_at)`,
  `create index order_bills_reference_beginning on order_bills (upper(reference) text_pattern_ops)`,

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

  // The last number of each series. Its row is locked until the paper with the number is stored, so there are no
  // gaps.
  `create table paper_series (
    name text primary key,
    last integer not null check (last > 0)
  )`,

  `create table papers (
    number text primary key,
    -- The order in which they were issued.
    position bigint generated always as identity,
    kind text not null check (kind in ('invoice', 'credit_note', 'cancellation')),
    order_id uuid not null references orders,
    refers_to text references papers,
    issued_at timestamptz not null,
    seller jsonb not null,
    lines jsonb not null,
    tax_cents integer not null check (tax_cents >= 0),
    total_cents integer not null check (total_cents >= tax_cents),
    -- The provider's refund that a credit note is for.
    provider_refund_id text
  )`,
  `create index papers_order on papers (order_id)`,
  `create unique index papers_one_invoice on papers (order_id) where kind = 'invoice'`,
  `create index papers_number_beginning on papers (upper(number) text_pattern_ops)`,

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
    reminded_at timestamptz,
    -- The institution whose licence becomes longer, where it is not for a code. No reference: an order outlives it.
    renews_institution_id text
  )`,
  `create index invoice_orders_decided_by on invoice_orders (decided_by)`,

  // A lab that a course's school pays for everybody who has not opted out by a day.
  `create table roster_billings (
    id uuid primary key,
    -- Null after the learning platform was removed.
    context_id uuid,
    course text not null,
    institution_id text references institutions on delete set null,
    lab_id text not null,
    -- The last moment to opt out, and the end of access.
    opt_out_until timestamptz not null,
    access_until timestamptz not null,
    created_by uuid references users on delete set null,
    created_at timestamptz not null,
    cancelled_at timestamptz,
    -- The list for the school's bill, which never changes: null until the day after the last to opt out.
    frozen_at timestamptz,
    list text,
    check ((frozen_at is null) = (list is null))
  )`,
  `create unique index roster_billings_one_each on roster_billings (context_id, lab_id)
    where frozen_at is null and cancelled_at is null`,
  `create index roster_billings_created_by on roster_billings (created_by)`,
  `create index roster_billings_institution on roster_billings (institution_id)`,

  // The students of a billed course who have an account.
  `create table roster_billing_students (
    billing_id uuid not null references roster_billings on delete cascade,
    user_id uuid not null references users on delete cascade,
    joined_at timestamptz not null,
    opted_out_at timestamptz,
    primary key (billing_id, user_id)
  )`,
  `create index roster_billing_students_user on roster_billing_students (user_id)`,
]
