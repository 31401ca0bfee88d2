import type { PlatformProblem } from '../lms/platform-problem.ts'

/** So many failures in a row mean that the platform, and not a grade, has a problem. */
const failuresInARow = 4

/** How many failures in a row there are after an answer: null if it was good. A refusal shows that the platform works. */
export function failuresAfter(before: number, problem: PlatformProblem | null): number {
  return problem !== null && isSilence(problem) ? before + 1 : 0
}

/** Whether a problem, after so many in a row, concerns the whole platform, so that its other grades wait, too. */
export function isOfPlatform(problem: PlatformProblem, failures: number): boolean {
  if (['busy', 'switched_off', 'not_set_up', 'keyset', 'client'].includes(problem.kind)) return true
  return isSilence(problem) && failures >= failuresInARow
}

function isSilence({ kind }: PlatformProblem): boolean {
  return kind === 'down' || kind === 'slow'
}
