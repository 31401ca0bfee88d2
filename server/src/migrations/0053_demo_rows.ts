import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // What demo data has made and cannot be told by a fixed id or address: its classes and orders, and which of its parts
  // are there. Empty without demo data.
  `create table demo_rows (
    kind text not null,
    id text not null,
    primary key (kind, id)
  )`,
]
