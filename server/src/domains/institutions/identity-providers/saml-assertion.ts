import { later, minute } from '../../../kernel/clock.ts'
import type { ProviderRow } from './identity-providers.queries.ts'
import { readDetails, type ProvenPerson } from './person.ts'
import { ProviderRefusal } from './refusal.ts'
import { attributeIn } from './saml-attributes.ts'
import {
  attributeOf,
  childrenOf,
  elementsIn,
  hasRemarks,
  namespaces,
  textOf,
  type XmlElement,
} from './xml.ts'

/** How far the clock of a provider may differ from ours, in ms. */
const clockTolerance = 3 * minute

interface Expected {
  entityId: string
  assertionUrl: string
  /** The id of the question. */
  requestId: string
  provider: Pick<ProviderRow, 'issuer' | 'mail_domains'>
  now: Date
}

/**
 * Reads a verified assertion as the Web Browser SSO profile says (SAML 2.0 Profiles, 4.1.4.2 and 4.1.4.3): who issued
 * it, for whom, in answer to what, where to, and until when.
 *
 * @throws ProviderRefusal
 */
export function readAssertion(assertion: XmlElement, expected: Expected): ProvenPerson {
  if (assertion.localName !== 'Assertion' || assertion.namespaceURI !== namespaces.assertion)
    throw untrusted('What was signed is not an assertion.')
  if (hasRemarks(assertion))
    throw untrusted('The assertion has comments inside, which can hide a part of a name.')
  if (elementsIn(assertion, '*', 'Assertion').length > 0)
    throw untrusted('The assertion has another one inside.')
  const { issuer } = expected.provider
  const told = textOf(childrenOf(assertion, namespaces.assertion, 'Issuer')[0])
  if (told !== issuer)
    throw untrusted(
      `The assertion comes from ${told} and not from ${issuer}.`,
      'Compare the entity ID here with the one at the institution.',
    )
  checkSubject(assertion, expected)
  checkConditions(assertion, expected)
  const attributes = attributesOf(assertion)
  const subjects = subjectsOf(assertion, attributes, expected.entityId)
  if (subjects.length === 0)
    throw new ProviderRefusal(
      'nobody',
      'The assertion has no lasting id: no pairwise-id, no subject-id, and no persistent NameID.',
      'Let the identity provider release pairwise-id, or a persistent NameID.',
    )
  return {
    issuer,
    subjects,
    ...readDetails(
      {
        email: attributeIn(attributes, 'email'),
        firstName: attributeIn(attributes, 'firstName'),
        lastName: attributeIn(attributes, 'lastName'),
        name: attributeIn(attributes, 'name'),
      },
      expected.provider.mail_domains,
    ),
    provenAt: provenAtOf(assertion, expected.now),
  }
}

function untrusted(message: string, advice: string | null = null): ProviderRefusal {
  return new ProviderRefusal('untrusted', message, advice)
}

function checkSubject(assertion: XmlElement, { assertionUrl, requestId, now }: Expected): void {
  const [subject] = childrenOf(assertion, namespaces.assertion, 'Subject')
  const bearers = (subject ? childrenOf(subject, namespaces.assertion, 'SubjectConfirmation') : []).filter(
    (confirmation) => confirmation.getAttribute('Method') === 'urn:oasis:names:tc:SAML:2.0:cm:bearer',
  )
  if (bearers.length === 0) throw untrusted('The assertion does not say who may bring it.')
  const problems = bearers.map((bearer) => {
    const [data] = childrenOf(bearer, namespaces.assertion, 'SubjectConfirmationData')
    const recipient = attributeOf(data, 'Recipient')
    if (recipient !== assertionUrl)
      return untrusted(
        `The assertion is for ${recipient ?? 'no address'} and not for ${assertionUrl}.`,
        'Enter our assertion address at the institution.',
      )
    if (attributeOf(data, 'InResponseTo') !== requestId)
      return untrusted('The assertion is not the answer to our question.')
    return timeProblem(data, now, { endNeeded: true })
  })
  const [first] = problems
  // One of them is enough.
  if (first && !problems.includes(null)) throw first
}

