import { emailKey } from '@tradewind/contract/rules'
import type { SignedIn } from '@tradewind/contract/users'
import { recordAudit } from '../../platform/audit.ts'
import { later, minute } from '../../platform/clock.ts'
import { inTransaction } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/caller.ts'
import { sendMail } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { addressKey, type LimitRule } from '../../platform/rate-limits.ts'
import { endSessions } from '../../platform/sessions/sessions.ts'
import { newToken } from '../../platform/sessions/tokens.ts'
import { passwordChangedMail, resetCodeMail } from './auth.mails.ts'
import { findAccount, updateUser, usePasswordLink } from './auth.queries.ts'
import { newCode, storeCode, tryCode, useCode, voidResets, wrongCode } from './one-time-codes.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import { pendingApproval, signedIn } from './registration.ts'
import { hasResetSecret, storeResetSecret, useResetSecret } from './reset-secrets.ts'
import { beginSession } from './sign-in.ts'

const secretLifetime = 10 * minute
const requestsOfAddress: LimitRule = { name: 'forgot-address', points: 300, seconds: 600 }
// Wide, for a class behind one address: each code dies by itself after five wrong tries.
const wrongCodesOfAddress: LimitRule = { name: 'reset-code-address', points: 300, seconds: 600 }
const wrongSecretsOfAddress: LimitRule = { name: 'reset-secret-address', points: 50, seconds: 600 }

/**
 * Stores the wish only; a job looks the address up. So the answer takes the same time and says the same whether or not
 * there is such an account.
 */
export async function requestReset(services: Services, caller: Caller, email: string): Promise<void> {
  await services.limits.take([requestsOfAddress, addressKey(caller.address)])
  await inTransaction(services.db, (trx) =>
    services.jobs.send(trx, 'mail-reset-code', { email: emailKey(email) }),
  )
}

/** The job: mails a code, if there is such an account and it has not had too many. */
export async function mailResetCode(services: Services, key: string): Promise<void> {
  const account = await findAccount(services.db, key)
  if (!account) return
  try {
    const { code, hash } = await newCode(services.db, account.id, 'reset_password', services.clock.now())
    await inTransaction(services.db, async (trx) => {
      await storeCode(trx, account.id, 'reset_password', hash, services.clock.now())
      // The address may have been corrected meanwhile: storing has locked the account, and now it is certain.
      const current = await findAccount(trx, key)
      if (current?.id === account.id)
        await sendMail(trx, services, current.email, resetCodeMail(current.first_name, code))
    })
  } catch (error) {
    // The limits of codes hold silently here: telling would tell that the account exists.
    if (!(error instanceof AppError)) throw error
  }
}

/** Exchanges a right code for a secret that sets the password once, within 10 minutes. */
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
      const right = await tryCode(services.db, account?.id ?? null, 'reset_password', form.otp, caller.now)
      if (!account || !right) {
        await recordAudit(services.db, caller, caller.now, {
          action: 'code_wrong',
          actor: null,
          subject: account?.id ?? null,
        })
        return null
      }
      return await inTransaction(services.db, async (trx) => {
        if (!(await useCode(trx, right.id, caller.now))) return null
        await storeResetSecret(trx, account.id, secret, later(caller.now, secretLifetime))
        return true
      })
    },
  )
  if (done === null) throw wrongCode('otp')
  return secret
}

/**
 * Sets a new password. Whoever read the mail owns the address, so it counts as proven; every former session ends. A
 * pending instructor gets the password but no session.
 */
export async function resetPassword(
  services: Services,
  caller: Caller,
  form: { email: string; secret: string; password: string },
): Promise<SignedIn | typeof pendingApproval> {
  refuseCommonPassword(form.password, { productName: services.config.brand.productName, email: form.email })
  // Looked at before the slow hash: only who has a secret may make the server work.
  const account = await services.limits.attempt(
    [wrongSecretsOfAddress, addressKey(caller.address)],
    [],
    async () => {
      const found = await findAccount(services.db, emailKey(form.email))
      return found && (await hasResetSecret(services.db, found.id, form.secret, caller.now)) ? found : null
    },
  )
  if (!account) throw secretSpent()
  const passwordHash = await hashPassword(form.password)
  const token = await inTransaction(services.db, async (trx) => {
    await usePasswordLink(trx, account.id, caller.now)
    if (!(await useResetSecret(trx, account.id, form.secret, caller.now))) throw secretSpent()
    await voidResets(trx, account.id, caller.now)
    await updateUser(trx, account.id, { password_hash: passwordHash, verified: true })
    await endSessions(trx, account.id)
    await recordAudit(trx, caller, caller.now, {
      action: 'password_reset',
      actor: account.id,
      subject: account.id,
    })
    await sendMail(trx, services, account.email, passwordChangedMail(services.config, account.first_name))
    return account.status === 'pending' ? null : await beginSession(trx, caller, account)
  })
  return token === null ? pendingApproval : await signedIn(services, account.id, token)
}

function secretSpent(): AppError {
  return new AppError(
    'wrong_code',
    'This took too long, or was done already. Please start again with your email address.',
  )
}
