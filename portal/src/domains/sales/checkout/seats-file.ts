import { fileNamePart, toCsv } from '@tradewind/contract/csv'
import type { Order } from '@tradewind/contract/sales/checkout'

/** The code of bought seats as a file, named for the purchase, with the link that students open. */
export function seatsFile(
  { number, productName, quantity }: Pick<Order, 'number' | 'productName' | 'quantity'>,
  { code, portalUrl }: { code: string; portalUrl: string },
): { fileName: string; csv: string } {
  return {
    fileName: `${fileNamePart(`${productName} ${quantity} seats ${number}`)}.csv`,
    csv: toCsv([
      ['Code', 'Product', 'Seats', 'Link', 'Order'],
      [code, productName, quantity, `${portalUrl}/redeem/${encodeURIComponent(code)}`, number],
    ]),
  }
}
