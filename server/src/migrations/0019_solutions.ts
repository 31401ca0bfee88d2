import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // Who may read an open solution. Those that are open already were opened to everybody.
  await sql`alter table class_sessions add column solution_to text not null default 'finished'
    check (solution_to in ('finished', 'everybody'))`.execute(db)
  await sql`update class_sessions set solution_to = 'everybody' where solution_open`.execute(db)
}
