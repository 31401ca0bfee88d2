import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table users (
    id uuid primary key,
    kind text not null check (kind in ('portal', 'lti', 'guest', 'demo')),
    status text not null check (status in ('active', 'pending')),
    email text not null,
    email_key text not null,
    first_name text not null,
    last_name text not null,
    password_hash text,
    instructor boolean not null,
    admin boolean not null,
    verified boolean not null,
    institution_id text,
    analytics_key uuid not null unique,
    created_at timestamptz not null
  )`,
  `create unique index users_portal_email on users (email_key) where kind = 'portal'`,
  `create index users_admins on users (id) where admin`,

  `create table sessions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    kind text not null check (kind in ('portal', 'lti', 'guest', 'demo')),
    user_agent text not null,
    address text not null,
    signed_in_at timestamptz not null,
    last_used_at timestamptz not null
  )`,
  `create index sessions_user on sessions (user_id)`,
  `create index sessions_last_used on sessions (last_used_at)`,
  `create table session_tokens (
    token_hash bytea primary key,
    session_id uuid not null references sessions on delete cascade,
    created_at timestamptz not null,
    first_used_at timestamptz,
    expires_at timestamptz
  )`,
  `create index session_tokens_session on session_tokens (session_id)`,

  `create table one_time_codes (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    purpose text not null check (purpose in ('verify_email', 'reset_password')),
    code_hash text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    tries integer not null default 0,
    used_at timestamptz
  )`,
  `create index one_time_codes_user on one_time_codes (user_id, purpose, created_at)`,
  `create table password_resets (
    secret_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index password_resets_user on password_resets (user_id)`,

  `create table grants (
    id bigint generated always as identity primary key,
    user_id uuid not null references users on delete cascade,
    lab_id text not null,
    origin text not null check (origin in ('purchase', 'access_code', 'promotion_code', 'registration', 'admin')),
    reference text not null,
    granted_at timestamptz not null,
    expires_at timestamptz not null,
    ended_at timestamptz,
    unique (user_id, lab_id, origin, reference)
  )`,

  `create table audit_entries (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    action text not null,
    actor_id uuid,
    subject_id text,
    address text,
    details jsonb not null
  )`,
  `create index audit_entries_at on audit_entries (at)`,
  `create index audit_entries_subject on audit_entries (subject_id, at)`,

  `create table events (
    id bigint generated always as identity primary key,
    at timestamptz not null,
    kind text not null,
    analytics_key uuid not null,
    institution_id text,
    data jsonb not null
  )`,
  `create index events_at on events (at)`,

  `create table mail_outbox (
    id uuid primary key,
    created_at timestamptz not null,
    recipient text not null,
    subject text not null,
    body_text text not null,
    body_html text not null,
    claimed_until timestamptz
  )`,

  `create table rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`,
  `create index rate_limits_expire on rate_limits (expire)`,
]
