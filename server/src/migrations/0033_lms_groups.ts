import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Where the course groups service of a platform lists the groups of a course and their sets; null if it has none.
  `alter table lti_contexts add column groups_url text`,
  `alter table lti_contexts add column group_sets_url text`,

  // The groups of a course and their sets, as its platform listed them last.
  `create table lti_groups (
    context_id uuid not null references lti_contexts on delete cascade,
    group_id text not null,
    name text not null,
    set_ids text[] not null,
    primary key (context_id, group_id)
  )`,
  `create table lti_group_sets (
    context_id uuid not null references lti_contexts on delete cascade,
    set_id text not null,
    name text not null,
    primary key (context_id, set_id)
  )`,

  // In which groups a student is, by the list of the course or by their last launch. The group may be unknown otherwise.
  `create table lti_group_members (
    context_id uuid not null references lti_contexts on delete cascade,
    sub text not null,
    group_id text not null,
    primary key (context_id, sub, group_id)
  )`,

  // The groups of a person in a reading that is under way; null if the platform does not say.
  `alter table lti_read_members add column group_ids text[]`,
]
