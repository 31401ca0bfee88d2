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

/** The form of an address for comparison: trimmed and without case. */
export function emailKey(email: string): string {
  return email.trim().normalize('NFKC').toLowerCase()
}

/** RFC 5321 allows 254 characters. The pattern requires one @ and a dot in the domain; only a mail can prove more. */
export function emailProblem(email: string): string | null {
  const value = email.trim()
  if (value === '') return 'Please enter your email address.'
  if (value.length > 254 || !/^[^\s@<>"(),:;\\[\]]+@[^\s@<>"(),:;\\[\]]+\.[^\s@<>"(),:;\\[\]]+$/u.test(value))
    return 'Please enter a valid email address, like name@university.edu.'
  return null
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

/** Characters that control text or its direction, or that show nothing. */
const invisibleInNames =
  /[\p{Cc}\p{Cf}\p{Cs}\u2028\u2029]|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u2800|\u3164|\uffa0/gu

/** What mail programs would turn into a link: a name goes into mails, and must not lead anywhere. */
const linkInNames =
  /\S*(?::\/\/|www\.|@|\.(?:com|net|org|edu|gov|info|biz|io|co|me|tv|ru|cn|xyz|top|site|online|shop|app|dev|link|click)(?![\p{L}\p{N}]))\S*/giu

export function nameProblem(name: string, label: string): string | null {
  const value = name.trim()
  if (value === '') return `Please enter your ${label}.`
  if ([...value].length > nameMaxLength) return `Please use at most ${nameMaxLength} characters.`
  // Full-width letters and the like are read as what they look like.
  const read = value.normalize('NFKC')
  if (value.search(invisibleInNames) >= 0 || !/[^\p{M}\p{Z}]/u.test(read))
    return `Please remove the invisible characters from your ${label}.`
  if (read.search(linkInNames) >= 0) return `Please leave web and email addresses out of the ${label}.`
  return null
}

/** A name from elsewhere, without what `nameProblem` refuses; may be empty. */
export function cleanName(name: string): string {
  const visible = name.replace(invisibleInNames, ' ')
  const read = visible.normalize('NFKC')
  const safe = read.search(linkInNames) >= 0 ? read.replace(linkInNames, ' ') : visible
  const cut = [...safe.replace(/\s+/gu, ' ').trim()].slice(0, nameMaxLength).join('').trim()
  return /[^\p{M}\p{Z}]/u.test(cut) ? cut : ''
}

/** A one-time code is six digits. Spaces that a mail program adds when copying are ignored. */
export function oneTimeCode(text: string): string {
  return text.replace(/\s/gu, '')
}

export function oneTimeCodeProblem(text: string): string | null {
  return /^\d{6}$/u.test(oneTimeCode(text)) ? null : 'Please enter the 6 digits of the code.'
}

const codeMaxLength = 100

/** The form of an access or product code for comparison: without outer spaces and without case. */
export function codeKey(text: string): string {
  return text.trim().toUpperCase()
}

export function accessCodeProblem(text: string): string | null {
  return text.trim() === '' ? 'Please enter an access code' : codeLengthProblem(text)
}

export function productCodeProblem(text: string): string | null {
  return text.trim() === '' ? 'Please enter a product code.' : codeLengthProblem(text)
}

function codeLengthProblem(text: string): string | null {
  return text.trim().length > codeMaxLength ? `A code has at most ${codeMaxLength} characters.` : null
}

/** Whether a grant now would add to what is held, because that ends soon. Times in ms since 1970. */
export function isEnding(expiration: number, now: number, withinDays: number): boolean {
  return expiration > now && expiration - now <= withinDays * 86_400_000
}
