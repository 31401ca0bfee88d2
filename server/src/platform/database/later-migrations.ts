import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { migrations } from '../../migrations/migrations.ts'
import type { Db } from './database.ts'

/** The database is of a newer version that has taken away what this one needs. */
export class NewerDatabase extends Error {
  constructor(migration: string) {
    super(
      `The database belongs to a newer version of this product, which has removed what this version needs (${migration}). Start that version again, or restore a backup from before it: see “Going back” in docs/running.md.`,
    )
  }
}

/** Migrations that take something away have this in their names. Versions from before cannot use the database any more. */
export const contracting = '_contract_'

/**
 * What newer versions have added to the database, as migrations that are done. An old process beside new ones, or after
 * them, works on with what is added; throws `NewerDatabase` if something was taken away.
 */
export async function laterMigrations(db: Db): Promise<Record<string, Migration>> {
  const found = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (found.rows[0]?.exists !== true) return {}
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const newest = Object.keys(migrations).at(-1) ?? ''
  const unknown = rows.map(({ name }) => name).filter((name) => !(name in migrations))
  const wrong = unknown.find((name) => name < newest || name.includes(contracting))
  if (wrong !== undefined) throw new NewerDatabase(wrong)
  return Object.fromEntries(unknown.map((name) => [name, { up: () => Promise.resolve() }]))
}
