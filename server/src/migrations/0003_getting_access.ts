import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table code_batches (
    id uuid primary key,
    name text not null,
    source text not null check (source in ('upload', 'generated')),
    product text not null,
    created_by uuid references users on delete set null,
    created_at timestamptz not null,
    expires_at timestamptz
  )`,
  `create index code_batches_created on code_batches (created_at)`,
  `create index code_batches_created_by on code_batches (created_by)`,
  `create table access_codes (
    code_key text primary key,
    code text not null,
    batch_id uuid not null references code_batches,
    used_at timestamptz,
    used_by uuid references users on delete set null,
    revoked_at timestamptz,
    check (used_at is null or revoked_at is null)
  )`,
  `create index access_codes_batch on access_codes (batch_id)`,
  `create index access_codes_used_by on access_codes (used_by) where used_by is not null`,

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
    status text not null check (status in ('open', 'confirming', 'paid', 'in_question', 'failed', 'expired', 'refunded', 'disputed')),
    refunded_cents integer not null default 0,
    invoice_url text,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    paid_at timestamptz,
    taken_back_at timestamptz,
    disputes_won text[] not null default '{}'
  )`,
  `create index orders_user on orders (user_id, created_at)`,
  `create index orders_payment on orders (payment_id)`,
  `create index orders_unsettled on orders (created_at) where status in ('open', 'confirming')`,

  `create table promotion_codes (
    id uuid primary key,
    code_key text not null unique,
    code text not null,
    product_id text not null,
    owner_id uuid references users on delete set null,
    order_id uuid unique references orders,
    max_uses integer check (max_uses > 0),
    times_used integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz,
    ended_at timestamptz,
    ended_because text check (ended_because in ('refunded', 'disputed', 'revoked')),
    check (max_uses is null or times_used <= max_uses),
    check ((ended_at is null) = (ended_because is null))
  )`,
  `create index promotion_codes_owner on promotion_codes (owner_id, created_at)`,
  `create table promotion_code_uses (
    id bigint generated always as identity primary key,
    promotion_code_id uuid not null references promotion_codes on delete cascade,
    user_id uuid references users on delete set null,
    used_at timestamptz not null,
    unique (promotion_code_id, user_id)
  )`,
  `create index promotion_code_uses_user on promotion_code_uses (user_id) where user_id is not null`,

  `create table ending_reminders (
    user_id uuid not null references users on delete cascade,
    lab_id text not null,
    ends_at timestamptz not null,
    primary key (user_id, lab_id, ends_at)
  )`,
  // Users to be reminded are found by the end of access.
  `create index grants_reference on grants (reference)`,
  `create index grants_ending on grants (expires_at) where ended_at is null`,

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
    expires_at timestamptz not null
  )`,
  `create table sandbox_secret (
    only_row boolean primary key default true check (only_row),
    secret text not null
  )`,
]
