import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Whether the class is a rehearsal, in which nothing counts.
  `alter table class_sessions add column rehearsal boolean not null default false`,

  // Whether the run is a counted attempt. An attempt in a class that is a rehearsal is played like one and does not count.
  `alter table lab_runs add column counts boolean not null default true`,
  `update lab_runs set counts = false where kind <> 'counted'`,

  // A view keeps the columns that its table had when it was made.
  `drop view player_runs`,
  `create view player_runs as
    select r.*, r.user_id as player_id from lab_runs r where r.user_id is not null
    union all
    select r.*, m.user_id as player_id from lab_runs r join room_team_members m on m.team_id = r.team_id`,
]
