/** How much slower than usual this machine is; `npm test` measures it. */
const patience = Number(process.env['TEST_PATIENCE'] ?? 1)

/** A limit of time that only stops what hangs, in ms: longer on a slow or busy machine. */
export function patiently(usual: number): number {
  return usual * patience
}
