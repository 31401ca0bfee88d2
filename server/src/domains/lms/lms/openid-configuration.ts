import { z } from 'zod'
import type { PlatformFamily } from '@tradewind/contract/lms/lms'
import type { Config } from '../../../config.ts'
import { second } from '../../../kernel/clock.ts'
import { parseJson } from './access-tokens.ts'
import { isOnHost, isVendorHost } from './platform-hosts.ts'
import {
  askPublic,
  PublicFetchError,
  isWebAddress,
  type PublicAnswer,
  type PublicRequest,
} from '../../../platform/http/public-fetch.ts'
import { familyOf } from './launch-claims.ts'
import { LtiRefusal } from './refusal.ts'

/** What an LMS may send while it registers the tool, in bytes, and the time that it has, in ms. */
const limits = { bytes: 200 * 1024, time: 10 * second }

/** What an LMS says of itself before it registers the tool. */
export interface PlatformConfiguration {
  issuer: string
  authUrl: string
  tokenUrl: string
  /** Null where it is the token address. */
  tokenAudience: string | null
  keysetUrl: string
  registrationUrl: string
  family: PlatformFamily
  /** The places where instructors can choose content, as the LMS names them. */
  placements: string[]
  /** The scopes that the LMS says it knows. */
  scopes: string[]
}

/** How an LMS opens the tool's registration page. */
export interface RegistrationOffer {
  configurationUrl: string
  /** Brightspace sends none. */
  registrationToken: string | null
}

const address = z.string().min(1).max(2000)
const text = z
  .string()
  .min(1)
  .max(500)
  .regex(/^\P{Cc}+$/u)
const configuration = z.object({
  issuer: text,
  authorization_endpoint: address,
  token_endpoint: address,
  jwks_uri: address,
  registration_endpoint: address,
  authorization_server: text.optional().catch(undefined),
  scopes_supported: z.array(z.unknown()).catch([]),
  'https://purl.imsglobal.org/spec/lti-platform-configuration': z
    .object({
      product_family_code: z.string().catch(''),
      messages_supported: z
        .array(
          z
            .object({ type: z.string(), placements: z.array(z.string()).catch([]) })
            .catch({ type: '', placements: [] }),
        )
        .catch([]),
    })
    .catch({ product_family_code: '', messages_supported: [] }),
})

/**
 * Reads an LMS's configuration. Refuses one that speaks for another issuer, or names addresses on other hosts than its
 * own or its vendor's.
 */
export async function readConfiguration(
  config: Pick<Config, 'environment'>,
  { configurationUrl, registrationToken }: RegistrationOffer,
): Promise<PlatformConfiguration> {
  const loopback = config.environment !== 'production'
  if (!isWebAddress(configurationUrl, loopback))
    throw new LtiRefusal(400, 'Your LMS did not send a safe address for its settings.', configurationUrl)
  const answer = await askLms(config, configurationUrl, { headers: bearer(registrationToken) })
  if (answer.status === 401 || answer.status === 403) throw tokenRefused(answer)
  const read = answer.status === 200 ? configuration.safeParse(parseJson(answer.text)).data : undefined
  if (!read)
    throw new LtiRefusal(
      400,
      'We could not read the settings of your LMS. Start the registration in your LMS again.',
      `status ${answer.status}: ${answer.text.slice(0, 200)}`,
    )
  refuseLies(read, new URL(configurationUrl).host, loopback)
  const platform = read['https://purl.imsglobal.org/spec/lti-platform-configuration']
  const audience = read.authorization_server ?? read.token_endpoint
  return {
    issuer: read.issuer,
    authUrl: read.authorization_endpoint,
    tokenUrl: read.token_endpoint,
    tokenAudience: audience === read.token_endpoint ? null : audience,
    keysetUrl: read.jwks_uri,
    registrationUrl: read.registration_endpoint,
    family: familyOf(platform.product_family_code),
    placements: platform.messages_supported
      .filter(({ type }) => type === 'LtiDeepLinkingRequest')
      .flatMap(({ placements }) => placements),
    scopes: read.scopes_supported.filter((scope) => typeof scope === 'string'),
  }
}

function refuseLies(read: z.output<typeof configuration>, host: string, loopback: boolean): void {
  if (!URL.canParse(read.issuer) || !isOnHost(read.issuer, host))
    throw new LtiRefusal(
      400,
      'These settings speak for another LMS than the one that sent them, so nothing was connected.',
      `issuer ${read.issuer} at ${host}`,
    )
  for (const name of [
    'authorization_endpoint',
    'token_endpoint',
    'jwks_uri',
    'registration_endpoint',
  ] as const)
    if (!isWebAddress(read[name], loopback) || !(isOnHost(read[name], host) || isVendorHost(read[name])))
      throw new LtiRefusal(
        400,
        `Your LMS named an address on another host (${name}), so nothing was connected.`,
        read[name],
      )
}

export function bearer(token: string | null): Record<string, string> {
  return token === null ? {} : { authorization: `Bearer ${token}` }
}

/** Asks an LMS during its registration; a failure is a refusal with a sentence. Redirects are not followed. */
export async function askLms(
  { environment }: Pick<Config, 'environment'>,
  url: string,
  request: PublicRequest,
): Promise<PublicAnswer> {
  try {
    return await askPublic(url, request, { ...limits, loopback: environment !== 'production' })
  } catch (error) {
    if (!(error instanceof PublicFetchError)) throw error
    const sentences: Record<PublicFetchError['kind'], string> = {
      foreign: 'Your LMS is not at a public address, so we cannot reach it.',
      unreachable: 'We could not reach your LMS. Check that it can be reached from the internet.',
      slow: 'Your LMS took more than 10 seconds to answer. Start the registration in your LMS again.',
      long: 'Your LMS sent more than we can read. Start the registration in your LMS again.',
    }
    throw new LtiRefusal(400, sentences[error.kind], error.message)
  }
}

export function tokenRefused({ status, text: said }: PublicAnswer): LtiRefusal {
  return new LtiRefusal(
    400,
    'Your LMS says that this registration was used or is too old. Start it again there; our link still works.',
    `status ${status}: ${said.slice(0, 200)}`,
  )
}
