import type { instructorsRoutes } from '@tradewind/contract/instructors'
import { holdsEverythingByRole } from '@tradewind/contract/roles'
import type { BodyOf } from '@tradewind/contract/route'
import type { SignedIn } from '@tradewind/contract/users'
import { recordAudit } from '../../platform/audit.ts'
import type { Caller } from '../../platform/caller.ts'
import { inTransaction, type Db, type Trx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { sendMail } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { addressKey, type LimitRule } from '../../platform/rate-limits.ts'
import { endSessions, replaceToken, type Session } from '../../platform/sessions/sessions.ts'
import {
  addAccount,
  findAccount,
  givesWay,
  hashPassword,
  refuseCommonPassword,
  signedIn,
  voidResets,
} from '../auth/auth.service.ts'
import { accountReadyMail, approvedMail } from './instructors.mails.ts'
import {
  findInvitation,
  lockAccount,
  lockInvitation,
  markUsed,
  takeTurn,
  updateInvited,
  type InvitationRow,
} from './invitations.queries.ts'

type Completion = BodyOf<(typeof instructorsRoutes)['POST /api/instructors/complete-registration']>
type Account = NonNullable<Awaited<ReturnType<typeof lockAccount>>>

// Tokens that nobody made only.
const unknownOfAddress: LimitRule = { name: 'invitation-address', points: 100, seconds: 600 }

/** The invitation of a token, if it is open. Uses nothing; tokens that nobody made cost points. */
async function findOpen(services: Services, caller: Caller, token: string): Promise<InvitationRow> {
  const invitation = await services.limits.attempt(
    [unknownOfAddress, addressKey(caller.address)],
    [],
    async () => (await findInvitation(services.db, token)) ?? null,
  )
  return refuseClosed(invitation, caller.now)
}

function refused(sentence: string): AppError {
  return new AppError('invitation_refused', sentence)
}

function refuseClosed(invitation: InvitationRow | null | undefined, now: Date): InvitationRow {
  if (!invitation) throw refused('Invalid invitation token')
  if (invitation.used_at !== null) throw refused('This invitation has been used already.')
  if (invitation.revoked_at !== null) throw refused('This invitation was withdrawn.')
  if (invitation.expires_at <= now)
    throw refused('This invitation has expired. Please ask your administrator to send it again.')
  return invitation
}

/**
 * The link of an account that an administrator made is for that one only: when it got another address the mail proves
 * nothing of it any more.
 */
function refuseOther(invitation: InvitationRow, account: { id: string } | undefined): void {
  if (invitation.user_id !== null && account?.id !== invitation.user_id)
    throw refused('This invitation was withdrawn.')
}

/** An open invitation and the account of its address, both locked until the transaction ends. */
async function lockInvited(
  trx: Trx,
  found: InvitationRow,
  { token, now }: { token: string; now: Date },
): Promise<{ invitation: InvitationRow; account: Account | undefined }> {
  // Inviting, making and deciding about an address take turns: all lock the invitation before the account.
  await takeTurn(trx, found.email_key)
  const invitation = refuseClosed(await lockInvitation(trx, token), now)
  const account = await lockAccount(trx, invitation.email_key)
  refuseOther(invitation, account)
  return { invitation, account }
}

/**
 * What the token may do at the address. The reader of the mail owns the address; whoever has a password for it may be
 * somebody else, unless they have proven it or an administrator let them in.
 */
async function classify(
  db: Db,
  invitation: InvitationRow,
  account: { status: string; password_hash: string | null } | undefined,
  now: Date,
): Promise<'new' | 'claimed' | 'signs-in'> {
  if (!account) return 'new'
  if (account.password_hash === null) return 'claimed'
  // The link of a made account is for that one: it neither takes it from who has a password by now, nor makes another.
  if (invitation.user_id !== null) return 'signs-in'
  if (account.status === 'pending') return 'claimed'
  return (await givesWay(db, invitation.email_key, now)) ? 'new' : 'signs-in'
}

/** What an open invitation is for. */
export async function readInvitation(services: Services, caller: Caller, token: string) {
  const invitation = await findOpen(services, caller, token)
  const { email } = invitation
  const account = await findAccount(services.db, invitation.email_key)
  refuseOther(invitation, account)
  const hasAccount = (await classify(services.db, invitation, account, caller.now)) === 'signs-in'
  // The owner of a password proves who they are by it; only then they read more of the account.
  if (!account || account.password_hash !== null) return { email, firstName: '', lastName: '', hasAccount }
  return { email, firstName: account.first_name, lastName: account.last_name, hasAccount }
}

/**
 * Follows an invitation: makes the account, or sets names and password of one that has no password yet or waits for
 * approval. The mail has proven the address. Of several at once one wins. Whoever has a password signs in and accepts
 * instead.
 */
export async function completeRegistration(
  services: Services,
  caller: Caller,
  form: Completion,
): Promise<void> {
  const found = await findOpen(services, caller, form.token)
  refuseCommonPassword(form.password, {
    productName: services.config.brand.productName,
    email: found.email,
  })
  // Looked at before the slow hash, and again once nobody else can change it.
  const known = await findAccount(services.db, found.email_key)
  if ((await classify(services.db, found, known, caller.now)) === 'signs-in') throw signsIn()
  const passwordHash = await hashPassword(form.password)
  await inTransaction(services.db, async (trx) => {
    const { invitation, account } = await lockInvited(trx, found, { token: form.token, now: caller.now })
    const kind = await classify(trx, invitation, account, caller.now)
    if (kind === 'signs-in') throw signsIn()
    const owned = { ...form, passwordHash }
    // An account that gives way does so as to any other registration.
    const owner =
      account && kind === 'claimed'
        ? await claimAccount(trx, caller, { account, invitation }, owned)
        : await addInvited(trx, caller, invitation, owned)
    await use(trx, caller, invitation, owner.id)
    const mail = holdsEverythingByRole(owner) ? approvedMail : accountReadyMail
    await sendMail(trx, services, invitation.email, mail(services.config, form.firstName))
  })
}

function signsIn(): AppError {
  return new AppError(
    'email_taken',
    'An account with this email already exists. Please sign in to accept the invitation.',
  )
}

type Owner = Pick<Account, 'id' | 'instructor' | 'admin'>

interface Owned {
  firstName: string
  lastName: string
  passwordHash: string
}

async function addInvited(
  trx: Trx,
  caller: Caller,
  { email }: InvitationRow,
  { firstName, lastName, passwordHash }: Owned,
): Promise<Owner> {
  return await addAccount(trx, caller, {
    email,
    firstName,
    lastName,
    passwordHash,
    status: 'active',
    instructor: true,
    verified: true,
  })
}

async function claimAccount(
  trx: Trx,
  caller: Caller,
  { account, invitation }: { account: Account; invitation: InvitationRow },
  { firstName, lastName, passwordHash }: Owned,
): Promise<Owner> {
  await updateInvited(trx, account.id, {
    first_name: firstName,
    last_name: lastName,
    password_hash: passwordHash,
    status: 'active',
    verified: true,
  })
  const instructor = await upgrade(trx, caller, account, invitation)
  await endSessions(trx, account.id)
  await voidResets(trx, account.id, caller.now)
  return { ...account, instructor }
}

/**
 * Makes the account an instructor's. Not by the link of an account that an administrator made: that sets a password, and
 * the role stays what administrators have made of it since. Answers whether it is an instructor's now.
 */
async function upgrade(
  trx: Trx,
  caller: Caller,
  account: Account,
  invitation: InvitationRow,
): Promise<boolean> {
  if (account.instructor || invitation.user_id !== null) return account.instructor
  await updateInvited(trx, account.id, { instructor: true })
  await recordAudit(trx, caller, caller.now, {
    action: 'roles_changed',
    actor: account.id,
    subject: account.id,
    details: {
      from: { instructor: false, admin: account.admin },
      to: { instructor: true, admin: account.admin },
    },
  })
  return true
}

/** The token dies. */
async function use(trx: Trx, caller: Caller, invitation: InvitationRow, userId: string): Promise<void> {
  await markUsed(trx, invitation.id, caller.now)
  await recordAudit(trx, caller, caller.now, {
    action: 'invitation_accepted',
    actor: userId,
    subject: userId,
    details: { invitation: invitation.id },
  })
}

/**
 * Makes the session's user an instructor by an invitation to their address; the password stays. Every other session
 * ends, and this one goes on under a new token.
 */
export async function acceptInvitation(
  services: Services,
  caller: Caller,
  session: Session,
  token: string,
): Promise<SignedIn> {
  const found = await findOpen(services, caller, token)
  const newToken = await inTransaction(services.db, async (trx) => {
    const { invitation, account } = await lockInvited(trx, found, { token, now: caller.now })
    if (account?.id !== session.user.id)
      throw new AppError('forbidden', 'This invitation is for another email address.')
    await updateInvited(trx, account.id, { verified: true })
    await upgrade(trx, caller, account, invitation)
    await use(trx, caller, invitation, account.id)
    await endSessions(trx, account.id, session.id)
    return await replaceToken(trx, session.id, caller.now)
  })
  return await signedIn(services, session.user.id, newToken)
}
