import type { instructorsRoutes } from '@tradewind/contract/people/instructors'
import { holdsEverythingByRole } from '@tradewind/contract/roles'
import type { BodyOf } from '@tradewind/contract/route'
import type { SignedIn } from '@tradewind/contract/people/users'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { addressKey } from '../../../kernel/addresses.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import { replaceToken } from '../../../platform/sessions/sessions.ts'
import { endSessions } from '../../../platform/sessions/sessions.store.ts'
import { updateUser } from '../../../platform/sessions/users.store.ts'
import { beginDuty } from '../factors/duties.ts'
import { addAccount, givesWay, signedIn } from '../auth/registration.ts'
import { findAccount } from '../auth/auth.queries.ts'
import { hashPassword, refuseCommonPassword } from '../auth/passwords.ts'
import { proveAddress } from '../auth/proven-address.ts'
import { voidResets } from '../auth/one-time-codes.ts'
import { accountReadyMail, approvedMail } from './instructors.mails.ts'
import {
  findInvitation,
  lockAccount,
  lockAddress,
  lockInvitation,
  markInvitationUsed,
  type InvitationRow,
} from './invitations.queries.ts'

type Completion = BodyOf<(typeof instructorsRoutes)['POST /api/instructors/complete-registration']>
type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

// Only unknown tokens cost points.
const unknownOfAddress: LimitRule = { name: 'invitation-address', points: 100, seconds: 600 }

/** The open invitation of a token. Uses nothing, but unknown tokens cost points. */
async function findOpenInvitation(services: Services, caller: Caller, token: string): Promise<InvitationRow> {
  const invitation = await services.limits.attempt(
    [unknownOfAddress, addressKey(caller.address)],
    [],
    async () => (await findInvitation(services.db, token)) ?? null,
  )
  return refuseClosed(invitation, caller.now)
}

function invitationRefused(sentence: string): AppError {
  return new AppError('invitation_refused', sentence)
}

function refuseClosed(invitation: InvitationRow | null | undefined, now: Date): InvitationRow {
  if (!invitation) throw invitationRefused('Invalid invitation token')
  if (invitation.used_at !== null) throw invitationRefused('This invitation has already been used.')
  if (invitation.revoked_at !== null) throw invitationRefused('This invitation was withdrawn.')
  if (invitation.expires_at <= now)
    throw invitationRefused('This invitation has expired. Please ask your administrator to send it again.')
  return invitation
}

/**
 * The link of an account that an administrator created is only for that account. If its address has changed, the mail
 * no longer proves anything.
 */
function refuseOther(invitation: InvitationRow, account: { id: string } | undefined): void {
  if (invitation.user_id !== null && account?.id !== invitation.user_id)
    throw invitationRefused('This invitation was withdrawn.')
}

/** An invitation, and the account of its address, if any. */
interface Invited<A> {
  invitation: InvitationRow
  account: A | undefined
}

/** An open invitation and the account of its address, both locked until the transaction ends. */
async function lockInvited(
  trx: Trx,
  caller: Caller,
  { found, token }: { found: InvitationRow; token: string },
): Promise<Invited<Account>> {
  // Inviting, creating an account and deciding about an application take turns per address. All lock the invitation
  // before the account.
  await lockAddress(trx, found.email_key)
  const invitation = refuseClosed(await lockInvitation(trx, token), caller.now)
  const account = await lockAccount(trx, invitation.email_key)
  refuseOther(invitation, account)
  return { invitation, account }
}

/**
 * What the token may do at its address. The reader of the mail owns the address, but an account with a password there
 * may belong to another person, unless its address is verified or an administrator admitted it.
 */
async function classifyInvitation(
  db: Db,
  caller: Caller,
  { invitation, account }: Invited<{ status: string; password_hash: string | null }>,
): Promise<'new' | 'claimed' | 'signs-in'> {
  if (!account) return 'new'
  if (account.password_hash === null) return 'claimed'
  // The link of a created account is only for that account: it neither takes over an account that has a password by now
  // nor creates another.
  if (invitation.user_id !== null) return 'signs-in'
  if (account.status === 'pending') return 'claimed'
  return (await givesWay(db, caller, invitation.email_key)) ? 'new' : 'signs-in'
}

/** The purpose of an open invitation. */
export async function readInvitation(services: Services, caller: Caller, token: string) {
  const invitation = await findOpenInvitation(services, caller, token)
  const { email } = invitation
  const account = await findAccount(services.db, invitation.email_key)
  refuseOther(invitation, account)
  const hasAccount = (await classifyInvitation(services.db, caller, { invitation, account })) === 'signs-in'
  // The owner of a password must prove their identity with it before they can read more of the account.
  if (!account || account.password_hash !== null)
    return { email, firstName: '', lastName: '', hasAccount, instructor: true }
  return {
    email,
    firstName: account.first_name,
    lastName: account.last_name,
    hasAccount,
    instructor: invitation.user_id === null || holdsEverythingByRole(account),
  }
}

