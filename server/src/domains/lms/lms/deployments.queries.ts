import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

/** How many deployments of a platform may wait for an answer. The platform signs each, but it may be a hostile one. */
const mostWaiting = 20

/** Stores that a deployment wants to launch, once. A deployment that was refused stays refused. */
export async function insertDeploymentRequest(
  db: Db,
  { platformId, deploymentId, now }: { platformId: string; deploymentId: string; now: Date },
): Promise<void> {
  await sql`
    insert into lti_deployment_requests (platform_id, deployment_id, asked_at)
    select ${platformId}, ${deploymentId}, ${now}
    where (select count(*) from lti_deployment_requests where platform_id = ${platformId}) < ${mostWaiting}
    on conflict do nothing`.execute(db)
}

/** The deployments that wait for an answer, the oldest first. */
export async function listDeploymentRequests(db: Db) {
  return await db
    .selectFrom('lti_deployment_requests')
    .innerJoin('lti_platforms', 'lti_platforms.id', 'platform_id')
    .select(['platform_id', 'deployment_id', 'asked_at', 'lti_platforms.name as platform_name'])
    .where('refused_at', 'is', null)
    .orderBy('asked_at')
    .orderBy('deployment_id')
    .execute()
}

/** Whether a deployment wants to launch and was not refused. */
export async function isWaiting(
  db: Db,
  { platformId, deploymentId }: { platformId: string; deploymentId: string },
): Promise<boolean> {
  const row = await db
    .selectFrom('lti_deployment_requests')
    .select('deployment_id')
    .where('platform_id', '=', platformId)
    .where('deployment_id', '=', deploymentId)
    .where('refused_at', 'is', null)
    .executeTakeFirst()
  return row !== undefined
}

/** Ends a request: an allowed deployment is removed from the list, a refused one is remembered. */
export async function endDeploymentRequest(
  trx: Trx,
  request: { platformId: string; deploymentId: string },
  refusedAt: Date | null,
): Promise<boolean> {
  const isRequest = ['platform_id', '=', request.platformId] as const
  const isDeployment = ['deployment_id', '=', request.deploymentId] as const
  if (refusedAt === null) {
    const { numDeletedRows } = await trx
      .deleteFrom('lti_deployment_requests')
      .where(...isRequest)
      .where(...isDeployment)
      .where('refused_at', 'is', null)
      .executeTakeFirst()
    return numDeletedRows === 1n
  }
  const { numUpdatedRows } = await trx
    .updateTable('lti_deployment_requests')
    .set({ refused_at: refusedAt })
    .where(...isRequest)
    .where(...isDeployment)
    .where('refused_at', 'is', null)
    .executeTakeFirst()
  return numUpdatedRows === 1n
}
