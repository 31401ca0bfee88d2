import { X509Certificate } from 'node:crypto'
import { isWebAddress } from '../../../platform/http/public-fetch.ts'
import { elementsIn, namespaces, readXml, XmlProblem, type XmlElement } from './xml.ts'

/** Why metadata cannot be used, as a sentence for administrators. */
export class MetadataProblem extends Error {}

/** What a SAML provider says of itself (SAML 2.0 Metadata). */
export interface ProviderMetadata {
  entityId: string
  /** Where it takes questions by redirect. */
  signInUrl: string
  /** The certificates of the keys with which it signs. */
  certificates: X509Certificate[]
  /** When the metadata ends by its own word; null if it does not say. */
  validUntil: Date | null
}

const redirect = 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-Redirect'

interface MetadataOptions {
  /** Which provider is meant; empty if the metadata describes one. */
  entityId: string
  /** Whether addresses on this machine itself are accepted. */
  loopback: boolean
  now: Date
}

/** @throws MetadataProblem */
export function readMetadata(xml: string, { entityId, loopback, now }: MetadataOptions): ProviderMetadata {
  const entity = chooseEntity(parse(xml), entityId)
  const [role] = providerRoles(entity)
  if (!role) throw new MetadataProblem('This metadata describes no identity provider of SAML 2.0.')
  const validUntil = endOf(role)
  if (validUntil && validUntil <= now)
    throw new MetadataProblem(`This metadata was valid until ${validUntil.toISOString()} only.`)
  return {
    entityId: entity.getAttribute('entityID') ?? '',
    signInUrl: signInUrlOf(role, loopback),
    certificates: certificatesOf(role),
    validUntil,
  }
}

function parse(xml: string): XmlElement {
  try {
    return readXml(xml)
  } catch (error) {
    if (error instanceof XmlProblem) throw new MetadataProblem('This is not the XML of SAML metadata.')
    throw error
  }
}

function providerRoles(entity: XmlElement): XmlElement[] {
  return elementsIn(entity, namespaces.metadata, 'IDPSSODescriptor').filter((role) =>
    (role.getAttribute('protocolSupportEnumeration') ?? '').split(/\s+/u).includes(namespaces.protocol),
  )
}

function chooseEntity(root: XmlElement, wanted: string): XmlElement {
  const all = [root, ...elementsIn(root, namespaces.metadata, 'EntityDescriptor')].filter(
    (element) =>
      element.namespaceURI === namespaces.metadata &&
      element.localName === 'EntityDescriptor' &&
      providerRoles(element).length > 0,
  )
  if (all.length === 0) throw new MetadataProblem('This metadata describes no identity provider of SAML 2.0.')
  const meant = wanted === '' ? all : all.filter((element) => element.getAttribute('entityID') === wanted)
  const [first] = meant
  if (!first) throw new MetadataProblem(`This metadata does not describe ${wanted}.`)
  if (meant.length > 1)
    throw new MetadataProblem(
      `This metadata describes ${all.length} identity providers. Please enter the entity ID of the one you mean.`,
    )
  return first
}

/** The earliest end that the role or anything around it names. */
function endOf(role: XmlElement): Date | null {
  let end: Date | null = null
  for (let element: XmlElement | null = role; element; element = element.parentNode as XmlElement | null) {
    const text = element.nodeType === 1 ? element.getAttribute('validUntil') : null
    const date = text === null || text === '' ? null : new Date(text)
    if (date && !Number.isNaN(date.getTime()) && (end === null || date < end)) end = date
  }
  return end
}

function signInUrlOf(role: XmlElement, loopback: boolean): string {
  const url = elementsIn(role, namespaces.metadata, 'SingleSignOnService')
    .find((service) => service.getAttribute('Binding') === redirect)
    ?.getAttribute('Location')
  if (url === undefined || url === null)
    throw new MetadataProblem('This identity provider takes no questions by redirect (HTTP-Redirect).')
  if (!isWebAddress(url, loopback))
    throw new MetadataProblem(`The sign-in address ${url} does not begin with https://.`)
  return url
}

function certificatesOf(role: XmlElement): X509Certificate[] {
  const texts = elementsIn(role, namespaces.metadata, 'KeyDescriptor')
    .filter((descriptor) => ['', 'signing'].includes(descriptor.getAttribute('use') ?? ''))
    .flatMap((descriptor) => elementsIn(descriptor, namespaces.signature, 'X509Certificate'))
    .map((element) => (element.textContent ?? '').replaceAll(/\s/gu, ''))
  const certificates = new Map<string, X509Certificate>()
  for (const text of texts)
    try {
      const certificate = new X509Certificate(Buffer.from(text, 'base64'))
      certificates.set(certificate.fingerprint256, certificate)
    } catch {
      throw new MetadataProblem('A certificate in this metadata cannot be read.')
    }
  if (certificates.size === 0) throw new MetadataProblem('This metadata names no certificate for signatures.')
  return [...certificates.values()]
}
