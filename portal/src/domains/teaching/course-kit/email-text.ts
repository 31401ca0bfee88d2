import { productById } from '@tradewind/contract/catalogue'
import { isKitCode, kitProducts, kitTitle, type KitCode } from './kit-codes.ts'

/** How students join a class session. */
export interface ChosenClass {
  code: string
  /** The link that opens the lab and joins at once. */
  joinLink: string
}

/** The labs whose classes are joined by code. Market Entry is opened from the course. */
export const labsWithCode = ['FX', 'CI'] as const
export type CodedLab = (typeof labsWithCode)[number]

export interface EmailDetails {
  /** The instructor's name; empty when unknown. */
  instructor: string
  /** The name of the course; empty until the instructor enters it. */
  course: string
  /** The chosen classes. */
  classes: Partial<Record<CodedLab, ChosenClass>>
  productName: string
  /** The address of the portal without a slash at the end. */
  portalUrl: string
}

/** The labs of an item whose classes are joined by code. */
export function codedLabsOf(code: KitCode): readonly CodedLab[] {
  return labsWithCode.filter((lab) => lab === code || code === 'Bundle')
}

export const emailNotAvailable = 'Email instructions for this item are not available.'

/** The placeholders of the details that an email still lacks, as they stand in it. */
export function blanksIn(item: string, { instructor, course, classes }: EmailDetails): string[] {
  if (!isKitCode(item)) return []
  return [
    ...(course === '' ? [blanks.course] : []),
    ...codedLabsOf(item)
      .filter((lab) => classes[lab] === undefined)
      .map(codeBlank),
    ...(instructor === '' ? [blanks.instructor] : []),
  ]
}

const blanks = { course: '[Course name]', instructor: '[Your name]' } as const

function codeBlank(lab: CodedLab): string {
  return `[${kitTitle(lab)} class session code]`
}

/** A text in the pieces between its blanks and at them, in their order. */
export function markedPieces(text: string, marked: readonly string[]): { text: string; isBlank: boolean }[] {
  const pieces: { text: string; isBlank: boolean }[] = []
  let rest = text
  for (;;) {
    const places = marked.map((blank) => ({ blank, at: rest.indexOf(blank) })).filter(({ at }) => at >= 0)
    const [next] = places.toSorted((one, other) => one.at - other.at)
    if (!next) return [...pieces, { text: rest, isBlank: false }]
    pieces.push({ text: rest.slice(0, next.at), isBlank: false }, { text: next.blank, isBlank: true })
    rest = rest.slice(next.at + next.blank.length)
  }
}

/** Says before an email is copied how many details it lacks; null if it is complete. */
export function blanksWords(count: number): string | null {
  if (count === 0) return null
  const [what, it] = count === 1 ? ['1 placeholder is', 'it'] : [`${count} placeholders are`, 'them']
  return `${what} not filled in yet. Fill ${it} in above, or in your email before you send it.`
}

/** The email from an instructor to students, as plain text. Unknown details are placeholders in square brackets. */
export function emailText(item: string, details: EmailDetails): string {
  if (!isKitCode(item)) return emailNotAvailable
  return [
    'Dear students,',
    requirement(item, details),
    createAccount(details),
    purchase(item),
    checkout,
    joining(item, details),
    `Labs work on a computer, a tablet or a phone. If something does not work, see ${details.portalUrl}/help or write to me.`,
    `Best regards,\n${details.instructor || blanks.instructor}`,
  ].join('\n\n')
}

function requirement(item: KitCode, { course, productName }: EmailDetails): string {
  const what =
    item === 'Bundle'
      ? `The ${productName} labs (Market Entry, Foreign Exchange, Global Compass and Cultural Intelligence) are`
      : `The ${kitTitle(item)} lab of ${productName} is`
  return `${what} required course material for ${course || blanks.course}. Please set up your access before we first use it in class. This takes about ten minutes.`
}

function createAccount({ portalUrl }: EmailDetails): string {
  return `Step 1: Create an Account
- Go to ${portalUrl}/register and choose Student Account.
- Enter your name, your university email address and a password.
- You will get an email with a 6-digit code. Enter it to verify your email. If you do not see it within a few minutes, check your spam folder.`
}

function purchase(item: KitCode): string {
  const { name } = productById(kitProducts[item])
  return item === 'Bundle'
    ? `Step 2: Select the ${name}
- On the Portal, find the ${name} and click Purchase.
- Please do not buy the labs one by one: the ${name} has all four labs and costs less.`
    : `Step 2: Select the Lab
- On the Portal, find ${name} and click Purchase.
- Please buy the single lab, not a package: this course uses only this lab. If another of your courses uses more labs, the Pro Package has all four. Buy one or the other, not both.`
}

const checkout = `Step 3: Complete Checkout
- Click Checkout, then pay by card. If you have a product code, enter it there instead.
- After your payment is confirmed, you are redirected to your dashboard, the Portal. What you bought is open there.`

function joining(item: KitCode, { classes }: EmailDetails): string {
  const codes = codedLabsOf(item).map((lab) => {
    const chosen = classes[lab]
    const name = kitTitle(lab)
    return chosen === undefined
      ? `- ${name}: ${codeBlank(lab)}`
      : `- ${name}: ${chosen.code}, or open ${chosen.joinLink}`
  })
  const linked =
    'Market Entry is linked from our course page. Open it from there: you do not need a class session code.'
  if (item === 'ME') return linked
  const one = codes.length === 1
  const head = one
    ? 'Your class session code (enter it when the lab opens):'
    : 'Your class session codes (enter each when its lab opens):'
  return [head, ...codes, ...(item === 'Bundle' ? ['', linked] : [])].join('\n')
}
