/** Prices are US dollars with two decimals everywhere. */
export function priceWords(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
}
