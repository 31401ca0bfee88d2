import type { LabId } from '@tradewind/contract/catalogue'
import type { Caller } from '../../platform/caller.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import type { GrantOrigin } from './grants.tables.ts'

/** Makes other grants to the same user wait, because what is held must not change between reading and writing. */
export async function lockHolder(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute()
}

/** The end of a lab that the user holds by active grants, or null. Courtesy does not count: nothing is added to it. */
export async function heldUntil(trx: Trx, userId: string, lab: LabId): Promise<Date | null> {
  const row = await trx
    .selectFrom('grants')
    .select((query) => query.fn.max('expires_at').as('until'))
    .where('user_id', '=', userId)
    .where('lab_id', '=', lab)
    .where('origin', '<>', 'courtesy')
    .where('ended_at', 'is', null)
    .executeTakeFirst()
  return row?.until ?? null
}

export interface NewGrant {
  user_id: string
  lab_id: LabId
  origin: GrantOrigin
  reference: string
  granted_at: Date
  expires_at: Date
  ended_at: Date | null
}

/** Adds a grant. Returns false if this reference has granted the lab before. */
export async function insertGrant(trx: Trx, grant: NewGrant): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('grants')
    .values(grant)
    .onConflict((conflict) => conflict.columns(['user_id', 'lab_id', 'origin', 'reference']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Ends the active grants of a lab, except courtesy. */
export async function endGrants(trx: Trx, userId: string, lab: LabId, now: Date): Promise<void> {
  await trx
    .updateTable('grants')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('lab_id', '=', lab)
    .where('origin', '<>', 'courtesy')
    .where('ended_at', 'is', null)
    .execute()
}

/** Ends one active grant of a user and returns it; undefined if there is none with this id. */
export async function endLivingGrant(
  trx: Trx,
  userId: string,
  id: string,
  now: Date,
): Promise<NewGrant | undefined> {
  return await trx
    .updateTable('grants')
    .set({ ended_at: now })
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'lab_id', 'origin', 'reference', 'granted_at', 'expires_at', 'ended_at'])
    .executeTakeFirst()
}

/** The cause of grants, for example a purchase and its order's id. */
interface Cause {
  origin: GrantOrigin
  reference: string
}

/** Ends exactly what one cause has granted. */
export async function endGrantsOf(trx: Trx, caller: Caller, { origin, reference }: Cause): Promise<void> {
  await trx
    .updateTable('grants')
    .set({ ended_at: caller.now })
    .where('origin', '=', origin)
    .where('reference', '=', reference)
    .where('ended_at', 'is', null)
    .execute()
}

/** Restores exactly what `endGrantsOf` ended at that moment. */
export async function restoreGrantsOf(
  trx: Trx,
  { origin, reference, endedAt }: Cause & { endedAt: Date },
): Promise<void> {
  await trx
    .updateTable('grants')
    .set({ ended_at: null })
    .where('origin', '=', origin)
    .where('reference', '=', reference)
    .where('ended_at', '=', endedAt)
    .execute()
}

/** The roles of a user, locked until the transaction ends. */
export async function lockRoles(
  trx: Trx,
  userId: string,
): Promise<{ instructor: boolean; admin: boolean } | undefined> {
  return await trx
    .selectFrom('users')
    .select(['instructor', 'admin'])
    .where('id', '=', userId)
    .forUpdate()
    .executeTakeFirst()
}
