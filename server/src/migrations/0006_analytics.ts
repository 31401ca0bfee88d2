import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Events per day and institution. The institution '' stands for the total.
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
  // Who is already counted as unique: a pseudonym, or the id of a demo code.
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
  // The audit has exact times too, so an exact time here would reveal the person.
  `update events set at = date_trunc('hour', at, 'UTC')`,
]
