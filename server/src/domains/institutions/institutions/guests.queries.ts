import { sql, type ExpressionBuilder, type Selectable } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { InstitutionsTable } from './institutions.tables.ts'
import type { Relations } from '../../../platform/database/tables.ts'
import { byUnicode } from '../../../platform/database/lists.ts'
import { sharedRead } from '../../../platform/database/shared-reads.ts'

/** Whether an institution has one of these labs with an end in the future. */
function hasOpenLab(labs: readonly LabId[], now: Date) {
  return ({ exists, selectFrom }: ExpressionBuilder<Relations, 'institutions'>) =>
    exists(
      selectFrom('institution_labs')
        .select('lab_id')
        .whereRef('institution_id', '=', 'institutions.id')
        .where('lab_id', 'in', labs)
        .where(({ eb, or }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)])),
    )
}

/**
 * A reader of the institutions with at least one of these labs, by name. Everybody may ask for them as often as they
 * wish, so those who ask at once share a query.
 */
export function openInstitutions(labs: readonly LabId[]) {
  return sharedRead(async (db, moments: readonly Date[]) => {
    // They are of the same moment, but for milliseconds.
    const [now] = moments as [Date]
    const rows = await db
      .selectFrom('institutions')
      .select(['id', 'name'])
      .where(hasOpenLab(labs, now))
      .orderBy(sql`name ${byUnicode}`)
      .orderBy('id')
      .execute()
    return moments.map(() => rows)
  })
}

export type Networks = Pick<
  Selectable<InstitutionsTable>,
  'id' | 'ip_ranges' | 'proxy_ips' | 'proxy_instructions'
>

/** The networks of an institution, and its instructions for people elsewhere. */
export async function findNetworks(db: Db, id: string): Promise<Networks | undefined> {
  return await db
    .selectFrom('institutions')
    .select(['id', 'ip_ranges', 'proxy_ips', 'proxy_instructions'])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** Whether the people of an institution can sign in through it. */
export async function signsPeopleIn(db: Db, institutionId: string): Promise<boolean> {
  const row = await db
    .selectFrom('signing_institutions')
    .select('institution_id')
    .where('institution_id', '=', institutionId)
    .executeTakeFirst()
  return row !== undefined
}

export async function hasLabs(db: Db, id: string, labs: readonly LabId[], now: Date): Promise<boolean> {
  const row = await db
    .selectFrom('institutions')
    .select('id')
    .where('id', '=', id)
    .where(hasOpenLab(labs, now))
    .executeTakeFirst()
  return row !== undefined
}

/** The labs of an institution that have not expired. */
export async function listOpenLabs(db: Db, institutionId: string | null, now: Date): Promise<Set<LabId>> {
  const rows = await db
    .selectFrom('institution_labs')
    .select('lab_id')
    .where('institution_id', '=', institutionId)
    .where(({ or, eb }) => or([eb('expires_at', 'is', null), eb('expires_at', '>', now)]))
    .execute()
  return new Set(rows.map(({ lab_id }) => lab_id))
}

/** Whether the institution exists. It cannot be deleted until the transaction ends. */
export async function keepInstitution(trx: Trx, id: string): Promise<boolean> {
  const institution = trx.selectFrom('institutions').select('id').where('id', '=', id).forKeyShare()
  return (await institution.executeTakeFirst()) !== undefined
}
