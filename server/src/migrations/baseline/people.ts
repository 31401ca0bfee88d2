export const people = [
  `create table one_time_codes (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    purpose text not null check (purpose in ('verify_email', 'reset_password', 'change_email')),
    code_hash text not null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    tries integer not null default 0,
    used_at timestamptz,
    -- A code for a new password belongs to the browser that asked for it.
    handle_hash bytea,
    known_device boolean not null default false,
    new_email text,
    constraint one_time_codes_new_email check ((purpose = 'change_email') = (new_email is not null))
  )`,
  `create index one_time_codes_user on one_time_codes (user_id, purpose, created_at)`,

  `create table password_resets (
    secret_hash bytea primary key,
    user_id uuid not null references users on delete cascade,
    expires_at timestamptz not null
  )`,
  `create index password_resets_user on password_resets (user_id)`,

  `create table registration_links (
    id uuid primary key,
    token text not null unique,
    link_type text not null check (link_type in ('single-use', 'multi-use')),
    description text not null,
    created_by uuid references users on delete set null,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    active_from timestamptz,
    active_to timestamptz,
    usage_limit integer check (usage_limit > 0),
    times_used integer not null default 0,
    check (usage_limit is null or times_used <= usage_limit),
    check (link_type = 'multi-use'
      or (times_used <= 1 and usage_limit is null and active_from is null and active_to is null)),
    check (active_to >= active_from)
  )`,
  `create index registration_links_created on registration_links (created_at)`,
  `create index registration_links_created_by on registration_links (created_by)`,

  `create table registration_link_uses (
    id bigint generated always as identity primary key,
    registration_link_id uuid not null references registration_links on delete cascade,
    user_id uuid references users on delete set null,
    used_at timestamptz not null
  )`,
  `create index registration_link_uses_link on registration_link_uses (registration_link_id, used_at)`,
  `create index registration_link_uses_user on registration_link_uses (user_id) where user_id is not null`,

  // An invitation to an address or, with a user, the link by which a created account gets its password.
  `create table invitations (
    id uuid primary key,
    email text not null,
    email_key text not null,
    user_id uuid references users on delete cascade,
    token_hash bytea not null unique,
    created_by uuid references users on delete set null,
    created_at timestamptz not null,
    sent_at timestamptz not null,
    expires_at timestamptz not null,
    used_at timestamptz,
    revoked_at timestamptz
  )`,
  // Of several invitations to one address, only the newest is open.
  `create unique index invitations_open on invitations (email_key) where used_at is null and revoked_at is null`,
  `create index invitations_user on invitations (user_id)`,
  `create index invitations_created_by on invitations (created_by)`,

  // The hash of a random value that a browser keeps: an account has signed in there.
  `create table device_marks (
    user_id uuid not null references users on delete cascade,
    mark_hash bytea not null,
    signed_in_at timestamptz not null,
    primary key (user_id, mark_hash)
  )`,

  // What an instructor did with the list of first steps, and what no other table tells.
  `create table first_steps (
    user_id uuid primary key references users on delete cascade,
    email_copied_at timestamptz,
    dismissed_at timestamptz
  )`,

  // What an instructor who waits for approval tells about their course, with the hash of the secret that may add it.
  `create table applications (
    user_id uuid primary key references users on delete cascade,
    secret_hash bytea not null unique,
    expires_at timestamptz not null,
    school text not null default '',
    course text not null default '',
    class_size integer check (class_size > 0)
  )`,

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
    expires_at timestamptz not null,
    identity_provider_id uuid references identity_providers on delete cascade
  )`,
  `create index second_steps_user on second_steps (user_id)`,
  `create index second_steps_identity_provider on second_steps (identity_provider_id)
    where identity_provider_id is not null`,

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
]
