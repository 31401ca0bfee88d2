import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // The running server processes, as each tells of itself every few seconds. Nothing about people.
  `create table server_processes (
    id uuid primary key,
    host text not null,
    pid integer not null,
    built_at timestamptz,
    started_at timestamptz not null,
    told_at timestamptz not null,
    -- See processFigures in the contract.
    figures jsonb not null
  )`,
]
