import { sql } from 'kysely'
import type { Migration } from 'kysely/migration'
import { migrations } from '../../migrations/migrations.ts'
import type { Db } from './database.ts'

/** The database is of another version, whose tables this one cannot use. The message says what to do. */
export class UnfitDatabase extends Error {}

const newer = (migration: string) =>
  new UnfitDatabase(
    `The database belongs to a newer version of this product, which has removed what this version needs (${migration}). Start that version again, or restore a backup from before it: see “Going back” in docs/running.md.`,
  )

const older = () =>
  new UnfitDatabase(
    'An older version made this database, and this one cannot read its tables: begin anew with an empty database, by another DATABASE_URL or, for the embedded one, another DATA_DIR; the old one stays as it is.',
  )

/** Migrations that take something away have this in their names. Earlier versions cannot use the database any more. */
export const contracting = '_contract_'

/**
 * What newer versions have added to the database, as migrations that are done. An old process beside new ones, or after
 * them, works on with what is added; throws `UnfitDatabase` if something was taken away, or if the database did not begin
 * with this baseline.
 */
export async function laterMigrations(db: Db): Promise<Record<string, Migration>> {
  const found = await sql<{
    exists: boolean
  }>`select to_regclass('kysely_migration') is not null as exists`.execute(db)
  if (found.rows[0]?.exists !== true) return {}
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db)
  const own = Object.keys(migrations)
  const done = rows.map(({ name }) => name)
  if (done.length > 0 && !done.includes(own[0] ?? '')) throw older()
  const unknown = done.filter((name) => !own.includes(name))
  const wrong = unknown.find((name) => name < (own.at(-1) ?? '') || name.includes(contracting))
  if (wrong !== undefined) throw newer(wrong)
  return Object.fromEntries(unknown.map((name) => [name, { up: () => Promise.resolve() }]))
}
