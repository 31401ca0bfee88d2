import type { Migration } from 'kysely'
import * as accounts from './0001_accounts.ts'

/** Every migration by its name, in order. Forward only: a wrong one is mended by the next. */
export const migrations: Record<string, Migration> = {
  '0001_accounts': accounts,
}
