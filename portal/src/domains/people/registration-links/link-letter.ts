import { momentWords } from '@tradewind/contract/words/dates'
import type { RegistrationLink } from '@tradewind/contract/people/registration-links'

type Sent = Pick<RegistrationLink, 'linkType' | 'registrationUrl' | 'expiresAt' | 'activeFrom' | 'activeTo'>

interface LetterDetails {
  /** The name of the portal, such as "Tradewind Labs". */
  portalTitle: string
  /** The name of the administrator. */
  sender: string
  /** An IANA name instead of the reader's own. */
  timeZone?: string
}

/** The email that gives a registration link to instructors. */
export function linkLetter(link: Sent, { portalTitle, sender, timeZone }: LetterDetails) {
  const { linkType, registrationUrl, expiresAt, activeFrom, activeTo } = link
  const moment = (at: string) => momentWords(Date.parse(at), timeZone)
  const from = activeFrom === null ? '' : ` from ${moment(activeFrom)}`
  const once = linkType === 'single-use' ? ' once,' : ''
  return {
    subject: `Your instructor account at ${portalTitle}`,
    body: [
      'Hello,',
      `With this link you register as an instructor at ${portalTitle}:\n${registrationUrl}`,
      `It works${once}${from} until ${moment(activeTo ?? expiresAt)}.`,
      `Best regards,\n${sender}`,
    ].join('\n\n'),
  }
}
