import { randomInt, randomUUID } from 'node:crypto'
import { sql } from 'kysely'
import { durationInWords } from '@tradewind/contract/words/durations'
import type { Caller } from '../../../kernel/caller.ts'
import { day, hour, later, second } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { CodePurpose } from './auth.tables.ts'
import { AppError } from '../../../kernel/error.ts'
import { isSigned, sign } from '../../../kernel/sealing.ts'
import { codeValidFor } from '../../../platform/mail/outbox.ts'
import { deleteResetSecrets } from './password-resets.store.ts'

const maxTries = 5
const resendAfter = 60 * second
const maxPerHour = 5
const maxPerDay = 10

interface CodeRequest {
  userId: string
  purpose: CodePurpose
  /** The handle of the browser that asks for a reset code. Only that browser can try the code. */
  handle?: Buffer
  /** A device that has signed in before asks. Codes for strangers count apart, so that they block nobody. */
  knownDevice?: boolean
  /** A code to a new address does not have to wait a minute after the previous one. */
  toAnotherAddress?: boolean
  /** The address that the account is to get, to which the code is sent. Another one does not have to wait. */
  newEmail?: string
}

/**
 * Makes a six-digit code for a user and voids the previous one, of a reset only that of the same browser. Refuses with 429
 * within a minute of the previous code, after five in an hour and after ten in a day, per account and purpose.
 */
export async function makeCode(trx: Trx, caller: Caller, wanted: CodeRequest): Promise<string> {
  const { userId, purpose } = wanted
  const code = String(randomInt(1_000_000)).padStart(6, '0')
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
  await refuseTooMany(trx, caller, wanted)
  await voidCodes(trx, caller, wanted)
  await trx
    .insertInto('one_time_codes')
    .values({
      id: randomUUID(),
      user_id: userId,
      purpose,
      code_hash: sign(trx.services.factorKeys, signedText({ userId, purpose, code })),
      created_at: caller.now,
      expires_at: later(caller.now, codeValidFor),
      used_at: null,
      handle_hash: wanted.handle ?? null,
      known_device: wanted.knownDevice ?? false,
      new_email: wanted.newEmail ?? null,
    })
    .execute()
  return code
}

/** Six digits are few, so their hash has a key: whoever reads only the database cannot try them all. */
function signedText({
  userId,
  purpose,
  code,
}: {
  userId: string
  purpose: CodePurpose
  code: string
}): string {
  return `code ${userId} ${purpose} ${code}`
}

async function voidCodes(trx: Trx, caller: Caller, { userId, purpose, handle }: CodeRequest): Promise<void> {
  let query = trx
    .updateTable('one_time_codes')
    .set({ used_at: caller.now })
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
  if (handle) query = query.where('handle_hash', '=', handle)
  await query.execute()
}

/** Voids every reset code and secret of a user. */
export async function voidResets(trx: Trx, caller: Caller, userId: string): Promise<void> {
  await voidCodes(trx, caller, { userId, purpose: 'reset_password' })
  await deleteResetSecrets(trx, userId)
}

/** Voids everything that was mailed for a user and has not come back. */
export async function voidAllCodes(trx: Trx, caller: Caller, userId: string): Promise<void> {
  await voidCodes(trx, caller, { userId, purpose: 'verify_email' })
  await voidCodes(trx, caller, { userId, purpose: 'change_email' })
  await voidResets(trx, caller, userId)
}

async function refuseTooMany(
  trx: Trx,
  { now }: Caller,
  { userId, purpose, toAnotherAddress = false, knownDevice = false, newEmail }: CodeRequest,
): Promise<void> {
  const rows = await trx
    .selectFrom('one_time_codes')
    .select(['created_at', 'new_email'])
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('known_device', '=', knownDevice)
    .where('created_at', '>', later(now, -day))
    .orderBy('created_at', 'desc')
    .execute()
  const sent = rows.map((row) => row.created_at)
  const isElsewhere = toAnotherAddress || (newEmail !== undefined && rows[0]?.new_email !== newEmail)
  const soon = isElsewhere ? 0 : leftOf(sent[0], resendAfter, now)
  const left = Math.max(soon, leftOf(sent[maxPerHour - 1], hour, now), leftOf(sent[maxPerDay - 1], day, now))
  if (left === 0) return
  const seconds = Math.ceil(left / second)
  const said = left === soon ? 'A code was sent a moment ago.' : 'You have asked for too many codes.'
  throw new AppError('too_many_requests', `${said} You can ask for another in ${durationInWords(seconds)}.`, {
    retryAfter: seconds,
  })
}

/** The remaining ms of `wait` since `since`. */
function leftOf(since: Date | undefined, wait: number, now: Date): number {
  return since === undefined ? 0 : Math.max(0, later(since, wait).getTime() - now.getTime())
}

interface Tried {
  /** Of nobody, where the same work is to be done for an address without an account. */
  userId: string
  purpose: CodePurpose
  code: string
  /** The handle of the browser that tries a reset code. A code of another browser is not touched. */
  handle?: Buffer | null
}

/**
 * Takes one of a code's five tries and tells whether it is valid. A valid code must then be used up by `spendCode`, in the
 * transaction of its effect.
 */
export async function tryCode(
  { db, factorKeys }: { db: Db; factorKeys: readonly Buffer[] },
  { now }: Caller,
  { userId, purpose, code, handle = null }: Tried,
): Promise<{ id: string; newEmail: string | null } | null> {
  const row = await db
    .updateTable('one_time_codes')
    .set((update) => ({ tries: update('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where('tries', '<', maxTries)
    .where(sql<boolean>`handle_hash is not distinct from ${handle}::bytea`)
    .returning(['id', 'code_hash', 'new_email'])
    .executeTakeFirst()
  if (!row || !isSigned(factorKeys, signedText({ userId, purpose, code }), row.code_hash)) return null
  return { id: row.id, newEmail: row.new_email }
}

/** Uses up a code. Returns false if another call was first. */
export async function spendCode(trx: Trx, caller: Caller, id: string): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('one_time_codes')
    .set({ used_at: caller.now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}

export function wrongCode(field: string): AppError {
  const sentence = 'This code is wrong or has expired. Please check it, or ask for a new one.'
  return new AppError('wrong_code', sentence, { fields: { [field]: sentence } })
}

/** Whether a browser has asked for a reset code of a user lately, which may have expired. */
export async function hasAsked(db: Db, userId: string, handle: Buffer): Promise<boolean> {
  const row = await db
    .selectFrom('one_time_codes')
    .select('id')
    .where('user_id', '=', userId)
    .where('handle_hash', '=', handle)
    .executeTakeFirst()
  return row !== undefined
}

export async function deleteOldCodes(db: Db, now: Date): Promise<void> {
  // Codes count for the limits for a day, so they are kept that long.
  await db
    .deleteFrom('one_time_codes')
    .where('created_at', '<', later(now, -2 * day))
    .execute()
}
