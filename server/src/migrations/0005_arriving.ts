import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Handed over by a page of another origin instead of a token. Works once and for a minute.
  `create table tickets (
    token_hash bytea primary key,
    purpose text not null check (purpose in ('guest', 'demo', 'lti', 'lti_link')),
    data jsonb not null,
    expires_at timestamptz not null
  )`,
  `create index tickets_expires on tickets (expires_at)`,

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

  `create table lti_platforms (
    id uuid primary key,
    name text not null,
    issuer text not null,
    client_id text not null,
    deployment_ids text[] not null,
    auth_url text not null,
    keyset_url text not null,
    frame_origins text[] not null,
    institution_id text references institutions on delete set null,
    active boolean not null,
    created_at timestamptz not null,
    last_launch_at timestamptz
  )`,
  // Not unique: one registration may serve several schools with their own deployments, and the code that adds one
  // checks those.
  `create index lti_platforms_registration on lti_platforms (issuer, client_id)`,
  `create index lti_platforms_institution on lti_platforms (institution_id)`,
  // A person's identity on one platform. After it is linked to a portal account, its launches sign in to that account.
  `create table lti_identities (
    id uuid primary key,
    issuer text not null,
    client_id text not null,
    sub text not null,
    user_id uuid not null references users on delete cascade,
    created_at timestamptz not null,
    unique (issuer, client_id, sub)
  )`,
  `create index lti_identities_user on lti_identities (user_id)`,
  // A login that waits for its launch.
  `create table lti_logins (
    state_hash bytea primary key,
    platform_id uuid not null references lti_platforms on delete cascade,
    nonce_hash bytea not null,
    browser_hash bytea not null,
    expires_at timestamptz not null
  )`,
  `create index lti_logins_expires on lti_logins (expires_at)`,
  // Private keys are stored in clear: they sign only which link an instructor chose for a course, and anybody who can
  // read this database could add that link to a course anyway. A key from the configuration would protect no more.
  `create table lti_keys (
    kid text primary key,
    private_jwk jsonb not null,
    created_at timestamptz not null,
    retired_at timestamptz
  )`,

  `alter table sessions
    add column admitted_by text check (admitted_by in ('range', 'proxy')),
    add column lti_platform_id uuid references lti_platforms on delete cascade,
    add column course_instructor boolean not null default false`,
  `create index sessions_lti_platform on sessions (lti_platform_id) where lti_platform_id is not null`,
  `alter table grants drop constraint grants_origin_check`,
  `alter table grants add constraint grants_origin_check
    check (origin in ('purchase', 'access_code', 'promotion_code', 'registration', 'admin', 'demo'))`,
  `create index users_guests on users (created_at) where kind in ('guest', 'demo')`,
]
