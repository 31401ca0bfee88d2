import { Secret, TOTP } from 'otpauth'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import { later, minute, second } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { totpPausedMail } from './factors.mails.ts'
import { seal, unseal } from '../../../kernel/sealing.ts'

/** Six digits, a new code every 30 seconds, SHA-1: what every app can do (RFC 6238). */
const form = { algorithm: 'SHA1', digits: 6, period: 30 } as const
/** Codes of the step before and after count, too, because clocks differ and people type slowly. */
const window = 1

const maxWrong = 5
const wrongWithin = 10 * minute
const pausedFor = 15 * minute
/** How long a new secret waits for its first code. */
const setUpWithin = 15 * minute

/**
 * The step of 30 seconds to which a code belongs; null if it is none of the current step and the two beside it.
 */
export function stepOfCode(secret: string, code: string, now: Date): number | null {
  const totp = new TOTP({ ...form, secret: Secret.fromBase32(secret) })
  const timestamp = now.getTime()
  const delta = totp.validate({ token: code, window, timestamp })
  return delta === null ? null : counterOf(now) + delta
}

function counterOf(now: Date): number {
  return TOTP.counter({ period: form.period, timestamp: now.getTime() })
}

/** A new secret for an app, which is stored when its first code comes back. */
export function newTotpSecret({ config, factorKeys }: Services, { session, now }: SignedInCaller) {
  const secret = new Secret({ size: 20 }).base32
  const { productName } = config.brand
  const { id, email } = session.user
  const totp = new TOTP({ ...form, secret, issuer: productName, label: email })
  const until = later(now, setUpWithin).getTime()
  const sealed = seal(factorKeys, `${until} ${secret}`, newSecretOf(id)).toString('base64url')
  return { secret, uri: totp.toString(), sealed }
}

/** The secret that `newTotpSecret` gave the caller, and the step of its first code. Refuses a wrong code. */
export function proveNewSecret(
  { factorKeys }: Pick<Services, 'factorKeys'>,
  { session, now }: SignedInCaller,
  { sealed, code }: { sealed: string; code: string },
): { secret: string; step: number } {
  const opened = unseal(factorKeys, Buffer.from(sealed, 'base64url'), newSecretOf(session.user.id))
  const [until, secret] = opened?.split(' ') ?? []
  if (secret === undefined || Number(until) <= now.getTime())
    throw new AppError('wrong_code', 'This took too long. Please begin again with a new QR code.')
  const step = stepOfCode(secret, code, now)
  if (step === null) throw wrongTotp()
  return { secret, step }
}

/** Stores an app in place of a former one. */
export async function storeTotp(
  trx: Trx,
  { session, now }: SignedInCaller,
  { secret, step }: { secret: string; step: number },
): Promise<void> {
  const { id } = session.user
  const row = {
    sealed: seal(trx.services.factorKeys, secret, secretOf(id)),
    added_at: now,
    last_step: step,
    wrong_tries: 0,
    wrong_since: null,
    paused_until: null,
  }
  await trx
    .insertInto('totp_factors')
    .values({ user_id: id, ...row })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(row))
    .execute()
}

/**
 * Tries a code of the user's app. Returns false if it is wrong or was used; then the transaction must be kept, because
 * it counts the try, unless the last right code came again. The fifth wrong code within ten minutes pauses codes for fifteen, and the owner gets a mail.
 * Refuses while they are paused.
 */
export async function tryTotp(
  trx: Trx,
  caller: Caller,
  { user, code }: { user: { id: string; email: string; firstName: string }; code: string },
): Promise<boolean> {
  const row = await trx
    .selectFrom('totp_factors')
    .selectAll()
    .where('user_id', '=', user.id)
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!row) return false
  if (row.paused_until !== null && row.paused_until > caller.now) throw paused(row.paused_until, caller.now)
  const secret = unseal(trx.services.factorKeys, row.sealed, secretOf(user.id))
  if (secret === null)
    throw new AppError(
      'unavailable',
      'Codes of your app cannot be checked at the moment. Please use a recovery code or a passkey.',
    )
  const step = stepOfCode(secret, code, caller.now)
  // A step from the future was used while our clock was ahead, and must not bar the present.
  const isAhead = row.last_step > counterOf(caller.now) + window
  const isRight = step !== null && (step > row.last_step || isAhead)
  // The same code sent twice is not a guess.
  if (!isRight && step === row.last_step) return false
  await trx
    .updateTable('totp_factors')
    .set(isRight ? { ...noneWrong, last_step: step } : afterWrong(row, caller.now))
    .where('user_id', '=', user.id)
    .execute()
  if (!isRight && wrongTriesWith(row, caller.now) >= maxWrong) {
    await audit(trx, caller, 'totp_paused', { subject: user.id })
    const message = totpPausedMail(trx.services.config, user.firstName)
    await sendMail(trx, caller, { recipient: user.email, message })
  }
  return isRight
}

/** How many secrets a look at the keys tries. */
const secretsTried = 20

/** Whether the keys open one of the newest apps' secrets, or there is none. Of older ones, a key may be replaced since. */
export async function canReadSecrets(db: Db, factorKeys: readonly Buffer[]): Promise<boolean> {
  const rows = await db
    .selectFrom('totp_factors')
    .select(['user_id', 'sealed'])
    .orderBy('added_at', 'desc')
    .limit(secretsTried)
    .execute()
  return (
    rows.length === 0 ||
    rows.some(({ user_id, sealed }) => unseal(factorKeys, sealed, secretOf(user_id)) !== null)
  )
}

interface Tries {
  wrong_tries: number
  wrong_since: Date | null
}

const noneWrong = { wrong_tries: 0, wrong_since: null, paused_until: null }

/** How many tries are wrong with this one, of the last ten minutes. */
function wrongTriesWith({ wrong_tries, wrong_since }: Tries, now: Date): number {
  return wrong_since !== null && wrong_since > later(now, -wrongWithin) ? wrong_tries + 1 : 1
}

function afterWrong(row: Tries, now: Date) {
  const tries = wrongTriesWith(row, now)
  if (tries >= maxWrong) return { ...noneWrong, paused_until: later(now, pausedFor) }
  return { wrong_tries: tries, wrong_since: tries === 1 ? now : row.wrong_since }
}

function paused(until: Date, now: Date): AppError {
  const seconds = Math.ceil((until.getTime() - now.getTime()) / second)
  const minutes = Math.ceil(seconds / 60)
  return new AppError(
    'too_many_requests',
    `Five codes were wrong, so codes of your app are paused. Please wait ${minutes} ${minutes === 1 ? 'minute' : 'minutes'}, or use a recovery code or a passkey.`,
    { retryAfter: seconds },
  )
}

export function wrongTotp(): AppError {
  const sentence =
    'This code is wrong or was used before. Please enter the newest code of your app; it changes every 30 seconds.'
  return new AppError('wrong_code', sentence, { fields: { code: sentence } })
}

/** Since when an account uses an app; null if it does not. */
export async function totpSince(db: Db, userId: string): Promise<Date | null> {
  const row = await db
    .selectFrom('totp_factors')
    .select('added_at')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return row?.added_at ?? null
}

export async function deleteTotp(trx: Trx<unknown>, userId: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('totp_factors')
    .where('user_id', '=', userId)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

function secretOf(userId: string): string {
  return `totp of ${userId}`
}

function newSecretOf(userId: string): string {
  return `new totp of ${userId}`
}
