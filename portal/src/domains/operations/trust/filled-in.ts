import type { Brand } from '@tradewind/contract/brand'
import { textForHtml } from '../../../../papers/html-text.ts'

/** A paper's HTML with what the school has set: the name of the product and where one writes to. */
export function filledIn(html: string, brand: Pick<Brand, 'productName' | 'supportEmail'>): string {
  return html
    .replaceAll(/(?:\{|%7B)productName(?:\}|%7D)/gu, () => textForHtml(brand.productName))
    .replaceAll(/(?:\{|%7B)supportEmail(?:\}|%7D)/gu, () => textForHtml(brand.supportEmail))
}
