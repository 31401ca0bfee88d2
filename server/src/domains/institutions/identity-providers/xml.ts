import { DOMParser, type Element, type Node } from '@xmldom/xmldom'
import { xmlText } from '../../../kernel/xml-text.ts'

export type XmlElement = Element

export const namespaces = {
  protocol: 'urn:oasis:names:tc:SAML:2.0:protocol',
  assertion: 'urn:oasis:names:tc:SAML:2.0:assertion',
  metadata: 'urn:oasis:names:tc:SAML:2.0:metadata',
  signature: 'http://www.w3.org/2000/09/xmldsig#',
} as const

/** A text is not the plain XML that SAML uses. */
export class XmlProblem extends Error {}

/** More than any provider sends: metadata nests twelve deep, and JSON is bounded alike. */
const deepest = 100

/** Whether elements are nested too deeply to be read, by their tags alone, because reading them takes the stack. */
function isTooDeep(text: string): boolean {
  let depth = 0
  // What looks like a tag in there is none.
  const tags = text.replaceAll(/<!--[\s\S]*?-->|<!\[CDATA\[[\s\S]*?\]\]>|<\?[\s\S]*?\?>/gu, '')
  for (const [tag] of tags.matchAll(/<\/?[^\s!?/>][^>]*>/gu)) {
    if (tag.startsWith('</')) depth -= 1
    else if (!tag.endsWith('/>')) depth += 1
    if (depth > deepest) return true
  }
  return false
}

/** Whether a text has a character that XML 1.0 has not (2.2), as itself or by its number, which the parser takes. */
function hasForeignCharacter(text: string): boolean {
  if (xmlText(text) !== text) return true
  const numbers = Array.from(text.matchAll(/&#(?:x([\da-f]+)|(\d+));/giu), ([, hex, decimal]) =>
    hex === undefined ? Number(decimal) : Number.parseInt(hex, 16),
  )
  return numbers.some((number) => number > 0x10_ff_ff || xmlText(String.fromCodePoint(number)) === '')
}

/**
 * The root of an XML text. Refuses document types, which SAML never has and which define entities, elements that are
 * nested too deeply, and everything that is not well-formed.
 *
 * @throws XmlProblem
 */
export function readXml(text: string): XmlElement {
  if (/<!(?:DOCTYPE|ENTITY)/iu.test(text)) throw new XmlProblem('It has a document type')
  if (hasForeignCharacter(text)) throw new XmlProblem('It has characters that XML does not have')
  if (isTooDeep(text)) throw new XmlProblem('Its elements are nested too deeply')
  try {
    const refuse = (_level: string, message: string) => {
      throw new XmlProblem(message)
    }
    const root = new DOMParser({ onError: refuse }).parseFromString(text, 'text/xml').documentElement
    if (root) return root
  } catch (error) {
    throw new XmlProblem(String(error))
  }
  throw new XmlProblem('It has no root')
}

/** The elements with a name inside another one, in order. */
export function elementsIn(parent: XmlElement, namespace: string, name: string): XmlElement[] {
  return Array.from(parent.getElementsByTagNameNS(namespace, name))
}

/** The elements with a name that are children of another one. */
export function childrenOf(parent: XmlElement, namespace: string, name: string): XmlElement[] {
  return elementsIn(parent, namespace, name).filter((element) => element.parentNode === parent)
}

/** The text of an element, without outer spaces; empty without the element. */
export function textOf(element: XmlElement | undefined): string {
  return (element?.textContent ?? '').trim()
}

/** An attribute; null where it is missing. */
export function attributeOf(element: XmlElement | undefined, name: string): string | null {
  return element?.hasAttribute(name) === true ? element.getAttribute(name) : null
}

/** Whether a comment or a processing instruction stands anywhere in an element. */
export function hasRemarks(element: XmlElement): boolean {
  for (let node: Node | null = element.firstChild; node; node = node.nextSibling) {
    if (node.nodeType === 7 || node.nodeType === 8) return true
    if (node.nodeType === 1 && hasRemarks(node as XmlElement)) return true
  }
  return false
}
