import type { IdentityProvider, SignedPart } from '@tradewind/contract/institutions/identity-providers'
import { entriesOf } from '../../../ui/typed.ts'
import type { ProviderBody } from './providers.api.ts'

/** The values of the provider's form. Lists are texts with commas. */
export type ProviderValues = {
  kind: IdentityProvider['kind']
  institutionId: string
  active: boolean
  mailDomains: string
  issuer: string
  clientId: string
  /** Empty keeps the stored one. */
  clientSecret: string
  /** The client has no secret. */
  isPublic: boolean
  metadataUrl: string
  /** The content of a chosen file; empty without one. */
  metadata: string
  entityId: string
  signs: SignedPart
}

export const kinds: readonly { value: IdentityProvider['kind']; label: string }[] = [
  { value: 'saml', label: 'SAML 2.0' },
  { value: 'oidc', label: 'OpenID Connect' },
]

export const signedPartLabels: readonly { value: SignedPart; label: string }[] = [
  { value: 'assertion', label: 'The assertion' },
  { value: 'response', label: 'The response' },
  { value: 'both', label: 'Both' },
]

export function initialValues(provider: IdentityProvider | null): ProviderValues {
  return {
    kind: provider?.kind ?? 'saml',
    institutionId: provider?.institutionId ?? '',
    active: provider?.active ?? false,
    mailDomains: provider?.mailDomains.join(', ') ?? '',
    issuer: provider?.kind === 'oidc' ? provider.issuer : '',
    clientId: provider?.clientId ?? '',
    clientSecret: '',
    isPublic: provider?.kind === 'oidc' && !provider.hasSecret,
    metadataUrl: provider?.metadataUrl ?? '',
    metadata: '',
    entityId: '',
    signs: provider?.signs ?? 'assertion',
  }
}

const notEmpty = 'Please fill this in.'
const isWebAddress = (text: string) => /^https?:\/\/[^\s/]/u.test(text.trim())
const noAddress = 'Please enter an address that begins with https://.'

/** The problems by field. The server knows more, and reads what an address leads to. */
export function problemsOf(
  values: ProviderValues,
  stored: Pick<IdentityProvider, 'hasSecret'> | null,
): Record<string, string> {
  const found: Record<string, string | null> = {
    institutionId: values.institutionId === '' ? 'Please choose an institution.' : null,
    ...(values.kind === 'oidc' ? oidcProblems(values, stored) : samlProblems(values, stored)),
  }
  return Object.fromEntries(
    Object.entries(found).filter((entry): entry is [string, string] => entry[1] !== null),
  )
}

function oidcProblems(values: ProviderValues, stored: Pick<IdentityProvider, 'hasSecret'> | null) {
  const needsSecret = !values.isPublic && values.clientSecret === '' && stored?.hasSecret !== true
  return {
    issuer: isWebAddress(values.issuer) ? null : noAddress,
    clientId: values.clientId.trim() === '' ? notEmpty : null,
    clientSecret: needsSecret ? 'Please enter the secret, or say below that the client has none.' : null,
  }
}

function samlProblems({ metadataUrl, metadata }: ProviderValues, stored: unknown) {
  const hasAddress = metadataUrl.trim() !== ''
  if (!hasAddress && metadata === '' && stored === null)
    return { metadataUrl: 'Please enter the address of its metadata, or choose a file below.' }
  return { metadataUrl: hasAddress && !isWebAddress(metadataUrl) ? noAddress : null }
}

export function bodyOf(values: ProviderValues): ProviderBody {
  const ofBoth = {
    institutionId: values.institutionId,
    active: values.active,
    mailDomains: entriesOf(values.mailDomains),
  }
  return values.kind === 'oidc'
    ? {
        kind: 'oidc',
        ...ofBoth,
        issuer: values.issuer.trim(),
        clientId: values.clientId.trim(),
        clientSecret: values.isPublic ? null : values.clientSecret,
      }
    : {
        kind: 'saml',
        ...ofBoth,
        metadataUrl: values.metadataUrl.trim(),
        metadata: values.metadata,
        entityId: values.entityId.trim(),
        signs: values.signs,
      }
}
