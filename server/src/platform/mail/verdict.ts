/** What a failed try says about a mail. */
export interface Verdict {
  /** There is no such mailbox, so another try would not help. */
  isFinal: boolean
  /** What keeps the mail back: the mail server as a whole, or this recipient or message. */
  heldBy: 'server' | 'recipient'
  /** Whether the mail server talks to us about single mails, so that others may get through. */
  answers: boolean
  /** The words of the mail server, or of the connection. */
  words: string
}

const longestAnswer = 500

/**
 * What follows from a failed try to mail to `recipient`, whose address is not among the words that are kept.
 *
 * A refusal is final only if it concerns this recipient: at RCPT an enhanced status 5.1.x (RFC 3463: an address), or
 * without one 550, 551 or 553 (RFC 5321, 4.2.3). Everything else may be the settings, a quota or a filter, and passes.
 */
export function judgeFailure(error: unknown, recipient: string): Verdict {
  const { command, responseCode, response, message } = detailsOf(error)
  const enhanced = /^\d{3}[ -]([245])\.(\d{1,3})\.\d{1,3}\b/u.exec(response)
  const atRecipient = command === 'RCPT TO'
  const isOfMail = atRecipient || command === 'DATA'
  const isFinal =
    atRecipient &&
    (enhanced ? enhanced[1] === '5' && enhanced[2] === '1' : [550, 551, 553].includes(responseCode))
  const hasOwnWords = response !== '' && (isOfMail || command === 'MAIL FROM')
  const words = (hasOwnWords ? response : message)
    .replaceAll(recipient, 'the address')
    .replace(/\s+/gu, ' ')
    .slice(0, longestAnswer)
  const heldBy = isOfMail && isOfOneMailbox(responseCode, enhanced?.[2]) ? 'recipient' : 'server'
  return { isFinal, heldBy, answers: isOfMail && responseCode !== 421, words }
}

/** A full mailbox or a wait for this recipient, and not a rule that would refuse everybody's mail. */
function isOfOneMailbox(code: number, subject: string | undefined): boolean {
  if (subject !== undefined) return subject === '1' || subject === '2' || (code < 500 && subject === '7')
  return code === 450 || code === 451 || code === 452 || code === 552
}

function detailsOf(error: unknown) {
  const { command, responseCode, response } = (error ?? {}) as Record<string, unknown>
  return {
    command: typeof command === 'string' ? command : '',
    responseCode: typeof responseCode === 'number' ? responseCode : 0,
    response: typeof response === 'string' ? response : '',
    message: error instanceof Error ? error.message : String(error),
  }
}
