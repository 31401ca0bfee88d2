import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The app of an account that shows codes (RFC 6238).
  `create table totp_factors (
    user_id uuid primary key references users on delete cascade,
    -- The secret, encrypted with a key that is not in the database.
    sealed bytea not null,
    added_at timestamptz not null,
    -- The step of 30 seconds of the last code that was right: each counts once.
    last_step integer not null,
    wrong_tries integer not null default 0,
    -- The first of these wrong tries.
    wrong_since timestamptz,
    -- No code is tried before.
    paused_until timestamptz
  )`,

  `create table recovery_codes (
    code_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    made_at timestamptz not null,
    used_at timestamptz
  )`,
  `create index recovery_codes_user on recovery_codes (user_id)`,

  `create table passkeys (
    -- The credential's id in base64url.
    id text primary key,
    user_id uuid not null references users on delete cascade,
    public_key bytea not null,
    -- As the authenticator counts its signatures; 0 where it does not.
    counter bigint not null,
    transports text[] not null,
    -- It checked its owner when it was added, so it is a second factor.
    checks_owner boolean not null,
    name text not null,
    added_at timestamptz not null,
    last_used_at timestamptz
  )`,
  `create index passkeys_user on passkeys (user_id)`,

  // Sign-ins whose password was right, and which wait for a second factor.
  `create table second_steps (
    token_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    -- The hash that the password had: with another one the step is void.
    password_hash text not null,
    expires_at timestamptz not null
  )`,
  `create index second_steps_user on second_steps (user_id)`,

  // The roles that need a second factor, and since when.
  `create table factor_rules (
    role text primary key check (role in ('admin', 'instructor')),
    since timestamptz not null
  )`,

  // Since when an account has the role for which it needs a second factor, if that is not since it was made.
  `create table factor_duties (
    user_id uuid primary key references users on delete cascade,
    since timestamptz not null,
    -- A demo account of a local start, which needs none.
    exempt boolean not null default false
  )`,

  // Lost factors that one administrator wants to reset, and another one must confirm.
  `create table factor_resets (
    user_id uuid primary key references users on delete cascade,
    id uuid not null unique,
    asked_by uuid not null references users on delete cascade,
    asked_at timestamptz not null,
    expires_at timestamptz not null
  )`,
  `create index factor_resets_asked_by on factor_resets (asked_by)`,

  `alter table tickets
    drop constraint tickets_purpose_check,
    add constraint tickets_purpose_check
      check (purpose in ('guest', 'demo', 'lti', 'lti_link', 'passkey'))`,
]
