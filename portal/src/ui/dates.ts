/** Where dates are read: undefined means the reader's own language and time zone. */
export interface Place {
  locale?: string | undefined
  timeZone?: string | undefined
}

/** @param at ms since 1970 */
export function dayWords(at: number, { locale, timeZone }: Place = {}): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at)
}
