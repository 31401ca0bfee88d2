import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { inflateRawSync } from 'node:zlib'
import { generate } from 'selfsigned'

/** Whether the program that signs and encrypts is there; the tests that need it are skipped without it. */
export const hasXmlsec = spawnSync('xmlsec1', ['--version'], { stdio: 'ignore' }).status === 0

/** A key and its certificate, both in PEM. */
export interface Pair {
  private: string
  cert: string
}

export async function newPair(days = 3650): Promise<Pair> {
  const begin = new Date(Date.now() - 86_400_000)
  return await generate([{ name: 'commonName', value: 'idp.example.edu' }], {
    keySize: 2048,
    algorithm: 'sha256',
    notBeforeDate: begin,
    notAfterDate: new Date(begin.getTime() + days * 86_400_000),
  })
}

const namespaces =
  'xmlns:samlp="urn:oasis:names:tc:SAML:2.0:protocol" xmlns:saml="urn:oasis:names:tc:SAML:2.0:assertion" xmlns:xs="http://www.w3.org/2001/XMLSchema" xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"'

/** What an answer says. Tests change single parts of it. */
export interface Said {
  /** The entity id of the provider. */
  issuer: string
  requestId: string
  audience: string
  recipient: string
  now: Date
  /** The value of the NameID; null for none. */
  nameId: { value: string; format?: string; spNameQualifier?: string } | null
  attributes: Record<string, string>
  /** When it ends, in ms from now. */
  lives: number
  /** When the person signed in, in ms from now. */
  signedIn: number
  responseId: string
  assertionId: string
}

export const pairwiseId = 'urn:oasis:names:tc:SAML:attribute:pairwise-id'
export const subjectId = 'urn:oasis:names:tc:SAML:attribute:subject-id'
export const mail = 'urn:oid:0.9.2342.19200300.100.1.3'
export const givenName = 'urn:oid:2.5.4.42'
export const surname = 'urn:oid:2.5.4.4'
export const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
export const mailFormat = 'urn:oasis:names:tc:SAML:1.1:nameid-format:emailAddress'

/** Where a signature is to come, for xmlsec1 to fill in. */
export function signatureOf(id: string, algorithm: 'sha256' | 'sha1' = 'sha256'): string {
  const [method, digest] =
    algorithm === 'sha256'
      ? ['http://www.w3.org/2001/04/xmldsig-more#rsa-sha256', 'http://www.w3.org/2001/04/xmlenc#sha256']
      : ['http://www.w3.org/2000/09/xmldsig#rsa-sha1', 'http://www.w3.org/2000/09/xmldsig#sha1']
  return `<ds:Signature xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><ds:SignedInfo><ds:CanonicalizationMethod Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/><ds:SignatureMethod Algorithm="${method}"/><ds:Reference URI="#${id}"><ds:Transforms><ds:Transform Algorithm="http://www.w3.org/2000/09/xmldsig#enveloped-signature"/><ds:Transform Algorithm="http://www.w3.org/2001/10/xml-exc-c14n#"/></ds:Transforms><ds:DigestMethod Algorithm="${digest}"/><ds:DigestValue/></ds:Reference></ds:SignedInfo><ds:SignatureValue/></ds:Signature>`
}

/** An assertion, with a place for its signature or without. */
export function assertionOf(said: Said, signature = signatureOf(said.assertionId)): string {
  const at = (ms: number) => new Date(said.now.getTime() + ms).toISOString()
  const name = said.nameId
  const format = name?.format === undefined ? '' : ` Format="${name.format}"`
  const qualifier = name?.spNameQualifier === undefined ? '' : ` SPNameQualifier="${name.spNameQualifier}"`
  const nameId = name === null ? '' : `<saml:NameID${format}${qualifier}>${name.value}</saml:NameID>`
  const attributes = Object.entries(said.attributes).map(
    ([attribute, value]) =>
      `<saml:Attribute Name="${attribute}"><saml:AttributeValue xsi:type="xs:string">${value}</saml:AttributeValue></saml:Attribute>`,
  )
  return `<saml:Assertion ${namespaces} ID="${said.assertionId}" Version="2.0" IssueInstant="${at(0)}"><saml:Issuer>${said.issuer}</saml:Issuer>${signature}<saml:Subject>${nameId}<saml:SubjectConfirmation Method="urn:oasis:names:tc:SAML:2.0:cm:bearer"><saml:SubjectConfirmationData InResponseTo="${said.requestId}" Recipient="${said.recipient}" NotOnOrAfter="${at(said.lives)}"/></saml:SubjectConfirmation></saml:Subject><saml:Conditions NotBefore="${at(-60_000)}" NotOnOrAfter="${at(said.lives)}"><saml:AudienceRestriction><saml:Audience>${said.audience}</saml:Audience></saml:AudienceRestriction></saml:Conditions><saml:AuthnStatement AuthnInstant="${at(said.signedIn)}" SessionIndex="_s1"><saml:AuthnContext><saml:AuthnContextClassRef>urn:oasis:names:tc:SAML:2.0:ac:classes:PasswordProtectedTransport</saml:AuthnContextClassRef></saml:AuthnContext></saml:AuthnStatement>${attributes.length === 0 ? '' : `<saml:AttributeStatement>${attributes.join('')}</saml:AttributeStatement>`}</saml:Assertion>`
}

