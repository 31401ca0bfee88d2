import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  `create table class_sessions (
    id uuid primary key,
    lab_id text not null,
    owner_id uuid not null references users on delete cascade,
    name text not null,
    code text not null unique,
    settings jsonb not null,
    seed text not null,
    deadline timestamptz,
    time_zone text not null,
    attempts integer not null check (attempts > 0),
    counted text not null check (counted in ('best', 'first', 'last')),
    solution_open boolean not null,
    created_at timestamptz not null,
    ended_at timestamptz
  )`,
  `create table class_instructors (
    class_session_id uuid not null references class_sessions on delete cascade,
    user_id uuid not null references users on delete cascade,
    added_at timestamptz not null,
    primary key (class_session_id, user_id)
  )`,
  `create index class_instructors_user on class_instructors (user_id)`,
  `create table class_students (
    class_session_id uuid not null references class_sessions on delete cascade,
    user_id uuid not null references users on delete cascade,
    joined_at timestamptz not null,
    extended_to timestamptz,
    removed_at timestamptz,
    primary key (class_session_id, user_id)
  )`,
  `create index class_students_user on class_students (user_id)`,
  // A run keeps the id of its class session after that was deleted with its owner, and so remains closed.
  `create table lab_runs (
    id uuid primary key,
    user_id uuid not null references users on delete cascade,
    session_id uuid references sessions on delete cascade,
    lab_id text not null,
    class_session_id uuid,
    kind text not null check (kind in ('rehearsal', 'counted')),
    attempt integer not null check (attempt > 0),
    status text not null check (status in ('open', 'finished', 'abandoned')),
    seed text not null,
    settings jsonb not null,
    version integer not null,
    round integer not null,
    rounds integer not null,
    score double precision,
    position jsonb,
    started_at timestamptz not null,
    saved_at timestamptz not null,
    check ((status = 'finished') = (position is not null and score is not null))
  )`,
  // Simultaneous starts from two tabs must get one run.
  `create unique index lab_runs_attempt on lab_runs
    (user_id, lab_id, coalesce(class_session_id::text, ''), coalesce(session_id::text, ''), kind, attempt)`,
  `create unique index lab_runs_open on lab_runs
    (user_id, lab_id, coalesce(class_session_id::text, ''), coalesce(session_id::text, ''), kind) where status = 'open'`,
  `create index lab_runs_class on lab_runs (class_session_id)`,
  `create index lab_runs_session on lab_runs (session_id)`,
  `create table lab_decisions (
    run_id uuid not null references lab_runs on delete cascade,
    number integer not null,
    decision jsonb not null,
    facts jsonb not null,
    decided_at timestamptz not null,
    primary key (run_id, number)
  )`,
]