/**
 * Completes an invitation: creates the account, or sets the names and password of one that is pending or has no
 * password. The mail has verified the address; people with a password sign in and accept instead.
 */
export async function completeRegistration(
  services: Services,
  caller: Caller,
  form: Completion,
): Promise<void> {
  const found = await findOpenInvitation(services, caller, form.token)
  // Checked before the slow hash, and again when the account is locked.
  const known = await findAccount(services.db, found.email_key)
  const before = await classifyInvitation(services.db, caller, { invitation: found, account: known })
  if (before === 'signs-in') throw mustSignIn()
  refuseCommonPassword(form.password, {
    productName: services.config.brand.productName,
    email: found.email,
    admin: known?.admin ?? false,
  })
  const passwordHash = await hashPassword(caller, form.password)
  await inTransaction(services, async (trx) => {
    const { invitation, account } = await lockInvited(trx, caller, { found, token: form.token })
    const kind = await classifyInvitation(trx, caller, { invitation, account })
    if (kind === 'signs-in') throw mustSignIn()
    const { firstName, lastName } = form
    const given = { firstName, lastName, passwordHash }
    // An unverified account is replaced as in any other registration.
    const owner =
      account && kind === 'claimed'
        ? await claimAccount(trx, caller, { account, invitation, given })
        : await addInvited(trx, caller, { invitation, given })
    await useInvitation(trx, caller, { invitation, userId: owner.id })
    const mail = holdsEverythingByRole(owner) ? approvedMail : accountReadyMail
    await sendMail(trx, caller, {
      recipient: invitation.email,
      message: mail(trx.services.config, firstName),
    })
  })
}

function mustSignIn(): AppError {
  return new AppError(
    'email_taken',
    'An account with this email already exists. Please sign in to accept the invitation.',
  )
}

type Owner = Pick<Account, 'id' | 'instructor' | 'admin'>

/** The form of an address's owner. */
interface AcceptedDetails {
  firstName: string
  lastName: string
  passwordHash: string
}

async function addInvited(
  trx: Trx,
  caller: Caller,
  { invitation, given }: { invitation: InvitationRow; given: AcceptedDetails },
): Promise<Owner> {
  return await addAccount(trx, caller, {
    email: invitation.email,
    ...given,
    status: 'active',
    instructor: true,
    verified: true,
    proven: true,
  })
}

async function claimAccount(
  trx: Trx,
  caller: Caller,
  { account, invitation, given }: { account: Account; invitation: InvitationRow; given: AcceptedDetails },
): Promise<Owner> {
  await updateUser(trx, account.id, {
    first_name: given.firstName,
    last_name: given.lastName,
    password_hash: given.passwordHash,
    status: 'active',
  })
  await proveAddress(trx, caller, { userId: account.id, setsPassword: true })
  const instructor = await makeInstructor(trx, caller, { account, invitation })
  await endSessions(trx, account.id)
  await voidResets(trx, caller, account.id)
  return { ...account, instructor }
}

/**
 * Makes the account an instructor's and returns whether it is one now. The link of an account that an administrator
 * created only sets a password; its role stays as administrators have set it since.
 */
async function makeInstructor(
  trx: Trx,
  caller: Caller,
  { account, invitation }: { account: Account; invitation: InvitationRow },
): Promise<boolean> {
  if (account.instructor || invitation.user_id !== null) return account.instructor
  await updateUser(trx, account.id, { instructor: true })
  if (!account.admin) await beginDuty(trx, caller, account.id)
  await audit(trx, caller, 'roles_changed', {
    actor: account.id,
    subject: account.id,
    details: {
      from: { instructor: false, admin: account.admin },
      to: { instructor: true, admin: account.admin },
    },
  })
  return true
}

/** Uses up the invitation's token. */
async function useInvitation(
  trx: Trx,
  caller: Caller,
  { invitation, userId }: { invitation: InvitationRow; userId: string },
): Promise<void> {
  await markInvitationUsed(trx, invitation.id, caller.now)
  await audit(trx, caller, 'invitation_accepted', {
    actor: userId,
    subject: userId,
    details: { invitation: invitation.id },
  })
}

/**
 * Makes the session's user an instructor by an invitation to their address; the password stays. All other sessions end,
 * and this one gets a new token.
 */
export async function acceptInvitation(
  services: Services,
  caller: SignedInCaller,
  token: string,
): Promise<SignedIn> {
  const { session } = caller
  const found = await findOpenInvitation(services, caller, token)
  const newToken = await inTransaction(services, async (trx) => {
    const { invitation, account } = await lockInvited(trx, caller, { found, token })
    if (account?.id !== session.user.id)
      throw new AppError('forbidden', 'This invitation is for another email address.')
    await proveAddress(trx, caller, { userId: account.id, session })
    await makeInstructor(trx, caller, { account, invitation })
    await useInvitation(trx, caller, { invitation, userId: account.id })
    await endSessions(trx, account.id, session.id)
    return await replaceToken(trx, caller)
  })
  return await signedIn(services, newToken)
}
