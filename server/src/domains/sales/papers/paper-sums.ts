/** What an invoice says, in cents: the total with tax, and the tax in it. */
export interface Sums {
  totalCents: number
  taxCents: number
}

/**
 * The tax of a credit note, in cents. Each is a share of the invoice's tax in proportion to its amount, rounded so that
 * credit notes for the whole invoice have exactly the invoice's tax together.
 * @param credited what is credited already
 * @param cents the amount of this credit note, tax included
 */
export function creditedTax(invoice: Sums, credited: Sums, cents: number): number {
  const share = Math.round((invoice.taxCents * (credited.totalCents + cents)) / invoice.totalCents)
  return Math.min(Math.max(share - credited.taxCents, 0), cents)
}
