import type { LabId } from '@tradewind/contract/catalogue'
import type { User } from '@tradewind/contract/users'
import { call } from '../../api.ts'
import { publicConfig } from '../../public-config.ts'

/** My runs of all labs, the newest first. */
export function readRuns() {
  return call('GET /api/runs')
}

/** One of my runs, with its result once it is finished. */
export function readRun(run: string) {
  return call('GET /api/runs/:run', { params: { run } })
}

/**
 * Records that a lab is opened.
 *
 * @throws ApiError with status 403 where the server refuses to open it, and for any other failure
 */
export function recordOpening(lab: LabId, user: User) {
  return call('POST /log/openlab', {
    body: {
      source: 'portal',
      is_prod_env: publicConfig.environment === 'production',
      userid: user.id,
      log_level: 'info',
      event: 'OpenLab',
      data: { lab, studentView: !user.instructor, institutionId: user.institutionId },
    },
  })
}
