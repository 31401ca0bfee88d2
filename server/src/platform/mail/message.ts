import type { MailKind } from '@tradewind/contract/operations/mails'

/** The content of a mail, from which both the HTML and the text part are made. */
export interface MailMessage {
  kind: MailKind
  subject: string
  /** The line that a mail program shows as a preview. */
  preview: string
  heading: string
  blocks: MailBlock[]
}

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** A code in large digits. */
  | { kind: 'code'; label: string; code: string }
  /** The only button of a mail. `url` is absolute. */
  | { kind: 'button'; label: string; url: string }
  /** A further link. `url` is absolute; with `shown`, readers can copy it from the text. */
  | { kind: 'link'; label: string; url: string; shown?: true }
  /** Small print. */
  | { kind: 'note'; text: string }

/**
 * The beginning of a mail's first sentence. The name is left out where the address is not proven: a person who registers
 * with another's address chooses it.
 */
export function greeting(firstName: string | null): string {
  return firstName === null ? 'Hello,' : `Hello ${firstName},`
}

/** The first name of an account if its address is proven, else null. */
export function provenName({ isProven, firstName }: { isProven: boolean; firstName: string }): string | null {
  return isProven ? firstName : null
}
