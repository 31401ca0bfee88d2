import type { LabId } from '@tradewind/contract/catalogue'
import type { User } from '@tradewind/contract/people/users'
import { call } from '../api.ts'
import { publicConfig } from '../public-config.ts'

/**
 * Records the opening of a lab.
 *
 * @throws ApiError with status 403 when the server refuses the opening, and with another status for other failures
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
