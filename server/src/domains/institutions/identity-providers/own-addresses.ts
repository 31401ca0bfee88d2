import type { Config } from '../../../config.ts'

/** The addresses of this portal that an institution's administrator enters there. */
export function ownAddresses({ publicUrl }: Pick<Config, 'publicUrl'>) {
  return {
    redirectUrl: `${publicUrl}/oidc/callback`,
    // The entity id is where its metadata is.
    entityId: `${publicUrl}/saml/metadata`,
    metadataUrl: `${publicUrl}/saml/metadata`,
    assertionUrl: `${publicUrl}/saml/acs`,
  }
}
