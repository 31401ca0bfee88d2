import { randomUUID } from 'node:crypto'
import { emailKey } from '@tradewind/contract/rules'
import { ConfigProblems, type Config } from '../../../config.ts'
import { audit } from '../../../platform/database/audit.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { Caller, type SignedInCaller } from '../../../kernel/caller.ts'
import { provenName } from '../../../platform/mail/message.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { replaceToken } from '../../../platform/sessions/sessions.ts'
import { endSessions } from '../../../platform/sessions/sessions.store.ts'
import { addPassword, deleteUser, insertUser, updateUser } from '../../../platform/sessions/users.store.ts'
import { accountDeletedMail, passwordChangedMail } from './auth.mails.ts'
import { lockAdministrators } from './auth.queries.ts'
import { provePassword } from './fresh-proof.ts'
import { mailResetCode, tellOfResetTries } from './forgot.ts'
import { voidResets } from './one-time-codes.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'

/** Takes the jobs of this feature. */
export async function workAuthJobs(services: Services): Promise<void> {
  await services.jobs.work('mail-reset-code', (asked) => mailResetCode(services, asked))
  await services.jobs.work('tell-of-reset-tries', (tried) => tellOfResetTries(services, tried))
}

/** Creates the first administrator from the configuration. Does nothing if the address has an account. */
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
  const caller = Caller.system(services.clock.now())
  const passwordHash = await hashPassword(caller, wanted.password)
  const id = randomUUID()
  await inTransaction(services, async (trx) => {
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
      // Operators name their own address.
      email_proven_at: caller.now,
      institution_id: null,
      analytics_key: randomUUID(),
      created_at: caller.now,
    })
    if (added) await audit(trx, caller, 'administrator_created', { subject: id })
  })
}

function refuseCommonAdminPassword(config: Config, wanted: { email: string; password: string }): void {
  try {
    refuseCommonPassword(wanted.password, {
      productName: config.brand.productName,
      email: wanted.email,
      admin: config.environment === 'production',
    })
  } catch (error) {
    throw error instanceof AppError ? new ConfigProblems([`ADMIN_PASSWORD: ${error.message}`]) : error
  }
}

/**
 * Changes the caller's own password. All other sessions end and this one gets a new token, which is returned: a token
 * that leaked earlier must not outlive the password.
 */
export async function changePassword(
  services: Services,
  caller: SignedInCaller,
  form: { oldPassword: string; newPassword: string },
): Promise<string> {
  const { id: sessionId, user } = caller.session
  refuseCommonPassword(
    form.newPassword,
    { productName: services.config.brand.productName, email: user.email, admin: user.admin },
    'newPassword',
  )
  await provePassword(services, caller, { password: form.oldPassword, field: 'oldPassword' })
  const passwordHash = await hashPassword(caller, form.newPassword)
  return await inTransaction(services, async (trx) => {
    await updateUser(trx, user.id, { password_hash: passwordHash })
    await endSessions(trx, user.id, sessionId)
    await voidResets(trx, caller, user.id)
    await audit(trx, caller, 'password_changed', { subject: user.id })
    const message = passwordChangedMail(services.config, ownName(caller))
    await sendMail(trx, caller, { recipient: user.email, message })
    return await replaceToken(trx, caller)
  })
}

/**
 * Gives an account that an institution signs in its first password. All other sessions end, as when a password is
 * changed. Returns the session's new token.
 */
export async function setFirstPassword(
  services: Services,
  caller: SignedInCaller,
  newPassword: string,
): Promise<string> {
  const { id: sessionId, user } = caller.session
  const { productName } = services.config.brand
  refuseCommonPassword(newPassword, { productName, email: user.email, admin: user.admin }, 'newPassword')
  if (user.passwordless !== true) throw hasPassword()
  const passwordHash = await hashPassword(caller, newPassword)
  return await inTransaction(services, async (trx) => {
    // Another call was first.
    if (!(await addPassword(trx, user.id, passwordHash))) throw hasPassword()
    await endSessions(trx, user.id, sessionId)
    await voidResets(trx, caller, user.id)
    await audit(trx, caller, 'password_changed', { subject: user.id })
    const message = passwordChangedMail(services.config, ownName(caller))
    await sendMail(trx, caller, { recipient: user.email, message })
    return await replaceToken(trx, caller)
  })
}

/** The caller's first name for mails, if the address is proven. */
export function ownName({ session: { user, emailProven } }: SignedInCaller): string | null {
  return provenName({ isProven: emailProven, firstName: user.firstName })
}

function hasPassword(): AppError {
  return new AppError('forbidden', 'Your account has a password already. Please enter it to change it.')
}

/**
 * Deletes the caller's own account with its personal data. Audit entries and events remain, without a link to a person.
 */
export async function deleteAccount(
  services: Services,
  caller: SignedInCaller,
  form: { email: string; password: string },
): Promise<void> {
  const { user } = caller.session
  if (emailKey(form.email) !== emailKey(user.email)) {
    const sentence = 'This is not the email address of your account.'
    throw new AppError('wrong_password', sentence, { fields: { email: sentence } })
  }
  await provePassword(services, caller, { password: form.password, field: 'password' })
  await inTransaction(services, async (trx) => {
    if (user.admin)
      await keepAnAdministrator(
        trx,
        user.id,
        'You are the last administrator. Please make someone else an administrator first.',
      )
    await removeUser(trx, caller, user.id)
    if (!caller.session.emailProven) return
    const message = accountDeletedMail(services.config, user.firstName, { byOwner: true })
    await sendMail(trx, caller, { recipient: user.email, message })
  })
}

/**
 * Refuses with `sentence` if no administrator who can sign in would be left without this user. The result holds until
 * the transaction ends. An account without a password does not count.
 */
export async function keepAnAdministrator(trx: Trx, userId: string, sentence: string): Promise<void> {
  if ((await lockAdministrators(trx)).every(({ id }) => id === userId))
    throw new AppError('last_administrator', sentence)
}

/**
 * Removes a user with all personal data and sends no mail. Class sessions continue with a co-instructor, if any;
 * purchases keep their amounts and analytics its counts, without the person.
 */
export async function removeUser(
  trx: Trx<Pick<Services, 'hooks'>>,
  caller: Caller,
  userId: string,
): Promise<void> {
  for (const { erase } of trx.services.hooks.person) await erase?.(trx, userId)
  await deleteUser(trx, userId)
  await audit(trx, caller, 'account_deleted', { subject: userId })
}
