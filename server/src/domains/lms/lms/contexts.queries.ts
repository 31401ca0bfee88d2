import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Caller } from '../../../kernel/caller.ts'
import { later, minute } from '../../../kernel/clock.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { TicketData } from '../../../platform/sessions/tickets.ts'
import type { LinkWish, LtiContextsTable, LtiLinksTable } from './lms.tables.ts'
import { copyNotice } from './course-claims.ts'
import { storeGroupsOf } from './groups.queries.ts'
import { rememberNoticeService } from './notice-handlers.queries.ts'

type ContextRow = Selectable<LtiContextsTable>
type ContextKey = Pick<ContextRow, 'platform_id' | 'deployment_id' | 'context_id'>
type ContextFacts = Omit<Insertable<LtiContextsTable>, keyof ContextKey | 'id' | 'created_at'>

/**
 * Stores what a launch says of its course and its link, and returns our id of the link. A whole class launches at once,
 * so nothing is written that is known, except the moment of the last launch once a minute.
 */
export async function storeLaunch(
  trx: Trx,
  caller: Caller,
  { platformId, deploymentId, course, sub, groups }: TicketData<'lti'>,
): Promise<string> {
  const { now } = caller
  const { context, link, services, wish } = course
  const contextId = await upsertContext(
    trx,
    caller,
    { platform_id: platformId, deployment_id: deploymentId, context_id: context.id },
    {
      title: context.title,
      label: context.label,
      ...(context.copiedFrom.length > 0 && { copied_from: context.copiedFrom }),
      memberships_url: services.membershipsUrl,
      lineitems_url: services.lineitemsUrl,
      groups_url: services.groupsUrl,
      group_sets_url: services.groupSetsUrl,
      scopes: services.scopes,
      last_launch_at: now,
    },
  )
  if (groups !== null) await storeGroupsOf(trx, { contextId, sub, groupIds: groups })
  if (services.noticesUrl !== null)
    await rememberNoticeService(trx, caller, {
      platform_id: platformId,
      deployment_id: deploymentId,
      notice_type: copyNotice,
      url: services.noticesUrl,
    })
  return await upsertLink(trx, {
    id: randomUUID(),
    context_id: contextId,
    resource_link_id: link.id,
    title: link.title,
    wish: JSON.stringify(wish),
    lineitem_url: services.lineitemUrl,
    created_at: now,
    last_launch_at: now,
  })
}

/** Stores a course, or what is new of it. Returns our id of it. */
export async function upsertContext(
  trx: Trx,
  { now }: Caller,
  key: ContextKey,
  facts: ContextFacts,
): Promise<string> {
  const find = () =>
    trx
      .selectFrom('lti_contexts')
      .selectAll()
      .where('platform_id', '=', key.platform_id)
      .where('deployment_id', '=', key.deployment_id)
      .where('context_id', '=', key.context_id)
      .executeTakeFirst()
  const known = await find()
  if (known) {
    if (isNews(known, facts))
      await trx.updateTable('lti_contexts').set(facts).where('id', '=', known.id).execute()
    return known.id
  }
  await trx
    .insertInto('lti_contexts')
    .values({ ...key, ...facts, id: randomUUID(), created_at: now })
    .onConflict((conflict) => conflict.columns(['platform_id', 'deployment_id', 'context_id']).doNothing())
    .execute()
  const stored = await find()
  if (!stored) throw new Error('A course vanished while its launch was stored')
  return stored.id
}

async function upsertLink(trx: Trx, link: Insertable<LtiLinksTable>): Promise<string> {
  const find = () =>
    trx
      .selectFrom('lti_links')
      .selectAll()
      .where('context_id', '=', link.context_id)
      .where('resource_link_id', '=', link.resource_link_id)
      .executeTakeFirst()
  const known = await find()
  if (known) {
    const { title, wish, lineitem_url, last_launch_at } = link
    const facts = { title, wish, lineitem_url, last_launch_at }
    if (
      isNews(
        { ...known, wish: wishText(known.wish) },
        { ...facts, wish: wishText(JSON.parse(wish) as LinkWish) },
      )
    )
      await trx
        .updateTable('lti_links')
        .set({
          ...facts,
          ...(!isSameChoice(known.wish, JSON.parse(wish) as LinkWish) && { class_session_id: null }),
        })
        .where('id', '=', known.id)
        .execute()
    return known.id
  }
  await trx
    .insertInto('lti_links')
    .values(link)
    .onConflict((conflict) => conflict.columns(['context_id', 'resource_link_id']).doNothing())
    .execute()
  const stored = await find()
  if (!stored) throw new Error('A link vanished while its launch was stored')
  return stored.id
}

/** Whether a link still asks for the same. If its instructor has chosen something else, it is like a new one. */
function isSameChoice(before: LinkWish, now: LinkWish): boolean {
  return (['lab', 'template', 'classCode', 'practice'] as const).every((name) => before[name] === now[name])
}

/** A wish as a text to compare: the database orders the names in JSON its own way. */
function wishText({ lab, template, classCode, practice, copiedFrom }: LinkWish): string {
  return JSON.stringify([lab, template, classCode, practice, copiedFrom])
}

/** Whether facts differ from what is stored, or the last launch was recorded more than a minute ago. */
function isNews<F extends { last_launch_at?: Date | null }>(
  known: { [K in keyof F]?: unknown },
  facts: F,
): boolean {
  const { last_launch_at: before } = known as { last_launch_at?: Date | null }
  const { last_launch_at: now } = facts
  if (now && (!before || before <= later(now, -minute))) return true
  return (Object.keys(facts) as (keyof F)[]).some(
    (name) => name !== 'last_launch_at' && JSON.stringify(known[name]) !== JSON.stringify(facts[name]),
  )
}
