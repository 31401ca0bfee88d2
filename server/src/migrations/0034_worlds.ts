import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The number of the firm that a run is in the world of its room; null for one that moves nothing there.
  `alter table lab_runs add column firm integer check (firm > 0)`,
  `create unique index lab_runs_firm on lab_runs (class_session_id, firm)`,
  `drop view player_runs`,
  `create view player_runs as
    select r.*, r.user_id as player_id from lab_runs r where r.user_id is not null
    union all
    select r.*, m.user_id as player_id from lab_runs r join room_team_members m on m.team_id = r.team_id`,

  // A lab may be rehearsed in several ways, each with its settings, so each of them can be open.
  `drop index lab_runs_open`,
  `create unique index lab_runs_open on lab_runs
    (user_id, lab_id, coalesce(class_session_id::text, ''), coalesce(session_id::text, ''), kind)
    where status = 'open' and kind = 'counted'`,
  `create unique index lab_runs_open_rehearsal on lab_runs
    (user_id, lab_id, coalesce(class_session_id::text, ''), coalesce(session_id::text, ''), md5(settings::text))
    where status = 'open' and kind = 'rehearsal'`,

  // The last number that was given to a firm of the room. None is given twice, because outcomes name them.
  `create table room_firms (
    class_session_id uuid primary key references rooms on delete cascade,
    last integer not null check (last > 0)
  )`,

  // What came of each closed round of a room whose runs meet. It follows from the log.
  `create table room_outcomes (
    class_session_id uuid not null references rooms on delete cascade,
    round integer not null check (round > 0),
    outcome jsonb not null,
    primary key (class_session_id, round)
  )`,

  // The news that a host has chosen for a round.
  `create table room_news (
    class_session_id uuid not null references rooms on delete cascade,
    round integer not null check (round > 0),
    news jsonb not null,
    primary key (class_session_id, round)
  )`,
]
