import { randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { expect } from 'vitest'
import type { ErrorCode } from '@tradewind/contract/errors'
import type { SignedIn } from '@tradewind/contract/people/users'
import { inTransaction } from '../platform/database/transaction.ts'
import { startSession } from '../platform/sessions/sessions.ts'
import { issueTicket } from '../platform/sessions/tickets.ts'
import { makeUser } from '../seed/factories.ts'
import type { Answer, TestApp } from './app.ts'

export const second = 1000
export const minute = 60 * second
export const hour = 60 * minute
export const day = 24 * hour

export const sessionEnded = 'Your session has ended. Please sign in again.'
export const addressTaken = 'An account with this email already exists.'
export const tooCommon = 'This password is too common. Please choose another.'
export const wrongCodeSentence = 'This code is wrong or has expired. Please check it, or ask for a new one.'

/**
 * Checks a complete refusal: status, code, the sentence in both its places, and exactly these wrong fields. If `said`
 * names fields with their sentences, the answer's own sentence is the first of them.
 */
export function expectRefusal(
  answer: Answer<unknown>,
  status: number,
  code: ErrorCode,
  said: string | Record<string, string>,
): void {
  const fields = typeof said === 'string' ? undefined : said
  const sentence = typeof said === 'string' ? said : Object.values(said)[0]
  expect(answer.error).toEqual({ error: sentence, message: sentence, code, ...(fields && { fields }) })
  expect(answer.status).toBe(status)
}

/** Expects the 401 that every invalid or expired token gets. */
export function expectSignedOut(answer: Answer<unknown>): void {
  expectRefusal(answer, 401, 'not_signed_in', sessionEnded)
}

export function newEmail(): string {
  return `person-${randomUUID()}@example.edu`
}

export function registration(change: Record<string, unknown> = {}) {
  return {
    email: newEmail(),
    firstName: 'Pat',
    lastName: 'Morgan',
    password: 'calm-sea-42',
    instructor: false,
    ...change,
  }
}

/** Registers a student with the real call. `code` is the mailed one. */
export async function registerStudent(
  t: TestApp,
  change: { email?: string; password?: string } = {},
): Promise<SignedIn & { email: string; password: string; code: string }> {
  const form = registration(change)
  const { status, body } = await t.call('POST /api/auth/register', { body: form })
  expect(status).toBe(200)
  if (!('token' in body)) throw new Error('This student was not signed in')
  return { ...body, email: form.email, password: form.password, code: await lastCode(t, form.email) }
}

/** A user of any kind, made by the factory, with a session. */
export async function signedInUser(t: TestApp, wanted: Parameters<typeof makeUser>[1] = {}) {
  const user = await makeUser(t.services, wanted)
  return { ...user, token: await sessionFor(t, user) }
}

/** Signs a user in on one more device and returns the token. */
export async function sessionFor(
  t: TestApp,
  user: { id: string; kind: 'portal' | 'lti' | 'guest' | 'demo' },
  userAgent = '',
): Promise<string> {
  const caller = { session: null, address: '127.0.0.1', userAgent, now: t.clock.now() }
  // Calls check the address of a guest, unless the guest came through a proxy.
  const arrival = user.kind === 'guest' ? ({ admittedBy: 'proxy' } as const) : {}
  return await inTransaction(t.services, (trx) => startSession(trx, caller, { user, arrival }))
}

/** Links an LTI user to the account of a token, which need not have come from the course of the user. */
export async function linkTo(t: TestApp, token: string, ltiUser: string) {
  const caller = { session: null, address: '127.0.0.1', userAgent: '', now: t.clock.now() }
  const ticket = { purpose: 'lti_link', data: { userId: ltiUser }, earner: null } as const
  const linkTicket = await issueTicket(t.services.db, caller, ticket)
  return await t.call('POST /api/lti/link', { token, body: { linkTicket } })
}

/** The status that a token gets from a call that accepts any valid session. */
export async function statusOf(t: TestApp, token: string): Promise<number> {
  return (await t.call('GET /api/auth/user', { token })).status
}

/** The code in the newest mail to an address. */
export async function lastCode(t: TestApp, email: string): Promise<string> {
  return (await t.mailsTo(email)).at(-1)?.code ?? ''
}

/** A six-digit code that differs from the given one. */
export function otherCode(code: string): string {
  return String((Number(code) + 1) % 1_000_000).padStart(6, '0')
}

/** What the browser of a person who resets a password sends with each of its calls. */
export const resetBrowser = { cookie: `tradewind_reset=${'r'.repeat(43)}` }

/** Asks for a reset code, lets the job run, and reads the mail. */
export async function requestResetCode(t: TestApp, email: string, headers = resetBrowser): Promise<string> {
  const { status } = await t.call('POST /api/forgot/forgot', { body: { email }, headers })
  expect(status).toBe(200)
  await t.runResetCodeJobs()
  return await lastCode(t, email)
}

/** Asks for a reset code and exchanges it for the secret. */
export async function requestSecret(t: TestApp, email: string): Promise<string> {
  const otp = await requestResetCode(t, email)
  const { status, body } = await t.call('POST /api/forgot/verifyotp', {
    body: { email, otp },
    headers: resetBrowser,
  })
  expect(status).toBe(200)
  return body.secret
}

export async function userById(t: TestApp, id: string) {
  return await t.services.db.selectFrom('users').selectAll().where('id', '=', id).executeTakeFirst()
}

export async function accountsOf(t: TestApp, email: string) {
  return await t.services.db.selectFrom('users').selectAll().where('email_key', '=', email).execute()
}

/** The audit entries of a subject, oldest first. */
export async function auditOf(t: TestApp, subject: string) {
  return await t.services.db
    .selectFrom('audit_entries')
    .select(['action', 'actor_id', 'address', 'details'])
    .where('subject_id', '=', subject)
    .orderBy('id')
    .execute()
}

export async function actionsOf(t: TestApp, subject: string): Promise<string[]> {
  return (await auditOf(t, subject)).map(({ action }) => action)
}

export async function eventsOf(t: TestApp, userId: string) {
  return await t.services.db
    .selectFrom('events')
    .innerJoin('users', 'users.analytics_key', 'events.analytics_key')
    .selectAll('events')
    .where('users.id', '=', userId)
    .orderBy('events.id')
    .execute()
}

const tables = [
  'users',
  'sessions',
  'session_tokens',
  'one_time_codes',
  'password_resets',
  'device_marks',
  'grants',
  'audit_entries',
  'events',
  'analytics_counts',
  'analytics_uniques',
  'mail_outbox',
  'class_sessions',
  'class_instructors',
  'class_assistants',
  'class_students',
  'lab_runs',
  'lab_decisions',
  'code_batches',
  'access_codes',
  'orders',
  'order_bills',
  'refunds',
  'invoice_orders',
  'papers',
  'roster_billings',
  'roster_billing_students',
  'paper_series',
  'promotion_codes',
  'promotion_code_uses',
  'ending_reminders',
  'courtesy_reminders',
  'sandbox_checkouts',
  'institutions',
  'institution_labs',
  'licence_renewals',
  'usage_counts',
  'usage_sessions',
  'usage_clicks',
  'usage_keys',
  'registration_links',
  'registration_link_uses',
  'invitations',
  'tickets',
  'demo_codes',
  'lti_platforms',
  'lti_notice_handlers',
  'lti_identities',
] as const

/**
 * Everything stored in the database except the counters of limits. Equal before and after a refusal that writes
 * nothing.
 */
export async function everythingStored(
  t: TestApp,
  except: (typeof tables)[number][] = [],
): Promise<Record<string, unknown>> {
  const contents: Record<string, unknown> = {}
  for (const table of tables.filter((name) => !except.includes(name))) {
    const { rows } = await sql`select to_jsonb(x) as row from ${sql.table(table)} x order by 1`.execute(
      t.services.db,
    )
    contents[table] = rows
  }
  return contents
}

/** Starts `work` the given number of times at once. */
export async function atOnce<T>(count: number, work: (index: number) => Promise<T>): Promise<T[]> {
  return await Promise.all(Array.from({ length: count }, (_, index) => work(index)))
}

/** The statuses of several answers in ascending order. */
export function statusesOf(answers: { status: number }[]): number[] {
  return answers.map(({ status }) => status).toSorted((a, b) => a - b)
}
