import { sql, type Selectable, type Updateable } from 'kysely'
import type { PlatformFamily } from '@tradewind/contract/lms/lms'
import { later, minute } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { endSessionsOfPlatforms } from '../../../platform/sessions/sessions.store.ts'
import type { LmsPlatformsTable } from './lms.tables.ts'
import { countRows, byUnicode, hasText, type Range } from '../../../platform/database/lists.ts'

export type PlatformRow = Selectable<LmsPlatformsTable>
export type ListedPlatform = PlatformRow & { institution_name: string | null }

/** The fields of a platform that an administrator sets. */
export type PlatformData = Omit<PlatformRow, 'id' | 'scopes' | 'created_at' | 'last_launch_at'>

/** There are few platforms, so a search needs no stored text. */
const searchText = sql`(lower((lti_platforms.name || ' ' || issuer || ' ' || client_id) ${byUnicode}) collate "default")`

function selectPlatforms(db: Db) {
  return db
    .selectFrom('lti_platforms')
    .leftJoin('institution_names as institutions', 'institutions.id', 'lti_platforms.institution_id')
    .selectAll('lti_platforms')
    .select('institutions.name as institution_name')
}

export async function listPlatforms(
  db: Db,
  { search }: { search: string },
  range: Range | null,
): Promise<ListedPlatform[]> {
  let query = selectPlatforms(db)
    .orderBy(sql`lti_platforms.name ${byUnicode}`)
    .orderBy('lti_platforms.id')
  if (search !== '') query = query.where(hasText(searchText, search))
  if (range) query = query.limit(range.limit).offset(range.offset)
  return await query.execute()
}

export async function countPlatforms(db: Db, search: string, countTo: number): Promise<number> {
  let query = db.selectFrom('lti_platforms').select('lti_platforms.id')
  if (search !== '') query = query.where(hasText(searchText, search))
  return await countRows(db, query, countTo)
}

export async function readPlatform(db: Db, id: string): Promise<ListedPlatform> {
  return await selectPlatforms(db).where('lti_platforms.id', '=', id).executeTakeFirstOrThrow()
}

/** A platform, locked until the transaction ends, so that nobody changes it and no launch begins a session. */
export async function lockPlatform(trx: Trx, id: string): Promise<PlatformRow | undefined> {
  return await trx.selectFrom('lti_platforms').selectAll().where('id', '=', id).forUpdate().executeTakeFirst()
}

/**
 * One of these deployments that another platform with the same issuer and client id has, if any. Platforms cannot be
 * added or changed until the transaction ends, so the result holds.
 */
export async function findTakenDeployment(
  trx: Trx,
  { id, issuer, client_id, deployment_ids }: PlatformData & { id: string },
): Promise<string | undefined> {
  await sql`select pg_advisory_xact_lock(hashtext('lti_platforms'))`.execute(trx)
  const others = await trx
    .selectFrom('lti_platforms')
    .select('deployment_ids')
    .where('issuer', '=', issuer)
    .where('client_id', '=', client_id)
    .where('id', '!=', id)
    .execute()
  return deployment_ids.find((wanted) => others.some((other) => other.deployment_ids.includes(wanted)))
}

/**
 * Whether a platform has this issuer and client id. Platforms cannot be added or changed until the transaction ends, so
 * the result holds.
 */
export async function findTakenRegistration(
  trx: Trx,
  { issuer, client_id }: Pick<PlatformData, 'issuer' | 'client_id'>,
): Promise<boolean> {
  await sql`select pg_advisory_xact_lock(hashtext('lti_platforms'))`.execute(trx)
  const row = await trx
    .selectFrom('lti_platforms')
    .select('id')
    .where('issuer', '=', issuer)
    .where('client_id', '=', client_id)
    .executeTakeFirst()
  return row !== undefined
}

export async function insertPlatform(
  trx: Trx,
  platform: PlatformData & Pick<PlatformRow, 'id' | 'scopes' | 'created_at'>,
): Promise<void> {
  await trx
    .insertInto('lti_platforms')
    .values({ ...platform, last_launch_at: null })
    .execute()
}

export async function updatePlatform(
  trx: Trx,
  id: string,
  change: Updateable<LmsPlatformsTable>,
): Promise<void> {
  await trx.updateTable('lti_platforms').set(change).where('id', '=', id).execute()
}

/** Removes a platform with its sessions. Returns false if there is none. Its users remain. */
export async function deletePlatform(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx.deleteFrom('lti_platforms').where('id', '=', id).executeTakeFirst()
  return numDeletedRows > 0n
}

/** Switches off the platforms of an institution that is about to be deleted, and ends their sessions. */
export async function deactivatePlatformsOf(trx: Trx, institutionId: string): Promise<void> {
  const rows = await trx
    .updateTable('lti_platforms')
    .set({ active: false })
    .where('institution_id', '=', institutionId)
    .returning('id')
    .execute()
  await endSessionsOfPlatforms(
    trx,
    rows.map(({ id }) => id),
  )
}