function checkConditions(assertion: XmlElement, { entityId, now }: Expected): void {
  const conditions = childrenOf(assertion, namespaces.assertion, 'Conditions')
  const [first] = conditions
  if (!first || conditions.length > 1) throw untrusted('The assertion has no conditions, or several.')
  const problem = timeProblem(first, now, { endNeeded: false })
  if (problem) throw problem
  const restrictions = childrenOf(first, namespaces.assertion, 'AudienceRestriction')
  const isForUs = restrictions.every((restriction) =>
    childrenOf(restriction, namespaces.assertion, 'Audience').some(
      (audience) => textOf(audience) === entityId,
    ),
  )
  if (restrictions.length === 0 || !isForUs) {
    const others = elementsIn(first, namespaces.assertion, 'Audience').map(textOf)
    throw untrusted(
      `The assertion is for ${others.length === 0 ? 'nobody by name' : others.join(', ')} and not for ${entityId}.`,
      'Enter our entity ID at the institution, as audience or identifier.',
    )
  }
}

/** Why the times of an element do not fit now; null if they do. Clocks may differ by three minutes. */
function timeProblem(
  element: XmlElement | undefined,
  now: Date,
  { endNeeded }: { endNeeded: boolean },
): ProviderRefusal | null {
  const clocks = 'Compare the clocks of the identity provider and of this server.'
  const end = momentOf(element, 'NotOnOrAfter')
  const begin = momentOf(element, 'NotBefore')
  if (end === 'unreadable' || begin === 'unreadable')
    return untrusted('The assertion has a time that cannot be read.')
  if (end === null && endNeeded) return untrusted('The assertion has no end.')
  if (end !== null && end <= later(now, -clockTolerance))
    return new ProviderRefusal('old', `The assertion ended at ${end.toISOString()}.`, clocks)
  if (begin !== null && begin > later(now, clockTolerance))
    return new ProviderRefusal('old', `The assertion begins at ${begin.toISOString()}.`, clocks)
  return null
}

function momentOf(element: XmlElement | undefined, name: string): Date | null | 'unreadable' {
  const text = attributeOf(element, name)
  if (text === null) return null
  const date = new Date(text)
  // SAML's times are in UTC.
  return /^\d{4}-\d\d-\d\dT[\d:.]+Z$/u.test(text) && !Number.isNaN(date.getTime()) ? date : 'unreadable'
}

function provenAtOf(assertion: XmlElement, now: Date): number | null {
  const statements = childrenOf(assertion, namespaces.assertion, 'AuthnStatement')
  const [first] = statements
  if (!first) throw untrusted('The assertion does not say that the person signed in.')
  const moment = momentOf(first, 'AuthnInstant')
  return moment instanceof Date ? Math.min(moment.getTime(), now.getTime()) : null
}

function attributesOf(assertion: XmlElement): Map<string, string[]> {
  const found = new Map<string, string[]>()
  for (const statement of childrenOf(assertion, namespaces.assertion, 'AttributeStatement'))
    for (const attribute of childrenOf(statement, namespaces.assertion, 'Attribute')) {
      const name = attribute.getAttribute('Name') ?? ''
      const values = childrenOf(attribute, namespaces.assertion, 'AttributeValue').map(textOf)
      found.set(name, [...(found.get(name) ?? []), ...values])
    }
  return found
}

const persistent = 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent'
/** The form of both identifiers: a unique part and a scope (SAML V2.0 Subject Identifier Attributes, 3.3 and 3.4). */
const scoped = /^[a-z0-9][a-z0-9=-]{0,126}@[a-z0-9][a-z0-9.-]{0,126}$/u

/** The lasting ids of the person, the best first. A mail address is none: it can be given to another person. */
function subjectsOf(
  assertion: XmlElement,
  attributes: ReadonlyMap<string, string[]>,
  entityId: string,
): string[] {
  const ids = (['pairwiseId', 'subjectId'] as const).flatMap((kind) => {
    // Both are compared without regard to case.
    const id = attributeIn(attributes, kind)?.toLowerCase() ?? ''
    return scoped.test(id) ? [`${kind === 'pairwiseId' ? 'pairwise-id' : 'subject-id'}:${id}`] : []
  })
  const [subject] = childrenOf(assertion, namespaces.assertion, 'Subject')
  const [nameId] = subject ? childrenOf(subject, namespaces.assertion, 'NameID') : []
  const value = textOf(nameId)
  const forUs = attributeOf(nameId, 'SPNameQualifier')
  const isOurs = attributeOf(nameId, 'Format') === persistent && (forUs === null || forUs === entityId)
  // Persistent ids have at most 256 characters (SAML 2.0 Core, 8.3.7).
  if (isOurs && value !== '' && value.length <= 256) ids.push(`name-id:${value}`)
  return ids
}
