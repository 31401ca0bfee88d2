import { randomUUID } from 'node:crypto'
import type { IdentityProvider } from '@tradewind/contract/institutions/identity-providers'
import { audit, changedFields } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { isUniqueViolation } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../kernel/error.ts'
import type { Browser } from '../../../platform/http/browser.ts'
import { endSessionsOfProvider } from '../../../platform/sessions/sessions.store.ts'
import { issueTicket } from '../../../platform/sessions/tickets.ts'
import { lockProvider, readListed, type ListedProvider } from './identity-providers.queries.ts'
import { readForm, type ProviderData, type ProviderForm } from './provider-form.ts'
import type { ProviderServices } from './provider-services.ts'
import { fetchMetadata } from './metadata-refresh.ts'
import { MetadataProblem } from './saml-metadata.ts'
import { deleteProvider, insertProvider, updateProvider } from './identity-providers.store.ts'
import { deleteDroppedKey, deleteKeys, storeKeys } from './identity-provider-keys.store.ts'

/** Adds a provider. Refuses with 409 if the institution has another one that is active. */
export async function createProvider(
  services: ProviderServices,
  caller: SignedInCaller,
  form: ProviderForm,
): Promise<IdentityProvider> {
  const id = randomUUID()
  const { data, certificates } = await readForm(services, caller, { form, id, stored: null })
  return await onlyOneActive(() =>
    inTransaction(services, async (trx) => {
      await demandInstitution(trx, data.institution_id)
      await insertProvider(trx, { ...data, id, created_at: caller.now, last_sign_in_at: null })
      if (certificates) await storeKeys(trx, caller, { providerId: id, certificates, formerEnd: null })
      await audit(trx, caller, 'identity_provider_created', {
        subject: id,
        details: { institution: data.institution_id, issuer: data.issuer, kind: data.kind },
      })
      return await readOne(trx, id)
    }),
  )
}

/** Changes a provider to the values of the form. Switching it off, or naming another issuer, ends its sessions. */
export async function changeProvider(
  services: ProviderServices,
  caller: SignedInCaller,
  { id, form }: { id: string; form: ProviderForm },
): Promise<IdentityProvider> {
  const before = await readListed(services.db, id)
  if (!before) throw unknownProvider()
  const { data, certificates } = await readForm(services, caller, { form, id, stored: before })
  return await onlyOneActive(() =>
    inTransaction(services, async (trx) => {
      const stored = await lockProvider(trx, id)
      if (!stored) throw unknownProvider()
      const isOther = stored.issuer !== data.issuer || stored.institution_id !== data.institution_id
      const fields = changedFields(fieldNames, stored, data)
      await demandInstitution(trx, data.institution_id)
      await updateProvider(trx, id, data)
      if (isOther) await deleteKeys(trx, id)
      if (certificates)
        await storeKeys(trx, caller, {
          providerId: id,
          certificates,
          formerEnd: isOther ? null : stored.metadata_valid_until,
        })
      if (!data.active || isOther) await endSessionsOfProvider(trx, id)
      await audit(trx, caller, 'identity_provider_changed', { subject: id, details: { fields } })
      return await readOne(trx, id)
    }),
  )
}

/** Removes a provider and ends its sessions. People keep their accounts, and are known again by its issuer. */
export async function removeProvider(
  services: ProviderServices,
  caller: SignedInCaller,
  id: string,
): Promise<void> {
  await inTransaction(services, async (trx) => {
    const stored = await lockProvider(trx, id)
    if (!stored) throw unknownProvider()
    await deleteProvider(trx, id)
    await audit(trx, caller, 'identity_provider_deleted', {
      subject: id,
      details: { institution: stored.institution_id, issuer: stored.issuer },
    })
  })
}

/** Reads the metadata of a SAML provider from its address now. */
export async function readMetadataNow(
  services: ProviderServices,
  caller: SignedInCaller,
  id: string,
): Promise<IdentityProvider> {
  const provider = await readListed(services.db, id)
  if (!provider) throw unknownProvider()
  if (provider.metadata_url === null)
    throw new AppError(
      'not_found',
      'The metadata of this provider came as a file. Edit it to choose a newer file.',
    )
  try {
    await fetchMetadata(services, caller, provider)
  } catch (error) {
    if (error instanceof MetadataProblem) throw refusedField('metadataUrl', error.message)
    throw error
  }
  return await readOneOf(services, id)
}

