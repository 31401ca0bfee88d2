import type { Config } from '../../../config.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'

/** To the account that an administrator made the contact of an institution. */
export function contactMail(
  { publicUrl, brand }: Config,
  firstName: string,
  institution: { id: string; name: string },
): MailMessage {
  return {
    kind: 'access',
    subject: `You are the contact of ${institution.name}`,
    preview: 'You see its people in numbers, its labs, its networks and how it uses the labs.',
    heading: `You are the contact of ${institution.name}`,
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, an administrator of ${brand.productName} named your address as the contact of ${institution.name}. Your account now has its desk: its people in numbers, its labs and their ends, its networks, and how much the labs are used.`,
      },
      { kind: 'button', label: 'Open the desk', url: `${publicUrl}/institution/${institution.id}` },
      { kind: 'note', text: 'If this should not be you, please answer this mail.' },
    ],
  }
}
