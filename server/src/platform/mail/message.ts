/** A mail as its content: one structure that both the HTML and the text part are made from. */
export interface MailMessage {
  subject: string
  /** The line in the preview of a mail program. */
  preview: string
  heading: string
  blocks: MailBlock[]
}

export type MailBlock =
  | { kind: 'paragraph'; text: string }
  /** A code in large figures. */
  | { kind: 'code'; label: string; code: string }
  /** The one button of a mail. `url` is absolute. */
  | { kind: 'button'; label: string; url: string }
  /** Small print. */
  | { kind: 'note'; text: string }
