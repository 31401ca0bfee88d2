import { call } from '../../api.ts'

/** My runs of all labs, the newest first. */
export function readRuns() {
  return call('GET /api/runs')
}
