import type { Config } from '../../../config.ts'
import { minute, second } from '../../../kernel/clock.ts'
import { askPublic, PublicFetchError } from '../../../platform/http/public-fetch.ts'
import type { ProviderRow } from './identity-providers.queries.ts'
import { ProviderRefusal } from './refusal.ts'

/** When the sign-in pages of providers answered last, by address, in ms. */
export type AnsweredAt = Map<string, number>

const limits = { bytes: 64 * 1024, time: 4 * second }
/** How long an answer counts, in ms. */
const freshFor = minute

type SamlProvider = Pick<ProviderRow, 'sign_in_url' | 'metadata_url'>

/**
 * Refuses where the sign-in page of a SAML provider does not answer, so that nobody is sent to a browser's error. Any
 * answer will do. Some are reachable from inside a campus only, so only those are asked whose metadata this server
 * reads from the same host.
 *
 * @throws ProviderRefusal
 */
export async function demandReachable(
  { config, answeredAt }: { config: Pick<Config, 'environment'>; answeredAt: AnsweredAt },
  { sign_in_url: url, metadata_url }: SamlProvider,
  now: Date,
): Promise<void> {
  if (url === null || metadata_url === null || new URL(metadata_url).host !== new URL(url).host) return
  const last = answeredAt.get(url)
  if (last !== undefined && now.getTime() - last < freshFor) return
  try {
    await askPublic(url, {}, { ...limits, loopback: config.environment !== 'production' })
  } catch (error) {
    const isAway = error instanceof PublicFetchError && ['unreachable', 'slow'].includes(error.kind)
    if (isAway)
      throw new ProviderRefusal('unreachable', `Its sign-in page ${url} does not answer: ${error.message}.`)
  }
  answeredAt.set(url, now.getTime())
}
