import { call } from '../../../api.ts'

/** The reader's runs in all labs, newest first. */
export function readRuns() {
  return call('GET /api/runs')
}

/** One of the reader's runs, with its result once it is finished. */
export function readRun(run: string) {
  return call('GET /api/runs/:run', { params: { run } })
}
