import { isProductId, productById } from '@tradewind/contract/catalogue'
import { dayWords, momentWords } from '@tradewind/contract/words/dates'
import { dayInDenver } from '@tradewind/contract/words/zoned-time'
import { priceWords } from '@tradewind/contract/words/prices'

export interface Detail {
  name: string
  value: string
}

/** The facts of an entry about a lab that are ends of access. Those are days, at whatever time they end. */
const accessEnds = ['from', 'until']

/** Facts up to this length, in characters, stand in the row; longer ones are folded. */
const glanceLength = 48

/** The facts of an entry as names and values for people. */
export function detailsOf(details: Record<string, unknown>): Detail[] {
  return Object.entries(details)
    .filter(([, value]) => value !== null && value !== undefined)
    .map(([name, value]) => {
      if (name === 'cents' && typeof value === 'number') return { name: 'Amount', value: priceWords(value) }
      if (isMoment(value) && accessEnds.includes(name) && 'lab' in details)
        return { name: nameWords(name), value: dayWords(Date.parse(value)) }
      return { name: ownNames[name] ?? nameWords(name), value: valueWords(value) }
    })
}

/** Names that would be unclear without their entry. */
const ownNames: Record<string, string> = { number: 'Order number', order: 'Order number' }

/** Whether the facts are too long for the row. */
export function isLong(details: readonly Detail[]): boolean {
  return (
    details.reduce((length, { name, value }) => length + name.length + value.length + 4, 0) > glanceLength
  )
}

/** `usageLimit` becomes "Usage limit". */
function nameWords(name: string): string {
  const spaced = name.replace(/_/gu, ' ').replace(/(?<=[a-z\d])(?=[A-Z])/gu, ' ')
  return `${spaced.charAt(0).toUpperCase()}${spaced.slice(1).toLowerCase()}`
}

function valueWords(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (typeof value === 'number') return new Intl.NumberFormat().format(value)
  if (typeof value === 'string') return textWords(value)
  if (Array.isArray(value)) return value.length === 0 ? 'none' : value.map(valueWords).join(', ')
  if (typeof value === 'object' && value !== null)
    return Object.entries(value)
      .map(([name, inner]) => `${nameWords(name).toLowerCase()} ${valueWords(inner)}`)
      .join(', ')
  return 'none'
}

function isMoment(value: unknown): value is string {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/u.test(value)
}

/**
 * The end of a day in Denver is shown as the last day of access; any other moment is shown in the reader's time zone.
 */
function endWords(at: number): string {
  return dayInDenver(at) === dayInDenver(at + 1) ? momentWords(at) : dayWords(at)
}

function textWords(text: string): string {
  if (isProductId(text)) return productById(text).name
  if (isMoment(text)) return endWords(Date.parse(text))
  // Names of fields, states and reasons come from our own code and are turned into words.
  return /^[a-z]+((_[a-z]+)+|([A-Z][a-z]+)+)$/u.test(text) ? nameWords(text).toLowerCase() : text
}
