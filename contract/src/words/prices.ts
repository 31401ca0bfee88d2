/** A price in US dollars, always with two decimals. */
export function priceWords(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
}
