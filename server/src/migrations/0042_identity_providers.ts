import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
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
    user_id uuid not null references users on delete cascade,
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

  `alter table sessions add column identity_provider_id uuid references identity_providers on delete cascade`,
  `create index sessions_identity_provider on sessions (identity_provider_id)
    where identity_provider_id is not null`,
  `alter table second_steps add column identity_provider_id uuid references identity_providers on delete cascade`,
  `create index second_steps_identity_provider on second_steps (identity_provider_id)
    where identity_provider_id is not null`,

  `alter table tickets
    drop constraint tickets_purpose_check,
    add constraint tickets_purpose_check
      check (purpose in ('guest', 'demo', 'lti', 'lti_link', 'passkey', 'institution', 'identity_test'))`,
]
