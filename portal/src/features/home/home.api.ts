import { call } from '../../api.ts'

/** The reader's runs in all labs, newest first. */
export function readRuns() {
  return call('GET /api/runs')
}
