import { randomUUID } from 'node:crypto'
import { emailKey } from '@tradewind/contract/rules'
import type { SignedIn } from '@tradewind/contract/users'
import { recordAudit } from '../../platform/audit.ts'
import { day, later } from '../../platform/clock.ts'
import { inTransaction, type Db, type Trx } from '../../platform/database/database.ts'
import type { UserStatus } from '../../platform/database/tables.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Caller } from '../../platform/caller.ts'
import { sendMail } from '../../platform/mail/outbox.ts'
import type { Services } from '../../platform/services.ts'
import { addressKey, type LimitRule } from '../../platform/rate-limits.ts'
import { sessionEnded, startSession } from '../../platform/sessions/sessions.ts'
import { toUser } from '../../platform/sessions/session-user.ts'
import { recordEvent } from '../analytics/analytics.service.ts'
import { grantFreeLab } from '../labs/labs.service.ts'
import { applicationReceivedMail, newApplicationMail, verificationMail } from './auth.mails.ts'
import {
  deleteUnproven,
  findUser,
  hasUnproven,
  insertUser,
  listAdministrators,
  type UserRecord,
} from './auth.queries.ts'
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
  services: Services,
  caller: Caller,
  form: Registration,
): Promise<SignedIn | typeof pendingApproval> {
  refuseCommonPassword(form.password, { productName: services.config.brand.productName, email: form.email })
  await limitRegistrations(services, caller)
  const pending = form.instructor && services.config.instructorApproval
  const passwordHash = await hashPassword(form.password)
  const code = form.instructor ? null : await firstCode()
  const begun = await inTransaction(services.db, async (trx) => {
    const user = await addAccount(trx, caller, {
      ...form,
      passwordHash,
      status: pending ? 'pending' : 'active',
      instructor: form.instructor && !pending,
      verified: false,
    })
    if (pending) {
      await mailApplication(trx, services, form)
      return null
    }
    if (code) {
      await grantFreeLab(trx, caller, user.id)
      await storeCode(trx, user.id, 'verify_email', code.hash, caller.now)
      await sendMail(trx, services, user.email, verificationMail(services.config, user.first_name, code.code))
    }
    return { userId: user.id, token: await startSession(trx, user, caller) }
  })
  return begun === null ? pendingApproval : await signedIn(services, begun.userId, begun.token)
}

/** Refuses with 429 who registers from one address far oftener than a class does. */
export async function limitRegistrations(services: Services, caller: Caller): Promise<void> {
  await services.limits.take([registrationsOfAddress, addressKey(caller.address)])
}

export interface NewAccount {
  email: string
  firstName: string
  lastName: string
  /** Null until its owner sets one by mail. */
  passwordHash: string | null
  status: UserStatus
  instructor: boolean
  verified: boolean
}

/**
 * Adds a portal account, never an administrator's, and counts it as a registration. `actor` is who makes it, where that
 * is not its owner. Refuses with 409 where the address has an account; one that nobody proved for a day gives way.
 */
export async function addAccount(
  trx: Trx,
  caller: Caller,
  account: NewAccount,
  actor?: string,
): Promise<UserRecord> {
  const user: UserRecord = {
    id: randomUUID(),
    kind: 'portal',
    status: account.status,
    email: account.email,
    email_key: emailKey(account.email),
    first_name: account.firstName,
    last_name: account.lastName,
    password_hash: account.passwordHash,
    instructor: account.instructor,
    admin: false,
    verified: account.verified,
    institution_id: null,
    analytics_key: randomUUID(),
    created_at: caller.now,
  }
  await freeUnprovenAddress(trx, caller, user.email_key, actor ?? user.id)
  if (!(await insertUser(trx, user))) throw emailTaken()
  await recordAudit(trx, caller, caller.now, {
    action: 'registered',
    actor: actor ?? user.id,
    subject: user.id,
    details: { status: user.status, instructor: user.instructor },
  })
  await recordEvent(
    trx,
    caller.now,
    { analyticsKey: user.analytics_key, institutionId: null },
    { kind: 'Register' },
  )
  return user
}

/** Whether the account of an address would give way to a registration, because nobody proved it for a day. */
export async function givesWay(db: Db, key: string, now: Date): Promise<boolean> {
  return await hasUnproven(db, key, later(now, -unprovenFor))
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

async function mailApplication(trx: Trx, services: Services, form: Registration): Promise<void> {
  await sendMail(trx, services, form.email, applicationReceivedMail(services.config, form.firstName))
  for (const { email } of await listAdministrators(trx))
    await sendMail(trx, services, email, newApplicationMail(services.config, form))
}

export function emailTaken(): AppError {
  const sentence = 'An account with this email already exists.'
  return new AppError('email_taken', sentence, { fields: { email: sentence } })
}

export async function signedIn(services: Services, userId: string, token: string): Promise<SignedIn> {
  const user = await findUser(services.db, userId)
  if (!user) throw sessionEnded()
  return { token, user: toUser(user, user.held) }
}
