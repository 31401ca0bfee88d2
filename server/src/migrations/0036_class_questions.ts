import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What an instructor asks a class after a round.
  `create table class_questions (
    id uuid primary key,
    class_session_id uuid not null references class_sessions on delete cascade,
    round integer not null check (round > 0),
    -- The order among the questions of a class; those of earlier rounds are asked first.
    number integer not null,
    text text not null check (length(text) <= 500),
    kind text not null check (kind in ('text', 'choice', 'scale')),
    options text[] not null
  )`,
  `create index class_questions_class on class_questions (class_session_id)`,

  // What a student answered last.
  `create table class_answers (
    question_id uuid not null references class_questions on delete cascade,
    user_id uuid not null references users on delete cascade,
    answer jsonb not null,
    at timestamptz not null,
    primary key (question_id, user_id)
  )`,
  `create index class_answers_user on class_answers (user_id)`,
]
