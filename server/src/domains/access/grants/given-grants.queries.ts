import type { Selectable } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import { isUuid, type Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { GrantOrigin, GrantsTable } from './grants.tables.ts'

type GrantRow = Omit<Selectable<GrantsTable>, 'user_id'>

/** A grant with its cause as a person would look it up: an order number, or a code. */
export type GivenGrant = GrantRow & { source: string | null }

const columns = [
  'id',
  'lab_id',
  'origin',
  'reference',
  'granted_at',
  'expires_at',
  'ended_at',
] as const satisfies readonly (keyof GrantsTable)[]

/** All grants a user ever had, newest first. */
export async function listGrants(db: Db, userId: string): Promise<GivenGrant[]> {
  const rows = await db
    .selectFrom('grants')
    .select(columns)
    .where('user_id', '=', userId)
    .orderBy('granted_at', 'desc')
    .orderBy('id', 'desc')
    .execute()
  const sources = await findSources(db, rows)
  return rows.map((row) => ({ ...row, source: sources.get(row.reference) ?? null }))
}

/** The grant that an administrator has just made. It has no source. */
export async function findGrant(
  trx: Trx,
  userId: string,
  { lab, reference }: { lab: LabId; reference: string },
): Promise<GivenGrant> {
  const row = await trx
    .selectFrom('grants')
    .select(columns)
    .where('user_id', '=', userId)
    .where('lab_id', '=', lab)
    .where('origin', '=', 'admin')
    .where('reference', '=', reference)
    .executeTakeFirstOrThrow()
  return { ...row, source: null }
}

/** The readable name of each reference. Deleted sources have no entry. */
async function findSources(db: Db, grants: readonly GrantRow[]): Promise<Map<string, string>> {
  const referencesOf = (origin: GrantOrigin) =>
    grants.filter((grant) => grant.origin === origin).map(({ reference }) => reference)
  const orders = referencesOf('purchase').filter(isUuid)
  const promotionCodes = referencesOf('promotion_code').filter(isUuid)
  const accessCodes = referencesOf('access_code')
  const found = [
    ...(await namesOf(orders, (ids) =>
      db
        .selectFrom('order_numbers')
        .select(['id as reference', 'number as name'])
        .where('id', 'in', ids)
        .execute(),
    )),
    ...(await namesOf(promotionCodes, (ids) =>
      db
        .selectFrom('promotion_codes')
        .select(['id as reference', 'code as name'])
        .where('id', 'in', ids)
        .execute(),
    )),
    ...(await namesOf(accessCodes, (keys) =>
      db
        .selectFrom('access_codes')
        .select(['code_key as reference', 'code as name'])
        .where('code_key', 'in', keys)
        .execute(),
    )),
  ]
  return new Map(found.map(({ reference, name }) => [reference, name]))
}

interface Named {
  reference: string
  name: string
}

async function namesOf(
  references: string[],
  read: (references: string[]) => Promise<Named[]>,
): Promise<Named[]> {
  return references.length === 0 ? [] : await read(references)
}
