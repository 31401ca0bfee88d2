import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Who may send a team's decisions; null in a room whose seats play alone.
  `alter table rooms add column sending text check (sending in ('anyone', 'captain', 'majority'))`,

  `create table room_teams (
    id uuid primary key,
    class_session_id uuid not null references rooms on delete cascade,
    name text not null,
    -- Null if the host chose nobody: then it is whoever has been in the team longest.
    captain_id uuid references users on delete set null,
    unique (class_session_id, name)
  )`,
  `create index room_teams_captain on room_teams (captain_id)`,

  `create table room_team_members (
    class_session_id uuid not null references rooms on delete cascade,
    user_id uuid not null references users on delete cascade,
    team_id uuid not null references room_teams on delete cascade,
    joined_at timestamptz not null,
    primary key (class_session_id, user_id)
  )`,
  `create index room_team_members_team on room_team_members (team_id)`,
  `create index room_team_members_user on room_team_members (user_id)`,

  // A run is played by a person, by a robot, or by a team.
  `alter table lab_runs add column team_id uuid references room_teams on delete cascade`,
  `alter table lab_runs drop constraint lab_runs_owner`,
  `alter table lab_runs add constraint lab_runs_owner check (num_nonnulls(user_id, robot_id, team_id) = 1)`,
  `create unique index lab_runs_team on lab_runs (team_id, attempt)`,

  // The runs of each person, alone and in a team. A member of a team has the runs of the team.
  `create view player_runs as
    select r.*, r.user_id as player_id from lab_runs r where r.user_id is not null
    union all
    select r.*, m.user_id as player_id from lab_runs r join room_team_members m on m.team_id = r.team_id`,

  // What the members of a team have entered for their next decision, seen by all of them.
  `create table team_drafts (
    run_id uuid not null references lab_runs on delete cascade,
    name text not null,
    value jsonb not null,
    user_id uuid references users on delete set null,
    -- Grows with each change of the run's drafts.
    version bigint not null,
    primary key (run_id, name)
  )`,
  `create index team_drafts_user on team_drafts (user_id)`,

  // What members propose as the team's next decision: the newest of each.
  `create table team_proposals (
    run_id uuid not null references lab_runs on delete cascade,
    user_id uuid not null references users on delete cascade,
    -- The number of the decision that is proposed.
    number integer not null,
    decision jsonb not null,
    -- What was entered then, by name, so that the others can look at it on their own page.
    drafts jsonb not null,
    at timestamptz not null,
    primary key (run_id, user_id)
  )`,
  `create index team_proposals_user on team_proposals (user_id)`,
]
