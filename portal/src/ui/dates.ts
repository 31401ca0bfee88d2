import { denver } from '@tradewind/contract/zoned-time'

/** The language and time zone of dates; undefined means the reader's own. */
export interface Place {
  locale?: string | undefined
  timeZone?: string | undefined
}

/** @param at ms since 1970 */
export function dayWords(at: number, { locale, timeZone }: Place = {}): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeZone }).format(at)
}

/**
 * A short day, for tables.
 * @param at ms since 1970
 */
export function shortDayWords(at: number, { locale, timeZone }: Place = {}): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone }).format(at)
}

/**
 * A day and a time.
 * @param at ms since 1970
 */
export function momentWords(at: number, { locale, timeZone }: Place = {}): string {
  const parts = new Intl.DateTimeFormat(locale, {
    dateStyle: 'medium',
    timeStyle: 'short',
    timeZone,
  }).formatToParts(at)
  // A non-breaking space keeps AM and PM with their hour.
  return parts
    .map(({ type, value }, index) =>
      type === 'literal' && parts[index + 1]?.type === 'dayPeriod' ? '\u00A0' : value,
    )
    .join('')
}

/**
 * A full day and a time.
 * @param at ms since 1970
 */
export function longMomentWords(at: number, { locale, timeZone }: Place = {}): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'long', timeStyle: 'short', timeZone }).format(at)
}

/**
 * A day and a time with seconds.
 * @param at ms since 1970
 */
export function exactMomentWords(at: number, { locale, timeZone }: Place = {}): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone }).format(at)
}

/**
 * A day, a time and the name of its time zone, where a mistake would matter.
 * @param at ms since 1970
 */
export function zonedMomentWords(at: number, { locale, timeZone }: Place = {}): string {
  return new Intl.DateTimeFormat(locale, {
    year: 'numeric',
    month: 'long',
    day: 'numeric',
    hour: 'numeric',
    minute: '2-digit',
    timeZone,
    timeZoneName: 'short',
  }).format(at)
}

/**
 * The last day of access in short form.
 * @param at ms since 1970
 */
export function denverDayWords(at: number, { locale }: Pick<Place, 'locale'> = {}): string {
  return shortDayWords(at, { locale, timeZone: denver })
}
