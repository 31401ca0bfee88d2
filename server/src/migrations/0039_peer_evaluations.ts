import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
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

  // What the ratings made of each member when the evaluation closed, so that no grade changes when a rater's account goes.
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
