import type { RunPath } from '../../engine/hindsight.ts'
import { rounded } from '../../math/statistics.ts'
import { soundRun } from './debrief.ts'
import { riskAfter, type Run } from './run.ts'
import { unhedgedRisk } from './score.ts'

/** The cash flow at risk after each round, beside the board's limit and what it would have been without forwards. */
export function pathOf(run: Run): RunPath {
  const along = (valueOf: (round: number) => number) =>
    run.outcomes.map((_, at) => rounded(valueOf(at + 1) / 1_000_000, 3))
  const sound = soundRun(run)
  return {
    name: 'Cash flow at risk',
    unit: 'million merins',
    rounds: run.outcomes.map((_, at) => `Round ${at + 1}`),
    own: along((round) => riskAfter(run, round)),
    others: [
      { name: 'The board’s limit', values: along((round) => run.limits[round - 1] ?? 0) },
      { name: 'No forwards', values: along((round) => unhedgedRisk(run, round)) },
    ],
    best: { name: 'A sound treasurer', values: along((round) => riskAfter(sound, round)) },
  }
}
