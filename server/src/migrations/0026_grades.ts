import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The column of a grade book that takes the grades of a link. A row without an address is still looked for.
  `create table grade_columns (
    link_id uuid primary key references lti_links on delete cascade,
    url text,
    origin text check (origin in ('launch', 'found', 'made')),
    maximum double precision,
    label text not null default '',
    problem text,
    -- The address of a column that was deleted there, which is not used again.
    gone_url text,
    -- Until when one process looks for the column or makes it.
    finding_until timestamptz,
    compared_at timestamptz,
    check ((url is null) = (origin is null))
  )`,

  // What an LMS should have of a student's score through a link, and what it has. The row is the job: it is due at
  // next_try_at, and whoever works on it has it until claimed_until.
  `create table grades (
    link_id uuid not null references lti_links on delete cascade,
    user_id uuid not null references users on delete cascade,
    class_session_id uuid not null references class_sessions on delete cascade,
    -- Counts the wishes, so that one which comes during a call is not lost.
    wish integer not null,
    wished_at timestamptz not null,
    -- What people asked for: a zero without a result, the same again, or over another grade.
    zero boolean not null default false,
    forced boolean not null default false,
    overwrite boolean not null default false,
    state text not null
      check (state in ('waiting', 'no_score', 'arrived', 'delayed', 'refused', 'conflict', 'vanished')),
    state_at timestamptz not null,
    reason text,
    tries integer not null default 0,
    first_failed_at timestamptz,
    next_try_at timestamptz,
    claimed_until timestamptz,
    -- The newest message, stored before it is sent: its score, its timestamp and when its attempt was finished.
    sent_score double precision,
    sent_at timestamptz,
    sent_submitted_at timestamptz,
    -- The timestamp and the score of the newest message that the LMS confirmed, and when it did.
    confirmed_at timestamptz,
    confirmed_score double precision,
    arrived_at timestamptz,
    -- What the LMS holds where it differs.
    lms_score double precision,
    lms_maximum double precision,
    lms_read_at timestamptz,
    asked_at timestamptz,
    told_at timestamptz,
    primary key (link_id, user_id)
  )`,
  `create index grades_user on grades (user_id)`,
  `create index grades_class on grades (class_session_id)`,
  `create index grades_due on grades (next_try_at) where next_try_at is not null`,
  `create index grades_claimed on grades (claimed_until) where claimed_until is not null`,

  // The days on which the instructors of a class were told of grades that need them.
  `create table grade_notices (
    class_session_id uuid not null references class_sessions on delete cascade,
    day date not null,
    primary key (class_session_id, day)
  )`,
]
