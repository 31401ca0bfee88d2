import type { X509Certificate } from 'node:crypto'
import type { identityProvidersRoutes } from '@tradewind/contract/institutions/identity-providers'
import type { BodyOf } from '@tradewind/contract/route'
import { asciiDomain, copiedText } from '@tradewind/contract/typed'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { refusedField } from '../../../kernel/error.ts'
import { isWebAddress } from '../../../platform/http/public-fetch.ts'
import { seal } from '../../../kernel/sealing.ts'
import type { ProviderRow } from './identity-providers.queries.ts'
import { readMetadataAt } from './metadata-refresh.ts'
import { aboutSecret, tryOidc } from './oidc.ts'
import type { ProviderServices } from './provider-services.ts'
import { ProviderRefusal } from './refusal.ts'
import { MetadataProblem, readMetadata, type ProviderMetadata } from './saml-metadata.ts'

export type ProviderForm = BodyOf<(typeof identityProvidersRoutes)['POST /api/identity-providers']>
type OidcForm = Extract<ProviderForm, { kind: 'oidc' }>
type SamlForm = Extract<ProviderForm, { kind: 'saml' }>

/** The columns that a form sets. */
export type ProviderData = Omit<ProviderRow, 'id' | 'created_at' | 'last_sign_in_at'>

interface ReadForm {
  data: ProviderData
  /** Those of metadata that was just read; null if nothing was read. */
  certificates: X509Certificate[] | null
}

interface SavedForm<Form> {
  form: Form
  id: string
  /** The provider as it is now; null for a new one. */
  stored: ProviderRow | null
}

/** Reads a form, and what it points to: a configuration or metadata that cannot be used is refused. */
export async function readForm(
  services: ProviderServices,
  caller: SignedInCaller,
  { form, id, stored }: SavedForm<ProviderForm>,
): Promise<ReadForm> {
  if (stored && stored.kind !== form.kind)
    throw refusedField('kind', 'The kind cannot be changed. Add another sign-in instead.')
  return form.kind === 'oidc'
    ? await readOidcForm(services, caller, { form, id, stored })
    : await readSamlForm(services, caller, { form, id, stored })
}

function ofBoth(form: ProviderForm) {
  return {
    institution_id: form.institutionId,
    active: form.active,
    mail_domains: readDomains(form.mailDomains),
  }
}

async function readOidcForm(
  services: ProviderServices,
  { now }: SignedInCaller,
  { form, id, stored }: SavedForm<OidcForm>,
): Promise<ReadForm> {
  const { config, factorKeys } = services
  const issuer = form.issuer.replace(/\/\.well-known\/openid-configuration$/u, '')
  demandAddress(issuer, 'issuer', config.environment !== 'production')
  const secret = form.clientSecret
  const data: ProviderData = {
    ...ofBoth(form),
    kind: 'oidc',
    issuer,
    client_id: form.clientId,
    sealed_secret:
      secret === null
        ? null
        : secret === ''
          ? (stored?.sealed_secret ?? null)
          : seal(factorKeys, secret, aboutSecret(id)),
    metadata_url: null,
    signs: null,
    sign_in_url: null,
    metadata_read_at: null,
    metadata_valid_until: null,
    metadata_problem: null,
  }
  try {
    if (data.active || stored?.issuer !== issuer) await tryOidc(services, { ...data, id }, now)
  } catch (error) {
    if (error instanceof ProviderRefusal) throw refusedField('issuer', error.message)
    throw error
  }
  return { data, certificates: null }
}

async function readSamlForm(
  services: ProviderServices,
  caller: SignedInCaller,
  { form, stored }: SavedForm<SamlForm>,
): Promise<ReadForm> {
  const read = await readItsMetadata(services, caller, { form, stored })
  return {
    data: {
      ...ofBoth(form),
      kind: 'saml',
      client_id: null,
      sealed_secret: null,
      signs: form.signs,
      metadata_url: form.metadataUrl === '' ? null : form.metadataUrl,
      ...(read
        ? {
            issuer: read.entityId,
            sign_in_url: read.signInUrl,
            metadata_read_at: caller.now,
            metadata_valid_until: read.validUntil,
            metadata_problem: null,
          }
        : keptMetadata(stored)),
    },
    certificates: read?.certificates ?? null,
  }
}

function keptMetadata(stored: ProviderRow | null) {
  if (!stored)
    throw refusedField('metadataUrl', 'Please enter the address of its metadata, or choose a file.')
  const { issuer, sign_in_url, metadata_read_at, metadata_valid_until, metadata_problem } = stored
  return { issuer, sign_in_url, metadata_read_at, metadata_valid_until, metadata_problem }
}

/** Null if the form changes nothing about the metadata. */
async function readItsMetadata(
  services: ProviderServices,
  caller: SignedInCaller,
  { form, stored }: Pick<SavedForm<SamlForm>, 'form' | 'stored'>,
): Promise<ProviderMetadata | null> {
  const { metadata, metadataUrl, entityId } = form
  const loopback = services.config.environment !== 'production'
  const isFile = metadata.trim() !== ''
  try {
    if (isFile) return readMetadata(metadata, { entityId, loopback, now: caller.now })
    const isSame =
      stored !== null && stored.metadata_url === metadataUrl && ['', stored.issuer].includes(entityId)
    if (metadataUrl === '' || isSame) return null
    demandAddress(metadataUrl, 'metadataUrl', loopback)
    return await readMetadataAt(services, caller, { url: metadataUrl, entityId })
  } catch (error) {
    if (error instanceof MetadataProblem)
      throw refusedField(isFile ? 'metadata' : 'metadataUrl', error.message)
    throw error
  }
}

function demandAddress(text: string, field: string, loopback: boolean): void {
  if (!isWebAddress(text, loopback))
    throw refusedField(field, 'Please enter an address that begins with https://.')
}

function readDomains(entered: readonly string[]): string[] {
  const domains = entered
    .map((text) => asciiDomain(copiedText(text).replace(/^@/u, '').toLowerCase()))
    .filter((text) => text !== '')
  for (const domain of domains)
    if (!/^(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z][a-z0-9-]{0,61}[a-z0-9]$/u.test(domain))
      throw refusedField(
        'mailDomains',
        `“${domain}” is not a mail domain. An example is students.example.edu.`,
      )
  return [...new Set(domains)]
}
