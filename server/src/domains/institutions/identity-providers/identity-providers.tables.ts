declare module '../../../platform/database/tables.ts' {
  interface Tables {
    federated_identities: FederatedIdentitiesTable
    identity_logins: IdentityLoginsTable
    saml_keys: SamlKeysTable
  }
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
