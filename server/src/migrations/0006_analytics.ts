import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What happened on a day, at an institution; the institution '' stands for all of them together.
  `create table analytics_counts (
    day date not null,
    kind text not null,
    lab text not null,
    institution text not null,
    events integer not null,
    instructor_events integer not null,
    uniques integer not null,
    primary key (day, kind, lab, institution)
  )`,
  `create index analytics_counts_institution on analytics_counts (institution, day)`,
  // Who is counted in uniques already: a pseudonym, or a demo code's id.
  `create table analytics_uniques (
    institution text not null,
    kind text not null,
    day date not null,
    lab text not null,
    who uuid not null,
    primary key (institution, kind, day, lab, who)
  )`,
  `create table analytics_requests (
    day date not null,
    method text not null,
    path text not null,
    institution text not null,
    requests integer not null,
    total_ms double precision not null,
    primary key (day, method, path, institution)
  )`,
  // An exact time would show whose an event is: what is audited has it too.
  `update events set at = date_trunc('hour', at, 'UTC')`,
]
