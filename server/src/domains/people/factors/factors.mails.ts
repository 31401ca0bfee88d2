import type { Config } from '../../../config.ts'
import { greeting, type MailMessage } from '../../../platform/mail/message.ts'

const notYou =
  'If this was not you, someone may know your password. Change it now, sign out all other devices in your settings, and write to us.'

function settingsButton(config: Config) {
  return { kind: 'button', label: 'Open “Signing in”', url: `${config.publicUrl}/sign-in-settings` } as const
}

function reachUs(config: Config) {
  return { kind: 'note', text: `You can reach us at ${config.brand.supportEmail}.` } as const
}

export function totpPausedMail(config: Config, firstName: string): MailMessage {
  return {
    kind: 'security',
    subject: `Five wrong codes for your ${config.brand.productName} account`,
    preview: 'Codes of your app are paused for 15 minutes.',
    heading: 'Five codes were wrong',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(firstName)} someone who knows your password entered five wrong codes of your app. Codes are paused for 15 minutes. A recovery code or a passkey still works.`,
      },
      {
        kind: 'paragraph',
        text: 'If this was you, check that the clock of your phone is right. If it was not, change your password now and write to us.',
      },
      settingsButton(config),
      reachUs(config),
    ],
  }
}

export function recoveryCodeUsedMail(config: Config, firstName: string, left: number): MailMessage {
  const rest = left === 0 ? 'None is left' : left === 1 ? 'One code is left' : `${left} codes are left`
  return {
    kind: 'security',
    subject: `A recovery code of your ${config.brand.productName} account was used`,
    preview: `${rest}.`,
    heading: 'A recovery code was used',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(firstName)} one of your recovery codes was just used. ${rest}. You can make ten new ones at any time.`,
      },
      { kind: 'paragraph', text: notYou },
      settingsButton(config),
      reachUs(config),
    ],
  }
}

export type FactorChange = 'app_added' | 'app_removed' | 'passkey_added' | 'passkey_removed' | 'codes_made'

const changes: Record<FactorChange, { heading: string; text: string }> = {
  app_added: {
    heading: 'Your second step is set up',
    text: 'from now on we ask for a code of your app when you sign in with your password.',
  },
  app_removed: {
    heading: 'Your app is no longer used',
    text: 'we no longer ask for a code of your app when you sign in.',
  },
  passkey_added: { heading: 'You have a new passkey', text: 'a passkey was added to your account.' },
  passkey_removed: { heading: 'A passkey was removed', text: 'a passkey was removed from your account.' },
  codes_made: {
    heading: 'You have new recovery codes',
    text: 'ten new recovery codes were made for your account. The former ones no longer work.',
  },
}

export function factorChangedMail(
  config: Config,
  firstName: string | null,
  change: FactorChange,
): MailMessage {
  const { heading, text } = changes[change]
  return {
    kind: 'security',
    subject: `${heading} (${config.brand.productName})`,
    preview: 'This is about how you sign in.',
    heading,
    blocks: [
      { kind: 'paragraph', text: `${greeting(firstName)} ${text}` },
      { kind: 'paragraph', text: notYou },
      settingsButton(config),
      reachUs(config),
    ],
  }
}

export function resetAskedMail(config: Config, firstName: string): MailMessage {
  return {
    kind: 'security',
    subject: `Someone asked to reset your second step (${config.brand.productName})`,
    preview: 'An administrator asked, and another one must confirm.',
    heading: 'Your second step may be reset',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(firstName)} an administrator asked to remove your app, your passkeys and your recovery codes, because you have lost them. Another administrator must confirm it within a day.`,
      },
      { kind: 'paragraph', text: 'If you have not lost them, write to us now.' },
      reachUs(config),
    ],
  }
}

export function resetDoneMail(config: Config, firstName: string): MailMessage {
  return {
    kind: 'security',
    subject: `Your second step was reset (${config.brand.productName})`,
    preview: 'You sign in with your password, and set up a new second step.',
    heading: 'Your second step was reset',
    blocks: [
      {
        kind: 'paragraph',
        text: `${greeting(firstName)} your app, your passkeys and your recovery codes were removed, and all your devices were signed out. Sign in with your password, and set up a new second step.`,
      },
      { kind: 'button', label: 'Sign in', url: `${config.publicUrl}/login` },
      { kind: 'note', text: `If you did not ask for this, write to ${config.brand.supportEmail} now.` },
    ],
  }
}

/** To the two administrators, so that nobody can act in another's name unseen. */
export function resetReportMail(config: Config, email: string): MailMessage {
  return {
    kind: 'administration',
    subject: `A second step was reset (${config.brand.productName})`,
    preview: 'Two administrators have agreed to it.',
    heading: 'A second step was reset',
    blocks: [
      {
        kind: 'paragraph',
        text: `Hello, the second step of ${email} was reset, as you and another administrator have asked.`,
      },
      { kind: 'note', text: `If you did not ask for this, write to ${config.brand.supportEmail} now.` },
    ],
  }
}
