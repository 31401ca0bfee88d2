import type { PlatformProblem } from '../lms/lms.service.ts'

/** So many failures in a row mean that the platform, and not a grade, has a problem. */
const failuresInARow = 4

/** Whether a problem, after so many in a row, concerns the whole platform, so that its other grades wait, too. */
export function isOfPlatform({ kind }: PlatformProblem, failures: number): boolean {
  if (['busy', 'switched_off', 'not_set_up', 'keyset', 'client'].includes(kind)) return true
  return (kind === 'down' || kind === 'slow') && failures >= failuresInARow
}
