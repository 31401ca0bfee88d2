import { randomUUID } from 'node:crypto'
import { emailKey } from '@tradewind/contract/rules'
import { ConfigProblems, type Config } from '../../config.ts'
import { recordAudit } from '../../platform/audit.ts'
import { inTransaction, type Trx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/caller.ts'
import { sendMail } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { endSessions, replaceToken, type Session } from '../../platform/sessions/sessions.ts'
import { handOverSessions } from '../class-sessions/class-sessions.service.ts'
import { accountDeletedMail, passwordChangedMail } from './auth.mails.ts'
import {
  deleteInvitationsOf,
  deleteUser,
  findUser,
  insertUser,
  lockAdministrators,
  updateUser,
} from './auth.queries.ts'
import { mailResetCode } from './forgot.ts'
import { voidResets } from './one-time-codes.ts'
import { hashPassword, refuseCommonPassword, verifyPassword } from './passwords.ts'
import { attemptPassword } from './sign-in.ts'

export { accountDeletedMail } from './auth.mails.ts'
export { findAccount, findUser, type UserRecord } from './auth.queries.ts'
export { hashPassword, refuseCommonPassword } from './passwords.ts'
export { voidResets } from './one-time-codes.ts'
export { addAccount, givesWay, limitRegistrations, signedIn } from './registration.ts'
export { beginSession } from './sign-in.ts'
export { sendVerification } from './verification.ts'

/** Takes the jobs of this feature. */
export async function workAuthJobs(services: Services): Promise<void> {
  await services.jobs.work('mail-reset-code', ({ email }) => mailResetCode(services, email))
}

/** The first administrator, from the configuration; does nothing once the address has an account. */
export async function ensureAdministrator(services: Services): Promise<void> {
  const wanted = services.config.administrator
  if (!wanted) return
  const key = emailKey(wanted.email)
  const exists = await services.db
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'portal')
    .where('email_key', '=', key)
    .executeTakeFirst()
  if (exists) return
  refuseCommonAdminPassword(services.config, wanted)
  const passwordHash = await hashPassword(wanted.password)
  const now = services.clock.now()
  const id = randomUUID()
  await inTransaction(services.db, async (trx) => {
    const added = await insertUser(trx, {
      id,
      kind: 'portal',
      status: 'active',
      email: wanted.email.trim(),
      email_key: key,
      first_name: 'First',
      last_name: 'Administrator',
      password_hash: passwordHash,
      instructor: false,
      admin: true,
      verified: true,
      institution_id: null,
      analytics_key: randomUUID(),
      created_at: now,
    })
    if (added)
      await recordAudit(trx, null, now, { action: 'administrator_created', actor: null, subject: id })
  })
}

function refuseCommonAdminPassword(config: Config, wanted: { email: string; password: string }): void {
  try {
    refuseCommonPassword(wanted.password, { productName: config.brand.productName, email: wanted.email })
  } catch (error) {
    throw error instanceof AppError ? new ConfigProblems([`ADMIN_PASSWORD: ${error.message}`]) : error
  }
}

/** Proves the password of the session's user; wrong ones are limited as at sign-in. */
async function provePassword(
  services: Services,
  caller: Caller,
  session: Session,
  password: string,
  field: string,
): Promise<void> {
  // Their address is what an LMS says: somebody else's tries must not be counted by it.
  if (session.user.kind !== 'portal')
    throw new AppError('forbidden', 'Your course signs you in, so you have no password here.')
  const key = emailKey(session.user.email)
  const right = await attemptPassword(services, caller, key, async () => {
    const user = await findUser(services.db, session.user.id)
    if (await verifyPassword(user?.password_hash ?? null, password)) return true
    await recordAudit(services.db, caller, caller.now, {
      action: 'password_wrong',
      actor: session.user.id,
      subject: session.user.id,
    })
    return null
  })
  if (right === null) {
    const sentence = 'This is not your current password.'
    throw new AppError('wrong_password', sentence, { fields: { [field]: sentence } })
  }
}

/**
 * Changes the own password. Every other session ends, and this one goes on under a new token, which is returned: a token
 * that leaked before must not outlive the password.
 */
export async function changePassword(
  services: Services,
  caller: Caller,
  session: Session,
  form: { oldPassword: string; newPassword: string },
): Promise<string> {
  refuseCommonPassword(
    form.newPassword,
    { productName: services.config.brand.productName, email: session.user.email },
    'newPassword',
  )
  await provePassword(services, caller, session, form.oldPassword, 'oldPassword')
  const passwordHash = await hashPassword(form.newPassword)
  return await inTransaction(services.db, async (trx) => {
    await updateUser(trx, session.user.id, { password_hash: passwordHash })
    await endSessions(trx, session.user.id, session.id)
    await voidResets(trx, session.user.id, caller.now)
    await recordAudit(trx, caller, caller.now, {
      action: 'password_changed',
      actor: session.user.id,
      subject: session.user.id,
    })
    await sendMail(
      trx,
      services,
      session.user.email,
      passwordChangedMail(services.config, session.user.firstName),
    )
    return await replaceToken(trx, session.id, caller.now)
  })
}

/** Deletes the own account with its personal data. Audit and event rows stay; nothing links them to a person. */
export async function deleteAccount(
  services: Services,
  caller: Caller,
  session: Session,
  form: { email: string; password: string },
): Promise<void> {
  if (emailKey(form.email) !== emailKey(session.user.email)) {
    const sentence = 'This is not the email address of your account.'
    throw new AppError('wrong_password', sentence, { fields: { email: sentence } })
  }
  await provePassword(services, caller, session, form.password, 'password')
  await inTransaction(services.db, async (trx) => {
    if (session.user.admin)
      await keepAnAdministrator(
        trx,
        session.user.id,
        'You are the last administrator. Make somebody else one first.',
      )
    await removeUser(trx, caller, session.user.id, session.user.id)
    await sendMail(
      trx,
      services,
      session.user.email,
      accountDeletedMail(services.config, session.user.firstName, { byOwner: true }),
    )
  })
}

/**
 * Refuses with `sentence` where no administrator who can sign in would be left without a user; the answer holds until
 * the transaction ends. Who never had a password does not count.
 */
export async function keepAnAdministrator(trx: Trx, userId: string, sentence: string): Promise<void> {
  if ((await lockAdministrators(trx)).every(({ id }) => id === userId))
    throw new AppError('last_administrator', sentence)
}

/**
 * Removes a user with all personal data. Class sessions go on with a co-instructor where there is one; purchases keep
 * their amounts, and analytics its counts, without the person. Mails nobody.
 */
export async function removeUser(trx: Trx, caller: Caller, userId: string, actor: string): Promise<void> {
  await handOverSessions(trx, userId)
  // Before the account: whoever follows an invitation locks it first, too.
  await deleteInvitationsOf(trx, userId)
  await deleteUser(trx, userId)
  await recordAudit(trx, caller, caller.now, { action: 'account_deleted', actor, subject: userId })
}
