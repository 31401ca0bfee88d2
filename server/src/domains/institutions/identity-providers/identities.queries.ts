import { randomUUID } from 'node:crypto'
import type { Caller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { FirstProof } from '../../hooks.ts'
import type { ProvenPerson } from './person.ts'

/** What an institution calls a person. */
export interface Ids extends Pick<ProvenPerson, 'issuer' | 'subjects'> {
  institutionId: string
}

/** The id of a person's account, by the best of their ids that has one. */
export async function findUserOfIdentity(
  trx: Trx,
  { institutionId, issuer, subjects }: Ids,
): Promise<string | undefined> {
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
  return best?.user_id
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

type Issuer = Pick<Ids, 'institutionId' | 'issuer'>

/** Who calls a user by an id of theirs. */
export async function findIdentityOfUser(
  trx: Trx,
  { id, userId }: { id: string; userId: string },
): Promise<Issuer | undefined> {
  return await trx
    .selectFrom('federated_identities')
    .select(['institution_id as institutionId', 'issuer'])
    .where('id', '=', id)
    .where('user_id', '=', userId)
    .executeTakeFirst()
}

/** The ids by which institutions know a user, with the names of those institutions that are still there, the newest first. */
export async function listIdentitiesOf(db: Db, userId: string) {
  return await db
    .selectFrom('federated_identities as f')
    .leftJoin('institution_names as i', 'i.id', 'f.institution_id')
    .select(['f.id', 'f.issuer', 'f.institution_id', 'f.created_at', 'f.last_used_at', 'i.name'])
    .where('f.user_id', '=', userId)
    .orderBy('f.created_at', 'desc')
    .orderBy('f.id')
    .execute()
}

/** Forgets how an issuer calls a user. A person may have several ids with one issuer. */
export async function deleteIdentities(
  trx: Trx,
  { userId, institutionId, issuer }: Issuer & { userId: string },
): Promise<void> {
  await trx
    .deleteFrom('federated_identities')
    .where('user_id', '=', userId)
    .where('institution_id', '=', institutionId)
    .where('issuer', '=', issuer)
    .execute()
}

/** Forgets how institutions call a user, except one's identity provider. Returns whether there was another. */
export async function deleteIdentitiesExcept(trx: Trx, { userId, providerId }: FirstProof): Promise<boolean> {
  let query = trx.deleteFrom('federated_identities').where('user_id', '=', userId)
  if (providerId !== null)
    query = query.where(({ not, exists, selectFrom }) =>
      not(
        exists(
          selectFrom('identity_providers as p')
            .select('p.id')
            .where('p.id', '=', providerId)
            .whereRef('p.institution_id', '=', 'federated_identities.institution_id')
            .whereRef('p.issuer', '=', 'federated_identities.issuer'),
        ),
      ),
    )
  const { numDeletedRows } = await query.executeTakeFirst()
  return numDeletedRows > 0n
}
