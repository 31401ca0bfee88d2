import { sql, type Selectable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { byUnicode, countRows, hasText, type Range } from '../../../platform/database/lists.ts'
import type { IdentityProviderKeysTable } from './identity-provider-keys.store.ts'
import { noteSignIn, type IdentityProvidersTable } from './identity-providers.store.ts'

export type ProviderRow = Selectable<IdentityProvidersTable>
export type ProviderKey = Selectable<IdentityProviderKeysTable>
export type ListedProvider = ProviderRow & { institution_name: string; keys: ListedKey[] }
/** Dates as ISO 8601, because the keys come as JSON. */
type ListedKey = Pick<ProviderKey, 'fingerprint'> & { ends_at: string; dropped_at: string | null }

/** There are few providers, so a search needs no stored text. */
const searchText = sql`(lower((institutions.name || ' ' || institutions.id || ' ' || issuer) ${byUnicode}) collate "default")`

function selectListed(db: Db) {
  return db
    .selectFrom('identity_providers')
    .innerJoin('institutions', 'institutions.id', 'identity_providers.institution_id')
    .selectAll('identity_providers')
    .select([
      'institutions.name as institution_name',
      sql<ListedKey[]>`(
        select coalesce(json_agg(json_build_object(
          'fingerprint', k.fingerprint, 'ends_at', k.ends_at, 'dropped_at', k.dropped_at)
          order by k.dropped_at desc nulls first, k.ends_at desc, k.fingerprint), '[]')
        from identity_provider_keys k where k.provider_id = identity_providers.id)`.as('keys'),
    ])
}

export async function listProviders(
  db: Db,
  { search }: { search: string },
  range: Range | null,
): Promise<ListedProvider[]> {
  let query = selectListed(db)
    .orderBy(sql`institutions.name ${byUnicode}`)
    .orderBy('identity_providers.created_at')
    .orderBy('identity_providers.id')
  if (search !== '') query = query.where(hasText(searchText, search))
  if (range) query = query.limit(range.limit).offset(range.offset)
  return await query.execute()
}

export async function countProviders(db: Db, search: string, countTo: number): Promise<number> {
  let query = db
    .selectFrom('identity_providers')
    .innerJoin('institutions', 'institutions.id', 'identity_providers.institution_id')
    .select('identity_providers.id')
  if (search !== '') query = query.where(hasText(searchText, search))
  return await countRows(db, query, countTo)
}

export async function readListed(db: Db, id: string): Promise<ListedProvider | undefined> {
  return await selectListed(db).where('identity_providers.id', '=', id).executeTakeFirst()
}

export async function findProvider(db: Db, id: string): Promise<ProviderRow | undefined> {
  return await db.selectFrom('identity_providers').selectAll().where('id', '=', id).executeTakeFirst()
}

/** The id of the institution of a provider; null if there is no such provider. */
export async function findInstitutionOfProvider(db: Db, id: string): Promise<string | null> {
  const provider = db.selectFrom('identity_providers').select('institution_id').where('id', '=', id)
  return (await provider.executeTakeFirst())?.institution_id ?? null
}

/** The provider through which the people of an institution sign in; undefined if it has none. */
export async function findActiveProvider(db: Db, institutionId: string): Promise<ProviderRow | undefined> {
  return await db
    .selectFrom('identity_providers')
    .selectAll()
    .where('institution_id', '=', institutionId)
    .where('active', '=', true)
    .executeTakeFirst()
}

/** A provider, locked until the transaction ends, so that nobody changes it and no sign-in begins a session. */
export async function lockProvider(trx: Trx, id: string): Promise<ProviderRow | undefined> {
  return await trx
    .selectFrom('identity_providers')
    .selectAll()
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

/**
 * The active provider of a sign-in, which is recorded as its last; undefined if switched off. It is locked until the
 * transaction ends, so that switching it off finds the new session. The last sign-in is written at most once a minute,
 * because a whole class signs in at once.
 */
export async function admitSignIn(
  trx: Trx,
  id: string,
  now: Date,
): Promise<(ProviderRow & { institution_name: string }) | undefined> {
  // Writing comes before the shared lock; the other way round, two sign-ins could wait for each other.
  await noteSignIn(trx, id, now)
  return await trx
    .selectFrom('identity_providers')
    .innerJoin('institutions', 'institutions.id', 'identity_providers.institution_id')
    .selectAll('identity_providers')
    .select('institutions.name as institution_name')
    .where('identity_providers.id', '=', id)
    .where('active', '=', true)
    .forShare('identity_providers')
    .executeTakeFirst()
}

/** The keys with which a SAML provider may sign now: those of its metadata, and dropped ones until their end. */
export async function listKeys(db: Db, providerId: string, now: Date): Promise<ProviderKey[]> {
  return await db
    .selectFrom('identity_provider_keys')
    .selectAll()
    .where('provider_id', '=', providerId)
    .where(({ or, eb }) => or([eb('dropped_at', 'is', null), eb('ends_at', '>', now)]))
    .orderBy('added_at', 'desc')
    .orderBy('fingerprint')
    .execute()
}
