import type { Config } from '../../../config.ts'
import { greeting, type MailMessage } from '../../../platform/mail/message.ts'
import type { Removed } from '../../hooks.ts'

const unasked = 'If you did not ask for this, you can ignore this email.'

/** Makes an absolute address for a mail, because a brand link may be a path of the portal. */
function absolute(config: Config, url: string): string {
  return new URL(url, config.publicUrl).href
}

export function verificationMail(config: Config, code: string): MailMessage {
  return {
    kind: 'code',
    subject: `${code} is your ${config.brand.productName} code`,
    preview: 'Enter it in the portal to verify your email address.',
    heading: 'Verify your email address',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(null)} enter this code in the portal to verify your email.`,
      },
      { kind: 'code', label: 'Your code', code },
      { kind: 'paragraph', text: 'Valid for 10 minutes, one use.' },
      { kind: 'button', label: 'Open the portal', url: config.publicUrl },
      { kind: 'note', text: `${unasked} Nobody can use your address without the code.` },
    ],
  }
}

export function changeEmailMail(config: Config, code: string): MailMessage {
  return {
    kind: 'code',
    subject: `${code} is your ${config.brand.productName} code`,
    preview: 'Enter it in the portal to use this address from now on.',
    heading: 'Your new email address',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(null)} enter this code in the portal to use this address for your account.`,
      },
      { kind: 'code', label: 'Your code', code },
      { kind: 'paragraph', text: 'Valid for 10 minutes, one use.' },
      { kind: 'note', text: `${unasked} Nobody can use your address without the code.` },
    ],
  }
}

const removedWords: Record<Removed, string> = {
  password: 'the password',
  app: 'the app for codes',
  recovery_codes: 'the recovery codes',
  passkeys: 'the passkeys',
  institution: 'the sign-in through an institution',
  course: 'the link to a learning management system',
}

/** All that can go, in the order in which a mail names it. */
export const removedParts = Object.keys(removedWords) as Removed[]

/** It has no name in it, because the person who began the account chose the names. */
export function addressProvenMail(config: Config, removed: readonly Removed[]): MailMessage {
  const what = new Intl.ListFormat('en-US').format(removed.map((part) => removedWords[part]))
  return {
    kind: 'security',
    subject: `Your ${config.brand.productName} account is yours alone`,
    preview: 'We removed what was set up before your address was confirmed.',
    heading: 'Your address is confirmed',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(null)} you have just shown that this address is yours. Nobody had shown that before, so we removed what somebody had set up earlier: ${what}. All other devices were signed out.`,
      },
      {
        kind: 'paragraph',
        text: 'If you had set that up yourself, please set it up again in your account. Labs, results and purchases stay.',
      },
      { kind: 'button', label: 'Open your account', url: absolute(config, '/settings') },
      { kind: 'note', text: `You can reach us at ${config.brand.supportEmail}.` },
    ],
  }
}

/** To the former address. It does not name the new one: the person who changed it has chosen that text. */
export function emailChangedMail(config: Config, firstName: string | null): MailMessage {
  return {
    kind: 'security',
    subject: `The email address of your ${config.brand.productName} account was changed`,
    preview: 'You now sign in with the new address.',
    heading: 'Your email address was changed',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(firstName)} your account now has another email address. Sign in with that one from now on; your password stays as it is.`,
      },
      {
        kind: 'paragraph',
        text: 'If this was not you, someone knows your password. Write to us now, and we will help you to get your account back.',
      },
      { kind: 'note', text: `You can reach us at ${config.brand.supportEmail}.` },
    ],
  }
}

export function resetCodeMail(firstName: string | null, code: string): MailMessage {
  return {
    kind: 'code',
    subject: `${code} is your code to reset your password`,
    preview: 'Enter it in the portal to choose a new password.',
    heading: 'Choose a new password',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(firstName)} use this code to reset your password.`,
      },
      { kind: 'code', label: 'Your code', code },
      { kind: 'paragraph', text: 'Valid for 10 minutes, one use, in the browser where you asked for it.' },
      { kind: 'note', text: `${unasked} Your password stays as it is.` },
    ],
  }
}

export function resetTriedMail(config: Config): MailMessage {
  return {
    kind: 'security',
    subject: `Someone tried to reset your ${config.brand.productName} password`,
    preview: 'It did not work. Your password stays as it is.',
    heading: 'Someone tried to reset your password',
    blocks: [
      {
        kind: 'paragraph',
        text: 'Someone entered a code to reset your password, in a browser that had not asked for one. It did not work, and your password stays as it is.',
      },
      {
        kind: 'paragraph',
        text: 'If this was you, use the code in the browser where you asked for it, or ask for a new one.',
      },
      {
        kind: 'note',
        text: `We write at most once a day about this. You can reach us at ${config.brand.supportEmail}.`,
      },
    ],
  }
}

export function passwordChangedMail(config: Config, firstName: string | null): MailMessage {
  return {
    kind: 'security',
    subject: `Your ${config.brand.productName} password was changed`,
    preview: 'All other devices were signed out.',
    heading: 'Your password was changed',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(firstName)} the password of your account was just changed, and all other devices were signed out.`,
      },
      { kind: 'paragraph', text: 'If this was not you, set a new password now and write to us.' },
      { kind: 'button', label: 'Reset your password', url: absolute(config, '/forgot') },
      { kind: 'note', text: `You can reach us at ${config.brand.supportEmail}.` },
    ],
  }
}

export function accountDeletedMail(
  config: Config,
  firstName: string | null,
  { byOwner }: { byOwner: boolean },
): MailMessage {
  const text = byOwner
    ? 'as you asked, we deleted your account and the personal data in it. We are sad to see you go.'
    : 'an administrator deleted your account and the personal data in it.'
  return {
    kind: 'security',
    subject: `Your ${config.brand.productName} account was deleted`,
    preview: 'Your personal data was removed.',
    heading: 'Your account was deleted',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(firstName)} ${text}`,
      },
      {
        kind: 'note',
        text: `${byOwner ? 'If this was not you' : 'If you did not expect this'}, write to ${config.brand.supportEmail}.`,
      },
    ],
  }
}

export function applicationReceivedMail(config: Config): MailMessage {
  return {
    kind: 'application',
    subject: 'We received your instructor application',
    preview: 'A short call is the next step.',
    heading: 'We’ve received your application',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(null)} thank you for your interest in teaching with ${config.brand.productName}. Your account is pending approval.`,
      },
      {
        kind: 'paragraph',
        text: 'Please schedule a short call with us. Once your account is approved, we will email you and you can sign in.',
      },
      { kind: 'button', label: 'Schedule a call', url: absolute(config, config.brand.scheduleCallUrl) },
    ],
  }
}

export function newApplicationMail(
  config: Config,
  applicant: { firstName: string; lastName: string; email: string },
): MailMessage {
  return {
    kind: 'administration',
    subject: `New instructor application: ${applicant.firstName} ${applicant.lastName}`,
    preview: 'An instructor is waiting for approval.',
    heading: 'An instructor is waiting for approval',
    blocks: [
      {
        kind: 'paragraph',
        text: `${applicant.firstName} ${applicant.lastName} (${applicant.email}) registered as an instructor.`,
      },
      {
        kind: 'button',
        label: 'See the application',
        url: `${config.publicUrl}/admin?tab=pending-instructors`,
      },
    ],
  }
}
