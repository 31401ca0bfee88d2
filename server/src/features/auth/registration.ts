import { randomUUID } from 'node:crypto'
import { emailKey } from '@tradewind/contract/rules'
import type { SignedIn } from '@tradewind/contract/users'
import { recordAudit } from '../../platform/audit.ts'
import { day, later } from '../../platform/clock.ts'
import { inTransaction, type Trx } from '../../platform/database/database.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/caller.ts'
import { sendMail } from '../../platform/mail/outbox.ts'
import type { Platform } from '../../platform/platform.ts'
import { addressKey, type LimitRule } from '../../platform/rate-limits.ts'
import { sessionEnded, startSession } from '../../platform/sessions/sessions.ts'
import { toUser } from '../../platform/sessions/session-user.ts'
import { recordEvent } from '../analytics/analytics.service.ts'
import { grantFreeLab } from '../labs/labs.service.ts'
import { applicationReceivedMail, newApplicationMail, verificationMail } from './auth.mails.ts'
import { deleteUnproven, findUser, insertUser, listAdministrators, type UserRecord } from './auth.queries.ts'
import { firstCode, storeCode } from './one-time-codes.ts'
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
  await platform.limits.take([registrationsOfAddress, addressKey(caller.address)])
  const pending = form.instructor && platform.config.instructorApproval
  const passwordHash = await hashPassword(form.password)
  const code = form.instructor ? null : await firstCode()
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
  await freeUnprovenAddress(trx, caller, user.email_key, user.id)
  if (!(await insertUser(trx, user))) throw emailTaken()
  await recordAudit(trx, caller, caller.now, {
    action: 'registered',
    actor: user.id,
    subject: user.id,
    details: { status: user.status, instructor: user.instructor },
  })
}

/** Removes an account that nobody proved for a day, so that the address can be used by `actor`. */
export async function freeUnprovenAddress(
  trx: Trx,
  caller: Caller,
  key: string,
  actor: string,
): Promise<void> {
  const replaced = await deleteUnproven(trx, key, {
    createdBefore: later(caller.now, -unprovenFor),
    except: actor,
  })
  if (replaced !== undefined)
    await recordAudit(trx, caller, caller.now, { action: 'account_replaced', actor, subject: replaced })
}

async function mailApplication(trx: Trx, platform: Platform, form: Registration): Promise<void> {
  await sendMail(trx, platform, form.email, applicationReceivedMail(platform.config, form.firstName))
  for (const { email } of await listAdministrators(trx))
    await sendMail(trx, platform, email, newApplicationMail(platform.config, form))
}

export function emailTaken(): AppError {
  const sentence = 'An account with this email already exists.'
  return new AppError('email_taken', sentence, { fields: { email: sentence } })
}

export async function signedIn(platform: Platform, userId: string, token: string): Promise<SignedIn> {
  const user = await findUser(platform.db, userId)
  if (!user) throw sessionEnded()
  return { token, user: toUser(user, user.held) }
}
