import type { RunPath } from '../../engine/hindsight.ts'
import { awayTrades, type Run } from './run.ts'

/** The trust of the other town after each visit. */
export function pathOf(run: Run): RunPath {
  const visits = awayTrades(run)
  return {
    name: 'Trust at the table you visited',
    unit: 'of 100',
    rounds: visits.map(({ number }) => `Visit ${number}`),
    own: visits.map(({ trustAfter }) => trustAfter),
    others: [],
    best: null,
  }
}
