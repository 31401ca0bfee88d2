import { createHash, type X509Certificate } from 'node:crypto'
import type { Caller } from '../../../kernel/caller.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    identity_provider_keys: IdentityProviderKeysTable
  }
}

/** A certificate with whose key a SAML provider signs. */
export interface IdentityProviderKeysTable {
  provider_id: string
  /** SHA-256 of the certificate, in hex. */
  fingerprint: string
  /** In PEM. */
  certificate: string
  added_at: Date
  /** Since when the metadata does not name it any more. It counts until its end. */
  dropped_at: Date | null
  ends_at: Date
}

interface ReadKeys {
  providerId: string
  certificates: readonly X509Certificate[]
  /** When the former metadata ended by its own word; null if it did not say. */
  formerEnd: Date | null
}

/**
 * Stores the keys that metadata names. Those that it does not name any more count until their end: the certificate's,
 * or that of the metadata which named them last.
 */
export async function storeKeys(trx: Trx, { now }: Caller, read: ReadKeys): Promise<void> {
  const { providerId, certificates, formerEnd } = read
  const rows = certificates.map((certificate) => ({
    provider_id: providerId,
    fingerprint: createHash('sha256').update(certificate.raw).digest('hex'),
    certificate: certificate.toString(),
    added_at: now,
    dropped_at: null,
    ends_at: new Date(certificate.validTo),
  }))
  await trx
    .updateTable('identity_provider_keys')
    .set(({ fn, ref, val }) => ({
      dropped_at: now,
      ends_at: formerEnd === null ? ref('ends_at') : fn<Date>('least', ['ends_at', val(formerEnd)]),
    }))
    .where('provider_id', '=', providerId)
    .where('dropped_at', 'is', null)
    .where(
      'fingerprint',
      'not in',
      rows.map(({ fingerprint }) => fingerprint),
    )
    .execute()
  await trx
    .insertInto('identity_provider_keys')
    .values(rows)
    .onConflict((conflict) =>
      conflict.columns(['provider_id', 'fingerprint']).doUpdateSet((eb) => ({
        dropped_at: null,
        ends_at: eb.ref('excluded.ends_at'),
      })),
    )
    .execute()
  await trx
    .deleteFrom('identity_provider_keys')
    .where('provider_id', '=', providerId)
    .where('dropped_at', 'is not', null)
    .where('ends_at', '<=', now)
    .execute()
}

export async function deleteKeys(trx: Trx, providerId: string): Promise<void> {
  await trx.deleteFrom('identity_provider_keys').where('provider_id', '=', providerId).execute()
}

/** Deletes a key that the metadata no longer names. Returns false if there is none. */
export async function deleteDroppedKey(
  trx: Trx,
  { id, fingerprint }: { id: string; fingerprint: string },
): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('identity_provider_keys')
    .where('provider_id', '=', id)
    .where('fingerprint', '=', fingerprint)
    .where('dropped_at', 'is not', null)
    .executeTakeFirst()
  return numDeletedRows > 0n
}
