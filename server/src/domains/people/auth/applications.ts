import type { authRoutes } from '@tradewind/contract/people/auth'
import type { BodyOf } from '@tradewind/contract/route'
import type { Caller } from '../../../kernel/caller.ts'
import { day, later } from '../../../kernel/clock.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import { addressKey } from '../../../kernel/addresses.ts'
import type { LimitRule } from '../../../platform/http/rate-limits.ts'
import type { Services } from '../../../kernel/services.ts'
import { hashToken, newToken } from '../../../kernel/tokens.ts'

/** How long the browser that registered may add details. */
const openFor = day

const detailsFromAddress: LimitRule = { name: 'application-address', points: 100, seconds: 600 }

/** Stores the application of a pending instructor. Returns the secret with which its browser may add details. */
export async function storeApplication(trx: Trx, caller: Caller, userId: string): Promise<string> {
  const secret = newToken()
  await trx
    .insertInto('applications')
    .values({ user_id: userId, secret_hash: hashToken(secret), expires_at: later(caller.now, openFor) })
    .execute()
  return secret
}

/** Adds school, course and class size to an application that still waits. Refuses with 404 otherwise. */
export async function describeApplication(
  services: Services,
  caller: Caller,
  { application, school, course, classSize }: BodyOf<(typeof authRoutes)['POST /api/auth/application']>,
): Promise<void> {
  await services.limits.take([detailsFromAddress, addressKey(caller.address)])
  const { numUpdatedRows } = await services.db
    .updateTable('applications')
    .from('users')
    .set({ school, course, class_size: classSize })
    .whereRef('users.id', '=', 'applications.user_id')
    .where('users.status', '=', 'pending')
    .where('secret_hash', '=', hashToken(application))
    .where('expires_at', '>', caller.now)
    .executeTakeFirst()
  if (numUpdatedRows === 0n)
    throw new AppError(
      'not_found',
      'Your application was already handled, or is too old to change. You can still tell us on the call.',
    )
}