/** Stops accepting a key at once that the metadata no longer names. */
export async function removeKey(
  services: ProviderServices,
  caller: SignedInCaller,
  { id, fingerprint }: { id: string; fingerprint: string },
): Promise<IdentityProvider> {
  return await inTransaction(services, async (trx) => {
    if (!(await deleteDroppedKey(trx, { id, fingerprint })))
      throw new AppError('not_found', 'This key was removed before, or the metadata names it again.')
    await audit(trx, caller, 'identity_provider_changed', { subject: id, details: { fields: ['keys'] } })
    return await readOne(trx, id)
  })
}

/** An address that signs the caller in at a provider and shows what came back, in the same browser. */
export async function beginTest(
  services: ProviderServices,
  caller: SignedInCaller,
  { id, browser }: { id: string; browser: Browser },
): Promise<string> {
  if (!(await readListed(services.db, id))) throw unknownProvider()
  const ticket = await issueTicket(services.db, caller, {
    purpose: 'identity_test',
    data: { providerId: id },
    earner: { secret: browser.keep('device'), proven: true, storage: null },
  })
  await audit(services.db, caller, 'identity_provider_tested', { subject: id })
  return `${services.config.publicUrl}/institution/sign-in?${String(new URLSearchParams({ test: ticket }))}`
}

async function onlyOneActive<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (isUniqueViolation(error))
      throw refusedField(
        'active',
        'This institution has another active sign-in. Switch that one off first, or save this one switched off.',
        'provider_taken',
      )
    throw error
  }
}

async function demandInstitution(trx: Trx, id: string): Promise<void> {
  const row = await trx
    .selectFrom('institutions')
    .select('id')
    .where('id', '=', id)
    .forKeyShare()
    .executeTakeFirst()
  if (!row) throw refusedField('institutionId', 'We could not find this institution. Please reload the list.')
}

export function unknownProvider(): AppError {
  return new AppError('not_found', 'We could not find this sign-in. Please reload the list.')
}

async function readOneOf({ db }: ProviderServices, id: string): Promise<IdentityProvider> {
  const row = await readListed(db, id)
  if (!row) throw unknownProvider()
  return toProvider(row)
}

async function readOne(trx: Trx, id: string): Promise<IdentityProvider> {
  const row = await readListed(trx, id)
  if (!row) throw unknownProvider()
  return toProvider(row)
}

export function toProvider(row: ListedProvider): IdentityProvider {
  return {
    id: row.id,
    institutionId: row.institution_id,
    institutionName: row.institution_name,
    kind: row.kind,
    issuer: row.issuer,
    active: row.active,
    mailDomains: row.mail_domains,
    clientId: row.client_id,
    hasSecret: row.sealed_secret !== null,
    metadataUrl: row.metadata_url,
    signs: row.signs,
    metadata: row.metadata_read_at && {
      readAt: row.metadata_read_at.getTime(),
      validUntil: row.metadata_valid_until?.getTime() ?? null,
      problem: row.metadata_problem,
    },
    keys: row.keys.map((key) => ({
      fingerprint: key.fingerprint,
      ends: Date.parse(key.ends_at),
      dropped: key.dropped_at === null ? null : Date.parse(key.dropped_at),
    })),
    created: row.created_at.getTime(),
    lastSignIn: row.last_sign_in_at?.getTime() ?? null,
  }
}

/** The form's names of the stored columns. */
const fieldNames = {
  institution_id: 'institutionId',
  kind: 'kind',
  issuer: 'issuer',
  active: 'active',
  mail_domains: 'mailDomains',
  client_id: 'clientId',
  sealed_secret: 'clientSecret',
  metadata_url: 'metadataUrl',
  signs: 'signs',
  sign_in_url: 'metadata',
  metadata_read_at: 'metadata',
  metadata_valid_until: 'metadata',
  metadata_problem: 'metadata',
} as const satisfies Record<keyof ProviderData, string>
