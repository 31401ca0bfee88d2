import type { Config } from '../../../config.ts'
import { greeting, type MailMessage } from '../../../platform/mail/message.ts'

export function institutionLinkedMail(
  config: Config,
  firstName: string | null,
  institution: string,
): MailMessage {
  return {
    kind: 'security',
    subject: `${institution} now signs you in to ${config.brand.productName}`,
    preview: 'Your password still works.',
    heading: `${institution} now signs you in`,
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(firstName)} from now on you can sign in to your ${config.brand.productName} account through ${institution}. Your password still works.`,
      },
      {
        kind: 'paragraph',
        text: 'If this was not you, someone may know your password. Remove the institution under “Signing in” in your settings, change your password, and write to us.',
      },
      { kind: 'button', label: 'Open “Signing in”', url: `${config.publicUrl}/sign-in-settings` },
      { kind: 'note', text: `You can reach us at ${config.brand.supportEmail}.` },
    ],
  }
}
