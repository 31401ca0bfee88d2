import type { Selectable } from 'kysely'
import type { Caller } from '../../../kernel/caller.ts'
import { day, later, minute } from '../../../kernel/clock.ts'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { LtiNoticeHandlersTable } from './lms.tables.ts'
import type { PlatformProblemKind } from './platform-problem.ts'

export type HandlerKey = Pick<
  Selectable<LtiNoticeHandlersTable>,
  'platform_id' | 'deployment_id' | 'notice_type'
>
export type NoticeHandlerRow = HandlerKey & Pick<Selectable<LtiNoticeHandlersTable>, 'service_url'>

/** How long one process may ask, in ms: longer than its two calls with their tokens. */
const askingLives = 2 * minute

/**
 * Stores where a deployment's launch says that notices are asked for, and has a job ask: once, and again at a launch at
 * least a day later, in case the platform has forgotten. A whole class launches at once, so usually nothing is written.
 */
export async function rememberNoticeService(
  trx: Trx,
  { now }: Caller,
  { url, ...key }: HandlerKey & { url: string },
): Promise<void> {
  const known = await selectHandler(trx, key).select(['service_url', 'asked_at']).executeTakeFirst()
  if (known?.service_url === url && known.asked_at && known.asked_at > later(now, -day)) return
  const { numInsertedOrUpdatedRows } = await trx
    .insertInto('lti_notice_handlers')
    .values({
      ...key,
      service_url: url,
      asking_until: null,
      asked_at: now,
      subscribed_at: null,
      problem: null,
    })
    .onConflict((conflict) =>
      conflict
        .columns(['platform_id', 'deployment_id', 'notice_type'])
        .doUpdateSet({ service_url: url, asked_at: now })
        .where((eb) =>
          eb.or([
            eb('lti_notice_handlers.asked_at', 'is', null),
            eb('lti_notice_handlers.asked_at', '<=', later(now, -day)),
          ]),
        ),
    )
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows === 1n) await trx.services.jobs.send(trx, 'ask-for-notices', key)
}

function selectHandler(db: Db, key: HandlerKey) {
  return db
    .selectFrom('lti_notice_handlers')
    .where('platform_id', '=', key.platform_id)
    .where('deployment_id', '=', key.deployment_id)
    .where('notice_type', '=', key.notice_type)
}

/** The handler, for the one who asks for its notices now; undefined while another process does. */
export async function claimHandler(
  db: Db,
  key: HandlerKey,
  now: Date,
): Promise<NoticeHandlerRow | undefined> {
  return await db
    .updateTable('lti_notice_handlers')
    .set({ asking_until: later(now, askingLives) })
    .where('platform_id', '=', key.platform_id)
    .where('deployment_id', '=', key.deployment_id)
    .where('notice_type', '=', key.notice_type)
    .where(({ or, eb }) => or([eb('asking_until', 'is', null), eb('asking_until', '<=', now)]))
    .returning(['platform_id', 'deployment_id', 'notice_type', 'service_url'])
    .executeTakeFirst()
}

/** Stores how a question went. */
export async function endAsking(
  trx: Trx,
  key: HandlerKey,
  { problem, now }: { problem: PlatformProblemKind | null; now: Date },
): Promise<void> {
  await trx
    .updateTable('lti_notice_handlers')
    .set({ asking_until: null, problem, ...(problem === null && { subscribed_at: now }) })
    .where('platform_id', '=', key.platform_id)
    .where('deployment_id', '=', key.deployment_id)
    .where('notice_type', '=', key.notice_type)
    .execute()
}

/** Where the deployments of a platform offer notices. */
export async function listHandlers(db: Db, platformId: string): Promise<NoticeHandlerRow[]> {
  return await db
    .selectFrom('lti_notice_handlers')
    .select(['platform_id', 'deployment_id', 'notice_type', 'service_url'])
    .where('platform_id', '=', platformId)
    .orderBy('deployment_id')
    .orderBy('notice_type')
    .limit(5)
    .execute()
}
