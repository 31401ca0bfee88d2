import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
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
]
