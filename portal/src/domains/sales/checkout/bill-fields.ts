import { billLengths } from '@tradewind/contract/sales/purchase-orders'
import { taxIdProblem } from '@tradewind/contract/sales/tax-ids'

/** What is wrong with a text that an invoice needs, in the server's words; null when it is filled in. */
export const emptyProblem = (text: string): string | null =>
  text.trim() === '' ? 'Please fill this in.' : null

/** What every form of a bill checks. */
export const billRules = { name: emptyProblem, taxId: taxIdProblem }

/** The fields of every form that asks whom an invoice names. */
export const billFields = {
  name: { label: 'Name', name: 'name', autoComplete: 'name', maxLength: billLengths.name },
  institution: {
    label: 'Institution',
    name: 'institution',
    autoComplete: 'organization',
    maxLength: billLengths.institution,
  },
  address: {
    label: 'Address',
    name: 'address',
    autoComplete: 'street-address',
    maxLength: billLengths.address,
  },
  taxId: {
    label: 'Tax ID',
    name: 'taxId',
    help: 'For example a VAT ID such as DE129273398.',
    autoComplete: 'off',
    autoCapitalize: 'characters',
    spellCheck: false,
    maxLength: billLengths.taxId,
  },
} as const
