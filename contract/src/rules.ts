import { plainDigits } from './words/numbers.ts'
import { asciiDomain, copiedText, invisibleInNames, typedName } from './typed.ts'

/** Rules that both sides apply: the portal helps while typing, the server decides. No dependencies, on purpose. */

export const passwordLength = { min: 8, max: 100 } as const

/** The first broken rule of a password as a sentence, or null. Length counts characters, not bytes. */
export function passwordProblem(password: string): string | null {
  const length = [...password].length
  if (length < passwordLength.min) return 'Password must be at least 8 characters long'
  if (length > passwordLength.max) return 'Password must be less than 100 characters long'
  if (/\s/u.test(password)) return 'Password cannot contain spaces'
  return null
}

/** The shortest new password of an administrator. Older ones go on working. */
export const administratorPasswordMin = 12

/** Why an administrator cannot choose a password that others could, or null. */
export function administratorPasswordProblem(password: string): string | null {
  return [...password].length < administratorPasswordMin
    ? `An administrator’s password must be at least ${administratorPasswordMin} characters long`
    : null
}

export const passwordsDoNotMatch = 'Passwords do not match'

export function confirmationProblem(password: string, confirmation: string): string | null {
  return password === confirmation ? null : passwordsDoNotMatch
}

/** The form of an address for comparison: without case, and with one spelling of its domain. */
export function emailKey(email: string): string {
  const address = copiedText(email).toLowerCase()
  const at = address.lastIndexOf('@')
  return at < 0 ? address : address.slice(0, at + 1) + asciiDomain(address.slice(at + 1))
}

/** RFC 5321 allows 254 characters. A dot stands between two others (5321, 4.1.2); only a mail can prove more. */
export function emailProblem(email: string): string | null {
  const value = copiedText(email)
  if (value === '') return 'Please enter your email address.'
  const isAddress =
    value.length <= 254 &&
    emailPattern.test(value) &&
    !/\.\.|\.@|@[.-]|^\.|[.-]$|(?:-\.|\.-)(?=[^@]*$)/u.test(value)
  return isAddress ? null : 'Please enter a valid email address, like name@university.edu.'
}

/** One @, and a dot in the domain. */
const emailPattern = /^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\]]+$/u

/** An address from elsewhere as it is stored; empty if it is none. */
export function cleanEmail(text: string): string {
  const hasControls = /[\p{Cc}\p{Cs}]/u.test(text.trim())
  return hasControls || emailProblem(text) !== null ? '' : copiedText(text)
}

/** In analytics, the id for users without an institution. No institution has this id. */
export const unknownInstitution = 'unknown'

export const nameMaxLength = 100

/** What an instructor may ask a class beside its decisions. Lengths in characters. */
export const ownQuestionLimits = {
  most: 5,
  text: 500,
  option: 120,
  leastOptions: 2,
  mostOptions: 6,
  answer: 2000,
  /** The highest number of a scale, which begins at 1. */
  scale: 5,
} as const

/** What members of a team may give each other. Lengths in characters. */
export const peerLimits = {
  /** The highest mark; the lowest is 1. */
  mostMark: 5,
  text: 1000,
  /** The other members of the largest team. */
  mostMates: 7,
  /** A factor of fewer raters would be one person's word: it is 1. */
  leastRaters: 2,
  /** Fewer texts would tell who wrote which. */
  leastTexts: 3,
  leastFactor: 0.8,
  mostFactor: 1.1,
} as const

/** A domain at the beginning of a word, with what follows it. */
const domainInNames =
  /^(?<first>[\p{L}\p{N}-]+)\.(?:[\p{L}\p{N}-]+\.)*(?<last>\p{L}[\p{L}\p{N}-]+)(?<after>.*)$/u

/**
 * Whether mail programs would turn a word into a link: a name goes into mails, and must not lead anywhere. They link a
 * scheme, `www.`, an address, and words with dots that end like a domain. A short capital beginning before a capital
 * letter is an initial or a title, as in K.Dev and St.John, unless a path follows.
 */
