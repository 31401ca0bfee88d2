import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  // The browser that earned a ticket: by a secret that it keeps, or that its platform keeps, or else by its address.
  await sql`alter table tickets
    add column browser_hash bytea,
    add column browser_proven boolean not null default false,
    add column storage jsonb,
    add column address text not null default ''`.execute(db)
}
