import type { MailKind, MailState } from '@tradewind/contract/operations/mails'

const kinds: Record<MailKind, string> = {
  code: 'One-time code',
  invitation: 'Invitation or link for a password',
  application: 'Answer to an application',
  security: 'Signing in and account',
  access: 'Access to labs',
  purchase: 'Purchase',
  teaching: 'Teaching',
  administration: 'For administrators',
}

const states: Record<MailState, string> = {
  waiting: 'Waiting',
  delivered: 'Delivered',
  refused: 'No such mailbox',
  given_up: 'Given up',
  expired: 'Expired',
}

export const mailKindWords = (kind: MailKind): string => kinds[kind]
export const mailStateWords = (state: MailState): string => states[state]

export function triesWords(tries: number): string {
  if (tries === 0) return 'Not tried yet'
  return tries === 1 ? 'Tried once' : `Tried ${tries} times`
}
