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
