import { sql, type Kysely } from 'kysely'

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}

const statements = [
  // Whose contact somebody is, is asked with every sign-in.
  `create index institutions_contact on institutions (lower(contact_email)) where contact_email <> ''`,
]
