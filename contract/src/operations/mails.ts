import { z } from 'zod'

/** What a mail is about. The first three may go to an address that is not proven. */
export const mailKinds = [
  /** A one-time code. */
  'code',
  /** An invitation, or a link that sets a password. */
  'invitation',
  /** The answer to an application of an instructor. */
  'application',
  /** Something about signing in, or about the account as a whole. */
  'security',
  /** A lab that was given, moved, or ends. */
  'access',
  'purchase',
  'teaching',
  /** Something that only administrators are told. */
  'administration',
] as const
export type MailKind = (typeof mailKinds)[number]

export const mailStates = [
  'waiting',
  /** The mail server took it. */
  'delivered',
  /** The mail server said that there is no such mailbox. */
  'refused',
  /** It could not be delivered in five days. */
  'given_up',
  /** Its code was no longer valid before it could be delivered. */
  'expired',
] as const
export type MailState = (typeof mailStates)[number]

const mail = z.object({
  id: z.string(),
  kind: z.enum(mailKinds),
  /** ms since 1970, like all times here. */
  writtenAt: z.number(),
  tries: z.number().int(),
  triedAt: z.number().nullable(),
  /** What the mail server said last, in its own words. */
  answer: z.string().nullable(),
})

/** A mail that is not delivered yet. */
export const waitingMail = mail.extend({ recipient: z.string(), subject: z.string() })
export type WaitingMail = z.infer<typeof waitingMail>

/** A mail to a person, also one that has ended within thirty days. Texts are never told. */
export const personsMail = mail.extend({
  state: z.enum(mailStates),
  endedAt: z.number().nullable(),
  /** Whether it can be sent again: while it waits, or with a new code or link. */
  again: z.boolean(),
})
export type PersonsMail = z.infer<typeof personsMail>
