export const platform = [
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
    institution_id text references institutions on delete set null,
    analytics_key uuid not null unique,
    created_at timestamptz not null,
    search_text text not null generated always as
      (lower(normalize(email || chr(31) || first_name || ' ' || last_name, NFC) collate "und-x-icu")) stored,
    -- As an instructor: whether people may play in the classes of this user before they pay.
    allows_courtesy boolean not null default true,
    -- When the owner of an account first showed by a mail that the address is theirs.
    email_proven_at timestamptz,
    -- When a mail server said that there is no such mailbox.
    mail_refused_at timestamptz
  )`,
  `create unique index users_portal_email on users (email_key) where kind = 'portal'`,
  `create index users_admins on users (id) where admin`,
  `create index users_institution on users (institution_id) where institution_id is not null`,
  `create index users_search on users using gin (search_text gin_trgm_ops)`,
  // The users whom administrators manage: no guests, no demo users, nobody who waits for approval.
  `create index users_managed_created on users (created_at, id)
    where kind in ('portal', 'lti') and status = 'active'`,
  `create index users_managed_email on users (email_key, id)
    where kind in ('portal', 'lti') and status = 'active'`,
  `create index users_managed_institution on users (institution_id)
    where kind in ('portal', 'lti') and status = 'active' and institution_id is not null`,
  `create index users_managed_name on users
    ((last_name collate "und-x-icu"), (first_name collate "und-x-icu"), id)
    where kind in ('portal', 'lti') and status = 'active'`,
  `create index users_instructors on users (created_at, id) where instructor`,
  `create index users_pending on users (created_at, id) where status = 'pending'`,
  `create index users_guests on users (created_at) where kind in ('guest', 'demo')`,

  `create table sessions (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    kind text not null check (kind in ('portal', 'lti', 'guest', 'demo')),
    user_agent text not null,
    address text not null,
    signed_in_at timestamptz not null,
    last_used_at timestamptz not null,
    admitted_by text check (admitted_by in ('range', 'proxy')),
    lti_platform_id uuid,
    course_instructor boolean not null default false,
    -- When the person last gave the password inside the session, for calls that ask who is there.
    proven_at timestamptz,
    -- The session of the administrator who views the portal as the session's user. It ends with that session.
    viewer_session_id uuid references sessions on delete cascade,
    lti_link_id uuid,
    -- Whether a launch made its user a teaching assistant of the course in that session.
    course_assistant boolean not null default false,
    identity_provider_id uuid references identity_providers on delete cascade
  )`,
  `create index sessions_user on sessions (user_id)`,
  `create index sessions_last_used on sessions (last_used_at)`,
  `create index sessions_lti_platform on sessions (lti_platform_id) where lti_platform_id is not null`,
  `create index sessions_viewer on sessions (viewer_session_id)
    where viewer_session_id is not null`,
  `create index sessions_lti_link on sessions (lti_link_id) where lti_link_id is not null`,
  `create index sessions_identity_provider on sessions (identity_provider_id)
    where identity_provider_id is not null`,

  `create table session_tokens (
    token_hash bytea primary key,
    session_id uuid not null references sessions on delete cascade,
    created_at timestamptz not null,
    first_used_at timestamptz,
    expires_at timestamptz,
    -- The hash of the token for labs that belongs to this session token.
    lab_hash bytea not null
  )`,
  `create index session_tokens_session on session_tokens (session_id)`,
  `create unique index session_tokens_lab on session_tokens (lab_hash)`,

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
  `create index audit_entries_actor on audit_entries (actor_id, at)`,
  `create index audit_entries_action on audit_entries (action, at)`,

  `create table mail_outbox (
    id uuid primary key,
    created_at timestamptz not null,
    recipient text not null,
    subject text not null,
    body_text text not null,
    body_html text not null,
    claimed_until timestamptz,
    kind text not null default 'security',
    recipient_hash text not null,
    state text not null default 'waiting',
    expires_at timestamptz,
    tries int not null default 0,
    tried_at timestamptz,
    held_by text,
    answer text,
    ended_at timestamptz
  )`,
  `create index mail_outbox_created on mail_outbox (created_at, id)`,
  `create index mail_outbox_waiting on mail_outbox (created_at) where state = 'waiting'`,
  `create index mail_outbox_recipient on mail_outbox (recipient_hash, created_at)`,
  `create index mail_outbox_ended on mail_outbox (ended_at) where ended_at is not null`,

  `create table rate_limits (
    key varchar(255) primary key,
    points integer not null default 0,
    expire bigint
  )`,
  `create index rate_limits_expire on rate_limits (expire)`,

  // Handed over by a page of another origin instead of a token. Works once and for a minute.
  `create table tickets (
    token_hash bytea primary key,
    purpose text not null check (purpose in
      ('guest', 'demo', 'lti', 'lti_link', 'passkey', 'institution', 'identity_test')),
    data jsonb not null,
    expires_at timestamptz not null,
    -- The browser that earned a ticket: by a secret that it or its platform keeps, or else by its address.
    browser_hash bytea,
    browser_proven boolean not null default false,
    storage jsonb,
    address text not null default ''
  )`,
  `create index tickets_expires on tickets (expires_at)`,
]
