import { plainDigits } from '@tradewind/contract/words/numbers'
import { copiedText } from '@tradewind/contract/typed'

/** Checks of a payment card that need no bank. Only the sandbox's own form uses them; Stripe brings its own form. */

const numberDigits = { least: 12, most: 19 } as const

function digitsOf(text: string): string {
  return plainDigits(text).replace(/\D/gu, '')
}

/** A card number in groups of four digits. */
export function groupedCardNumber(text: string): string {
  return digitsOf(text)
    .slice(0, numberDigits.most)
    .replace(/(\d{4})(?=\d)/gu, '$1 ')
}

/** The caret in a grouped number, with as many digits before it as in the typed text. */
export function caretInGroups(typed: string, caret: number): number {
  const before = Math.min(digitsOf(typed.slice(0, caret)).length, numberDigits.most)
  return before + Math.max(0, Math.ceil(before / 4) - 1)
}

export function cardNumberProblem(text: string): string | null {
  const digits = digitsOf(text)
  if (digits === '') return 'Please enter the card number.'
  const { least, most } = numberDigits
  return digits.length >= least && digits.length <= most && passesLuhn(digits)
    ? null
    : 'This card number is incomplete or has a typo.'
}

/** The Luhn check, which every card number passes: each second digit from the right counts double. */
function passesLuhn(digits: string): boolean {
  const sum = [...digits].toReversed().reduce((total, digit, place) => {
    const doubled = place % 2 === 0 ? Number(digit) : Number(digit) * 2
    return total + (doubled > 9 ? doubled - 9 : doubled)
  }, 0)
  return sum % 10 === 0
}

/** The expiry as printed on cards: `MM / YY`. Accepts what browsers fill in, such as `12/2030`. */
export function expiryText(text: string): string {
  const typed = copiedText(plainDigits(text))
  const short = /^(\d)\s*\//u.test(typed)
  const digits = digitsOf(short ? `0${typed}` : typed)
  const padded = /^[2-9]/u.test(digits) ? `0${digits}` : digits
  const [month, year] = [padded.slice(0, 2), padded.slice(2)]
  const shortYear = year.length === 4 ? year.slice(2) : year.slice(0, 2)
  return shortYear === '' ? month : `${month} / ${shortYear}`
}

/** @param now ms since 1970; a card is valid to the end of its month */
export function expiryProblem(text: string, now: number): string | null {
  const match = /^(\d{2}) \/ (\d{2})$/u.exec(text)
  if (!match) return 'Please enter the month and the year, like 08 / 30.'
  const [month, year] = [Number(match[1]), 2000 + Number(match[2])]
  if (month < 1 || month > 12) return 'Please enter a month from 01 to 12.'
  // Months count from 0 in `Date`, so this is the start of the next month.
  return new Date(year, month).getTime() > now ? null : 'This card has expired.'
}

/** Three digits, or four on some cards. */
export function securityCodeText(text: string): string {
  return digitsOf(text).slice(0, 4)
}

export function securityCodeProblem(text: string): string | null {
  return /^\d{3,4}$/u.test(text) ? null : 'Please enter the 3 or 4 digits.'
}

export function holderProblem(text: string): string | null {
  return text.trim() === '' ? 'Please enter the name on the card.' : null
}
