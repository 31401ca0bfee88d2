export const views = [
  // The runs of each person, alone and in a team. A member of a team has the runs of the team.
  `create view player_runs as
    select r.*, r.user_id as player_id from lab_runs r where r.user_id is not null
    union all
    select r.*, m.user_id as player_id from lab_runs r join room_team_members m on m.team_id = r.team_id`,
]
