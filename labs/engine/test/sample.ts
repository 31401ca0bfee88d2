/**
 * The cases that a test draws, or their number: `usual` in `npm test`, and `full` in `npm run deep`, which sets DEEP=1.
 * Both test the same statement.
 */
export function sample<Cases = number>(full: Cases, usual: Cases): Cases {
  return process.env['DEEP'] === '1' ? full : usual
}

/**
 * The newest rules of a lab and, in `npm run deep`, those before. No run begins under these any more, and each lab has a
 * `rules.test.ts` that holds what began under them to its points.
 */
export function underRules<T>(earlier: T, newest: T): T[] {
  return process.env['DEEP'] === '1' ? [earlier, newest] : [newest]
}

/** A limit of time that only stops what hangs, in ms: longer on a slow or busy machine, which `npm test` measures. */
export function patiently(usual: number): number {
  return usual * Number(process.env['TEST_PATIENCE'] ?? 1)
}
