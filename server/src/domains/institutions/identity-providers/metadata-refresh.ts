import { Caller } from '../../../kernel/caller.ts'
import { minute, second } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { PublicFetchError, readPublic } from '../../../platform/http/public-fetch.ts'
import type { Services } from '../../../kernel/services.ts'
import { listKeys, lockProvider, type ProviderRow } from './identity-providers.queries.ts'
import { noteMetadataProblem, storeMetadata } from './identity-providers.store.ts'
import { storeKeys } from './identity-provider-keys.store.ts'
import { MetadataProblem, readMetadata, type ProviderMetadata } from './saml-metadata.ts'

/** The metadata of one provider is some kilobytes, that of a country's federation many megabytes. */
const limits = { bytes: 2 * 1024 * 1024, time: 10 * second }

/** Reads metadata from an address. @throws MetadataProblem */
export async function readMetadataAt(
  { config }: Pick<Services, 'config'>,
  { now }: Pick<Caller, 'now'>,
  { url, entityId }: { url: string; entityId: string },
): Promise<ProviderMetadata> {
  const loopback = config.environment !== 'production'
  let xml
  try {
    xml = await readPublic(url, { ...limits, loopback })
  } catch (error) {
    const reason =
      error instanceof PublicFetchError && error.kind === 'long'
        ? 'It is longer than 2 MB. Use the address of the metadata of this one provider.'
        : error instanceof Error
          ? `${error.message}.`
          : ''
    throw new MetadataProblem(`The metadata could not be read from its address. ${reason}`.trim())
  }
  return readMetadata(xml, { entityId, loopback, now })
}

/**
 * Reads the metadata of a provider again and stores it. A failure is noted and changes nothing else: what was read
 * before counts until its end.
 *
 * @throws MetadataProblem
 */
export async function fetchMetadata(
  services: Services,
  caller: Caller,
  provider: ProviderRow,
): Promise<void> {
  const { id, issuer, metadata_url: url } = provider
  if (url === null) return
  try {
    const read = await readMetadataAt(services, caller, { url, entityId: issuer })
    await inTransaction(services, async (trx) => {
      const stored = await lockProvider(trx, id)
      // It was changed or removed meanwhile.
      if (stored?.metadata_url !== url || stored.issuer !== issuer) return
      await storeMetadata(trx, id, {
        sign_in_url: read.signInUrl,
        metadata_read_at: caller.now,
        metadata_valid_until: read.validUntil,
      })
      await storeKeys(trx, caller, {
        providerId: id,
        certificates: read.certificates,
        formerEnd: stored.metadata_valid_until,
      })
    })
  } catch (error) {
    if (error instanceof MetadataProblem)
      await noteMetadataProblem(services.db, { id, url, problem: error.message })
    throw error
  }
}

/** When the metadata of providers was read for an unknown key last, by id, in ms. */
export type ReadForKeys = Map<string, number>

/** How long strangers with forged answers cannot make us read metadata again, in ms. */
const readForKeysAgain = minute

/**
 * Reads the metadata of a provider whose answer no known key has signed, because many change their keys without a word.
 * Returns whether it names new ones.
 */
export async function findNewKeys(
  services: Services & { readForKeys: ReadForKeys },
  caller: Caller,
  provider: ProviderRow,
): Promise<boolean> {
  const { db, readForKeys } = services
  const now = caller.now.getTime()
  const last = readForKeys.get(provider.id)
  if (provider.metadata_url === null || (last !== undefined && now - last < readForKeysAgain)) return false
  readForKeys.set(provider.id, now)
  const fingerprints = async () =>
    (await listKeys(db, provider.id, caller.now)).map(({ fingerprint }) => fingerprint)
  const known = await fingerprints()
  try {
    await fetchMetadata(services, caller, provider)
  } catch (error) {
    if (error instanceof MetadataProblem) return false
    throw error
  }
  return (await fingerprints()).some((fingerprint) => !known.includes(fingerprint))
}

/** Reads the metadata of all providers that have an address for it, every day. */
export async function refreshMetadata(services: Services): Promise<void> {
  const { db, log } = services
  const caller = Caller.system(services.clock.now())
  const providers = await db
    .selectFrom('identity_providers')
    .selectAll()
    .where('metadata_url', 'is not', null)
    .execute()
  for (const provider of providers)
    try {
      await fetchMetadata(services, caller, provider)
    } catch (error) {
      log.warn(
        { provider: provider.id, err: error },
        'the metadata of an identity provider could not be read',
      )
    }
}
