import type { Migration } from 'kysely/migration'
import * as first from './0001_baseline.ts'

/** All migrations by name, in order. There is no way back: a later migration corrects a wrong one. */
export const migrations: Record<string, Migration> = {
  [first.baseline]: first,
}
