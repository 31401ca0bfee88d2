import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The newest press of each kind on a lab in a session: a second one within thirty seconds replaces it. Gone after two days.
  `create table usage_clicks (
    session_id uuid not null,
    lab_id text not null,
    action text not null check (action in ('look', 'open', 'refused')),
    last_at timestamptz not null,
    primary key (session_id, lab_id, action)
  )`,
  `create index usage_clicks_last_at on usage_clicks (last_at)`,

  // What counts of a session on a day (UTC), so that it is unique once. Gone after two days.
  `create table usage_sessions (
    session_id uuid not null,
    day date not null,
    lab_id text not null,
    institution_id text not null references institutions on delete cascade,
    looks integer not null default 0 check (looks >= 0),
    opens integer not null default 0 check (opens >= 0),
    refusals integer not null default 0 check (refusals >= 0),
    primary key (session_id, day, lab_id)
  )`,
  `create index usage_sessions_day on usage_sessions (day)`,
  `create index usage_sessions_institution on usage_sessions (institution_id)`,

  // The counts of months that reports are made from, without anybody's session.
  `create table usage_counts (
    institution_id text not null references institutions on delete cascade,
    -- The first day of the month.
    month date not null,
    lab_id text not null,
    metric text not null,
    count integer not null check (count >= 0),
    primary key (institution_id, month, lab_id, metric)
  )`,

  // Keys of institutions' libraries for reading reports. The key itself is shown once and never stored.
  `create table usage_keys (
    id uuid primary key,
    institution_id text not null references institutions on delete cascade,
    name text not null,
    key_hash bytea not null unique,
    created_by uuid references users on delete set null,
    created_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`,
  `create index usage_keys_institution on usage_keys (institution_id)`,
  `create index usage_keys_created_by on usage_keys (created_by)`,
]
