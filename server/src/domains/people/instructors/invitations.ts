import { randomUUID } from 'node:crypto'
import type { Invitation } from '@tradewind/contract/people/instructors'
import { holdsEverythingByRole } from '@tradewind/contract/roles'
import { emailKey } from '@tradewind/contract/rules'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { exportList, momentCell } from '../../../platform/database/lists.ts'
import type { MailMessage } from '../../../platform/mail/message.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { hashToken, newToken } from '../../../kernel/tokens.ts'
import { addAccount } from '../auth/registration.ts'
import { findAccount, findUser, type UserRecord } from '../auth/auth.queries.ts'
import { grantFreeLab } from '../../access/grants/grants.service.ts'
import {
  accountCreatedMail,
  choosePasswordMail,
  invitationDays,
  invitationMail,
} from './instructors.mails.ts'
import {
  insertInvitation,
  listOpenInvitations,
  lockAddress,
  renewOpenInvitation,
  revokeInvitationsTo,
  revokeOpenInvitation,
  type InvitationRow,
} from './invitations.queries.ts'

export function toInvitation(row: InvitationRow): Invitation {
  return {
    id: row.id,
    kind: row.user_id === null ? 'invitation' : 'account',
    email: row.email,
    invitedAt: row.created_at.getTime(),
    sentAt: row.sent_at.getTime(),
    expiresAt: row.expires_at.getTime(),
  }
}

const csvHead = ['Email', 'Kind', 'Invited', 'Sent', 'Valid until']

export async function exportInvitations({ db }: Services, { now }: Caller, { search }: { search: string }) {
  const rows = await listOpenInvitations(db, search, null)
  return await exportList({ name: 'invitations', head: csvHead, now }, rows, (row) => [
    row.email,
    toInvitation(row).kind,
    momentCell(row.created_at),
    momentCell(row.sent_at),
    momentCell(row.expires_at),
  ])
}

/**
 * Invites an address by mail. An instructor whose account was created by an administrator and has no password yet gets
 * a new link that sets it. Refuses with 409 if the invitation would have no effect.
 */
export async function inviteInstructor(
  services: Services,
  caller: SignedInCaller,
  email: string,
): Promise<void> {
  await inTransaction(services, async (trx) => {
    await lockAddress(trx, emailKey(email))
    const made = await findMadeAccount(trx, emailKey(email))
    if (!made) await refuseInstructor(trx, emailKey(email))
    await revokeInvitationsTo(trx, emailKey(email), caller.now)
    const recipient = made?.email ?? email
    const { id, token } = await addInvitation(trx, caller, { email: recipient, userId: made?.id ?? null })
    await audit(trx, caller, 'instructor_invited', { subject: id })
    await sendMail(trx, caller, { recipient, message: linkMail(trx.services, made, token) })
  })
}

/** The account with an address, if it is active, has a role and has no password. */
async function findMadeAccount(db: Db, key: string): Promise<UserRecord | undefined> {
  const account = await findAccount(db, key)
  const isMade = account?.status === 'active' && account.password_hash === null
  return isMade && holdsEverythingByRole(account) ? account : undefined
}

/**
 * The mail with a link: an invitation if there is no created account, otherwise a link that fits the account's current
 * role.
 */
function linkMail(
  { config }: Pick<Services, 'config'>,
  made: UserRecord | undefined,
  token: string,
): MailMessage {
  if (!made) return invitationMail(config, token)
  const mail = holdsEverythingByRole(made) ? accountCreatedMail : choosePasswordMail
  return mail(config, made.first_name, token)
}

async function refuseInstructor(db: Db, key: string): Promise<void> {
  const account = await findAccount(db, key)
  if (account?.status === 'pending')
    throw new AppError(
      'already_instructor',
      'This person is waiting for approval. Please approve them instead.',
    )
  refuseRole(account)
}

function refuseRole(account: UserRecord | undefined): void {
  if (account && holdsEverythingByRole(account))
    throw new AppError('already_instructor', 'This person is already an instructor.')
}

