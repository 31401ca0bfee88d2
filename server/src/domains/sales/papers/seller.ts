import type { Brand } from '@tradewind/contract/brand'
import type { Paper } from '@tradewind/contract/sales/papers'

/** Who sells, as papers name them: the legal name and address, otherwise the product's name. */
export function sellerOf({
  productName,
  sellerName,
  sellerAddress,
  sellerTaxId,
  supportEmail,
}: Brand): Paper['seller'] {
  return {
    name: sellerName === '' ? productName : sellerName,
    address: linesOf(sellerAddress, '|'),
    taxId: sellerTaxId,
    email: supportEmail,
  }
}

/** The lines of an address, without empty ones. */
export function linesOf(text: string, divider: string): string[] {
  return text
    .split(divider)
    .map((line) => line.trim())
    .filter((line) => line !== '')
}
