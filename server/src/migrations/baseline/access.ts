export const access = [
  `create table grants (
    id bigint generated always as identity primary key,
    user_id uuid not null references users on delete cascade,
    lab_id text not null,
    origin text not null check (origin in
      ('purchase', 'access_code', 'promotion_code', 'registration', 'admin', 'demo', 'courtesy', 'extension', 'roster')),
    reference text not null,
    granted_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    unique (user_id, lab_id, origin, reference)
  )`,
  `create index grants_reference on grants (reference)`,
  // Users to be reminded are found by the end of access.
  `create index grants_ending on grants (expires_at) where ended_at is null`,
  `create index grants_free_days on grants (origin, granted_at) where origin in ('courtesy', 'extension')`,

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
  `create index access_codes_unused on access_codes (batch_id) where used_at is null and revoked_at is null`,

  `create table promotion_codes (
    id uuid primary key,
    code_key text not null unique,
    code text not null,
    product_id text not null,
    owner_id uuid references users on delete set null,
    order_id uuid unique references orders,
    max_uses integer check (max_uses >= 0),
    times_used integer not null default 0,
    created_at timestamptz not null,
    expires_at timestamptz,
    ended_at timestamptz,
    ended_because text check (ended_because in ('refunded', 'disputed', 'revoked', 'overdue', 'void')),
    check (max_uses is null or times_used <= max_uses),
    check ((ended_at is null) = (ended_because is null))
  )`,
  `create index promotion_codes_owner on promotion_codes (owner_id, created_at)`,
  `create index promotion_codes_created on promotion_codes (created_at)`,
  `create index promotion_codes_search on promotion_codes using gin (lower(code) gin_trgm_ops)`,

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

  `create table demo_codes (
    id uuid primary key,
    code_key text not null unique,
    code text not null,
    name text not null,
    lab_ids text[] not null,
    created_by uuid references users on delete set null,
    created_at timestamptz not null,
    expires_at timestamptz,
    max_uses integer check (max_uses > 0),
    times_used integer not null default 0,
    revoked_at timestamptz,
    check (max_uses is null or times_used <= max_uses)
  )`,
  `create index demo_codes_created on demo_codes (created_at)`,
  `create index demo_codes_created_by on demo_codes (created_by)`,

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