function isLink(word: string): boolean {
  if (/:\/\/|www\.|@/iu.test(word)) return true
  const {
    first = '',
    last = '',
    after = '',
  } = domainInNames.exec(word.replace(/^[^\p{L}\p{N}]+/u, ''))?.groups ?? {}
  if (first === '') return false
  if (/^[/:?#]/u.test(after)) return true
  // Endings in writings without capitals are linked by no mail program that we know.
  if (!/^\p{Lu}/u.test(last)) return /^(?:\p{Ll}|xn--)/u.test(last)
  return [...first].length > 3
}

function wordsOf(name: string): string[] {
  // Full-width letters and dots of other writings are read as what they look like.
  return name
    .normalize('NFKC')
    .replace(/[\u3002\uff61]/gu, '.')
    .split(/\s+/u)
}

export function nameProblem(name: string, label: string): string | null {
  const value = typedName(name)
  if (name.trim() === '') return `Please enter your ${label}.`
  if ([...value].length > nameMaxLength) return `Please use at most ${nameMaxLength} characters.`
  if (value.search(invisibleInNames) >= 0 || !showsSomething(value))
    return `Please remove the invisible characters from your ${label}.`
  if (wordsOf(value).some(isLink)) return `Please leave web and email addresses out of the ${label}.`
  return null
}

/** A name from elsewhere, without what `nameProblem` refuses; may be empty. */
export function cleanName(name: string): string {
  const visible = typedName(name).replace(invisibleInNames, ' ')
  const words = wordsOf(visible)
  const safe = words.some(isLink) ? words.filter((word) => !isLink(word)).join(' ') : visible
  const cut = [...safe.replace(/\s+/gu, ' ').trim()].slice(0, nameMaxLength).join('').trim()
  return showsSomething(cut) ? cut : ''
}

function showsSomething(name: string): boolean {
  return /[^\p{M}\p{Z}]/u.test(name.normalize('NFKC'))
}

/** A one-time code is six digits. What comes along when it is copied is ignored. */
export function oneTimeCode(text: string): string {
  return plainCode(text)
}

export function oneTimeCodeProblem(text: string): string | null {
  return /^\d{6}$/u.test(oneTimeCode(text)) ? null : 'Please enter the 6 digits of the code.'
}

const codeMaxLength = 100

/**
 * The form of an access or product code for comparison: without spaces and case, with one kind of dash and with plain
 * digits.
 */
export function codeKey(text: string): string {
  return plainDigits(copiedText(text)).replace(/\s/gu, '').toUpperCase()
}

/** The form of a code whose dashes only help the eye: of a class, a one-time code or a recovery code. */
export function plainCode(text: string): string {
  return codeKey(text).replaceAll('-', '')
}

const classCodeLength = 8

/** Whether a typed code has the form of a class's code. Codes that an administrator uploads may have it, too. */
export function isClassCode(text: string): boolean {
  const code = plainCode(text)
  return code.length === classCodeLength && /^[2-9A-HJKMNP-Z]+$/u.test(code)
}

/** A code that is too long for a class probably gives a lab. Asking the server would count as a wrong guess. */
export function classCodeProblem(text: string): string | null {
  const { length } = plainCode(text)
  if (length === 0) return 'Please enter your class code.'
  return length > classCodeLength
    ? `A class code has ${classCodeLength} letters and digits. A code for a lab is redeemed on Home.`
    : null
}

export function accessCodeProblem(text: string): string | null {
  return codeKey(text) === '' ? 'Please enter an access code' : codeLengthProblem(text)
}

export function productCodeProblem(text: string): string | null {
  return codeKey(text) === '' ? 'Please enter a product code.' : codeLengthProblem(text)
}

function codeLengthProblem(text: string): string | null {
  return text.trim().length > codeMaxLength ? `A code has at most ${codeMaxLength} characters.` : null
}

/** Whether a grant now would add to what is held, because that ends soon. Times in ms since 1970. */
export function isEnding(expiration: number, now: number, withinDays: number): boolean {
  return expiration > now && expiration - now <= withinDays * 86_400_000
}