/** Adds an invitation to an address without an open one. Only the mail contains the token. */
async function addInvitation(
  trx: Trx,
  caller: SignedInCaller,
  { email, userId }: { email: string; userId: string | null },
): Promise<{ id: string; token: string }> {
  const id = randomUUID()
  const token = newToken()
  await insertInvitation(trx, {
    id,
    email,
    email_key: emailKey(email),
    user_id: userId,
    created_by: caller.session.user.id,
    created_at: caller.now,
    used_at: null,
    revoked_at: null,
    ...sentNow(token, caller.now),
  })
  return { id, token }
}

function sentNow(token: string, now: Date) {
  return { token_hash: hashToken(token), sent_at: now, expires_at: later(now, invitationDays * day) }
}

/**
 * Creates an instructor's account, whose owner sets the password through the mailed link. Refuses a taken address with
 * 409.
 */
export async function createInstructor(
  services: Services,
  caller: SignedInCaller,
  form: { email: string; firstName: string; lastName: string },
): Promise<void> {
  await inTransaction(services, async (trx) => {
    await lockAddress(trx, emailKey(form.email))
    const user = await addMadeAccount(trx, caller, { ...form, instructor: true, mail: true })
    await audit(trx, caller, 'instructor_created', { subject: user.id })
  })
}

interface MadeAccount {
  email: string
  firstName: string
  lastName: string
  instructor: boolean
  /** Whether its owner gets the link that sets the password. Otherwise they use the reset of passwords. */
  mail: boolean
}

/**
 * Creates an account for another person, who sets the password later. Returns false, and changes nothing, if the address
 * has an account, also one that a registration would replace.
 */
export async function makeAccount(
  services: Services,
  caller: SignedInCaller,
  form: MadeAccount,
): Promise<boolean> {
  return await inTransaction(services, async (trx) => {
    await lockAddress(trx, emailKey(form.email))
    if (await findAccount(trx, emailKey(form.email))) return false
    const user = await addMadeAccount(trx, caller, form)
    if (!form.instructor) await grantFreeLab(trx, caller, user.id)
    await audit(trx, caller, 'user_imported', {
      subject: user.id,
      details: { instructor: form.instructor, mail: form.mail },
    })
    return true
  })
}

/** Adds the account of an address that the caller has locked. Only the link or a reset proves a student's address. */
async function addMadeAccount(
  trx: Trx,
  caller: SignedInCaller,
  { email, firstName, lastName, instructor, mail }: MadeAccount,
): Promise<UserRecord> {
  // Invitations are always locked before accounts.
  await revokeInvitationsTo(trx, emailKey(email), caller.now)
  const user = await addAccount(trx, caller, {
    email,
    firstName,
    lastName,
    passwordHash: null,
    status: 'active',
    instructor,
    verified: instructor,
  })
  if (!mail) return user
  const { token } = await addInvitation(trx, caller, { email: user.email, userId: user.id })
  await sendMail(trx, caller, { recipient: user.email, message: linkMail(trx.services, user, token) })
  return user
}

/** Sends an open invitation again, valid for another 14 days. The previous link stops working. */
export async function sendInvitationAgain(
  services: Services,
  caller: SignedInCaller,
  id: string,
): Promise<void> {
  const token = newToken()
  await inTransaction(services, async (trx) => {
    const invitation = await renewOpenInvitation(trx, id, sentNow(token, caller.now))
    if (!invitation) throw notOpen()
    const user = invitation.user_id === null ? undefined : await findUser(trx, invitation.user_id)
    // A person who waits for approval may have the link, because it verifies the address, which an application does
    // not.
    if (!user) refuseRole(await findAccount(trx, invitation.email_key))
    await audit(trx, caller, 'invitation_sent_again', { subject: id })
    await sendMail(trx, caller, {
      recipient: invitation.email,
      message: linkMail(trx.services, user, token),
    })
  })
}

/** Revokes an open invitation. A created account remains. */
export async function revokeInvitation(
  services: Services,
  caller: SignedInCaller,
  id: string,
): Promise<void> {
  await inTransaction(services, async (trx) => {
    if (!(await revokeOpenInvitation(trx, id, caller.now))) throw notOpen()
    await audit(trx, caller, 'invitation_revoked', { subject: id })
  })
}

function notOpen(): AppError {
  return new AppError('not_found', 'This invitation is no longer open. Please reload the list.')
}
