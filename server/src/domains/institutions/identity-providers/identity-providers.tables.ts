import type { SignedPart } from '@tradewind/contract/institutions/identity-providers'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    identity_providers: IdentityProvidersTable
    identity_provider_keys: IdentityProviderKeysTable
    federated_identities: FederatedIdentitiesTable
    identity_logins: IdentityLoginsTable
    saml_keys: SamlKeysTable
  }
  interface Views {
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

/** Which account a person of an institution has. No institution can speak of another's people. */
export interface FederatedIdentitiesTable {
  id: string
  institution_id: string
  issuer: string
  /** What the issuer calls the person; SAML's begin with the kind of id, for example `pairwise-id:`. */
  subject: string
  user_id: string
  created_at: Date
  last_used_at: Date
}

/** A browser that was sent to a provider and has not come back. */
export interface IdentityLoginsTable {
  state_hash: Buffer
  provider_id: string
  /** The hash of a secret that only that browser keeps. */
  browser_hash: Buffer
  purpose: 'sign_in' | 'proof' | 'test'
  expires_at: Date
}

/** A key of this portal for SAML: it signs questions, and reads answers that are encrypted for it. */
export interface SamlKeysTable {
  id: string
  /** The private key in PEM, sealed. */
  sealed: Buffer
  /** In PEM. */
  certificate: string
  created_at: Date
}
