import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Whether a launch made its user a teaching assistant of the course in that session.
  `alter table sessions add column course_assistant boolean not null default false`,

  // The teaching assistants who came to a class from its course. They see it; an instructor may let them change it.
  `create table class_assistants (
    class_session_id uuid not null references class_sessions on delete cascade,
    user_id uuid not null references users on delete cascade,
    may_change boolean not null,
    added_at timestamptz not null,
    primary key (class_session_id, user_id)
  )`,
  `create index class_assistants_user on class_assistants (user_id)`,

  // Where a platform offers to send notices, as the launches of a deployment said last, and how the question for them
  // went. One for each deployment and handler.
  `create table lti_notice_handlers (
    platform_id uuid not null references lti_platforms on delete cascade,
    deployment_id text not null,
    notice_type text not null,
    service_url text not null,
    -- Until when nobody else asks.
    asking_until timestamptz,
    asked_at timestamptz,
    -- When the platform agreed; null until then.
    subscribed_at timestamptz,
    -- Why the last question failed; null after one that did not.
    problem text,
    primary key (platform_id, deployment_id, notice_type)
  )`,
]
