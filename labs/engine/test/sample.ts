/**
 * The cases that a test draws, or their number: `usual` in `npm test`, and `full` in `npm run deep`, which sets DEEP=1.
 * Both test the same statement.
 */
export function sample<Cases = number>(full: Cases, usual: Cases): Cases {
  return process.env['DEEP'] === '1' ? full : usual
}

/** A limit of time that only stops what hangs, in ms: longer on a slow or busy machine, which `npm test` measures. */
export function patiently(usual: number): number {
  return usual * Number(process.env['TEST_PATIENCE'] ?? 1)
}
