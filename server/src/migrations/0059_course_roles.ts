import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // A test student has left the class from the start, so nothing of theirs counts.
  // by_owner: the owner of the class said what the person is in it, so launches do not change it.
  `alter table class_students
    add column test boolean not null default false,
    add column by_owner boolean not null default false`,
  `alter table class_instructors add column by_owner boolean not null default false`,
  `alter table class_assistants add column by_owner boolean not null default false`,
  // Whether it is the made-up student of a platform, such as that of Canvas's "View as Student".
  `alter table lti_identities add column test_user boolean not null default false`,
  // Names a person of a list to those who may see the list.
  `alter table lti_members add column id uuid not null default gen_random_uuid()`,
  `create unique index lti_members_id on lti_members (id)`,
]
