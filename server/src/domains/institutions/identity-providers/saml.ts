import { SAML, SamlStatusError, ValidateInResponseTo } from '@node-saml/node-saml'
import type { Config } from '../../../config.ts'
import type { ProviderKey, ProviderRow } from './identity-providers.queries.ts'
import { ownAddresses } from './own-metadata.ts'
import type { ProvenPerson } from './person.ts'
import { ProviderRefusal, SignatureRefusal } from './refusal.ts'
import { readAssertion } from './saml-assertion.ts'
import type { SamlKey } from './saml-keys.ts'
import {
  childrenOf,
  elementsIn,
  hasRemarks,
  namespaces,
  readXml,
  XmlProblem,
  type XmlElement,
} from './xml.ts'

interface Talk {
  config: Pick<Config, 'publicUrl'>
  provider: ProviderRow
  /** The keys with which the provider may sign. */
  keys: readonly ProviderKey[]
  own: SamlKey
  /** The id of the question. */
  requestId: string
}

/** The library checks signatures and decrypts; `readAssertion` checks what the assertion says. */
function libraryOf({ config, provider, keys, own, requestId }: Talk, forceAuthn: boolean): SAML {
  const { entityId, assertionUrl } = ownAddresses(config)
  return new SAML({
    issuer: entityId,
    callbackUrl: assertionUrl,
    // Audiences are checked with everything else that an assertion says.
    audience: false,
    entryPoint: provider.sign_in_url ?? '',
    idpCert: keys.map(({ certificate }) => certificate),
    privateKey: own.privateKey,
    decryptionPvk: own.privateKey,
    signatureAlgorithm: 'sha256',
    wantAssertionsSigned: provider.signs !== 'response',
    wantAuthnResponseSigned: provider.signs !== 'assertion',
    validateInResponseTo: ValidateInResponseTo.never,
    // The library knows only the clock of the machine.
    acceptedClockSkewMs: -1,
    // Providers choose the id and the way of signing in; ours is to know whether the id suits.
    identifierFormat: null,
    disableRequestedAuthnContext: true,
    forceAuthn,
    generateUniqueId: () => requestId,
  })
}

/** The address that asks a provider to sign a person in. With `anew`, it is to ask them who they are. */
export async function askSaml(talk: Talk, anew: boolean): Promise<string> {
  demandKeys(talk)
  return await libraryOf(talk, anew).getAuthorizeUrlAsync('', undefined, {})
}

function demandKeys({ keys }: Talk): void {
  if (keys.length === 0)
    throw new ProviderRefusal(
      'off',
      'No key of this identity provider is valid any more.',
      'Read its metadata again.',
    )
}

/**
 * What a provider's answer proves. Only what it signed is read, and only one assertion may be anywhere in the answer.
 *
 * @param encoded the answer as the form posts it, in base64
 * @throws ProviderRefusal
 */
export async function readSamlAnswer(talk: Talk, encoded: string, now: Date): Promise<ProvenPerson> {
  demandKeys(talk)
  const { config, provider, requestId } = talk
  const own = ownAddresses(config)
  const response = inspect(Buffer.from(encoded, 'base64').toString('utf8'), {
    ...own,
    requestId,
  })
  const assertion = await verify(talk, encoded, response)
  return readAssertion(parse(assertion), { ...own, requestId, provider, now })
}

function parse(xml: string): XmlElement {
  try {
    return readXml(xml)
  } catch (error) {
    if (error instanceof XmlProblem)
      throw new ProviderRefusal('untrusted', `The answer is not XML as SAML has it: ${error.message}.`)
    throw error
  }
}

