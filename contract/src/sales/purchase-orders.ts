/** The days that a buyer has to pay an invoice. */
export const payDays = { least: 1, most: 90, usual: 30 } as const

/** The longest text of each part of a bill, in characters, for every form that asks whom an invoice names. */
export const billLengths = { name: 120, institution: 200, address: 500, reference: 100, taxId: 40 } as const

/** The longest number of a purchase order. */
export const purchaseOrderLength = 60

/**
 * Why a text is no number of a purchase order; null if it is one. It goes into spreadsheets and to the payment provider,
 * so it cannot be a formula.
 */
export function purchaseOrderProblem(text: string): string | null {
  const number = text.trim()
  if (number === '') return 'Please enter the number of your purchase order.'
  if (number.length > purchaseOrderLength) return `Please use at most ${purchaseOrderLength} characters.`
  if (!/^[\p{L}\p{N}]/u.test(number)) return 'Please begin with a letter or a digit.'
  if (!/^[\p{L}\p{N} ._/#:()-]+$/u.test(number))
    return 'Please use only letters, digits, spaces and . - _ / # : ( ).'
  return null
}
