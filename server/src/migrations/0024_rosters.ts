import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // How the list of a course's people was read last.
  `create table lti_rosters (
    context_id uuid primary key references lti_contexts on delete cascade,
    read_at timestamptz,
    -- The reading that is under way. Of several at once one has its id here.
    reading_id uuid,
    reading_since timestamptz,
    -- Why the last reading failed; null after one that did not.
    failed_at timestamptz,
    problem text,
    -- How many of how many students the last reading would have dropped, until an instructor answers.
    would_drop integer,
    would_drop_of integer,
    check ((reading_id is null) = (reading_since is null)),
    check ((failed_at is null) = (problem is null)),
    check ((would_drop is null) = (would_drop_of is null))
  )`,

  // The people of a course, as its platform listed them last. They may never have launched.
  `create table lti_members (
    context_id uuid not null references lti_contexts on delete cascade,
    sub text not null,
    name text not null,
    email text not null,
    kind text not null check (kind in ('student', 'instructor', 'assistant', 'test_student', 'other')),
    dropped_at timestamptz,
    primary key (context_id, sub)
  )`,
  `create index lti_members_sub on lti_members (sub)`,

  // The pages of a reading that is under way. They replace the members when all have arrived.
  `create table lti_read_members (
    reading_id uuid not null,
    context_id uuid not null references lti_contexts on delete cascade,
    sub text not null,
    name text not null,
    email text not null,
    kind text not null,
    primary key (reading_id, sub)
  )`,
  `create index lti_read_members_context on lti_read_members (context_id)`,

  // When the course's list dropped a student. They keep their work and return with it.
  `alter table class_students add column left_at timestamptz`,
]
