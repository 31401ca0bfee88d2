import { sql } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Caller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'
import type { GrantOrigin } from './grants.tables.ts'

/** Makes other grants to the same user wait, because what is held must not change between reading and writing. */
export async function lockHolder(trx: Trx, userId: string): Promise<void> {
  await trx.selectFrom('users').select('id').where('id', '=', userId).forNoKeyUpdate().execute()
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

/** Ends what a purchase gave of one lab, while it lasts, and returns it. */
export async function endGrantOf(
  trx: Trx,
  { now }: Caller,
  { userId, lab, reference }: { userId: string; lab: LabId; reference: string },
): Promise<NewGrant | undefined> {
  return await trx
    .updateTable('grants')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('lab_id', '=', lab)
    .where('origin', '=', 'purchase')
    .where('reference', '=', reference)
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .returning(['user_id', 'lab_id', 'origin', 'reference', 'granted_at', 'expires_at', 'ended_at'])
    .executeTakeFirst()
}

/** The labs that a user holds by active grants. Courtesy does not count. */
export async function listHeld(db: Db, userId: string, now: Date): Promise<LabId[]> {
  const rows = await db
    .selectFrom('grants')
    .select('lab_id')
    .distinct()
    .where('user_id', '=', userId)
    .where('origin', '<>', 'courtesy')
    .where('ended_at', 'is', null)
    .where('expires_at', '>', now)
    .execute()
  return rows.map(({ lab_id }) => lab_id)
}

/** The cause of grants, for example a purchase and its order's id. */
interface Cause {
  origin: GrantOrigin
  reference: string
}

/** Whether a user has, or had, a grant from a cause. */
export async function hasGrantFrom(db: Db, userId: string, { origin, reference }: Cause): Promise<boolean> {
  const row = await db
    .selectFrom('grants')
    .select('id')
    .where('user_id', '=', userId)
    .where('origin', '=', origin)
    .where('reference', '=', reference)
    .executeTakeFirst()
  return row !== undefined
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

/** One grant, by who has it and its cause. */
interface OneGrant extends Cause {
  userId: string
  lab: LabId
}

/** Ends the grant that one cause has given to one user. */
export async function endLent(
  trx: Trx,
  { now }: Caller,
  { userId, lab, origin, reference }: OneGrant,
): Promise<void> {
  await trx
    .updateTable('grants')
    .set({ ended_at: now })
    .where('user_id', '=', userId)
    .where('lab_id', '=', lab)
    .where('origin', '=', origin)
    .where('reference', '=', reference)
    .where('ended_at', 'is', null)
    .execute()
}

/** Restores what `endLent` ended. */
export async function restoreLent(trx: Trx, { userId, lab, origin, reference }: OneGrant): Promise<void> {
  await trx
    .updateTable('grants')
    .set({ ended_at: null })
    .where('user_id', '=', userId)
    .where('lab_id', '=', lab)
    .where('origin', '=', origin)
    .where('reference', '=', reference)
    .execute()
}

/** Restores exactly what `endGrantsOf` ended at that moment, of these labs. */
export async function restoreGrantsOf(
  trx: Trx,
  { origin, reference, endedAt, labs }: Cause & { endedAt: Date; labs: readonly LabId[] },
): Promise<void> {
  await trx
    .updateTable('grants')
    .set({ ended_at: null })
    .where('origin', '=', origin)
    .where('reference', '=', reference)
    .where('lab_id', 'in', labs)
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
    .forNoKeyUpdate()
    .executeTakeFirst()
}

/**
 * Moves the lasting grants that a user has by payments, codes and administrators to another user, except what that one
 * has from the same cause. Returns what was moved.
 */
export async function moveGrants(
  trx: Trx,
  { from, to }: { from: string; to: string },
): Promise<{ lab_id: LabId; reference: string }[]> {
  return await trx
    .updateTable('grants')
    .set({ user_id: to })
    .where('user_id', '=', from)
    .where('origin', 'in', ['purchase', 'access_code', 'promotion_code', 'admin', 'extension'])
    .where('ended_at', 'is', null)
    .where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('grants as own')
            .select('own.id')
            .where('own.user_id', '=', to)
            .whereRef('own.lab_id', '=', 'grants.lab_id')
            .whereRef('own.origin', '=', 'grants.origin')
            .whereRef('own.reference', '=', 'grants.reference'),
        ),
      ),
    )
    .returning(['lab_id', 'reference'])
    .execute()
}

/** Moves grants to another user, except those that they have themselves. */
export async function transferGrants(trx: Trx, { from, to }: Move): Promise<void> {
  await sql`update grants g set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from grants own where own.user_id = ${to} and own.lab_id = g.lab_id
      and own.origin = g.origin and own.reference = g.reference)`.execute(trx)
}
