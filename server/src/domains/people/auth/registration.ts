import { randomUUID } from 'node:crypto'
import { emailKey } from '@tradewind/contract/rules'
import type { SignedIn } from '@tradewind/contract/people/users'
import { audit } from '../../../platform/database/audit.ts'
import { day, later } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Browser } from '../../../platform/http/browser.ts'
import type { Caller } from '../../../kernel/caller.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import { hashQueue } from '../../../platform/waiting/hash-queue.ts'
import type { Services } from '../../../kernel/services.ts'
import { addressKey } from '../../../kernel/addresses.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import { findUnused, sessionEnded, startSession } from '../../../platform/sessions/sessions.ts'
import {
  deleteUnproven,
  hasUnproven,
  insertUser,
  type UserStatus,
} from '../../../platform/sessions/users.store.ts'
import { recordEvent } from '../../operations/analytics/analytics.service.ts'
import { grantFreeLab } from '../../access/grants/grants.service.ts'
import { storeApplication } from './applications.ts'
import { applicationReceivedMail, newApplicationMail, verificationMail } from './auth.mails.ts'
import { listAdministrators, type UserRecord } from './auth.queries.ts'
import { bindDevice } from './devices.ts'
import { makeCode } from './one-time-codes.ts'
import { hashInTurn, refuseCommonPassword } from './passwords.ts'

// A whole course may register from one campus address within minutes.
const registrationsOfAddress: LimitRule = { name: 'register-address', points: 1000, seconds: 600 }

/** An unverified account gives up its address after this time. */
const unprovenFor = day

interface Registration {
  email: string
  firstName: string
  lastName: string
  password: string
  instructor: boolean
}

/** The answer if an administrator must approve first. */
export const pendingApproval = {
  requiresApproval: true,
  message: 'Your instructor account is pending approval.',
} as const

/**
 * Creates an account. A student is signed in and gets a code by mail; an instructor waits for approval, if required.
 */
export async function register(
  services: Services,
  caller: Caller,
  form: Registration & { browser: Browser },
): Promise<SignedIn | (typeof pendingApproval & { application: string })> {
  refuseCommonPassword(form.password, { productName: services.config.brand.productName, email: form.email })
  const { token, application } = await hashQueue.runForStranger(caller, async (turn) => {
    await limitRegistrations(services, caller)
    const passwordHash = await hashInTurn(turn, form.password)
    return await inTransaction(services, (trx) => begin(trx, caller, { ...form, passwordHash }))
  })
  return application === undefined ? await signedIn(services, token) : { ...pendingApproval, application }
}

async function begin(
  trx: Trx,
  caller: Caller,
  form: Registration & { passwordHash: string; browser: Browser },
): Promise<{ token: string; application?: undefined } | { token?: undefined; application: string }> {
  const { config } = trx.services
  const pending = form.instructor && config.instructorApproval
  const user = await addAccount(trx, caller, {
    ...form,
    status: pending ? 'pending' : 'active',
    instructor: form.instructor && !pending,
    verified: false,
  })
  if (pending) {
    await mailApplication(trx, caller, form)
    return { application: await storeApplication(trx, caller, user.id) }
  }
  if (!form.instructor) {
    await grantFreeLab(trx, caller, user.id)
    const code = await makeCode(trx, caller, { userId: user.id, purpose: 'verify_email' })
    await sendMail(trx, caller, { recipient: user.email, message: verificationMail(config, code) })
  }
  await bindDevice(trx, caller, { userId: user.id, device: form.browser.keep('device') })
  return { token: await startSession(trx, caller, { user }) }
}

/** Refuses with 429 if one address registers far more often than a class would. */
export async function limitRegistrations(services: Services, caller: Caller): Promise<void> {
  await services.limits.take([registrationsOfAddress, addressKey(caller.address)])
}

export interface NewAccount {
  email: string
  firstName: string
  lastName: string
  /** Null until the owner sets one through a mailed link. */
  passwordHash: string | null
  status: UserStatus
  instructor: boolean
  verified: boolean
  /** Whether its owner has read a mail at the address. */
  proven?: true
}

/**
 * Adds a portal account, never an administrator's, and counts it as a registration. If nobody is signed in, the new
 * user is the actor. Refuses with 409 if the address has an account, unless that was unverified for a day, which is
 * then replaced.
 */
export async function addAccount(trx: Trx, caller: Caller, account: NewAccount): Promise<UserRecord> {
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
    email_proven_at: account.proven ? caller.now : null,
    institution_id: null,
    analytics_key: randomUUID(),
    created_at: caller.now,
  }
  const actor = caller.session?.user.id ?? user.id
  await freeUnprovenAddress(trx, caller, { key: user.email_key, actor })
  if (!(await insertUser(trx, user))) throw emailTaken()
  const details = { status: user.status, instructor: user.instructor }
  await audit(trx, caller, 'registered', { subject: user.id, actor, details })
  const counted = { analyticsKey: user.analytics_key, institutionId: null }
  await recordEvent(trx, caller, { user: counted, event: { kind: 'Register' } })
  return user
}

/** Whether the account with an address would be replaced by a registration, because it was unverified for a day. */
export async function givesWay(db: Db, caller: Caller, key: string): Promise<boolean> {
  return await hasUnproven(db, key, later(caller.now, -unprovenFor))
}

/** Removes an account that was unverified for a day, so that `actor` can use its address. */
export async function freeUnprovenAddress(
  trx: Trx,
  caller: Caller,
  { key, actor }: { key: string; actor: string },
): Promise<void> {
  const replaced = await deleteUnproven(trx, key, {
    createdBefore: later(caller.now, -unprovenFor),
    except: actor,
  })
  if (replaced !== undefined) await audit(trx, caller, 'account_replaced', { subject: replaced, actor })
}

async function mailApplication(trx: Trx, caller: Caller, form: Registration): Promise<void> {
  const { config } = trx.services
  const message = applicationReceivedMail(config)
  await sendMail(trx, caller, { recipient: form.email, message })
  for (const { email } of await listAdministrators(trx))
    await sendMail(trx, caller, { recipient: email, message: newApplicationMail(config, form) })
}

export function emailTaken(): AppError {
  const sentence = 'An account with this email already exists.'
  return new AppError('email_taken', sentence, { fields: { email: sentence } })
}

/** The answer after a sign-in: the user as the session knows them. */
export async function signedIn({ pool, clock }: Services, token: string): Promise<SignedIn> {
  const found = await findUnused(pool, token, clock.now())
  if (!found) throw sessionEnded()
  return { token, user: found.session.user }
}
