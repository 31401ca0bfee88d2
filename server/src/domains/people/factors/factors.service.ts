import { sql } from 'kysely'
import type { FactorKind, FactorProof } from '@tradewind/contract/people/factors'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../kernel/services.ts'
import { recoveryCodeUsedMail } from './factors.mails.ts'
import { listPasskeys, passkeyRefused, takeQuestion, tryPasskey } from './passkeys.ts'
import { readRecoveryCodes, spendRecoveryCode } from './recovery-codes.ts'
import { totpSince, tryTotp, wrongTotp } from './totp.ts'

/** Guessing a recovery code is hopeless; this keeps tries from costing anything. */
const recoveryTries: LimitRule = { name: 'recovery-code', points: 10, seconds: 900 }

/** Whether the account needs a second factor by its role, for queries on `users`. */
const needsFactorSql = `exists (
  select from factor_rules r
  where (r.role = 'admin' and users.admin) or (r.role = 'instructor' and users.instructor))`

/**
 * Whether signing in with the password asks for a second factor, as a column of queries on `users`: the account has an
 * app, or it needs a factor by its role and has a passkey that can be one. A passkey that a person took for comfort
 * adds no step.
 */
export function asksFactor() {
  return sql<boolean>`${sql.raw(`(exists (select from totp_factors f where f.user_id = users.id)
    or (${needsFactorSql} and exists (
      select from passkeys k where k.user_id = users.id and k.checks_owner)))`)}`.as('asks_factor')
}

/** Whether an account needs a second factor by its role, and whether signing in asks for one. */
export async function readNeed(db: Db, userId: string): Promise<{ required: boolean; asks: boolean }> {
  const row = await db
    .selectFrom('users')
    .select([sql<boolean>`${sql.raw(needsFactorSql)}`.as('required'), asksFactor()])
    .where('id', '=', userId)
    .where('kind', '=', 'portal')
    .executeTakeFirst()
  return { required: row?.required ?? false, asks: row?.asks_factor ?? false }
}

/** The second factors that an account has, the quickest first. */
export async function listFactors(db: Db, userId: string): Promise<FactorKind[]> {
  const passkeys = await listPasskeys(db, userId)
  const codes = await readRecoveryCodes(db, userId)
  return [
    ...(passkeys.some(({ checks_owner }) => checks_owner) ? ['passkey' as const] : []),
    ...((await totpSince(db, userId)) === null ? [] : ['totp' as const]),
    ...(codes && codes.left > 0 ? ['recovery_code' as const] : []),
  ]
}

interface Prover {
  id: string
  email: string
  firstName: string
}

interface FactorUse<T> {
  user: Prover
  proof: FactorProof
  /** What a passkey's question must have been asked for. */
  use: 'second_step' | 'proof'
  /** What the factor is for. */
  effect: (trx: Trx) => Promise<T>
}

/**
 * Tries a second factor of a user and does `effect` in the same transaction if it is right, so that a recovery code is
 * not lost when that fails. Refuses a wrong one, which counts and is recorded.
 */
export async function withFactor<T>(
  services: Services,
  caller: Caller,
  { user, proof, use, effect }: FactorUse<T>,
): Promise<T> {
  const challenge =
    proof.by === 'passkey'
      ? await takeQuestion(services, caller, { ticket: proof.ticket, use, userId: user.id })
      : ''
  const work = async () =>
    await inTransaction(services, async (trx) => {
      if (await tryFactor(trx, caller, { user, proof, challenge })) return { done: await effect(trx) }
      await audit(trx, caller, 'second_step_failed', { subject: user.id, details: { by: proof.by } })
      return null
    })
  const result =
    proof.by === 'recovery_code'
      ? await services.limits.attempt([recoveryTries, user.id], [], work)
      : await work()
  if (result === null) throw refusalOf(proof)
  return result.done
}

async function tryFactor(
  trx: Trx,
  caller: Caller,
  { user, proof, challenge }: { user: Prover; proof: FactorProof; challenge: string },
): Promise<boolean> {
  if (proof.by === 'totp') return await tryTotp(trx, caller, { user, code: proof.code })
  if (proof.by === 'passkey') {
    const proven = await tryPasskey(trx, caller, { challenge, answer: proof.answer })
    return proven !== null && proven.userId === user.id && proven.checkedOwner
  }
  const left = await spendRecoveryCode(trx, caller, { userId: user.id, code: proof.code })
  if (left === null) return false
  await audit(trx, caller, 'recovery_code_used', { subject: user.id, actor: user.id, details: { left } })
  const message = recoveryCodeUsedMail(trx.services.config, user.firstName, left)
  await sendMail(trx, caller, { recipient: user.email, message })
  return true
}

function refusalOf({ by }: FactorProof): AppError {
  if (by === 'totp') return wrongTotp()
  if (by === 'passkey') return passkeyRefused()
  const sentence = 'This recovery code is wrong or was used before.'
  return new AppError('wrong_code', sentence, { fields: { code: sentence } })
}
