import type * as openid from 'openid-client'
import { second } from '../../../kernel/clock.ts'
import type { ProviderRow } from './identity-providers.queries.ts'
import { isOfDomains, readDetails, type ProvenPerson } from './person.ts'
import { ProviderRefusal } from './refusal.ts'

export type OidcProvider = Pick<ProviderRow, 'id' | 'issuer' | 'client_id' | 'sealed_secret' | 'mail_domains'>

export const google = 'https://accounts.google.com'

/** How far the clock of a provider may differ from ours, in seconds. */
export const clockTolerance = 180

/**
 * What the library lets pass: an id that is nobody's or everybody's, a token for another client, and one from the future
 * (OpenID Connect Core 1.0, 2 and 3.1.3.7).
 */
export function refuseOddClaims(
  claims: openid.IDToken,
  { client_id: clientId }: OidcProvider,
  now: Date,
): void {
  const { sub, azp, iat } = claims
  if (sub === '' || sub.length > 255 || /[\p{Cc}\p{Cs}]/u.test(sub))
    throw new ProviderRefusal(
      'nobody',
      'The id of the person (sub) is empty, longer than 255 characters, or has characters that no id has.',
      'Let the identity provider release a lasting id of at most 255 characters.',
    )
  if (azp !== undefined && azp !== clientId)
    throw new ProviderRefusal(
      'untrusted',
      'The id token was made for another client (azp).',
      'Compare the client ID here with the one at the institution.',
    )
  if ((iat - clockTolerance) * second > now.getTime())
    throw new ProviderRefusal(
      'untrusted',
      'The id token comes from the future (iat).',
      'The clock of the identity provider, or of this server, is wrong.',
    )
}

export function toPerson(
  provider: OidcProvider,
  claims: Partial<openid.UserInfoResponse> & openid.IDToken,
  now: Date,
): ProvenPerson {
  const text = (name: string) => {
    const value = claims[name]
    return typeof value === 'string' && value.trim() !== '' ? value : undefined
  }
  refuseStrangers(provider, text('hd'))
  const { auth_time: since } = claims
  const address = text('email')
  return {
    issuer: provider.issuer,
    subjects: [claims.sub],
    ...readDetails(
      {
        // What people sign in with at Entra ID looks like an address, and often is one.
        email: address ?? text('preferred_username'),
        emailUnconfirmed:
          address === undefined || ['false', false].includes(claims['email_verified'] as boolean | string),
        firstName: text('given_name'),
        lastName: text('family_name'),
        name: text('name'),
      },
      provider.mail_domains,
    ),
    provenAt: typeof since === 'number' ? Math.min(since * 1000, now.getTime()) : null,
  }
}

/** Everybody in the world can have an account with Google, so its organisation must be the institution's. */
function refuseStrangers({ issuer, mail_domains }: OidcProvider, hostedDomain: string | undefined): void {
  if (issuer !== google && hostedDomain === undefined) return
  if (hostedDomain === undefined || !isOfDomains(`@${hostedDomain}`, mail_domains))
    throw new ProviderRefusal(
      'stranger',
      `The account belongs to ${hostedDomain ?? 'no organisation'}, and not to one of the mail domains.`,
      'Enter the domains of the institution as mail domains.',
    )
}

/** The hosts of Entra ID, which lists `auth_time` and says it only where its administrator has chosen it. */
const entra =
  /^(?:login\.microsoftonline\.(?:com|us)|login\.partner\.microsoftonline\.cn|sts\.windows\.net)$/u

/**
 * Asked to ask anew, a provider that never says when it asked has just done so. One that can say it was not asked: a
 * browser took the wish from the address, so the sign-in is no proof.
 */
export function provenWithoutTime(
  { claims_supported: claims, issuer }: Pick<openid.ServerMetadata, 'claims_supported' | 'issuer'>,
  now: Date,
): number {
  const isTold = claims?.includes('auth_time') === true && !entra.test(new URL(issuer).hostname)
  return isTold ? 0 : now.getTime()
}
