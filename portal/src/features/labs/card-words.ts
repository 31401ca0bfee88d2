import type { CardStatus } from './home-model.ts'

/** Where dates are read: undefined means the reader's own language and time zone. */
export interface Place {
  locale?: string | undefined
  timeZone?: string | undefined
}

/** @param at ms since 1970 */
export function dayWords(at: number, { locale, timeZone }: Place = {}): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at)
}

/** What a card says of its status; null where the price says it all. */
export function statusWords(status: CardStatus, place: Place = {}): string | null {
  switch (status.kind) {
    case 'held':
      return 'Yours'
    case 'held-until':
      return `Yours until ${dayWords(status.at, place)}`
    case 'ending':
      return status.daysLeft === 1 ? '1 day left' : `${status.daysLeft} days left`
    case 'ended':
      return `Access ended on ${dayWords(status.at, place)}`
    case 'not-held':
      return null
  }
}

/** Prices are US dollars with two decimals wherever they are read. */
export function priceWords(cents: number): string {
  return new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' }).format(cents / 100)
}
