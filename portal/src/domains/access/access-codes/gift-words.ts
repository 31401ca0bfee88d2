import { labById, maximumExpiration, productById, type Lab } from '@tradewind/contract/catalogue'
import { dayWords } from '@tradewind/contract/words/dates'
import type { Gift } from './redeem.api.ts'

export interface GiftWords {
  name: string
  /** What the reader has now, and until when. */
  sentence: string
  /** When a single lab opens, if it is not open yet; else null. */
  opens: string | null
  /** The labs of a package. */
  labs: Lab[]
}

/** The words of the dialog after a code was redeemed. */
export function giftWords({ product, until }: Gift): GiftWords {
  const { name, labs, comes } = productById(product)
  const isPackage = labs.length > 1
  return {
    name,
    sentence: until >= maximumExpiration ? `${name} is yours.` : `${name} is yours until ${dayWords(until)}.`,
    opens: !isPackage && comes !== null ? `This lab is not open yet. ${comes}.` : null,
    labs: isPackage ? labs.map(labById) : [],
  }
}
