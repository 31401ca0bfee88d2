import { sql, type RawBuilder, type Selectable } from 'kysely'
import type { LabId } from '@tradewind/contract/catalogue'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { insertLabs, replaceLabs } from './institution-labs.store.ts'
import type { InstitutionsTable } from './institutions.tables.ts'
import { byUnicode, countRows, hasText, type Range } from '../../../platform/database/lists.ts'
import type { InstitutionData } from './institution-form.ts'

export type InstitutionRow = Omit<Selectable<InstitutionsTable>, 'search_text'> & {
  /** The end of access per lab as an ISO date; null means no end. */
  labs: Partial<Record<LabId, string | null>>
  /** The number of its users, as lists of users count them. */
  users: number
  contact_has_desk: boolean
}

export interface InstitutionFilters {
  search: string
  /** Only institutions with a lab that ends in this period. */
  ending?: { from: Date; to: Date } | null
  sort: 'name' | 'id' | 'created' | '-name' | '-id' | '-created'
}

const columns = [
  'institutions.id',
  'institutions.name',
  'institutions.ip_ranges',
  'institutions.contact_email',
  'institutions.allows_courtesy',
  'institutions.proxy_type',
  'institutions.proxy_instructions',
  'institutions.proxy_ips',
  'institutions.created_at',
] as const

const labsOf = sql<InstitutionRow['labs']>`(
  select coalesce(json_object_agg(lab_id, expires_at), '{}')
  from institution_labs where institution_id = institutions.id)`.as('labs')

// The condition repeats the index's word for word, so that only the index is read, even for tens of thousands of users.
const usersOf = sql<number>`(
  select count(*)::integer from users
  where institution_id = institutions.id and kind in ('portal', 'lti') and status = 'active'
    and institution_id is not null)`.as('users')

const contactHasDesk = sql<boolean>`(institutions.contact_email <> '' and exists (
  select from users where kind = 'portal' and verified and status = 'active'
    and email_key = lower(institutions.contact_email)))`.as('contact_has_desk')

export async function listInstitutions(
  db: Db,
  { sort, ...filters }: InstitutionFilters,
  range: Range | null,
): Promise<InstitutionRow[]> {
  // Labs and users are read only for the institutions of this page.
  let page = matching(db, filters).orderBy(orders[sort])
  if (range) page = page.limit(range.limit).offset(range.offset)
  return await db
    .selectFrom('institutions')
    .innerJoin(page.as('page'), 'page.id', 'institutions.id')
    .select(columns)
    .select([labsOf, usersOf, contactHasDesk])
    .orderBy(orders[sort])
    .execute()
}

const orders: Record<InstitutionFilters['sort'], RawBuilder<unknown>> = {
  name: sql`institutions.name ${byUnicode}, institutions.id`,
  '-name': sql`institutions.name ${byUnicode} desc, institutions.id desc`,
  id: sql`institutions.id`,
  '-id': sql`institutions.id desc`,
  created: sql`institutions.created_at, institutions.id`,
  '-created': sql`institutions.created_at desc, institutions.id desc`,
}

function matching(db: Db, { search, ending }: Omit<InstitutionFilters, 'sort'>) {
  let query = db.selectFrom('institutions').select('institutions.id')
  if (search !== '') query = query.where(hasText(sql.ref('search_text'), search))
  if (ending)
    query = query.where(
      'institutions.id',
      'in',
      db
        .selectFrom('institution_labs')
        .select('institution_id')
        .where('expires_at', '>', ending.from)
        .where('expires_at', '<=', ending.to),
    )
  return query
}

export async function countInstitutions(
  db: Db,
  filters: Omit<InstitutionFilters, 'sort'>,
  countTo: number,
): Promise<number> {
  return await countRows(db, matching(db, filters), countTo)
}

export async function findInstitution(db: Db, id: string): Promise<InstitutionRow | undefined> {
  return await db
    .selectFrom('institutions')
    .select(columns)
    .select([labsOf, usersOf, contactHasDesk])
    .where('id', '=', id)
    .executeTakeFirst()
}

/** The name of a user's institution. */
export async function findInstitutionName(
  db: Db,
  id: string,
): Promise<{ id: string; name: string } | undefined> {
  return await db.selectFrom('institutions').select(['id', 'name']).where('id', '=', id).executeTakeFirst()
}

/** The same, locked until the transaction ends. */
export async function lockInstitution(trx: Trx, id: string): Promise<InstitutionRow | undefined> {
  await trx.selectFrom('institutions').select('id').where('id', '=', id).forNoKeyUpdate().execute()
  return await findInstitution(trx, id)
}

/** Whether an institution allows courtesy access to its people. One that is gone forbids nothing. */
export async function allowsCourtesy(db: Db, id: string): Promise<boolean> {
  const institution = db.selectFrom('institutions').select('allows_courtesy').where('id', '=', id)
  return (await institution.executeTakeFirst())?.allows_courtesy !== false
}

/** The networks of all institutions, by name. */
export async function listNetworks(db: Db) {
  return await db
    .selectFrom('institutions')
    .select(['id', 'name', 'ip_ranges', 'proxy_ips'])
    .orderBy(sql`name ${byUnicode}`)
    .orderBy('id')
    .execute()
}

/** Adds an institution. Returns false if the id is taken. */
export async function insertInstitution(
  trx: Trx,
  { labs, ...row }: InstitutionData & Pick<InstitutionRow, 'id' | 'created_at'>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('institutions')
    .values(row)
    .onConflict((conflict) => conflict.column('id').doNothing())
    .executeTakeFirst()
  if ((numInsertedOrUpdatedRows ?? 0n) === 0n) return false
  await insertLabs(trx, row.id, labs)
  return true
}

export async function updateInstitution(
  trx: Trx,
  id: string,
  { labs, ...row }: InstitutionData,
): Promise<void> {
  await trx.updateTable('institutions').set(row).where('id', '=', id).execute()
  await replaceLabs(trx, id, labs)
}

/** Deletes an institution. Returns false if there is none. Its users remain. */
export async function deleteInstitution(trx: Db, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('institutions').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}
