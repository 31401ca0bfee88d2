import { setTimeout as delay } from 'node:timers/promises'
import { randomUUID } from 'node:crypto'
import { administratorPasswordMin, emailKey, passwordLength } from '@tradewind/contract/rules'
import type { SignedIn } from '@tradewind/contract/people/users'
import { audit } from '../../../platform/database/audit.ts'
import { later, minute } from '../../../kernel/clock.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { Caller } from '../../../kernel/caller.ts'
import type { Browser } from '../../../platform/http/browser.ts'
import type { JobData } from '../../../platform/jobs/jobs.ts'
import { provenName } from '../../../platform/mail/message.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { addressKey } from '../../../kernel/addresses.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import { endSessions } from '../../../platform/sessions/sessions.store.ts'
import { updateUser } from '../../../platform/sessions/users.store.ts'
import { hashToken, newToken } from '../../../kernel/tokens.ts'
import { passwordChangedMail, resetCodeMail, resetTriedMail } from './auth.mails.ts'
import { findAccount, type UserRecord } from './auth.queries.ts'
import { bindDevice, markOf } from './devices.ts'
import { hashQueue } from '../../../platform/waiting/hash-queue.ts'
import { hasAsked, makeCode, tryCode, spendCode, voidResets, wrongCode } from './one-time-codes.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'
import { proveAddress } from './proven-address.ts'
import { pendingApproval, signedIn } from './registration.ts'
import { hasResetSecret, storeResetSecret, useResetSecret } from './password-resets.store.ts'
import { secondStepOf } from './second-step.ts'
import { beginSession } from './begin-session.ts'

const secretLifetime = 10 * minute
const requestsOfAddress: LimitRule = { name: 'forgot-address', points: 300, seconds: 600 }
// Wide enough for a class behind one address, because each code already ends after five wrong tries.
const wrongCodesOfAddress: LimitRule = { name: 'reset-code-address', points: 300, seconds: 600 }
/** In ms. */
const turnLength = 20
/** The owner is told once a day of others who try a code. */
const mailsOfTries: LimitRule = { name: 'reset-tries-mail', points: 1, seconds: 86_400 }
const wrongSecretsOfAddress: LimitRule = { name: 'reset-secret-address', points: 50, seconds: 600 }

/**
 * Only stores the request, and a job looks up the address later. So the answer and its duration do not reveal whether
 * an account exists. The code will belong to the browser, which gets a handle to keep.
 */
export async function requestReset(
  services: Services,
  caller: Caller,
  { email, browser }: { email: string; browser: Browser },
): Promise<void> {
  await hashQueue.runForStranger(caller, async () => {
    await services.limits.take([requestsOfAddress, addressKey(caller.address)])
    const handle = asText(hashToken(browser.keep('reset')))
    const mark = markOf(browser.read('device'))
    const data = { email: emailKey(email), handle, mark: mark && asText(mark) }
    const send = inTransaction(services, (trx) => services.jobs.send(trx, 'mail-reset-code', data))
    // It keeps its turn as long as a hash would, so that asking without end is no cheaper than guessing.
    await Promise.all([send, delay(turnLength)])
  })
}

/** Mails a code (as a job), if the account exists and has not had too many. */
export async function mailResetCode(
  services: Services,
  { email: key, ...asked }: JobData['mail-reset-code'],
): Promise<void> {
  const account = await findAccount(services.db, key, asked.mark === null ? null : asBytes(asked.mark))
  if (!account) return
  const caller = Caller.system(services.clock.now())
  try {
    const wanted = {
      userId: account.id,
      purpose: 'reset_password',
      handle: asBytes(asked.handle),
      knownDevice: account.device_since !== null,
    } as const
    await inTransaction(services, async (trx) => {
      const code = await makeCode(trx, caller, wanted)
      // The address may have been corrected in the meantime. Making the code has locked the account, so from here on
      // it cannot change.
      const current = await findAccount(trx, key)
      if (current?.id === account.id)
        await sendMail(trx, caller, {
          recipient: current.email,
          message: resetCodeMail(nameOf(current), code),
        })
    })
  } catch (error) {
    // The limits of codes apply silently here, because a refusal would reveal that the account exists.
    if (!(error instanceof AppError) || error.code !== 'too_many_requests') throw error
  }
}

/** Tells the owner of an account (as a job) that another browser tried a reset code. */
export async function tellOfResetTries(
  services: Services,
  { email: key, handle }: JobData['tell-of-reset-tries'],
): Promise<void> {
  const account = await findAccount(services.db, key)
  if (!account) return
  // The owner's own browser may come with a code that has expired.
  if (handle !== null && (await hasAsked(services.db, account.id, asBytes(handle)))) return
  if (!(await services.limits.has([mailsOfTries, account.id]))) return
  const caller = Caller.system(services.clock.now())
  await inTransaction(services, (trx) =>
    sendMail(trx, caller, { recipient: account.email, message: resetTriedMail(services.config) }),
  )
}

