import { randomUUID } from 'node:crypto'
import type { Caller } from '../../../kernel/caller.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { findUser } from '../../people/auth/auth.service.ts'
import type { ProvenPerson } from './person.ts'

/** What an institution calls a person. */
interface Ids extends Pick<ProvenPerson, 'issuer' | 'subjects'> {
  institutionId: string
}

/** The account of a person, by the best of their ids that has one. */
export async function findIdentityUser(trx: Trx, { institutionId, issuer, subjects }: Ids) {
  const rows = await trx
    .selectFrom('federated_identities')
    .select(['subject', 'user_id'])
    .where('institution_id', '=', institutionId)
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
  { ids: { institutionId, issuer, subjects }, userId }: { ids: Ids; userId: string },
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('federated_identities')
    .values(
      subjects.map((subject) => ({
        id: randomUUID(),
        institution_id: institutionId,
        issuer,
        subject,
        user_id: userId,
        created_at: now,
        last_used_at: now,
      })),
    )
    .onConflict((conflict) => conflict.columns(['institution_id', 'issuer', 'subject']).doNothing())
    .executeTakeFirst()
  return (numInsertedOrUpdatedRows ?? 0n) > 0n
}

/** Notes that a person came by one of their ids. */
export async function noteUse(
  trx: Trx,
  { now }: Caller,
  { institutionId, issuer, subjects }: Ids,
): Promise<void> {
  await trx
    .updateTable('federated_identities')
    .set({ last_used_at: now })
    .where('institution_id', '=', institutionId)
    .where('issuer', '=', issuer)
    .where('subject', 'in', subjects)
    .execute()
}
