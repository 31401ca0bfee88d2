import type { RegistrationLink } from '@tradewind/contract/people/registration-links'
import { wholeNumber } from '@tradewind/contract/words/numbers'

/** The values of the link's form, as text in its fields. */
export interface LinkValues extends Record<string, string> {
  linkType: RegistrationLink['linkType']
  /** Times as yyyy-mm-ddThh:mm in the reader's time zone; empty for none. */
  expiresAt: string
  description: string
  /** Empty means unlimited. */
  usageLimit: string
  activeFrom: string
  activeTo: string
}

const minuteMs = 60_000
const defaultLifeMs = 7 * 24 * 60 * minuteMs

/**
 * A time in the format of a date and time field, in the reader's time zone.
 * @param at ms since 1970
 */
export function toField(at: number): string {
  const date = new Date(at)
  const two = (value: number) => String(value).padStart(2, '0')
  const day = `${date.getFullYear()}-${two(date.getMonth() + 1)}-${two(date.getDate())}`
  return `${day}T${two(date.getHours())}:${two(date.getMinutes())}`
}

/** The time in a field as ISO text; null for an empty or invalid field. */
export function fromField(text: string): string | null {
  const at = Date.parse(text)
  return Number.isNaN(at) ? null : new Date(at).toISOString()
}

/**
 * The earliest expiration of a new link: one minute from now, rounded up to whole minutes.
 * @param now ms since 1970
 */
export function earliestExpiration(now: number): string {
  return toField(Math.ceil((now + minuteMs) / minuteMs) * minuteMs)
}

/** @param now ms since 1970 */
export function newLinkValues(now: number): LinkValues {
  return {
    linkType: 'single-use',
    expiresAt: toField(now + defaultLifeMs),
    description: '',
    usageLimit: '',
    activeFrom: '',
    activeTo: '',
  }
}

export function valuesOf(link: RegistrationLink): LinkValues {
  const { linkType, description, usageLimit } = link
  const moment = (iso: string | null) => (iso === null ? '' : toField(Date.parse(iso)))
  return {
    linkType,
    expiresAt: moment(link.expiresAt),
    description,
    usageLimit: usageLimit === null ? '' : String(usageLimit),
    activeFrom: moment(link.activeFrom),
    activeTo: moment(link.activeTo),
  }
}

/** The request for a new link. Only multi-use links have a window and a limit. */
export function newLink({ linkType, expiresAt, description, ...multiUse }: LinkValues) {
  const always = { linkType, expiresAt: fromField(expiresAt) ?? '', description: description.trim() }
  return linkType === 'single-use' ? always : { ...always, ...windowAndLimit(multiUse) }
}

function windowAndLimit(values: Pick<LinkValues, 'usageLimit' | 'activeFrom' | 'activeTo'>) {
  return {
    usageLimit: wholeNumber(values.usageLimit),
    activeFrom: fromField(values.activeFrom),
    activeTo: fromField(values.activeTo),
  }
}

/** The request with the changed fields, in which null clears a field. Null when nothing changed. */
export function linkChanges(before: LinkValues, values: LinkValues) {
  const { linkType: _type, ...wanted } = { ...newLink(values), ...windowAndLimit(values) }
  const changed = Object.entries(wanted).filter(
    ([name]) => values[name]?.trim() !== before[name as keyof LinkValues]?.trim(),
  )
  return changed.length === 0 ? null : (Object.fromEntries(changed) as Partial<typeof wanted>)
}

interface Checked {
  now: number
  /** The link before the edit; missing for a new link. */
  before?: LinkValues | undefined
  /** Number of uses so far. */
  used?: number
}

/** The problems by field. */
export function linkProblems(values: LinkValues, { now, before, used = 0 }: Checked) {
  return {
    expiresAt: values.expiresAt === before?.expiresAt ? null : expirationProblem(values.expiresAt, now),
    ...(values.linkType === 'multi-use' && {
      description: values.description.trim() === '' ? 'Please enter a description.' : null,
      usageLimit: limitProblem(values.usageLimit, used),
      activeFrom:
        values.activeFrom !== '' && values.expiresAt !== '' && values.activeFrom >= values.expiresAt
          ? 'Please choose a time before the final expiration.'
          : null,
      activeTo:
        values.activeFrom !== '' && values.activeTo !== '' && values.activeTo < values.activeFrom
          ? 'Please choose a time that is not before the link becomes active.'
          : null,
    }),
  }
}

function expirationProblem(expiresAt: string, now: number): string | null {
  if (fromField(expiresAt) === null) return 'Please choose a day and a time.'
  return expiresAt < earliestExpiration(now) ? 'Please choose a time at least one minute from now.' : null
}

function limitProblem(usageLimit: string, used: number): string | null {
  if (usageLimit.trim() === '') return null
  const limit = wholeNumber(usageLimit)
  if (limit === null) return 'Please enter a whole number.'
  if (limit < 1) return 'The limit must be at least 1.'
  if (limit < used)
    return `The link was used ${new Intl.NumberFormat().format(used)} times already, so the limit cannot be lower.`
  return limit > 100_000 ? 'The limit is at most 100,000.' : null
}