/**
 * Exchanges a valid code for a secret that sets the password once, within 10 minutes. Only the browser that asked for
 * the code can try it; tries of others touch no code, and the owner is told of them.
 */
export async function exchangeCode(
  services: Services,
  caller: Caller,
  form: { email: string; otp: string; handle: string | null },
): Promise<{ secret: string; passwordMin: number }> {
  const secret = newToken()
  const key = emailKey(form.email)
  // Without a handle the hash is that of no browser.
  const handle = hashToken(form.handle ?? newToken())
  const done = await services.limits.attempt(
    [wrongCodesOfAddress, addressKey(caller.address)],
    [],
    async () => {
      const account = await findAccount(services.db, key)
      // One transaction, whatever comes of it, so that the time does not tell whether there was a code.
      return await inTransaction(services, async (trx) => {
        const right = await tryCode({ db: trx, factorKeys: services.factorKeys }, caller, {
          userId: account?.id ?? randomUUID(),
          purpose: 'reset_password',
          code: form.otp,
          handle,
        })
        if (!account || !right) {
          await audit(trx, caller, 'code_wrong', { subject: account?.id ?? null })
          const browser = form.handle === null ? null : asText(handle)
          await services.jobs.send(trx, 'tell-of-reset-tries', { email: key, handle: browser })
          return null
        }
        if (!(await spendCode(trx, caller, right.id))) return null
        const expiresAt = later(caller.now, secretLifetime)
        await storeResetSecret(trx, { userId: account.id, secret, expiresAt })
        // Before the right code nothing may tell who is an administrator.
        return { secret, passwordMin: account.admin ? administratorPasswordMin : passwordLength.min }
      })
    },
  )
  if (done === null) throw form.handle === null ? otherBrowser() : wrongCode('otp')
  return done
}

/**
 * Sets a new password and ends every earlier session. The reader of the mail owns the address, so it becomes verified.
 * A pending instructor gets the password but no session; where the account has a second factor, that is to follow.
 */
export async function resetPassword(
  services: Services,
  caller: Caller,
  form: { email: string; secret: string; password: string; browser: Browser },
): Promise<SignedIn | typeof pendingApproval> {
  const { productName } = services.config.brand
  refuseCommonPassword(form.password, { productName, email: form.email })
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
  refuseCommonPassword(form.password, { productName, email: form.email, admin: account.admin })
  const passwordHash = await hashPassword(caller, form.password)
  const done = await inTransaction(services, async (trx) => {
    for (const { passwordSet } of trx.services.hooks.person) await passwordSet?.(trx, caller, account.id)
    const given = { userId: account.id, secret: form.secret }
    if (!(await useResetSecret(trx, caller, given))) throw secretSpent()
    await voidResets(trx, caller, account.id)
    await updateUser(trx, account.id, { password_hash: passwordHash })
    const isFirstProof = await proveAddress(trx, caller, { userId: account.id, setsPassword: true })
    await endSessions(trx, account.id)
    await audit(trx, caller, 'password_reset', { subject: account.id, actor: account.id })
    const message = passwordChangedMail(services.config, nameOf(account))
    await sendMail(trx, caller, { recipient: account.email, message })
    if (account.status === 'pending') return { pending: true } as const
    // The mail proves the address, not the second factor. The first proof has removed those of a stranger.
    if (account.asks_factor && !isFirstProof)
      return { step: await secondStepOf({ db: trx }, caller, { ...account, password_hash: passwordHash }) }
    await bindDevice(trx, caller, { userId: account.id, device: form.browser.keep('device') })
    return { token: await beginSession(trx, caller, account) }
  })
  if ('pending' in done) return pendingApproval
  if ('step' in done) throw done.step
  return await signedIn(services, done.token)
}

function nameOf({ email_proven_at: provenAt, first_name: firstName }: UserRecord): string | null {
  return provenName({ isProven: provenAt !== null, firstName })
}

function otherBrowser(): AppError {
  const sentence =
    'This code works only in the browser where you asked for it. Please ask for a new one here.'
  return new AppError('wrong_code', sentence, { fields: { otp: sentence } })
}

/** Jobs carry text only. */
function asText(hash: Buffer): string {
  return hash.toString('base64url')
}

function asBytes(text: string): Buffer {
  return Buffer.from(text, 'base64url')
}

function secretSpent(): AppError {
  return new AppError(
    'wrong_code',
    'This password reset has expired or has already been used. Please start again with your email address.',
  )
}
