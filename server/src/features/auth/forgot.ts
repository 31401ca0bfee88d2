import { emailKey } from '@tradewind/contract/rules'
import type { SignedIn } from '@tradewind/contract/users'
import { audit } from '../../platform/audit.ts'
import { later, minute } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import { Caller } from '../../platform/caller.ts'
import { sendMail } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { addressKey, type LimitRule } from '../../platform/rate-limits.ts'
import { endSessions } from '../../platform/sessions/sessions.ts'
import { newToken } from '../../platform/sessions/tokens.ts'
import { passwordChangedMail, resetCodeMail } from './auth.mails.ts'
import { findAccount, updateUser, usePasswordLink } from './auth.queries.ts'
import { newCode, storeCode, tryCode, spendCode, voidResets, wrongCode } from './one-time-codes.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import { pendingApproval, signedIn } from './registration.ts'
import { hasResetSecret, storeResetSecret, useResetSecret } from './reset-secrets.ts'
import { beginSession } from './sign-in.ts'

const secretLifetime = 10 * minute
const requestsOfAddress: LimitRule = { name: 'forgot-address', points: 300, seconds: 600 }
// Wide enough for a class behind one address, because each code already ends after five wrong tries.
const wrongCodesOfAddress: LimitRule = { name: 'reset-code-address', points: 300, seconds: 600 }
const wrongSecretsOfAddress: LimitRule = { name: 'reset-secret-address', points: 50, seconds: 600 }

/**
 * Only stores the request, and a job looks up the address later. So the answer and its duration do not reveal whether
 * an account exists.
 */
export async function requestReset(services: Services, caller: Caller, email: string): Promise<void> {
  await services.limits.take([requestsOfAddress, addressKey(caller.address)])
  await inTransaction(services, (trx) =>
    services.jobs.send(trx, 'mail-reset-code', { email: emailKey(email) }),
  )
}

/** Mails a code (as a job), if the account exists and has not had too many. */
export async function mailResetCode(services: Services, key: string): Promise<void> {
  const account = await findAccount(services.db, key)
  if (!account) return
  const caller = Caller.system(services.clock.now())
  try {
    const wanted = { userId: account.id, purpose: 'reset_password' } as const
    const { code, hash } = await newCode(services.db, caller, wanted)
    await inTransaction(services, async (trx) => {
      await storeCode(trx, caller, { ...wanted, hash })
      // The address may have been corrected in the meantime. Storing the code has locked the account, so from here on
      // it cannot change.
      const current = await findAccount(trx, key)
      if (current?.id === account.id)
        await sendMail(trx, caller, {
          recipient: current.email,
          message: resetCodeMail(current.first_name, code),
        })
    })
  } catch (error) {
    // The limits of codes apply silently here, because a refusal would reveal that the account exists.
    if (!(error instanceof AppError)) throw error
  }
}

/** Exchanges a valid code for a secret that sets the password once, within 10 minutes. */
export async function exchangeCode(
  services: Services,
  caller: Caller,
  form: { email: string; otp: string },
): Promise<string> {
  const secret = newToken()
  const done = await services.limits.attempt(
    [wrongCodesOfAddress, addressKey(caller.address)],
    [],
    async () => {
      const account = await findAccount(services.db, emailKey(form.email))
      const tried = { userId: account?.id ?? null, purpose: 'reset_password', code: form.otp } as const
      const right = await tryCode(services.db, caller, tried)
      if (!account || !right) {
        await audit(services.db, caller, 'code_wrong', { subject: account?.id ?? null })
        return null
      }
      return await inTransaction(services, async (trx) => {
        if (!(await spendCode(trx, caller, right.id))) return null
        const expiresAt = later(caller.now, secretLifetime)
        await storeResetSecret(trx, { userId: account.id, secret, expiresAt })
        return true
      })
    },
  )
  if (done === null) throw wrongCode('otp')
  return secret
}

/**
 * Sets a new password and ends every earlier session. The reader of the mail owns the address, so it becomes verified.
 * A pending instructor gets the password but no session.
 */
export async function resetPassword(
  services: Services,
  caller: Caller,
  form: { email: string; secret: string; password: string },
): Promise<SignedIn | typeof pendingApproval> {
  refuseCommonPassword(form.password, { productName: services.config.brand.productName, email: form.email })
  // Checked before the slow hash, so that only people with a secret can cause that work.
  const account = await services.limits.attempt(
    [wrongSecretsOfAddress, addressKey(caller.address)],
    [],
    async () => {
      const found = await findAccount(services.db, emailKey(form.email))
      if (!found) return null
      const given = { userId: found.id, secret: form.secret }
      return (await hasResetSecret(services.db, caller, given)) ? found : null
    },
  )
  if (!account) throw secretSpent()
  const passwordHash = await hashPassword(form.password)
  const token = await inTransaction(services, async (trx) => {
    await usePasswordLink(trx, account.id, caller.now)
    const given = { userId: account.id, secret: form.secret }
    if (!(await useResetSecret(trx, caller, given))) throw secretSpent()
    await voidResets(trx, caller, account.id)
    await updateUser(trx, account.id, { password_hash: passwordHash, verified: true })
    await endSessions(trx, account.id)
    await audit(trx, caller, 'password_reset', { subject: account.id, actor: account.id })
    const message = passwordChangedMail(services.config, account.first_name)
    await sendMail(trx, caller, { recipient: account.email, message })
    return account.status === 'pending' ? null : await beginSession(trx, caller, account)
  })
  return token === null ? pendingApproval : await signedIn(services, { userId: account.id, token })
}

function secretSpent(): AppError {
  return new AppError(
    'wrong_code',
    'This password reset has expired or has already been used. Please start again with your email address.',
  )
}
