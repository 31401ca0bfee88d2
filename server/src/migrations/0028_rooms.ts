import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The live side of a class whose rounds open and close for all at once. A class without a row goes at its own pace.
  `create table rooms (
    class_session_id uuid primary key references class_sessions on delete cascade,
    pacing text not null check (pacing in ('hosted', 'timetable')),
    -- How long a round stays open unless the host says otherwise; null without a clock.
    round_seconds integer check (round_seconds > 0),
    -- For each round [opensAt, closesAt], in ms since 1970.
    timetable jsonb check ((pacing = 'timetable') = (timetable is not null)),
    -- The last round that has opened; 0 before the first.
    round integer not null default 0,
    phase text not null default 'waiting' check (phase in ('waiting', 'open', 'paused', 'closing', 'closed')),
    closes_at timestamptz,
    -- In ms: how long the round is open with all extensions, of which extra time is a share. Rounds may last months.
    length double precision,
    -- In ms, while a round with a clock is paused.
    paused_left double precision,
    -- The number of the newest command.
    version bigint not null default 0,
    -- When the room does something by itself.
    acts_at timestamptz,
    -- Whoever does that has it until then.
    claimed_until timestamptz,
    projector_hash text unique,
    names_shown boolean not null default false
  )`,
  `create index rooms_acts_at on rooms (acts_at) where acts_at is not null`,

  // All that happened in a room, in order. Nothing in it is ever changed.
  `create table room_log (
    number bigint generated always as identity primary key,
    class_session_id uuid not null references rooms on delete cascade,
    at timestamptz not null,
    kind text not null,
    -- Null for what happens by itself, and after the person's account was deleted.
    user_id uuid references users on delete set null,
    run_id uuid references lab_runs on delete cascade,
    content jsonb not null
  )`,
  `create index room_log_room on room_log (class_session_id, number)`,
  `create index room_log_user on room_log (user_id)`,
  `create index room_log_run on room_log (run_id)`,

  // What is special about somebody's place in a room, and whether they are here.
  `create table room_seats (
    class_session_id uuid not null references rooms on delete cascade,
    user_id uuid not null references users on delete cascade,
    -- More time, in percent of the round's.
    extra_percent integer not null default 0 check (extra_percent between 0 and 300),
    -- A robot of this strength decides in place of somebody who left.
    stand_in text check (stand_in in ('novice', 'steady', 'expert')),
    here_until timestamptz,
    primary key (class_session_id, user_id)
  )`,
  `create index room_seats_user on room_seats (user_id)`,

  `create table room_robots (
    id uuid primary key,
    class_session_id uuid not null references rooms on delete cascade,
    name text not null,
    strength text not null check (strength in ('novice', 'steady', 'expert')),
    seed text not null,
    added_at timestamptz not null,
    unique (class_session_id, name)
  )`,

  // A trial plays along in a room and counts nowhere: a robot's run, or that of a test seat.
  `alter table lab_runs drop constraint lab_runs_kind_check`,
  `alter table lab_runs add constraint lab_runs_kind_check check (kind in ('rehearsal', 'counted', 'trial'))`,
  `alter table lab_runs alter column user_id drop not null`,
  `alter table lab_runs add column robot_id uuid references room_robots on delete cascade`,
  `alter table lab_runs add constraint lab_runs_owner check ((user_id is null) = (robot_id is not null))`,
  `create unique index lab_runs_robot on lab_runs (robot_id)`,
  `drop index lab_runs_open`,
  `create unique index lab_runs_open on lab_runs
    (user_id, lab_id, coalesce(class_session_id::text, ''), coalesce(session_id::text, ''), kind)
    where status = 'open' and kind <> 'trial'`,

  // The round in which a decision was made in place of its player when the round closed, and what the player is told.
  `alter table lab_decisions add column default_in integer`,
  `alter table lab_decisions add column default_says text`,
]
