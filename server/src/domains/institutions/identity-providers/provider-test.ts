import type { ProviderCheck } from '@tradewind/contract/institutions/identity-providers'
import { day, later } from '../../../kernel/clock.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { findProvider, listKeys, type ProviderRow } from './identity-providers.queries.ts'
import { fetchMetadata } from './metadata-refresh.ts'
import { tryOidc } from './oidc.ts'
import type { ProviderServices } from './provider-services.ts'
import { unknownProvider } from './providers.ts'
import { ProviderRefusal } from './refusal.ts'
import { MetadataProblem } from './saml-metadata.ts'
import { readSamlKey } from './saml-keys.ts'

/** Tests whether a provider can be reached and is set up. What it brings of a person shows a sign-in only. */
export async function testProvider(
  services: ProviderServices,
  caller: SignedInCaller,
  id: string,
): Promise<ProviderCheck[]> {
  const provider = await findProvider(services.db, id)
  if (!provider) throw unknownProvider()
  return provider.kind === 'oidc'
    ? await testOidc(services, caller, provider)
    : await testSaml(services, caller, provider)
}

const ok = (sentence: string): ProviderCheck => ({ outcome: 'ok', sentence, advice: null })
const warning = (sentence: string, advice: string): ProviderCheck => ({
  outcome: 'warning',
  sentence,
  advice,
})
const failed = (sentence: string, advice: string | null): ProviderCheck => ({
  outcome: 'failed',
  sentence,
  advice,
})

async function testOidc(
  services: ProviderServices,
  { now }: SignedInCaller,
  provider: ProviderRow,
): Promise<ProviderCheck[]> {
  try {
    const metadata = await tryOidc(services, provider, now)
    const asksS256 = metadata.code_challenge_methods_supported?.includes('S256') ?? true
    return [
      ok('It publishes its configuration, and the issuer is right.'),
      asksS256
        ? ok('It takes codes with PKCE.')
        : warning(
            'It does not say that it takes codes with PKCE (S256).',
            'Sign in as a test to see whether it does.',
          ),
      provider.sealed_secret === null
        ? warning(
            'No client secret is stored here.',
            'That is right only if the client is a public one there.',
          )
        : ok('A client secret is stored here. Whether it is right shows a sign-in.'),
    ]
  } catch (error) {
    if (error instanceof ProviderRefusal) return [failed(error.message, error.advice)]
    throw error
  }
}

/** Certificates that end sooner than this are named, in ms. */
const soon = 30 * day

async function testSaml(
  services: ProviderServices,
  caller: SignedInCaller,
  provider: ProviderRow,
): Promise<ProviderCheck[]> {
  const metadata = await testMetadata(services, caller, provider)
  const keys = (await listKeys(services.db, provider.id, caller.now)).filter(
    ({ dropped_at }) => dropped_at === null,
  )
  await readSamlKey(services)
  const newest = keys
    .map(({ ends_at }) => ends_at)
    .toSorted((one, other) => other.getTime() - one.getTime())[0]
  return [
    metadata,
    newest === undefined
      ? failed('Its metadata names no key.', 'Read its metadata again.')
      : newest <= later(caller.now, soon)
        ? warning(
            `Its newest certificate ends on ${newest.toISOString().slice(0, 10)}.`,
            'Ask the institution for a new one in time. Its metadata brings it here.',
          )
        : ok(`Its metadata names ${keys.length === 1 ? 'one key' : `${keys.length} keys`} for signatures.`),
    ok('We have a key of our own. The institution finds it in our metadata.'),
  ]
}

async function testMetadata(
  services: ProviderServices,
  caller: SignedInCaller,
  provider: ProviderRow,
): Promise<ProviderCheck> {
  if (provider.metadata_url === null) {
    const until = provider.metadata_valid_until
    return until && until <= caller.now
      ? failed('Its metadata is not valid any more.', 'Edit the sign-in and choose a newer file.')
      : warning(
          'Its metadata came as a file, so new keys do not come by themselves.',
          'Enter the address of its metadata if it has one.',
        )
  }
  try {
    await fetchMetadata(services, caller, provider)
    return ok('Its metadata can be read from its address. We read it every day.')
  } catch (error) {
    if (error instanceof MetadataProblem)
      return failed(error.message, 'What was read before still counts until its end.')
    throw error
  }
}