/** A platform without an institution is off. */
function selectActive(db: Db) {
  return db
    .selectFrom('lti_platforms')
    .selectAll()
    .where('active', '=', true)
    .where('institution_id', 'is not', null)
}

/** The active platforms of a registration, which may serve several schools. */
export async function findActiveOfRegistration(
  db: Db,
  { issuer, client_id }: Pick<PlatformRow, 'issuer' | 'client_id'>,
): Promise<PlatformRow[]> {
  return await selectActive(db).where('issuer', '=', issuer).where('client_id', '=', client_id).execute()
}

/** Whether a registration serves one school only, also counting platforms that are switched off. */
export async function isSingleSchool(
  db: Db,
  { issuer, client_id }: Pick<PlatformRow, 'issuer' | 'client_id'>,
): Promise<boolean> {
  const rows = await db
    .selectFrom('lti_platforms')
    .select('id')
    .where('issuer', '=', issuer)
    .where('client_id', '=', client_id)
    .limit(2)
    .execute()
  return rows.length === 1
}

export async function findActivePlatform(db: Db, id: string): Promise<PlatformRow | undefined> {
  return await selectActive(db).where('id', '=', id).executeTakeFirst()
}

/** The active platforms of an issuer, which may serve several schools. */
export async function findActiveOfIssuer(db: Db, issuer: string): Promise<PlatformRow[]> {
  return await selectActive(db).where('issuer', '=', issuer).execute()
}

export async function listActive(db: Db): Promise<PlatformRow[]> {
  return await selectActive(db).execute()
}

/**
 * The platform of a launch, which is recorded as its last; undefined if switched off. It is locked until the
 * transaction ends, so that switching it off finds the new session. The last launch is written at most once a minute,
 * because a whole class launches at once. Of an LMS that was entered as “other” the launch tells which kind it is.
 */
export async function admitLaunch(
  trx: Trx,
  { platformId: id, family }: { platformId: string; family: PlatformFamily },
  now: Date,
): Promise<PlatformRow | undefined> {
  // Writing comes before the shared lock; the other way round, two launches could wait for each other.
  await trx
    .updateTable('lti_platforms')
    .set({
      last_launch_at: now,
      family: sql<PlatformFamily>`case when family = 'other' then ${family} else family end`,
    })
    .where('id', '=', id)
    .where(({ and, or, eb, val }) =>
      or([
        eb('last_launch_at', 'is', null),
        eb('last_launch_at', '<', later(now, -minute)),
        and([eb('family', '=', 'other'), eb(val(family), '!=', 'other')]),
      ]),
    )
    .execute()
  return await selectActive(trx).where('id', '=', id).forShare().executeTakeFirst()
}

/** The platforms that belong to an institution, also those that are switched off. */
export async function listPlatformIdsOf(db: Db, institutionId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('lti_platforms')
    .select('id')
    .where('institution_id', '=', institutionId)
    .execute()
  return rows.map(({ id }) => id)
}

export async function hasPlatform(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('lti_platforms').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

export async function hasInstitution(db: Db, id: string): Promise<boolean> {
  const row = await db.selectFrom('institution_names').select('id').where('id', '=', id).executeTakeFirst()
  return row !== undefined
}

/** The addresses of the services of the course that launched last and has them; null where no course has. */
export async function findLastCourse(
  db: Db,
  platformId: string,
): Promise<{ lineitems_url: string | null; memberships_url: string | null } | undefined> {
  return await db
    .selectFrom('lti_contexts')
    .select(['lineitems_url', 'memberships_url'])
    .where('platform_id', '=', platformId)
    .where('last_launch_at', 'is not', null)
    // A link outside any course has no services.
    .where('context_id', 'not like', 'link:%')
    .orderBy('last_launch_at', 'desc')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
}

export async function findServiceAddresses(
  db: Db,
  platformId: string,
): Promise<Record<ServiceAddress, string | null>> {
  const newest = async (column: ServiceAddress) => {
    const row = await db
      .selectFrom('lti_contexts')
      .select(column)
      .where('platform_id', '=', platformId)
      .where(column, 'is not', null)
      .orderBy(sql`last_launch_at desc nulls last`)
      .orderBy('id')
      .limit(1)
      .executeTakeFirst()
    return (row as Record<string, string | null> | undefined)?.[column] ?? null
  }
  return {
    lineitems_url: await newest('lineitems_url'),
    memberships_url: await newest('memberships_url'),
    groups_url: await newest('groups_url'),
  }
}

type ServiceAddress = 'lineitems_url' | 'memberships_url' | 'groups_url'
