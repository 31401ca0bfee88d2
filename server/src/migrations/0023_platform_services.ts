import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What a platform's services need. Platforms of before have no token address: their services are not called until an
  // administrator enters one.
  `alter table lti_platforms
    add column family text not null default 'other'
      check (family in ('moodle', 'canvas', 'brightspace', 'blackboard', 'sakai', 'other')),
    add column token_url text,
    add column token_audience text,
    add column scopes text[] not null default '{}'`,

  // A link with which the administrator of an LMS connects it. Works once.
  `create table lti_connection_links (
    id uuid primary key,
    token_hash bytea not null unique,
    institution_id text not null references institutions on delete cascade,
    created_at timestamptz not null,
    expires_at timestamptz not null,
    -- While an LMS is being asked, so that of two presses one registers.
    claimed_at timestamptz,
    used_at timestamptz,
    platform_id uuid references lti_platforms on delete set null
  )`,
  `create index lti_connection_links_institution on lti_connection_links (institution_id)`,
  `create index lti_connection_links_platform on lti_connection_links (platform_id)`,

  // Deployments that launched before an administrator allowed them. A refused one stays, so that it is not asked again.
  `create table lti_deployment_requests (
    platform_id uuid not null references lti_platforms on delete cascade,
    deployment_id text not null,
    asked_at timestamptz not null,
    refused_at timestamptz,
    primary key (platform_id, deployment_id)
  )`,
]
