interface MailDraft {
  /** Left out where the reader chooses who gets it. */
  to?: string
  subject: string
  body: string
}

/** The address that opens a filled-in email in the reader's mail program. */
export function mailDraft({ to = '', subject, body }: MailDraft): string {
  // Line breaks of mails have two characters.
  const text = encodeURIComponent(body.replaceAll('\n', '\r\n'))
  return `mailto:${to}?subject=${encodeURIComponent(subject)}&body=${text}`
}
