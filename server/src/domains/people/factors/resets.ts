import { randomUUID } from 'node:crypto'
import type { AnswerIn } from '@tradewind/contract/route'
import type { factorsRoutes } from '@tradewind/contract/people/factors'
import { audit } from '../../../platform/database/audit.ts'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction, type Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { sendMail } from '../../../platform/mail/outbox.ts'
import type { Services } from '../../../kernel/services.ts'
import { resetAskedMail, resetReportMail } from './factors.mails.ts'
import { deleteReset, storeReset } from './factor-resets.store.ts'
import { readNeed } from './factors.service.ts'
import { listInstitutionsOf } from './institutions-of.ts'
import { listPasskeys } from './passkeys.ts'
import { readRecoveryCodes } from './recovery-codes.ts'
import { resetFactors, type FactorOwner } from './removal.ts'
import { totpSince } from './totp.ts'

type UserFactors = AnswerIn<(typeof factorsRoutes)['GET /api/users/:user/factors']>

/** How long a reset waits for the second administrator. */
const confirmWithin = day

/** The factors of a user, as administrators see them. */
export async function readUserFactors(
  { db }: Pick<Services, 'db'>,
  caller: SignedInCaller,
  userId: string,
): Promise<UserFactors> {
  const { required } = await readNeed(db, userId)
  const reset = await openReset(db, caller, userId)
  return {
    required,
    totp: (await totpSince(db, userId)) !== null,
    passkeys: (await listPasskeys(db, userId)).length,
    recoveryCodesLeft: (await readRecoveryCodes(db, userId))?.left ?? 0,
    institutions: (await listInstitutionsOf(db, userId)).map(({ name }) => name),
    reset: reset
      ? {
          id: reset.id,
          askedBy: reset.asker_email,
          own: reset.asked_by === caller.session.user.id,
          askedAt: reset.asked_at.getTime(),
          expiresAt: reset.expires_at.getTime(),
        }
      : null,
  }
}

/** Asks for the reset of a colleague's or a student's factors, which another administrator must confirm. */
export async function askReset(services: Services, caller: SignedInCaller, userId: string) {
  await inTransaction(services, async (trx) => {
    const user = await lockOwner(trx, caller, userId)
    if ((await openReset(trx, caller, userId)) !== undefined)
      throw new AppError(
        'user_changed',
        'A reset was asked for before. Another administrator can confirm it.',
      )
    await storeReset(trx, {
      user_id: userId,
      id: randomUUID(),
      asked_by: caller.session.user.id,
      asked_at: caller.now,
      expires_at: later(caller.now, confirmWithin),
    })
    await audit(trx, caller, 'factor_reset_asked', { subject: userId })
    const message = resetAskedMail(trx.services.config, user.first_name)
    await sendMail(trx, caller, { recipient: user.email, message })
  })
  return await readUserFactors(services, caller, userId)
}

/** Resets as another administrator has asked. The user's sessions end, and all three are told. */
export async function confirmReset(services: Services, caller: SignedInCaller, userId: string) {
  await inTransaction(services, async (trx) => {
    const user = await lockOwner(trx, caller, userId)
    const reset = await openReset(trx, caller, userId)
    if (!reset)
      throw new AppError('not_found', 'Nobody asks for this reset any more. Please reload the page.')
    if (reset.asked_by === caller.session.user.id)
      throw new AppError('forbidden', 'You asked for this reset, so another administrator must confirm it.')
    await resetFactors(trx, caller, user)
    for (const recipient of [reset.asker_email, caller.session.user.email]) {
      const message = resetReportMail(trx.services.config, user.email)
      await sendMail(trx, caller, { recipient, message })
    }
  })
  return await readUserFactors(services, caller, userId)
}

/** Takes a reset back: by the person who asked, or by an administrator who refuses it. */
export async function withdrawReset(services: Services, caller: SignedInCaller, userId: string) {
  await inTransaction(services, async (trx) => {
    if (await deleteReset(trx, userId))
      await audit(trx, caller, 'factor_reset_withdrawn', { subject: userId })
  })
  return await readUserFactors(services, caller, userId)
}

/** The owner of the factors, locked. Refuses the caller's own account and one without factors. */
async function lockOwner(trx: Trx, { session }: SignedInCaller, userId: string): Promise<FactorOwner> {
  if (userId === session.user.id)
    throw new AppError('forbidden', 'Two other administrators can reset your second step.')
  const user = await trx
    .selectFrom('users')
    .select(['id', 'email', 'first_name'])
    .where('id', '=', userId)
    .where('kind', '=', 'portal')
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (!user) throw new AppError('not_found', 'We could not find this user. Please reload the list.')
  const has = (await totpSince(trx, userId)) !== null || (await listPasskeys(trx, userId)).length > 0
  if (!has) throw new AppError('not_found', 'This person has no second step to reset.')
  return user
}

async function openReset(db: Db, { now }: SignedInCaller, userId: string) {
  return await db
    .selectFrom('factor_resets')
    .innerJoin('users as askers', 'askers.id', 'factor_resets.asked_by')
    .select([
      'factor_resets.id',
      'factor_resets.asked_by',
      'factor_resets.asked_at',
      'factor_resets.expires_at',
      'askers.email as asker_email',
    ])
    .where('factor_resets.user_id', '=', userId)
    .where('factor_resets.expires_at', '>', now)
    .executeTakeFirst()
}
