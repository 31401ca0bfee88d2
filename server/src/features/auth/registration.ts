import { randomUUID } from 'node:crypto'
import { emailKey } from '@tradewind/contract/rules'
import type { SignedIn } from '@tradewind/contract/users'
import { recordAudit } from '../../platform/audit.ts'
import { day, later } from '../../platform/clock.ts'
import { inTransaction, type Trx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/http/routes.ts'
import { sendMail } from '../../platform/mail/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import type { LimitRule } from '../../platform/rate-limits.ts'
import { startSession, type Session } from '../../platform/sessions/sessions.ts'
import { toUser } from '../../platform/sessions/session-user.ts'
import { recordEvent } from '../analytics/analytics.service.ts'
import { grantFreeLab } from '../labs/labs.service.ts'
import { applicationReceivedMail, newApplicationMail, verificationMail } from './auth.mails.ts'
import {
  deleteUnproven,
  findUser,
  insertUser,
  listAdministrators,
  updateUser,
  type UserRecord,
} from './auth.queries.ts'
import { newCode, storeCode, tryCode, useCode, wrongCode } from './one-time-codes.ts'
import { hashPassword, refuseCommonPassword } from './passwords.ts'

// A whole course registers from one campus address within minutes.
const registrationsOfAddress: LimitRule = { name: 'register-address', points: 1000, seconds: 600 }

/** An account that was never proven gives its address free after this time. */
const unprovenFor = day

interface Registration {
  email: string
  firstName: string
  lastName: string
  password: string
  instructor: boolean
}

/** The answer where an administrator has to approve first. */
export const pendingApproval = {
  requiresApproval: true,
  message: 'Your instructor account is pending approval.',
} as const

/** Makes an account. A student is signed in and gets a code by mail; an instructor waits for approval, if needed. */
export async function register(
  platform: Platform,
  caller: Caller,
  form: Registration,
): Promise<SignedIn | typeof pendingApproval> {
  refuseCommonPassword(form.password, { productName: platform.config.brand.productName, email: form.email })
  await platform.limits.take([registrationsOfAddress, caller.address])
  const pending = form.instructor && platform.config.instructorApproval
  const passwordHash = await hashPassword(form.password)
  const code = form.instructor ? null : await newCode()
  const user = newUser(form, passwordHash, pending, caller.now)
  const token = await inTransaction(platform.db, async (trx) => {
    await insertAccount(trx, caller, user)
    await recordEvent(
      trx,
      caller.now,
      { analyticsKey: user.analytics_key, institutionId: null },
      { kind: 'Register' },
    )
    if (pending) {
      await mailApplication(trx, platform, form)
      return null
    }
    if (code) {
      await grantFreeLab(trx, caller, user.id)
      await storeCode(trx, user.id, 'verify_email', code.hash, caller.now)
      await sendMail(trx, platform, user.email, verificationMail(platform.config, user.first_name, code.code))
    }
    return await startSession(trx, user, caller)
  })
  return token === null ? pendingApproval : await signedIn(platform, user.id, token)
}

function newUser(form: Registration, passwordHash: string, pending: boolean, now: Date): UserRecord {
  return {
    id: randomUUID(),
    kind: 'portal',
    status: pending ? 'pending' : 'active',
    email: form.email,
    email_key: emailKey(form.email),
    first_name: form.firstName,
    last_name: form.lastName,
    password_hash: passwordHash,
    instructor: form.instructor && !pending,
    admin: false,
    verified: false,
    institution_id: null,
    analytics_key: randomUUID(),
    created_at: now,
  }
}

async function insertAccount(trx: Trx, caller: Caller, user: UserRecord): Promise<void> {
  const replaced = await deleteUnproven(trx, user.email_key, later(caller.now, -unprovenFor))
  if (!(await insertUser(trx, user))) throw emailTaken()
  if (replaced !== undefined)
    await recordAudit(trx, caller, caller.now, {
      action: 'account_replaced',
      actor: user.id,
      subject: replaced,
    })
  await recordAudit(trx, caller, caller.now, {
    action: 'registered',
    actor: user.id,
    subject: user.id,
    details: { status: user.status, instructor: user.instructor },
  })
}

async function mailApplication(trx: Trx, platform: Platform, form: Registration): Promise<void> {
  await sendMail(trx, platform, form.email, applicationReceivedMail(platform.config, form.firstName))
  for (const { email } of await listAdministrators(trx))
    await sendMail(trx, platform, email, newApplicationMail(platform.config, form))
}

/** Proves the address with the mailed code. Asking again once it is proven is no mistake of the person's. */
export async function verifyEmail(
  platform: Platform,
  caller: Caller,
  session: Session,
  code: string,
): Promise<SignedIn> {
  if (session.user.verified) return { token: session.token, user: session.user }
  const right = await tryCode(platform.db, session.user.id, 'verify_email', code, caller.now)
  if (!right) throw wrongCode('code')
  await inTransaction(platform.db, async (trx) => {
    if (!(await useCode(trx, right.id, caller.now))) throw wrongCode('code')
    await updateUser(trx, session.user.id, { verified: true })
    await recordAudit(trx, caller, caller.now, {
      action: 'email_verified',
      actor: session.user.id,
      subject: session.user.id,
    })
  })
  return await signedIn(platform, session.user.id, session.token)
}

/** Mails a new code; the former no longer works. */
export async function resendVerification(
  platform: Platform,
  caller: Caller,
  session: Session,
): Promise<void> {
  refuseVerified(session)
  const { code, hash } = await newCode()
  await inTransaction(platform.db, async (trx) => {
    await storeCode(trx, session.user.id, 'verify_email', hash, caller.now)
    await sendMail(
      trx,
      platform,
      session.user.email,
      verificationMail(platform.config, session.user.firstName, code),
    )
  })
}

/** "Wrong address?": corrects the address of an account that is not verified yet, and mails a code there. */
export async function correctEmail(
  platform: Platform,
  caller: Caller,
  session: Session,
  email: string,
): Promise<SignedIn> {
  refuseVerified(session)
  const { code, hash } = await newCode()
  await inTransaction(platform.db, async (trx) => {
    await storeCode(trx, session.user.id, 'verify_email', hash, caller.now)
    await changeEmail(trx, session.user.id, email, caller.now)
    await recordAudit(trx, caller, caller.now, {
      action: 'email_corrected',
      actor: session.user.id,
      subject: session.user.id,
    })
    await sendMail(trx, platform, email, verificationMail(platform.config, session.user.firstName, code))
  })
  return await signedIn(platform, session.user.id, session.token)
}

async function changeEmail(trx: Trx, userId: string, email: string, now: Date): Promise<void> {
  const key = emailKey(email)
  const taken = await trx
    .selectFrom('users')
    .select('id')
    .where('kind', '=', 'portal')
    .where('email_key', '=', key)
    .where('id', '!=', userId)
    .executeTakeFirst()
  // The same rule as for registering: an address that nobody proved for a day is free again.
  if (taken && (await deleteUnproven(trx, key, later(now, -unprovenFor))) === undefined) throw emailTaken()
  await updateUser(trx, userId, { email, email_key: key })
}

function refuseVerified(session: Session): void {
  if (session.kind !== 'portal' || session.user.verified)
    throw new AppError('already_verified', 'Your email address is verified already.')
}

export function emailTaken(): AppError {
  const sentence = 'An account with this email already exists.'
  return new AppError('email_taken', sentence, { fields: { email: sentence } })
}

export async function signedIn(platform: Platform, userId: string, token: string): Promise<SignedIn> {
  const user = await findUser(platform.db, userId)
  if (!user) throw new AppError('not_signed_in', 'Your session has ended. Please sign in again.')
  return { token, user: toUser(user, user.held) }
}
