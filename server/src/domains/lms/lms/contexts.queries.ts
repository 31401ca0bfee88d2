import { randomUUID } from 'node:crypto'
import type { Insertable, Selectable } from 'kysely'
import type { Caller } from '../../../kernel/caller.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { TicketData } from '../../../platform/sessions/tickets.ts'
import type { LtiContextsTable } from './lms.tables.ts'
import { copyNotice } from './course-claims.ts'
import { storeGroupsOf } from './groups.queries.ts'
import { isNews, upsertLink } from './lti-links.store.ts'
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
