import { createHash } from 'node:crypto'
import { sql, type Kysely } from 'kysely'
import { access } from './baseline/access.ts'
import { institutions } from './baseline/institutions.ts'
import { lms } from './baseline/lms.ts'
import { operations } from './baseline/operations.ts'
import { people } from './baseline/people.ts'
import { platform } from './baseline/platform.ts'
import { references } from './baseline/references.ts'
import { sales } from './baseline/sales.ts'
import { teaching } from './baseline/teaching.ts'
import { views } from './baseline/views.ts'

const statements = [
  // For the derived columns `search_text`: see `platform/database/lists.ts`. They find parts of a text by its groups of
  // three letters. A database's plain collation may know only English letters, so names are lowered and sorted by ICU's.
  // A character that nobody types separates the fields, so that nothing is found across them but a whole name is.
  'create extension if not exists pg_trgm',
  ...institutions,
  ...platform,
  ...people,
  ...sales,
  ...access,
  ...teaching,
  ...lms,
  ...operations,
  ...references,
  ...views,
]

/**
 * The tables of version 1.0.0. Until then they are changed in place, so the migration's name has a part of the checksum of
 * its statements: a database that others made is known by it.
 */
export const baseline = `0001_baseline_${createHash('sha256').update(statements.join(';')).digest('hex').slice(0, 8)}`

export async function up(db: Kysely<unknown>): Promise<void> {
  for (const statement of statements) await sql.raw(statement).execute(db)
}
