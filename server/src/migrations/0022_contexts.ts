import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A course of a learning platform, as its launches describe it.
  `create table lti_contexts (
    id uuid primary key,
    platform_id uuid not null references lti_platforms on delete cascade,
    deployment_id text not null,
    context_id text not null,
    title text not null,
    label text not null,
    copied_from text[] not null default '{}',
    memberships_url text,
    lineitems_url text,
    scopes text[] not null default '{}',
    created_at timestamptz not null,
    last_launch_at timestamptz,
    unique (platform_id, deployment_id, context_id)
  )`,

  // The course where a class was made, and the course through which a student came.
  `alter table class_sessions
    add column context_id uuid references lti_contexts on delete set null,
    alter column owner_id drop not null`,
  `create index class_sessions_context on class_sessions (context_id) where context_id is not null`,
  `alter table class_students add column context_id uuid references lti_contexts on delete set null`,
  `create index class_students_context on class_students (context_id) where context_id is not null`,

  // What a link of a course makes classes from. It keeps the choices of its class in case the class is deleted.
  `create table class_templates (
    id uuid primary key,
    context_id uuid references lti_contexts on delete set null,
    class_session_id uuid references class_sessions on delete set null,
    lab_id text not null,
    chosen jsonb,
    created_at timestamptz not null
  )`,
  `create index class_templates_class on class_templates (class_session_id)`,
  // Choosing a class again for the same course gives the same template.
  `create unique index class_templates_course on class_templates (context_id, class_session_id)
    where context_id is not null and class_session_id is not null`,
  // A link in a course, with what it asks for and the class that it opens.
  `create table lti_links (
    id uuid primary key,
    context_id uuid not null references lti_contexts on delete cascade,
    resource_link_id text not null,
    title text not null,
    wish jsonb not null,
    lineitem_url text,
    class_session_id uuid references class_sessions on delete set null,
    created_at timestamptz not null,
    last_launch_at timestamptz not null,
    unique (context_id, resource_link_id)
  )`,
  `create index lti_links_class on lti_links (class_session_id) where class_session_id is not null`,
  `alter table sessions add column lti_link_id uuid references lti_links on delete set null`,
  `create index sessions_lti_link on sessions (lti_link_id) where lti_link_id is not null`,

  // Whether the first student of a copied course opens its class, before an instructor came.
  `alter table lti_platforms add column opens_copies boolean not null default false`,
]
