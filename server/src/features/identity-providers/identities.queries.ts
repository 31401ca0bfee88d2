import { randomUUID } from 'node:crypto'
import type { Caller } from '../../platform/caller.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { findUser } from '../auth/auth.service.ts'
import type { ProvenPerson } from './person.ts'

type Ids = Pick<ProvenPerson, 'issuer' | 'subjects'>

/** The account of a person, by the best of their ids that has one. */
export async function findIdentityUser(trx: Trx, { issuer, subjects }: Ids) {
  const rows = await trx
    .selectFrom('federated_identities')
    .select(['subject', 'user_id'])
    .where('issuer', '=', issuer)
    .where('subject', 'in', subjects)
    .execute()
  const best = subjects
    .map((subject) => rows.find((row) => row.subject === subject))
    .find((row) => row !== undefined)
  return best && (await findUser(trx, best.user_id))
}

/**
 * Stores the ids of a person that are new, so that they are known again by any of them. Returns false if none was: then
 * another arrival of the same person was first.
 */
export async function addIdentities(
  trx: Trx,
  { now }: Caller,
  { person: { issuer, subjects }, userId }: { person: Ids; userId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('federated_identities')
    .values(
      subjects.map((subject) => ({
        id: randomUUID(),
        issuer,
        subject,
        user_id: userId,
        created_at: now,
        last_used_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['issuer', 'subject']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Notes that a person came by one of their ids. */
export async function noteUse(trx: Trx, { now }: Caller, { issuer, subjects }: Ids): Promise<void> {
  await trx
    .updateTable('federated_identities')
    .set({ last_used_at: now })
    .where('issuer', '=', issuer)
    .where('subject', 'in', subjects)
    .execute()
}