/** A response around a content, with a place for its own signature if wanted. */
export function responseOf(said: Said, content: string, signature = ''): string {
  return `<?xml version="1.0" encoding="UTF-8"?><samlp:Response ${namespaces} ID="${said.responseId}" Version="2.0" IssueInstant="${said.now.toISOString()}" Destination="${said.recipient}" InResponseTo="${said.requestId}"><saml:Issuer>${said.issuer}</saml:Issuer>${signature}<samlp:Status><samlp:StatusCode Value="urn:oasis:names:tc:SAML:2.0:status:Success"/></samlp:Status>${content}</samlp:Response>`
}

const idAttributes = [
  '--id-attr:ID',
  'urn:oasis:names:tc:SAML:2.0:assertion:Assertion',
  '--id-attr:ID',
  'urn:oasis:names:tc:SAML:2.0:protocol:Response',
]

/** Runs xmlsec1, which others wrote, with files of its own. */
function xmlsec(files: Record<string, string>, args: (path: (name: string) => string) => string[]): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-xmlsec-'))
  try {
    const path = (name: string) => join(folder, name)
    for (const [name, content] of Object.entries(files)) writeFileSync(path(name), content)
    execFileSync('xmlsec1', args(path), { stdio: 'pipe' })
    return readFileSync(path('out.xml'), 'utf8')
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** Fills in the first empty signature of a text. For an assertion and a response, sign the inner one first. */
export function sign(xml: string, pair: Pair): string {
  return xmlsec({ 'in.xml': xml, 'key.pem': pair.private }, (path) => [
    '--sign',
    '--privkey-pem',
    path('key.pem'),
    ...idAttributes,
    '--output',
    path('out.xml'),
    path('in.xml'),
  ])
}

/** What the program says of a text when it looks for a signature in it, beginning with what is no XML. */
export function verify(xml: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tradewind-saml-'))
  try {
    const file = join(folder, 'in.xml')
    writeFileSync(file, xml)
    return spawnSync('xmlsec1', ['--verify', file], { encoding: 'utf8' }).stderr
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/** An assertion that only the holder of a certificate can read. */
export function encrypt(assertion: string, certificate: string): string {
  const template = `<xenc:EncryptedData xmlns:xenc="http://www.w3.org/2001/04/xmlenc#" Type="http://www.w3.org/2001/04/xmlenc#Element"><xenc:EncryptionMethod Algorithm="http://www.w3.org/2009/xmlenc11#aes256-gcm"/><ds:KeyInfo xmlns:ds="http://www.w3.org/2000/09/xmldsig#"><xenc:EncryptedKey><xenc:EncryptionMethod Algorithm="http://www.w3.org/2001/04/xmlenc#rsa-oaep-mgf1p"/><xenc:CipherData><xenc:CipherValue/></xenc:CipherData></xenc:EncryptedKey></ds:KeyInfo><xenc:CipherData><xenc:CipherValue/></xenc:CipherData></xenc:EncryptedData>`
  const out = xmlsec({ 'in.xml': assertion, 'template.xml': template, 'cert.pem': certificate }, (path) => [
    '--encrypt',
    '--pubkey-cert-pem',
    path('cert.pem'),
    '--session-key',
    'aes-256',
    '--xml-data',
    path('in.xml'),
    '--output',
    path('out.xml'),
    path('template.xml'),
  ])
  return `<saml:EncryptedAssertion>${out.replace(/^<\?xml[^>]*>\s*/u, '')}</saml:EncryptedAssertion>`
}

/** The metadata of a provider. */
export function metadataOf(provider: {
  entityId: string
  signInUrl: string
  certificates: readonly string[]
  validUntil?: Date
}): string {
  const { entityId, signInUrl, certificates, validUntil } = provider
  const keys = certificates.map(
    (pem) =>
      `<md:KeyDescriptor use="signing"><ds:KeyInfo><ds:X509Data><ds:X509Certificate>${pem.replaceAll(/-----[^-]+-----|\s/gu, '')}</ds:X509Certificate></ds:X509Data></ds:KeyInfo></md:KeyDescriptor>`,
  )
  return `<?xml version="1.0"?><md:EntityDescriptor xmlns:md="urn:oasis:names:tc:SAML:2.0:metadata" xmlns:ds="http://www.w3.org/2000/09/xmldsig#" entityID="${entityId}"${validUntil === undefined ? '' : ` validUntil="${validUntil.toISOString()}"`}><md:IDPSSODescriptor protocolSupportEnumeration="urn:oasis:names:tc:SAML:2.0:protocol">${keys.join('')}<md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST" Location="${signInUrl}"/><md:SingleSignOnService Binding="urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect" Location="${signInUrl}"/></md:IDPSSODescriptor></md:EntityDescriptor>`
}

/** The question in the address to which a portal sends a browser. */
export function questionIn(url: string) {
  const { searchParams } = new URL(url)
  const xml = inflateRawSync(Buffer.from(searchParams.get('SAMLRequest') ?? '', 'base64')).toString('utf8')
  const attribute = (name: string) => new RegExp(`\\s${name}="([^"]*)"`, 'u').exec(xml)?.[1] ?? ''
  return {
    xml,
    id: attribute('ID'),
    assertionUrl: attribute('AssertionConsumerServiceURL'),
    issuer: /<saml:Issuer[^>]*>([^<]*)</u.exec(xml)?.[1] ?? '',
    forced: attribute('ForceAuthn') === 'true',
    signed: searchParams.get('Signature') !== null,
  }
}
