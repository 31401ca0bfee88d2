import type { Config } from '../../../config.ts'
import { greeting, type MailMessage } from '../../../platform/mail/message.ts'

/** The number of days that an invitation's link works. */
export const invitationDays = 14

/** Sent after an approval, and after an instructor has completed an invitation. */
export function approvedMail(config: Config, firstName: string | null): MailMessage {
  const { productName } = config.brand
  return {
    kind: 'application',
    subject: `Your ${productName} instructor account is ready`,
    preview: 'You can sign in now.',
    heading: 'Your instructor account is ready',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(firstName)} welcome to ${productName}. You have access to all labs and to the Course Kit.`,
      },
      { kind: 'button', label: 'Sign in', url: new URL('/login', config.publicUrl).href },
      { kind: 'note', text: `If you have a question, write to ${config.brand.supportEmail}.` },
    ],
  }
}

/** Sent after the owner of a created account that no longer has a role has set its password. */
export function accountReadyMail(config: Config, firstName: string): MailMessage {
  const { productName, supportEmail } = config.brand
  return {
    kind: 'access',
    subject: `Your ${productName} account is ready`,
    preview: 'You can sign in now.',
    heading: 'Your account is ready',
    blocks: [
      { kind: 'paragraph', text: `Hello ${firstName}, welcome to ${productName}.` },
      { kind: 'button', label: 'Sign in', url: new URL('/login', config.publicUrl).href },
      { kind: 'note', text: `If you have a question, write to ${supportEmail}.` },
    ],
  }
}

/** `reason` is the administrator's own text and may be empty. */
export function rejectedMail(config: Config, reason: string): MailMessage {
  const { productName, supportEmail } = config.brand
  const lines = reason.split(/\r?\n/u).filter((line) => line.trim() !== '')
  return {
    kind: 'application',
    subject: 'Your instructor application',
    preview: `An update on your application to ${productName}.`,
    heading: 'We could not approve your application',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(null)} thank you for your interest in teaching with ${productName}. We could not approve your instructor account, and we removed the details you entered.`,
      },
      ...lines.map((text) => ({ kind: 'paragraph', text }) as const),
      { kind: 'note', text: `If you think this is a mistake, write to ${supportEmail}.` },
    ],
  }
}

export function invitationMail(config: Config, token: string): MailMessage {
  const { productName } = config.brand
  return {
    kind: 'invitation',
    subject: `You are invited to teach with ${productName}`,
    preview: 'Set up your instructor account.',
    heading: 'You are invited to be an instructor',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello, an administrator invites you to teach with ${productName}. As an instructor you have access to all labs and to the Course Kit.`,
      },
      { kind: 'button', label: 'Accept the invitation', url: linkOf(config, token) },
      { kind: 'paragraph', text: validity },
      { kind: 'note', text: 'If you did not expect this, you can ignore this email.' },
    ],
  }
}

export function accountCreatedMail(config: Config, firstName: string, token: string): MailMessage {
  const { productName, supportEmail } = config.brand
  return {
    kind: 'invitation',
    subject: `Your ${productName} instructor account`,
    preview: 'Choose a password to use it.',
    heading: 'Your instructor account is approved',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, an administrator of ${productName} created an instructor account for you, with access to all labs. Choose a password to use it.`,
      },
      { kind: 'button', label: 'Choose a password', url: linkOf(config, token) },
      { kind: 'paragraph', text: validity },
      { kind: 'note', text: `If you did not expect this, write to ${supportEmail}.` },
    ],
  }
}

/** The same for an account that no longer has a role. */
export function choosePasswordMail(config: Config, firstName: string, token: string): MailMessage {
  const { productName, supportEmail } = config.brand
  return {
    kind: 'invitation',
    subject: `Your ${productName} account`,
    preview: 'Choose a password to use it.',
    heading: 'Your account is waiting for you',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello ${firstName}, an administrator of ${productName} created an account for you. Choose a password to use it.`,
      },
      { kind: 'button', label: 'Choose a password', url: linkOf(config, token) },
      { kind: 'paragraph', text: validity },
      { kind: 'note', text: `If you did not expect this, write to ${supportEmail}.` },
    ],
  }
}

const validity = `The link is valid for ${invitationDays} days and works once.`

function linkOf(config: Config, token: string): string {
  return `${config.publicUrl}/instructor-registration?token=${token}`
}
