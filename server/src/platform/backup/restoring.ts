import type pg from 'pg'
import { migrations } from '../../migrations/migrations.ts'
import { BackupRefused, type About } from './backup-file.ts'

/** Everybody must sign in again, because a session that ended after the backup must not become valid again. */
export const forgetTokens = 'delete from public.session_tokens'

/** The newest migration of a database. */
export async function newestMigration(client: Pick<pg.ClientBase, 'query'>): Promise<string> {
  const { rows } = await client.query<{ name: string }>(
    'select name from public.kysely_migration order by name desc limit 1',
  )
  if (!rows[0]) throw new BackupRefused('This database has no tables yet: start the server once.')
  return rows[0].name
}

const inWords = { embedded: 'the embedded database', postgres: 'a PostgreSQL server' }

/** Refuses a backup that does not suit this version or this kind of database. */
export function refuseUnfit({ database, migration }: About, wanted: About['database']): void {
  if (database !== wanted)
    throw new BackupRefused(
      `This is a backup of ${inWords[database]}, but the configuration names ${inWords[wanted]}. It can only be restored to the same kind of database.`,
    )
  if (!Object.hasOwn(migrations, migration))
    throw new BackupRefused(
      `Another version of the product made this backup, with the migration ${migration}. Restore it with that version.`,
    )
}
