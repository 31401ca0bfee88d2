import type { RunPath } from '../../engine/hindsight.ts'
import { rounded } from '../../math/statistics.ts'
import type { Run } from './run.ts'
import { evidenceShares, gradesOf, pointsByRound } from './score.ts'

const roundNames = ['Weights', 'Evidence', 'Shortlist', 'Network', 'Shock']

/** The points that the decisions up to each round earned. The last value is the score. */
export function pathOf(run: Run): RunPath {
  const { rounds } = run.world.settings
  const grades = gradesOf(run)
  const earned = pointsByRound(rounds, (id) => grades[id]?.quality ?? 0, grades.evidence.ofRounds)
  return {
    name: 'Points earned so far',
    unit: 'points',
    rounds: roundNames.slice(0, rounds),
    own: summed(earned.slice(0, rounds)),
    others: [
      {
        name: 'Full points',
        values: summed(pointsByRound(rounds, () => 1, evidenceShares).slice(0, rounds)),
      },
    ],
    best: null,
  }
}

function summed(values: readonly number[]): number[] {
  let total = 0
  return values.map((value) => (total = rounded(total + value, 1)))
}
