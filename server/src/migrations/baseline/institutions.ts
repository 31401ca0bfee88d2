export const institutions = [
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
      (lower(normalize(id || chr(31) || name || chr(31) || contact_email, NFC) collate "und-x-icu")) stored,
    -- Whether its people may use labs before they pay.
    allows_courtesy boolean not null default true
  )`,
  `create index institutions_name on institutions ((name collate "und-x-icu"), id)`,
  // Whose contact somebody is, is asked with every sign-in.
  `create index institutions_contact on institutions (lower(contact_email)) where contact_email <> ''`,

  `create table institution_labs (
    institution_id text not null references institutions on delete cascade,
    lab_id text not null,
    expires_at timestamptz,
    primary key (institution_id, lab_id)
  )`,
  `create index institution_labs_ending on institution_labs (expires_at)`,

  // Where the people of an institution sign in: an OpenID provider, or an identity provider of SAML 2.0.
  `create table identity_providers (
    id uuid primary key,
    institution_id text not null references institutions on delete cascade,
    kind text not null check (kind in ('oidc', 'saml')),
    -- OpenID Connect's issuer, or SAML's entity id.
    issuer text not null,
    active boolean not null,
    -- Addresses of these domains count as confirmed.
    mail_domains text[] not null,
    client_id text check ((client_id is null) = (kind = 'saml')),
    -- The client's secret, encrypted with a key that is not in the database.
    sealed_secret bytea,
    -- Where the metadata is read every day; null if it came as a file.
    metadata_url text,
    signs text check ((signs is null) = (kind = 'oidc') and signs in ('assertion', 'response', 'both')),
    sign_in_url text check ((sign_in_url is null) = (kind = 'oidc')),
    metadata_read_at timestamptz,
    -- When the metadata ends by its own word.
    metadata_valid_until timestamptz,
    -- Why the last reading failed; null if it did not.
    metadata_problem text,
    created_at timestamptz not null,
    last_sign_in_at timestamptz
  )`,
  `create index identity_providers_institution on identity_providers (institution_id)`,
  `create unique index identity_providers_active on identity_providers (institution_id) where active`,

  // The certificates with whose keys a SAML provider signs.
  `create table identity_provider_keys (
    provider_id uuid not null references identity_providers on delete cascade,
    -- SHA-256 of the certificate, in hex.
    fingerprint text not null,
    certificate text not null,
    added_at timestamptz not null,
    -- Since when the metadata does not name it any more. It counts until its end.
    dropped_at timestamptz,
    ends_at timestamptz not null,
    primary key (provider_id, fingerprint)
  )`,

  // Which account a person of an institution has. Outlives the provider's row, so that it can be set up again. The
  // institution is part of the key, so that no institution can speak of another's people.
  `create table federated_identities (
    id uuid not null unique,
    institution_id text not null,
    issuer text not null,
    subject text not null,
    user_id uuid not null,
    created_at timestamptz not null,
    last_used_at timestamptz not null,
    primary key (institution_id, issuer, subject)
  )`,
  `create index federated_identities_user on federated_identities (user_id)`,

  // Browsers that were sent to a provider and have not come back.
  `create table identity_logins (
    state_hash bytea primary key,
    provider_id uuid not null references identity_providers on delete cascade,
    -- The hash of a secret that the browser keeps.
    browser_hash bytea not null,
    -- Why it was sent: to sign in, to prove who is there, or to test the provider.
    purpose text not null check (purpose in ('sign_in', 'proof', 'test')),
    expires_at timestamptz not null
  )`,
  `create index identity_logins_provider on identity_logins (provider_id)`,

  // The key with which this portal signs its questions to SAML providers, and reads what they encrypt.
  `create table saml_keys (
    id uuid primary key,
    sealed bytea not null,
    certificate text not null,
    created_at timestamptz not null
  )`,

  // The newest press of each kind on a lab in a session: a second one within thirty seconds replaces it. Gone after
  // two days.
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
    created_by uuid,
    created_at timestamptz not null,
    last_used_at timestamptz,
    revoked_at timestamptz
  )`,
  `create index usage_keys_institution on usage_keys (institution_id)`,
  `create index usage_keys_created_by on usage_keys (created_by)`,

  // What an order added to the end of an institution's lab, so that just that can be taken back.
  `create table licence_renewals (
    order_id uuid not null,
    lab_id text not null,
    institution_id text not null references institutions on delete cascade,
    from_at timestamptz not null,
    until_at timestamptz not null check (until_at > from_at),
    ended_at timestamptz,
    ended_because text check (ended_because in ('refunded', 'disputed', 'overdue', 'void')),
    primary key (order_id, lab_id),
    check ((ended_at is null) = (ended_because is null))
  )`,
  `create index licence_renewals_institution on licence_renewals (institution_id)`,
]
