export const teaching = [
  `create table class_sessions (
    id uuid primary key,
    lab_id text not null,
    owner_id uuid references users on delete cascade,
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
    ended_at timestamptz,
    -- Who may read an open solution.
    solution_to text not null default 'finished' check (solution_to in ('finished', 'everybody')),
    -- The number of the lab's rules that it is played by.
    rules integer not null default 1 check (rules > 0),
    -- The course where the class was made.
    context_id uuid,
    -- Whether the class is a rehearsal, in which nothing counts.
    rehearsal boolean not null default false
  )`,
  `create index class_sessions_context on class_sessions (context_id) where context_id is not null`,

  `create table class_instructors (
    class_session_id uuid not null references class_sessions on delete cascade,
    user_id uuid not null references users on delete cascade,
    added_at timestamptz not null,
    by_owner boolean not null default false,
    primary key (class_session_id, user_id)
  )`,
  `create index class_instructors_user on class_instructors (user_id)`,

  `create table class_students (
    class_session_id uuid not null references class_sessions on delete cascade,
    user_id uuid not null references users on delete cascade,
    joined_at timestamptz not null,
    extended_to timestamptz,
    removed_at timestamptz,
    -- The course through which the student came.
    context_id uuid,
    -- When the course's list dropped a student. They keep their work and return with it.
    left_at timestamptz,
    -- A test student has left the class from the start, so nothing of theirs counts.
    test boolean not null default false,
    -- The owner of the class said what the person is in it, so launches do not change it.
    by_owner boolean not null default false,
    primary key (class_session_id, user_id)
  )`,
  `create index class_students_user on class_students (user_id)`,
  `create index class_students_context on class_students (context_id) where context_id is not null`,

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
    names_shown boolean not null default false,
    -- Who may send a team's decisions; null in a room whose seats play alone.
    sending text check (sending in ('anyone', 'captain', 'majority')),
    -- Of which groups of an LMS the teams of a room were made: those of a course, in a set or in none. Null for other
    -- teams.
    groups_context_id uuid,
    groups_set_id text
  )`,
  `create index rooms_acts_at on rooms (acts_at) where acts_at is not null`,
  `create index rooms_groups_context on rooms (groups_context_id)`,

  `create table room_robots (
    id uuid primary key,
    class_session_id uuid not null references rooms on delete cascade,
    name text not null,
    strength text not null check (strength in ('novice', 'steady', 'expert')),
    seed text not null,
    added_at timestamptz not null,
    unique (class_session_id, name)
  )`,

  `create table room_teams (
    id uuid primary key,
    class_session_id uuid not null references rooms on delete cascade,
    name text not null,
    -- Null if the host chose nobody: then it is whoever has been in the team longest.
    captain_id uuid references users on delete set null,
    stand_in text check (stand_in in ('novice', 'steady', 'expert')),
    unique (class_session_id, name)
  )`,
  `create index room_teams_captain on room_teams (captain_id)`,

  // A run keeps the id of its class session after that was deleted with its owner, and so remains closed.
  `create table lab_runs (
    id uuid primary key,
    user_id uuid references users on delete cascade,
    session_id uuid references sessions on delete cascade,
    lab_id text not null,
    class_session_id uuid,
    kind text not null check (kind in ('rehearsal', 'counted', 'trial')),
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
    -- The number of the lab's rules that it is played by.
    rules integer not null default 1 check (rules > 0),
    -- What the engine says of a finished run when it looks back. It is computed when somebody first asks for it.
    hindsight jsonb check (hindsight is null or status = 'finished'),
    robot_id uuid references room_robots on delete cascade,
    -- A run is played by a person, by a robot, or by a team.
    team_id uuid references room_teams on delete cascade,
    -- Whether the run is a counted attempt. An attempt in a class that is a rehearsal is played like one and does not
    -- count.
    counts boolean not null default true,
    -- The number of the firm that a run is in the world of its room; null for one that moves nothing there.
    firm integer check (firm > 0),
    -- What a rehearsal tries again: a finished run, from one of its rounds on, on its case.
    tried_from jsonb check (tried_from is null or kind = 'rehearsal'),
    check ((status = 'finished') = (position is not null and score is not null)),
    constraint lab_runs_owner check (num_nonnulls(user_id, robot_id, team_id) = 1)
  )`,
  // Simultaneous starts from two tabs must get one run.
  `create unique index lab_runs_attempt on lab_runs
    (user_id, lab_id, coalesce(class_session_id::text, ''), coalesce(session_id::text, ''), kind, attempt)`,
  `create index lab_runs_class on lab_runs (class_session_id)`,
  `create index lab_runs_session on lab_runs (session_id)`,
  `create unique index lab_runs_robot on lab_runs (robot_id)`,
  `create unique index lab_runs_team on lab_runs (team_id, attempt)`,
  `create unique index lab_runs_firm on lab_runs (class_session_id, firm)`,
  `create unique index lab_runs_open on lab_runs
    (user_id, lab_id, coalesce(class_session_id::text, ''), coalesce(session_id::text, ''), kind)
    where status = 'open' and kind = 'counted'`,
  `create unique index lab_runs_open_rehearsal on lab_runs
    (user_id, lab_id, coalesce(class_session_id::text, ''), coalesce(session_id::text, ''), md5(settings::text))
    where status = 'open' and kind = 'rehearsal' and tried_from is null`,
  `create unique index lab_runs_open_tried on lab_runs
    (user_id, coalesce(session_id::text, ''), (tried_from ->> 'run'), (tried_from ->> 'round'))
    where status = 'open' and tried_from is not null`,

  `create table lab_decisions (
    run_id uuid not null references lab_runs on delete cascade,
    number integer not null,
    decision jsonb not null,
    facts jsonb not null,
    decided_at timestamptz not null,
    -- The round in which a decision was made in place of its player when the round closed, and what they are told.
    default_in integer,
    default_says text,
    -- What counted in place of a decision that a team had not sent; null for a lab's own default.
    default_from text check (default_from in ('proposal', 'draft')),
    primary key (run_id, number)
  )`,

  // The teaching assistants who came to a class from its course. They see it; an instructor may let them change it.
  `create table class_assistants (
    class_session_id uuid not null references class_sessions on delete cascade,
    user_id uuid not null references users on delete cascade,
    may_change boolean not null,
    added_at timestamptz not null,
    by_owner boolean not null default false,
    primary key (class_session_id, user_id)
  )`,
  `create index class_assistants_user on class_assistants (user_id)`,

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

  `create table room_team_members (
    class_session_id uuid not null references rooms on delete cascade,
    user_id uuid not null references users on delete cascade,
    team_id uuid not null references room_teams on delete cascade,
    joined_at timestamptz not null,
    primary key (class_session_id, user_id)
  )`,
  `create index room_team_members_team on room_team_members (team_id)`,
  `create index room_team_members_user on room_team_members (user_id)`,

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

  // What members propose as the team's next decision: the newest of each kind of each.
  `create table team_proposals (
    run_id uuid not null references lab_runs on delete cascade,
    user_id uuid not null references users on delete cascade,
    -- A team votes on what it buys apart from what it decides.
    kind text not null check (kind in ('purchase', 'decision')),
    -- The number of the decision that is proposed.
    number integer not null,
    decision jsonb not null,
    -- What the member proposed before, of the same kind.
    replaced jsonb,
    -- What was entered then, by name, so that the others can look at it on their own page.
    drafts jsonb not null,
    at timestamptz not null,
    primary key (run_id, user_id, kind)
  )`,
  `create index team_proposals_user on team_proposals (user_id)`,

  // The decision of a team as its captain's page would send it now. It counts if a round closes and nobody proposed
  // one.
  `create table captain_drafts (
    run_id uuid primary key references lab_runs on delete cascade,
    -- The captain. A draft of somebody who is not the captain any more does not count.
    user_id uuid not null references users on delete cascade,
    -- The number of the decision that it is made for.
    number integer not null,
    decision jsonb not null
  )`,
  `create index captain_drafts_user on captain_drafts (user_id)`,

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

  // The classes whose instructor has opened a board of names.
  `create table class_boards (
    class_session_id uuid primary key references class_sessions on delete cascade,
    opened_at timestamptz not null
  )`,

  // The students who put their name on it. Closing the board takes all names off.
  `create table class_board_names (
    class_session_id uuid not null references class_boards on delete cascade,
    user_id uuid not null references users on delete cascade,
    at timestamptz not null,
    primary key (class_session_id, user_id)
  )`,
  `create index class_board_names_user on class_board_names (user_id)`,

  // The classes whose instructor asked the members of its teams to rate each other.
  `create table peer_evaluations (
    class_session_id uuid primary key references class_sessions on delete cascade,
    opened_at timestamptz not null,
    -- Null while members may rate.
    closed_at timestamptz,
    -- When students could read what came of it.
    released_at timestamptz,
    -- Since when factors change the grades that are sent; null if they do not.
    counts_since timestamptz,
    constraint peer_evaluations_closed_first check (released_at is null or closed_at is not null),
    constraint peer_evaluations_released_first check (counts_since is null or released_at is not null)
  )`,

  // What a member of a team gave another one. It is sent once, and never changed but for its text being withheld.
  `create table peer_ratings (
    class_session_id uuid not null references peer_evaluations on delete cascade,
    rater_id uuid not null references users on delete cascade,
    rated_id uuid not null references users on delete cascade,
    work smallint not null check (work between 1 and 5),
    ideas smallint not null check (ideas between 1 and 5),
    together smallint not null check (together between 1 and 5),
    text text not null check (length(text) <= 1000),
    -- The instructor keeps the text from the person whom it is about.
    withheld boolean not null default false,
    at timestamptz not null,
    primary key (class_session_id, rater_id, rated_id),
    check (rater_id <> rated_id)
  )`,
  `create index peer_ratings_rater on peer_ratings (rater_id)`,
  `create index peer_ratings_rated on peer_ratings (rated_id)`,

  // What the ratings made of each member when the evaluation closed, so that no grade changes when a rater's account
  // goes.
  `create table peer_factors (
    class_session_id uuid not null references peer_evaluations on delete cascade,
    user_id uuid not null references users on delete cascade,
    factor double precision not null check (factor between 0.8 and 1.1),
    -- By how many others it was made.
    raters integer not null,
    primary key (class_session_id, user_id)
  )`,
  `create index peer_factors_user on peer_factors (user_id)`,
]
