import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // When the LMS is to be asked what it holds after it took a score; null if that is known or cannot be.
  `alter table grades add column check_at timestamptz`,
  `create index grades_check on grades (check_at) where check_at is not null`,
  // From now on a grade that was never read there counts as sent. These were compared, and were the same.
  `update grades g set lms_read_at = c.compared_at from grade_columns c, class_students s
    where c.link_id = g.link_id and g.state = 'arrived' and g.arrived_at <= c.compared_at
      and g.confirmed_at = g.sent_at and s.class_session_id = g.class_session_id and s.user_id = g.user_id
      and s.removed_at is null and s.left_at is null`,
]
