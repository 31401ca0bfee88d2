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
  const enhanced = /^\d{3}[ -]([245])\.(\d{1,3})\.(\d{1,3})\b/u.exec(response)
  const atRecipient = command === 'RCPT TO'
  const isTooBig = enhanced
    ? ['2.3', '3.4'].includes(`${enhanced[2]}.${enhanced[3]}`)
    : command === 'MAIL FROM' && responseCode === 552
  const isOfMail = atRecipient || command === 'DATA' || isTooBig
  const isFinal =
    atRecipient &&
    (enhanced ? enhanced[1] === '5' && enhanced[2] === '1' : [550, 551, 553].includes(responseCode))
  const words = (response !== '' && commandsOfMails.has(command) ? response : message)
    .replace(/^Reached maximum number of retries.*/u, 'The mail server closed the connection without a word')
    .replaceAll(recipient, 'the address')
    .replace(/\s+/gu, ' ')
    .slice(0, longestAnswer)
  const isOfThis = isTooBig || (isOfMail && isOfOneMailbox(responseCode, enhanced?.[2]))
  const heldBy = isOfThis ? 'recipient' : 'server'
  return { isFinal, heldBy, answers: isOfMail && responseCode !== 421, words }
}

/** Where the answer of the mail server says more than our library does around it. */
const commandsOfMails = new Set(['CONN', 'MAIL FROM', 'RCPT TO', 'DATA'])

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
