import { usageHistoryLimit } from '@tradewind/contract/people/registration-links'
import { sql, type Insertable, type Selectable } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { RegistrationLinksTable } from './registration-links.tables.ts'
import { countRows, hasText, searchable, type Range } from '../../../platform/database/lists.ts'

export type LinkRow = Selectable<RegistrationLinksTable>

export type ShownLink = LinkRow & {
  creator: string | null
  /** Newest first. Deleted accounts have a null address. Times are ISO dates. */
  uses: { email: string | null; used_at: string }[]
}

/** How many of a link's newest uses are read. A link for a whole faculty has thousands. */
type Uses = typeof usageHistoryLimit | 'all'

function usesOf(limit: Uses) {
  return sql<ShownLink['uses']>`(
    select coalesce(
      json_agg(json_build_object('email', user_of_use.email, 'used_at', one.used_at) order by one.used_at desc, one.id desc),
      '[]')
    from (
      select * from registration_link_uses
      where registration_link_id = registration_links.id
      order by used_at desc, id desc
      limit ${limit === 'all' ? null : limit}
    ) one
    left join users user_of_use on user_of_use.id = one.user_id)`.as('uses')
}

function shownLinks(db: Db, uses: Uses = usageHistoryLimit) {
  return db
    .selectFrom('registration_links')
    .leftJoin('users', 'users.id', 'registration_links.created_by')
    .selectAll('registration_links')
    .select(['users.email as creator', usesOf(uses)])
}

/** The links whose description contains a text, newest first. */
export async function listLinks(
  db: Db,
  search: string,
  range: Range | null,
  uses?: Uses,
): Promise<ShownLink[]> {
  // Uses are read only for the links of this page.
  let page = matching(db, search).orderBy(newestFirst)
  if (range) page = page.limit(range.limit).offset(range.offset)
  return await shownLinks(db, uses)
    .innerJoin(page.as('page'), 'page.id', 'registration_links.id')
    .orderBy(newestFirst)
    .execute()
}

export async function countLinks(db: Db, search: string, countTo: number): Promise<number> {
  return await countRows(db, matching(db, search), countTo)
}

const newestFirst = sql`registration_links.created_at desc, registration_links.id`

function matching(db: Db, search: string) {
  const query = db.selectFrom('registration_links').select('registration_links.id')
  return search === '' ? query : query.where(hasText(searchable('registration_links.description'), search))
}

export async function findShownLink(db: Db, id: string): Promise<ShownLink | undefined> {
  return await shownLinks(db).where('registration_links.id', '=', id).executeTakeFirst()
}

export async function insertLink(trx: Trx, row: Insertable<RegistrationLinksTable>): Promise<void> {
  await trx.insertInto('registration_links').values(row).execute()
}

export async function updateLink(
  trx: Trx,
  id: string,
  change: Partial<Pick<LinkRow, 'expires_at' | 'description' | 'usage_limit' | 'active_from' | 'active_to'>>,
): Promise<void> {
  await trx.updateTable('registration_links').set(change).where('id', '=', id).execute()
}

/** Deletes a link. Returns false if there is none. */
export async function deleteLink(trx: Trx, id: string): Promise<boolean> {
  const { numDeletedRows } = await trx
    .deleteFrom('registration_links')
    .where('id', '=', id)
    .executeTakeFirst()
  return numDeletedRows > 0n
}

export async function findLinkByToken(db: Db, token: string): Promise<LinkRow | undefined> {
  return await db.selectFrom('registration_links').selectAll().where('token', '=', token).executeTakeFirst()
}

/** A link, locked until the transaction ends. */
export async function lockLink(
  trx: Trx,
  wanted: { id: string } | { token: string },
): Promise<LinkRow | undefined> {
  const query = trx.selectFrom('registration_links').selectAll().forUpdate()
  return await (
    'id' in wanted ? query.where('id', '=', wanted.id) : query.where('token', '=', wanted.token)
  ).executeTakeFirst()
}

/** Records that a user registered by a link. */
export async function insertLinkUse(
  trx: Trx,
  { linkId, userId, usedAt }: { linkId: string; userId: string; usedAt: Date },
): Promise<void> {
  await trx
    .updateTable('registration_links')
    .set(({ eb }) => ({ times_used: eb('times_used', '+', 1) }))
    .where('id', '=', linkId)
    .execute()
  await trx
    .insertInto('registration_link_uses')
    .values({ registration_link_id: linkId, user_id: userId, used_at: usedAt })
    .execute()
}
