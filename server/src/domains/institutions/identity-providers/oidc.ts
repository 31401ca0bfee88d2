import * as openid from 'openid-client'
import type { Config } from '../../../config.ts'
import { minute, second } from '../../../kernel/clock.ts'
import { askPublic, PublicFetchError } from '../../../platform/http/public-fetch.ts'
import { isLoopback } from '../../../config.ts'
import { unseal } from '../../../kernel/sealing.ts'
import type { Services } from '../../../kernel/services.ts'
import { ownAddresses } from './own-metadata.ts'
import {
  clockTolerance,
  google,
  provenWithoutTime,
  refuseOddClaims,
  toPerson,
  type OidcProvider,
} from './oidc-person.ts'
import type { ProvenPerson } from './person.ts'
import { ProviderRefusal } from './refusal.ts'

/**
 * How long what a provider says of itself counts, in ms. Before a browser is sent there it is read again after a minute,
 * which shows whether the provider answers at all.
 */
const freshFor = { asking: minute, answer: 60 * minute }
const limits = { bytes: 256 * 1024, time: 8 * second }

/** The secrets of one browser's way to a provider and back. */
export interface OidcSecrets {
  state: string
  nonce: string
  codeVerifier: string
}

interface DescribedProvider {
  metadata: openid.ServerMetadata
  readAt: number
  keys: openid.ExportedJWKSCache | undefined
}

/** Providers by issuer, as they describe themselves. */
export type KnownProviders = Map<string, DescribedProvider>

type OidcServices = Pick<Services, 'config' | 'factorKeys'> & { known: KnownProviders }

/** What the secret of a client is sealed with. */
export function aboutSecret(providerId: string): string {
  return `client secret ${providerId}`
}

/**
 * The configuration for talking to a provider, by discovery (OpenID Connect Discovery 1.0).
 *
 * @throws ProviderRefusal
 */
async function configure(
  services: OidcServices,
  provider: OidcProvider,
  { now, maxAge }: Fresh,
): Promise<openid.Configuration> {
  const { known } = services
  const { metadata, keys } = await describe(services, provider, { now, maxAge })
  const secret = secretOf(services, provider)
  // The secret in the header is encoded, and some providers forget to decode it; without a list it is the only way.
  const inBody = metadata.token_endpoint_auth_methods_supported?.includes('client_secret_post') ?? false
  const configuration = new openid.Configuration(
    // The library keeps the keys by this object, and prefers them to those that it is given.
    { ...metadata },
    provider.client_id ?? '',
    {
      [openid.clockSkew]: Math.round((now.getTime() - Date.now()) / 1000),
      [openid.clockTolerance]: clockTolerance,
    },
    secret === null
      ? openid.None()
      : inBody
        ? openid.ClientSecretPost(secret)
        : openid.ClientSecretBasic(secret),
  )
  configuration[openid.customFetch] = guardedFetch(services.config)
  if (isLocal(services.config, provider.issuer)) openid.allowInsecureRequests(configuration)
  // The library trusts a token by the connection it came over, and looks at its signature only if told to.
  openid.enableNonRepudiationChecks(configuration)
  const kept = known.get(provider.issuer)?.keys ?? keys
  if (kept) openid.setJwksCache(configuration, readableAnew(kept))
  return configuration
}

/**
 * A key that the library does not know makes it read the keys again only when those it has are a minute old. Tokens come
 * from the provider itself, so nobody else can make us read them, and a new key signs people in at once.
 */
function readableAnew(keys: openid.ExportedJWKSCache): openid.ExportedJWKSCache {
  return { ...keys, uat: Math.min(keys.uat, Math.floor(Date.now() / second) - 60) }
}

interface Fresh {
  now: Date
  /** How old what was read may be, in ms. */
  maxAge: number
}

