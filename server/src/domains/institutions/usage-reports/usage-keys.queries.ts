import type { Insertable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { UsageKeysTable } from './usage-reports.tables.ts'

/** The names of an institution's keys that work, locked until the transaction ends; null without such an institution. */
export async function lockKeys(trx: Trx, institution: string): Promise<string[] | null> {
  const row = await trx
    .selectFrom('institutions')
    .select('id')
    .where('id', '=', institution)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return null
  return (await listKeys(trx, institution)).map(({ name }) => name)
}

export async function insertKey(db: Db, key: Insertable<UsageKeysTable>): Promise<void> {
  await db.insertInto('usage_keys').values(key).execute()
}

/** The keys of an institution that are not revoked, the oldest first. */
export async function listKeys(db: Db, institution: string) {
  return await db
    .selectFrom('usage_keys')
    .leftJoin('users', 'users.id', 'usage_keys.created_by')
    .select([
      'usage_keys.id',
      'usage_keys.name',
      'usage_keys.created_at',
      'usage_keys.last_used_at',
      'users.first_name',
      'users.last_name',
    ])
    .where('usage_keys.institution_id', '=', institution)
    .where('usage_keys.revoked_at', 'is', null)
    .orderBy('usage_keys.created_at')
    .orderBy('usage_keys.id')
    .execute()
}

/** Revokes a key. Returns its name; null if the institution has no such key that works. */
export async function revokeKey(
  db: Db,
  { id, institution, now }: { id: string; institution: string; now: Date },
): Promise<string | null> {
  const row = await db
    .updateTable('usage_keys')
    .set({ revoked_at: now })
    .where('id', '=', id)
    .where('institution_id', '=', institution)
    .where('revoked_at', 'is', null)
    .returning('name')
    .executeTakeFirst()
  return row?.name ?? null
}

/** The institution that a working key reads reports of. */
export async function findKey(db: Db, hash: Buffer) {
  return await db
    .selectFrom('usage_keys')
    .innerJoin('institutions', 'institutions.id', 'usage_keys.institution_id')
    .select([
      'usage_keys.id',
      'institutions.id as institution',
      'institutions.name',
      'usage_keys.last_used_at',
    ])
    .where('key_hash', '=', hash)
    .where('revoked_at', 'is', null)
    .executeTakeFirst()
}

export async function markKeyUsed(db: Db, id: string, now: Date): Promise<void> {
  await db.updateTable('usage_keys').set({ last_used_at: now }).where('id', '=', id).execute()
}
