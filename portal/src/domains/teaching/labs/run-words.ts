import type { RunSummary } from '@tradewind/contract/teaching/runs'

/** The kind and number of a run, and its class if any. */
export function runWords({
  kind,
  attempt,
  counts,
  classSession,
}: Pick<RunSummary, 'kind' | 'attempt' | 'counts' | 'classSession'>): string {
  const play =
    kind === 'rehearsal'
      ? 'Rehearsal'
      : counts
        ? `Counted attempt ${attempt}`
        : `Attempt ${attempt}, not counted`
  return `${play}, ${classSession === null ? 'on your own' : 'in a class'}`
}

/** The outcome of a run: its score, or its status without one. */
export function outcomeWords({
  status,
  score,
  round,
  rounds,
  closed,
}: Pick<RunSummary, 'status' | 'score' | 'round' | 'rounds' | 'closed'>): string {
  if (status === 'finished') return score === null ? 'Finished' : scoreWords(score, 100)
  if (status === 'abandoned') return 'Ended early'
  return closed ?? `Open, round ${round} of ${rounds}`
}

/** Points have one decimal at most. */
export function scoreWords(points: number, max: number): string {
  return `${points} of ${max}`
}