/** Of several that need it at once, one reads it. */
async function describe(
  services: OidcServices,
  provider: OidcProvider,
  { now, maxAge }: Fresh,
): Promise<DescribedProvider> {
  const { known } = services
  const kept = known.get(provider.issuer)
  if (kept && now.getTime() - kept.readAt < maxAge) return kept
  const running = readings.get(known)?.get(provider.issuer)
  if (running) return await running
  const reading = discover(services, provider, now).finally(() =>
    readings.get(known)?.delete(provider.issuer),
  )
  const all = readings.get(known) ?? new Map<string, Promise<DescribedProvider>>()
  readings.set(known, all.set(provider.issuer, reading))
  return await reading
}

const readings = new WeakMap<KnownProviders, Map<string, Promise<DescribedProvider>>>()

async function discover(
  { config, known }: OidcServices,
  { issuer, client_id }: OidcProvider,
  now: Date,
): Promise<DescribedProvider> {
  try {
    const configuration = await openid.discovery(new URL(issuer), client_id ?? '', undefined, openid.None(), {
      [openid.customFetch]: guardedFetch(config),
      ...(isLocal(config, issuer) && { execute: [openid.allowInsecureRequests] }),
    })
    const read = {
      metadata: configuration.serverMetadata(),
      readAt: now.getTime(),
      keys: known.get(issuer)?.keys,
    }
    known.set(issuer, read)
    return read
  } catch (error) {
    throw new ProviderRefusal(
      'unreachable',
      `Its configuration at ${issuer}/.well-known/openid-configuration cannot be read: ${reasonOf(error)}.`,
      'Compare the issuer here with the one at the institution, letter by letter.',
    )
  }
}

function secretOf({ factorKeys }: OidcServices, { id, sealed_secret }: OidcProvider): string | null {
  if (sealed_secret === null) return null
  const secret = unseal(factorKeys, sealed_secret, aboutSecret(id))
  if (secret === null)
    throw new ProviderRefusal(
      'off',
      'The client secret cannot be read, because FACTOR_KEY is another one now.',
      'Put the former key back, or enter the client secret again.',
    )
  return secret
}

function isLocal({ environment }: Pick<Config, 'environment'>, issuer: string): boolean {
  return environment !== 'production' && isLoopback(new URL(issuer).hostname)
}

/** Calls only public addresses, without following redirects. */
function guardedFetch({ environment }: Pick<Config, 'environment'>): openid.CustomFetch {
  return async (url, { method, headers, body }) => {
    const answer = await askPublic(
      url,
      {
        method: method === 'POST' ? 'POST' : 'GET',
        headers,
        ...(body !== undefined && body !== null && { body: String(body as URLSearchParams | string) }),
      },
      { ...limits, loopback: environment !== 'production' },
    )
    const told = Object.entries(answer.headers).flatMap(([name, value]) =>
      typeof value === 'string' ? [[name, value] as [string, string]] : [],
    )
    return new Response(answer.text, { status: answer.status, headers: told })
  }
}

/** The address that asks a provider to sign a person in. With `anew`, it is to ask them who they are. */
export async function askOidc(
  services: OidcServices,
  provider: OidcProvider,
  { secrets, anew, now }: { secrets: OidcSecrets; anew: boolean; now: Date },
): Promise<string> {
  const configuration = await configure(services, provider, { now, maxAge: freshFor.asking })
  const url = openid.buildAuthorizationUrl(configuration, {
    redirect_uri: ownAddresses(services.config).redirectUrl,
    scope: 'openid profile email',
    state: secrets.state,
    nonce: secrets.nonce,
    code_challenge: await openid.calculatePKCECodeChallenge(secrets.codeVerifier),
    code_challenge_method: 'S256',
    ...(anew && wishToAsk(provider)),
  })
  return url.href
}

/** Google knows no `login`; choosing the account is the most that it asks for. With `max_age`, others must say when. */
function wishToAsk({ issuer }: OidcProvider): Record<string, string> {
  return issuer === google ? { prompt: 'select_account' } : { prompt: 'login', max_age: '0' }
}

