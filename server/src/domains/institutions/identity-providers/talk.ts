import type { Caller } from '../../../kernel/caller.ts'
import { listKeys, type ProviderRow } from './identity-providers.queries.ts'
import { findNewKeys } from './metadata-refresh.ts'
import { oidcSecrets, requestIdOf, type Login } from './logins.ts'
import { askOidc, readOidcAnswer } from './oidc.ts'
import type { ProvenPerson } from './person.ts'
import type { ProviderServices } from './provider-services.ts'
import { ProviderRefusal, SignatureRefusal } from './refusal.ts'
import { demandReachable } from './reachable.ts'
import { readSamlKey } from './saml-keys.ts'
import { askSaml, readSamlAnswer } from './saml.ts'

/**
 * The address that asks a provider, of either kind, to sign a person in. With `anew`, it is to ask them who they are.
 *
 * @throws ProviderRefusal
 */
export async function ask(
  services: ProviderServices,
  caller: Caller,
  { provider, login, anew }: { provider: ProviderRow; login: Login; anew: boolean },
): Promise<string> {
  const { now } = caller
  if (provider.kind === 'oidc')
    return await askOidc(services, provider, { secrets: oidcSecrets(login), anew, now })
  await demandReachable(services, provider, now)
  return await askSaml(await samlTalk(services, caller, { provider, state: login.state }), anew)
}

/** What came back: the query of OpenID Connect, or the form of SAML. */
export type Answer = { kind: 'oidc'; query: string } | { kind: 'saml'; response: string }

/** @throws ProviderRefusal */
export async function readAnswer(
  services: ProviderServices,
  caller: Caller,
  {
    provider,
    answer,
    login,
    anew,
  }: { provider: ProviderRow; answer: Answer; login: Pick<Login, 'state' | 'secret'>; anew: boolean },
): Promise<ProvenPerson> {
  const { now } = caller
  if (answer.kind !== provider.kind)
    throw new ProviderRefusal('untrusted', 'The answer came by another protocol than the question.')
  if (answer.kind === 'oidc')
    return await readOidcAnswer(services, provider, {
      query: answer.query,
      secrets: oidcSecrets(login),
      anew,
      now,
    })
  const talk = async () => await samlTalk(services, caller, { provider, state: login.state })
  try {
    return await readSamlAnswer(await talk(), answer.response, now)
  } catch (error) {
    if (!(error instanceof SignatureRefusal) || !(await findNewKeys(services, caller, provider))) throw error
    return await readSamlAnswer(await talk(), answer.response, now)
  }
}

async function samlTalk(
  services: ProviderServices,
  { now }: Caller,
  { provider, state }: { provider: ProviderRow; state: string },
) {
  if (provider.metadata_valid_until && provider.metadata_valid_until <= now)
    throw new ProviderRefusal(
      'off',
      `Its metadata was valid until ${provider.metadata_valid_until.toISOString()} only.`,
      'Read its metadata again.',
    )
  return {
    config: services.config,
    provider,
    keys: await listKeys(services.db, provider.id, now),
    own: await readSamlKey(services),
    requestId: requestIdOf(state),
  }
}
