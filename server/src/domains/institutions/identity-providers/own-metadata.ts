import { DOMImplementation, XMLSerializer, type Document, type Element } from '@xmldom/xmldom'
import type { Config } from '../../../config.ts'
import { xmlText } from '../../../kernel/xml-text.ts'
import { attributeNames } from './saml-attributes.ts'
import { namespaces } from './xml.ts'

const prefixes = {
  md: namespaces.metadata,
  ds: namespaces.signature,
  mdattr: 'urn:oasis:names:tc:SAML:metadata:attribute',
  saml: namespaces.assertion,
  mdui: 'urn:oasis:names:tc:SAML:metadata:ui',
  remd: 'http://refeds.org/metadata',
} as const

type Name = `${keyof typeof prefixes}:${string}`
type Part = [name: Name, attributes: Record<string, string>, ...content: (Part | string)[]]

const english = { 'xml:lang': 'en' }
const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
const uri = 'urn:oasis:names:tc:SAML:2.0:attrname-format:uri'

/**
 * What this portal says of itself to SAML providers (SAML 2.0 Metadata, and its extensions for entity attributes,
 * interface texts and subject identifiers).
 */
export function ownMetadata(config: Config, certificate: string): string {
  const { entityId, assertionUrl } = ownAddresses(config)
  const document = new DOMImplementation().createDocument(prefixes.md, 'md:EntityDescriptor', null)
  const root = document.documentElement as Element
  // Without their namespace these attributes would be written twice.
  for (const [prefix, namespace] of Object.entries(prefixes))
    root.setAttributeNS('http://www.w3.org/2000/xmlns/', `xmlns:${prefix}`, namespace)
  root.setAttribute('entityID', entityId)
  const parts: Part[] = [
    ['md:Extensions', {}, subjectIdWish],
    [
      'md:SPSSODescriptor',
      {
        protocolSupportEnumeration: namespaces.protocol,
        AuthnRequestsSigned: 'true',
        WantAssertionsSigned: 'true',
      },
      ['md:Extensions', {}, interfaceTexts(config)],
      // Without a use, the key is for signatures and for encryption.
      [
        'md:KeyDescriptor',
        {},
        ['ds:KeyInfo', {}, ['ds:X509Data', {}, ['ds:X509Certificate', {}, bare(certificate)]]],
      ],
      ['md:NameIDFormat', {}, persistent],
      [
        'md:AssertionConsumerService',
        {
          Binding: 'urn:oasis:names:tc:SAML:2.0:bindings:HTTP-POST',
          Location: assertionUrl,
          index: '0',
          isDefault: 'true',
        },
      ],
      attributeWishes(config),
    ],
    organization(config),
    ...contacts(config),
  ]
  for (const part of parts) root.appendChild(toElement(document, part))
  return `<?xml version="1.0" encoding="UTF-8"?>\n${new XMLSerializer().serializeToString(document)}\n`
}

function toElement(document: Document, [name, attributes, ...content]: Part): Element {
  const prefix = name.slice(0, name.indexOf(':')) as keyof typeof prefixes
  const element = document.createElementNS(prefixes[prefix], name)
  for (const [attribute, value] of Object.entries(attributes)) element.setAttribute(attribute, xmlText(value))
  for (const part of content)
    element.appendChild(
      typeof part === 'string' ? document.createTextNode(xmlText(part)) : toElement(document, part),
    )
  return element
}

/** Asks for `pairwise-id`, which tells nobody else who a person is (SAML V2.0 Subject Identifier Attributes, 5). */
const subjectIdWish: Part = [
  'mdattr:EntityAttributes',
  {},
  [
    'saml:Attribute',
    { Name: 'urn:oasis:names:tc:SAML:profiles:subject-id:req', NameFormat: uri },
    ['saml:AttributeValue', {}, 'pairwise-id'],
  ],
]

/** What a provider shows when it asks its people whether they want to go on. */
function interfaceTexts({ brand, publicUrl }: Config): Part {
  return [
    'mdui:UIInfo',
    {},
    ['mdui:DisplayName', english, brand.portalTitle],
    ['mdui:Description', english, brand.portalDescription],
    ['mdui:InformationURL', english, `${publicUrl}/help`],
    ['mdui:Logo', { width: '192', height: '192' }, `${publicUrl}/icons/icon-192.png`],
  ]
}

function attributeWishes({ brand }: Config): Part {
  const wishes = Object.values(attributeNames).map(({ name, friendly, required }): Part => [
    'md:RequestedAttribute',
    { Name: name, NameFormat: uri, FriendlyName: friendly, isRequired: String(required) },
  ])
  return [
    'md:AttributeConsumingService',
    { index: '0' },
    ['md:ServiceName', english, brand.productName],
    ...wishes,
  ]
}

function organization({ brand, publicUrl }: Config): Part {
  return [
    'md:Organization',
    {},
    ['md:OrganizationName', english, brand.productName],
    ['md:OrganizationDisplayName', english, brand.productName],
    ['md:OrganizationURL', english, publicUrl],
  ]
}

function contacts({ brand }: Config): Part[] {
  const person = (type: string, more: Record<string, string> = {}): Part => [
    'md:ContactPerson',
    { contactType: type, ...more },
    ['md:GivenName', {}, brand.productName],
    ['md:EmailAddress', {}, `mailto:${brand.supportEmail}`],
  ]
  return [
    person('technical'),
    person('support'),
    // Where to report a security incident (REFEDS security contact).
    person('other', { 'remd:contactType': 'http://refeds.org/metadata/contactType/security' }),
  ]
}

function bare(certificate: string): string {
  return certificate.replaceAll(/-----[^-]+-----|\s/gu, '')
}

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
