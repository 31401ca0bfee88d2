import { call } from '../../api.ts'

/** My runs of all labs, the newest first. */
export function readRuns() {
  return call('GET /api/runs')
}

/** One of my runs, with its result once it is finished. */
export function readRun(run: string) {
  return call('GET /api/runs/:run', { params: { run } })
}
