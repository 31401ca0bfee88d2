import type { Insertable, Updateable } from 'kysely'
import type { SignedPart } from '@tradewind/contract/institutions/identity-providers'
import { later, minute } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    identity_providers: IdentityProvidersTable
  }
  interface Views {
    provider_institutions: Pick<IdentityProvidersTable, 'id' | 'institution_id'>
    signing_institutions: Pick<IdentityProvidersTable, 'institution_id'>
  }
}

/** Where the people of an institution sign in. */
export interface IdentityProvidersTable {
  id: string
  institution_id: string
  kind: 'oidc' | 'saml'
  /** OpenID Connect's issuer, or SAML's entity id. */
  issuer: string
  active: boolean
  /** Addresses of these domains count as confirmed. */
  mail_domains: string[]
  /** Null for SAML. */
  client_id: string | null
  /** The client's secret, sealed with a key that is not in the database; null for a client without one. */
  sealed_secret: Buffer | null
  /** Null for OpenID Connect, and for metadata that came as a file. */
  metadata_url: string | null
  /** What a SAML provider signs; null for OpenID Connect. */
  signs: SignedPart | null
  /** Where a SAML provider takes questions; null for OpenID Connect. */
  sign_in_url: string | null
  metadata_read_at: Date | null
  /** When the metadata ends by its own word. */
  metadata_valid_until: Date | null
  /** Why the last reading failed, as a sentence; null if it did not. */
  metadata_problem: string | null
  created_at: Date
  last_sign_in_at: Date | null
}

export async function insertProvider(trx: Trx, row: Insertable<IdentityProvidersTable>): Promise<void> {
  await trx.insertInto('identity_providers').values(row).execute()
}

export async function updateProvider(
  trx: Trx,
  id: string,
  data: Updateable<IdentityProvidersTable>,
): Promise<void> {
  await trx.updateTable('identity_providers').set(data).where('id', '=', id).execute()
}

export async function deleteProvider(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('identity_providers').where('id', '=', id).execute()
}

/** Records the last sign-in, at most once a minute. */
export async function noteSignIn(trx: Trx, id: string, now: Date): Promise<void> {
  await trx
    .updateTable('identity_providers')
    .set({ last_sign_in_at: now })
    .where('id', '=', id)
    .where(({ or, eb }) =>
      or([eb('last_sign_in_at', 'is', null), eb('last_sign_in_at', '<', later(now, -minute))]),
    )
    .execute()
}

type ReadMetadata = Pick<IdentityProvidersTable, 'sign_in_url' | 'metadata_read_at' | 'metadata_valid_until'>

/** Stores what metadata says that could be read. */
export async function storeMetadata(trx: Trx, id: string, read: ReadMetadata): Promise<void> {
  await trx
    .updateTable('identity_providers')
    .set({ ...read, metadata_problem: null })
    .where('id', '=', id)
    .execute()
}

/** Notes why metadata could not be read, unless its address was changed meanwhile. */
export async function noteMetadataProblem(
  db: Db,
  { id, url, problem }: { id: string; url: string; problem: string },
): Promise<void> {
  await db
    .updateTable('identity_providers')
    .set({ metadata_problem: problem })
    .where('id', '=', id)
    .where('metadata_url', '=', url)
    .execute()
}
