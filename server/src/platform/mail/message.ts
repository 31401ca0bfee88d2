/** The content of a mail, from which both the HTML and the text part are made. */
export interface MailMessage {
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
  /** Small print. */
  | { kind: 'note'; text: string }