/**
 * What a provider's answer proves: the code is exchanged, and the id token's signature, issuer, audience, nonce and
 * times are checked.
 *
 * @param query the query with which the browser came back
 * @throws ProviderRefusal
 */
export async function readOidcAnswer(
  services: OidcServices,
  provider: OidcProvider,
  { query, secrets, anew, now }: { query: string; secrets: OidcSecrets; anew: boolean; now: Date },
): Promise<ProvenPerson> {
  const configuration = await configure(services, provider, { now, maxAge: freshFor.answer })
  try {
    const tokens = await openid.authorizationCodeGrant(
      configuration,
      new URL(`${ownAddresses(services.config).redirectUrl}?${query}`),
      {
        expectedState: secrets.state,
        expectedNonce: secrets.nonce,
        pkceCodeVerifier: secrets.codeVerifier,
        idTokenExpected: true,
      },
    )
    keepKeys(services, provider, configuration)
    const claims = tokens.claims()
    if (!claims) throw new ProviderRefusal('untrusted', 'The answer has no id token.')
    refuseOddClaims(claims, provider, now)
    const more = await readUserInfo(configuration, { token: tokens.access_token, claims })
    const person = toPerson(provider, { ...more, ...claims }, now)
    return anew
      ? { ...person, provenAt: person.provenAt ?? provenWithoutTime(configuration.serverMetadata(), now) }
      : person
  } catch (error) {
    throw error instanceof ProviderRefusal ? error : answerProblem(error)
  }
}

function keepKeys(
  { known }: OidcServices,
  { issuer }: OidcProvider,
  configuration: openid.Configuration,
): void {
  const kept = known.get(issuer)
  if (kept) kept.keys = openid.getJwksCache(configuration)
}

/** Many providers tell names and address only there. Without them, the person is asked. */
async function readUserInfo(
  configuration: openid.Configuration,
  { token, claims }: { token: string; claims: openid.IDToken },
): Promise<Partial<openid.UserInfoResponse>> {
  const isWhole = claims['email'] !== undefined && (claims['given_name'] ?? claims['name']) !== undefined
  if (isWhole || configuration.serverMetadata().userinfo_endpoint === undefined) return {}
  return await openid.fetchUserInfo(configuration, token, claims.sub).catch(() => ({}))
}

function answerProblem(error: unknown): ProviderRefusal {
  if (error instanceof openid.AuthorizationResponseError)
    return new ProviderRefusal(
      'refused',
      `The identity provider answered “${error.error}”${error.error_description === undefined ? '' : `: ${error.error_description.slice(0, 200)}`}.`,
      'Its own log says why.',
    )
  if (error instanceof openid.ResponseBodyError)
    return new ProviderRefusal(
      'untrusted',
      `The identity provider did not exchange the code: ${error.error}${error.error_description === undefined ? '' : ` (${error.error_description.slice(0, 200)})`}.`,
      'Compare client ID, client secret and redirect address with those at the institution.',
    )
  if (isOutage(error))
    return new ProviderRefusal('unreachable', `The identity provider does not answer: ${reasonOf(error)}.`)
  return new ProviderRefusal('untrusted', `The answer was refused: ${reasonOf(error)}.`)
}

function isOutage(error: unknown): boolean {
  return (
    error instanceof PublicFetchError ||
    (error instanceof Error && error.cause !== undefined && isOutage(error.cause))
  )
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error)
  const { cause } = error
  return cause instanceof Error ? `${error.message} (${cause.message})` : error.message
}

/**
 * Reads the configuration of a provider, to see whether it can be used.
 *
 * @throws ProviderRefusal
 */
export async function tryOidc(
  services: OidcServices,
  provider: OidcProvider,
  now: Date,
): Promise<openid.ServerMetadata> {
  return (await configure(services, provider, { now, maxAge: 0 })).serverMetadata()
}
