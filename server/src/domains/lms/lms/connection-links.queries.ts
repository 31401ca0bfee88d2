import type { Selectable } from 'kysely'
import { later, minute } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { LtiConnectionLinksTable } from './lms.tables.ts'

/** How long a link is kept for the try that began, in ms. Longer than an LMS may take to answer. */
const claimLives = minute

export type OpenLink = Pick<
  Selectable<LtiConnectionLinksTable>,
  'id' | 'institution_id' | 'created_at' | 'expires_at'
> & { institution_name: string }

export async function insertConnectionLink(
  trx: Trx,
  link: Omit<Selectable<LtiConnectionLinksTable>, 'claimed_at' | 'used_at' | 'platform_id'>,
): Promise<void> {
  await trx.insertInto('lti_connection_links').values(link).execute()
}

/** The links that work, newest first. */
export async function listOpenLinks(db: Db, now: Date): Promise<OpenLink[]> {
  return await selectOpen(db, now)
    .orderBy('lti_connection_links.created_at', 'desc')
    .orderBy('lti_connection_links.id')
    .execute()
}

export async function findOpenLink(db: Db, tokenHash: Buffer, now: Date): Promise<OpenLink | undefined> {
  return await selectOpen(db, now).where('token_hash', '=', tokenHash).executeTakeFirst()
}

function selectOpen(db: Db, now: Date) {
  return db
    .selectFrom('lti_connection_links')
    .innerJoin('institution_names as institutions', 'institutions.id', 'lti_connection_links.institution_id')
    .select([
      'lti_connection_links.id',
      'institution_id',
      'lti_connection_links.created_at',
      'expires_at',
      'institutions.name as institution_name',
    ])
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
}

/** Keeps a link for one try to register. Returns false while another try has it, and once it is used. */
export async function claimLink(db: Db, id: string, now: Date): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('lti_connection_links')
    .set({ claimed_at: now })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .where(({ or, eb }) =>
      or([eb('claimed_at', 'is', null), eb('claimed_at', '<=', later(now, -claimLives))]),
    )
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Lets others try again after a try that failed. */
export async function releaseLink(db: Db, id: string, claimedAt: Date): Promise<void> {
  await db
    .updateTable('lti_connection_links')
    .set({ claimed_at: null })
    .where('id', '=', id)
    .where('claimed_at', '=', claimedAt)
    .where('used_at', 'is', null)
    .execute()
}

/** Uses a link up for the platform that it connected. Returns false if it was revoked or used meanwhile. */
export async function useLink(
  trx: Trx,
  { id, platformId, now }: { id: string; platformId: string; now: Date },
): Promise<boolean> {
  const { numUpdatedRows } = await trx
    .updateTable('lti_connection_links')
    .set({ used_at: now, platform_id: platformId })
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}

/** Removes a link that was not used. Returns false if there is none. */
export async function deleteOpenLink(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('lti_connection_links')
    .where('id', '=', id)
    .where('used_at', 'is', null)
    .executeTakeFirst()
  return numDeletedRows === 1n
}
