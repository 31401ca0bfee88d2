import { copiedText } from '../typed.ts'

/**
 * Numbers that people type, paste and import, read in one way on both sides. No dependencies, on purpose.
 */

/** The digits of every writing as those that computers read: full-width ones, Arabic ones and so on. */
export function plainDigits(text: string): string {
  return text.replace(/[^\P{Nd}0-9]/gu, (digit) => String(valueOf(digit)))
}

/** Unicode has the digits of each writing in order, from zero to nine. */
function valueOf(digit: string): number {
  const code = digit.codePointAt(0) ?? 0
  let before = 0
  while (/^\p{Nd}$/u.test(String.fromCodePoint(code - before - 1))) before++
  return before % 10
}

/** Raised, circled and divided digits: made plain, 10² would be read as 102. */
const otherNumerals = /\p{No}/u

/** Apostrophes of every form, and the separators of Arabic numbers. */
const signs: [RegExp, string][] = [
  [/[\u2018\u2019\u02bc\u00b4\u2032]/gu, "'"],
  [/\u066b/gu, '.'],
  [/\u066c/gu, ','],
]

function numberText(text: string): string {
  if (otherNumerals.test(text)) return ''
  const written = signs.reduce((sofar, [sign, plain]) => sofar.replace(sign, plain), text)
  return copiedText(plainDigits(written))
}

const ungrouped = /^[+-]?(?:\d+\.?\d*|\.\d+)$/u
const grouped = /^[+-]?[1-9]\d{0,2}(?:(?:,\d{3})+|(?:\s\d{3})+|(?:'\d{3})+)(?:\.\d+)?$/u

/**
 * The number in a text; null for anything ambiguous. Commas, spaces or apostrophes separate thousands and a point
 * separates decimals, so a comma in place of a point is refused.
 */
export function typedNumber(text: string): number | null {
  const typed = numberText(text)
  return grouped.test(typed) ? Number(typed.replaceAll(/[\s,']/gu, '')) : ungroupedNumber(text)
}

/** The number in a text without separators of thousands, where "1,023" would more likely be 1.023. */
export function ungroupedNumber(text: string): number | null {
  const typed = numberText(text)
  return ungrouped.test(typed) ? Number(typed) : null
}

/** The whole number in a text, from 0 to 999,999,999; null for any other text. */
export function wholeNumber(text: string): number | null {
  const typed = numberText(text)
  if (/^\d{1,9}$/u.test(typed)) return Number(typed)
  return /^[\d\s,']{5,11}$/u.test(typed) && grouped.test(typed) ? typedNumber(typed) : null
}
