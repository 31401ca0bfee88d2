import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What a rehearsal tries again: a finished run, from one of its rounds on, on its case.
  `alter table lab_runs add column tried_from jsonb check (tried_from is null or kind = 'rehearsal')`,

  // A view keeps the columns that its table had when it was made.
  `drop view player_runs`,
  `create view player_runs as
    select r.*, r.user_id as player_id from lab_runs r where r.user_id is not null
    union all
    select r.*, m.user_id as player_id from lab_runs r join room_team_members m on m.team_id = r.team_id`,

  // Beside the usual rehearsal, one may be open from each round of each run.
  `drop index lab_runs_open_rehearsal`,
  `create unique index lab_runs_open_rehearsal on lab_runs
    (user_id, lab_id, coalesce(class_session_id::text, ''), coalesce(session_id::text, ''), md5(settings::text))
    where status = 'open' and kind = 'rehearsal' and tried_from is null`,
  `create unique index lab_runs_open_tried on lab_runs
    (user_id, coalesce(session_id::text, ''), (tried_from ->> 'run'), (tried_from ->> 'round'))
    where status = 'open' and tried_from is not null`,
]
