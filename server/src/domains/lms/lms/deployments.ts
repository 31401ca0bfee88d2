import type { DeploymentRequest } from '@tradewind/contract/lms/lms'
import { audit } from '../../../platform/database/audit.ts'
import type { Caller, SignedInCaller } from '../../../kernel/caller.ts'
import type { Db } from '../../../platform/database/database.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import {
  endDeploymentRequest,
  insertDeploymentRequest,
  isWaiting,
  listDeploymentRequests,
} from './deployments.queries.ts'
import {
  findTakenDeployment,
  isSingleSchool,
  lockPlatform,
  updatePlatform,
  type PlatformRow,
} from './platforms.queries.ts'
import { LtiRefusal } from './refusal.ts'

/**
 * Refuses a signed launch of a deployment that is not known here, and asks the administrators about it, once. Where one
 * registration serves several schools, nobody can tell whose a new deployment is, so it is entered by hand.
 */
export async function refuseDeployment(
  db: Db,
  { now }: Caller,
  { lms, deploymentId }: { lms: PlatformRow; deploymentId: string },
): Promise<LtiRefusal> {
  const detail = `deployment ${deploymentId}`
  if (isStorable(deploymentId) && (await isSingleSchool(db, lms))) {
    const request = { platformId: lms.id, deploymentId }
    await insertDeploymentRequest(db, { ...request, now })
    if (await isWaiting(db, request))
      return new LtiRefusal(
        403,
        'An administrator of this portal must allow this part of your LMS first. We have asked them; try again later.',
        detail,
      )
  }
  return new LtiRefusal(
    403,
    'This tool is not registered for your part of the learning platform. Please tell its administrator.',
    detail,
  )
}

function isStorable(id: string): boolean {
  return id.length <= 255 && !/[\p{Cc}\p{Cs}]/u.test(id)
}

export async function readDeploymentRequests({ db }: Services): Promise<DeploymentRequest[]> {
  return (await listDeploymentRequests(db)).map((row) => ({
    platformId: row.platform_id,
    platformName: row.platform_name,
    deploymentId: row.deployment_id,
    asked: row.asked_at.getTime(),
  }))
}

/** Answers a deployment's request. An allowed one may launch from then on, a refused one is not asked about again. */
export async function answerDeploymentRequest(
  services: Services,
  caller: SignedInCaller,
  { platformId, deploymentId, allowed }: { platformId: string; deploymentId: string; allowed: boolean },
): Promise<void> {
  await inTransaction(services, async (trx) => {
    const lms = await lockPlatform(trx, platformId)
    const request = { platformId, deploymentId }
    if (!lms || !(await endDeploymentRequest(trx, request, allowed ? null : caller.now)))
      throw new AppError('not_found', 'This question was already answered. Reload the list.')
    if (allowed) {
      const deployment_ids = [...new Set([...lms.deployment_ids, deploymentId])]
      const taken = await findTakenDeployment(trx, { ...lms, deployment_ids })
      if (taken !== undefined)
        throw new AppError(
          'platform_taken',
          `Another LMS with this issuer and client id already has the deployment id ${taken}.`,
        )
      await updatePlatform(trx, platformId, { deployment_ids })
    }
    await audit(trx, caller, allowed ? 'lti_deployment_allowed' : 'lti_deployment_refused', {
      subject: platformId,
      details: { deployment: deploymentId },
    })
  })
}
