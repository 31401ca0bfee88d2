import { labById, labIds, type LabId } from '@tradewind/contract/catalogue'
import type { Institution } from '@tradewind/contract/institutions/institutions'

interface LabLine {
  lab: LabId
  name: string
  /** The end of access in ms since 1970; null in the older format, which has no ends. */
  until: number | null
  expired: boolean
}

/** The older format of an institution's labs: a plain list without ends. */
export function isLegacy(products: Institution['products']): products is LabId[] {
  return Array.isArray(products)
}

/**
 * The labs of an institution in the order of the catalogue.
 * @param now ms since 1970
 */
export function labLines(products: Institution['products'], now: number): LabLine[] {
  return labIds.flatMap((lab): LabLine[] => {
    const { name } = labById(lab)
    if (isLegacy(products)) return products.includes(lab) ? [{ lab, name, until: null, expired: false }] : []
    const until = products[lab]?.expiration
    return until === undefined ? [] : [{ lab, name, until, expired: until <= now }]
  })
}

const rangesShown = 2

/** The first ranges and the number of the rest. A single remaining range is shown instead of counted. */
export function rangesInShort(ranges: readonly string[]): { first: readonly string[]; more: number } {
  if (ranges.length <= rangesShown + 1) return { first: ranges, more: 0 }
  return { first: ranges.slice(0, rangesShown), more: ranges.length - rangesShown }
}

/** What the users of a deleted institution lose and keep. */
export function lossWords(users: number): string {
  if (users === 0) return 'No user belongs to it.'
  if (users === 1) return 'Its 1 user loses the institution’s labs, but keeps the account and their own labs.'
  const count = new Intl.NumberFormat().format(users)
  return `Its ${count} users lose the institution’s labs, but keep their accounts and their own labs.`
}