/** Looks at the outside of an answer before its signature is checked, and refuses what no provider sends. */
function inspect(
  xml: string,
  { requestId, assertionUrl }: { requestId: string; assertionUrl: string },
): XmlElement {
  const response = parse(xml)
  if (response.namespaceURI !== namespaces.protocol || response.localName !== 'Response')
    throw new ProviderRefusal('untrusted', 'The answer is not a response of SAML 2.0.')
  if (hasRemarks(response))
    throw new ProviderRefusal('untrusted', 'The answer has comments inside, which can hide a part of a name.')
  const destination = response.getAttribute('Destination') ?? ''
  if (destination !== '' && destination !== assertionUrl)
    throw new ProviderRefusal(
      'untrusted',
      `The answer was sent to ${destination} and not to ${assertionUrl}.`,
      'Enter our assertion address at the institution.',
    )
  if (response.getAttribute('InResponseTo') !== requestId)
    throw new ProviderRefusal('untrusted', 'The answer is not the answer to our question.')
  refuseStatus(response)
  const assertions = ['Assertion', 'EncryptedAssertion'].flatMap((name) => elementsIn(response, '*', name))
  if (assertions.length !== 1)
    throw new ProviderRefusal(
      'untrusted',
      `The answer has ${assertions.length} assertions. There must be one.`,
    )
  refuseWeakSignatures(response)
  return response
}

const success = 'urn:oasis:names:tc:SAML:2.0:status:Success'

function refuseStatus(response: XmlElement): void {
  const [status] = childrenOf(response, namespaces.protocol, 'Status')
  const codes = status ? elementsIn(status, namespaces.protocol, 'StatusCode') : []
  const [first, second] = codes.map((code) => code.getAttribute('Value') ?? '')
  if (first === success) return
  const told = status && elementsIn(status, namespaces.protocol, 'StatusMessage')[0]?.textContent?.trim()
  const word = (second ?? first ?? 'no status').replace(/^.*:/u, '')
  throw new ProviderRefusal(
    'refused',
    `The identity provider answered “${word}”${told === undefined || told === '' ? '' : `: ${told.slice(0, 200)}`}.`,
    'Its own log says why.',
  )
}

/** SHA-1 and MD5 can be forged. */
function refuseWeakSignatures(response: XmlElement): void {
  for (const signature of elementsIn(response, namespaces.signature, 'Signature'))
    for (const name of ['SignatureMethod', 'DigestMethod'])
      for (const method of elementsIn(signature, namespaces.signature, name)) {
        const algorithm = method.getAttribute('Algorithm') ?? ''
        if (!/sha(?:256|384|512)/u.test(algorithm))
          throw new ProviderRefusal(
            'untrusted',
            `The answer is signed with ${algorithm.replace(/^.*#/u, '')}, which is too weak.`,
            'Let the identity provider sign with SHA-256.',
          )
      }
}

/** The XML of the one assertion, as it was signed. */
async function verify(talk: Talk, encoded: string, response: XmlElement): Promise<string> {
  try {
    const { profile } = await libraryOf(talk, false).validatePostResponseAsync({ SAMLResponse: encoded })
    const xml = profile?.getAssertionXml?.()
    if (xml !== undefined) return xml
  } catch (error) {
    if (error instanceof SamlStatusError) throw new ProviderRefusal('refused', error.message)
    throw signatureProblem(response, error)
  }
  throw new ProviderRefusal('untrusted', 'The answer has no assertion that was signed.')
}

const parts = { assertion: 'the assertion', response: 'the response' } as const

function signatureProblem(response: XmlElement, error: unknown): SignatureRefusal {
  const encrypted = elementsIn(response, '*', 'EncryptedAssertion').length > 0
  const signed = [
    ...(childrenOf(response, namespaces.signature, 'Signature').length > 0 ? [parts.response] : []),
    ...childrenOf(response, namespaces.assertion, 'Assertion')
      .filter((assertion) => childrenOf(assertion, namespaces.signature, 'Signature').length > 0)
      .map(() => parts.assertion),
  ]
  const what = signed.length === 0 ? 'It signed nothing that we can see' : `It signed ${signed.join(' and ')}`
  return new SignatureRefusal(
    'untrusted',
    `The signature was refused (${error instanceof Error ? error.message : String(error)}). ${what}.`,
    encrypted
      ? 'Compare what it signs with the setting here. Let it encrypt with the key in our metadata.'
      : 'Compare what it signs with the setting here, and its keys with those in its metadata.',
  )
}
