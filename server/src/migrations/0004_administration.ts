import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

// Derived columns for the lists and searches of administrators: see `platform/lists.ts`. A database's plain collation
// may know only English letters, so names are lowered and sorted by ICU's. A character that nobody types separates the
// fields of a search, so that nothing is found across them but a whole name is.
const statements = [
  // Finds parts of a text by its groups of three letters.
  `create extension if not exists pg_trgm`,

  `create table institutions (
    id text primary key,
    name text not null,
    ip_ranges text[] not null,
    contact_email text not null,
    proxy_type text not null,
    proxy_instructions text not null,
    proxy_ips text[] not null,
    created_at timestamptz not null,
    search_text text not null generated always as
      (lower(normalize(id || chr(31) || name || chr(31) || contact_email, NFC) collate "und-x-icu")) stored
  )`,
  `create index institutions_name on institutions ((name collate "und-x-icu"), id)`,
  `create table institution_labs (
    institution_id text not null references institutions on delete cascade,
    lab_id text not null,
    expires_at timestamptz,
    primary key (institution_id, lab_id)
  )`,

  // Before this table existed nothing could set an institution, and an id without a row would violate the foreign key.
  `update users set institution_id = null where institution_id is not null`,
  `alter table users
    add foreign key (institution_id) references institutions on delete set null,
    add column search_text text not null generated always as
      (lower(normalize(email || chr(31) || first_name || ' ' || last_name, NFC) collate "und-x-icu")) stored`,
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
    check (link_type = 'multi-use' or (times_used <= 1 and usage_limit is null and active_from is null and active_to is null)),
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

  `create index promotion_codes_created on promotion_codes (created_at)`,
  `create index promotion_codes_search on promotion_codes using gin (lower(code) gin_trgm_ops)`,
  `create index audit_entries_actor on audit_entries (actor_id, at)`,
  `create index audit_entries_action on audit_entries (action, at)`,
]
