import { mean } from '../../math/statistics.ts'
import { customIds } from '../data/customs.ts'
import type { Answers } from './decisions.ts'
import { awayTrades, visitsOnReturn, type Guesses, type Run } from './run.ts'

interface Statement {
  readonly id: string
  readonly text: string
  /** Whether the statement is true of the run. */
  readonly holds: (run: Run) => boolean
}

const mostOf = 5

function meanConfidence(guesses: Guesses | null): number {
  return mean(customIds.map((custom) => guesses?.[custom].confidence ?? 0))
}

/**
 * Whether any custom on a visit after the first matches, given whether it was done the same way as last time and drew
 * a remark then.
 */
function between(run: Run, holds: (same: boolean, remarked: boolean) => boolean): boolean {
  const visits = awayTrades(run)
  return visits.some((visit, at) => {
    const before = visits[at - 1]
    return (
      before !== undefined &&
      customIds.some((custom) =>
        holds(visit.ways[custom] === before.ways[custom], before.remarks.includes(custom)),
      )
    )
  })
}

/** Statements that a player can check by looking back over the run; none needs a hidden rule. */
export const statements: readonly Statement[] = [
  {
    id: 'home-first',
    text: 'On my first visit I did at least five of the eight things the way we do them at home.',
    holds: (run) => {
      const first = awayTrades(run)[0]
      return !!first && customIds.filter((id) => first.ways[id] === run.world.home[id]).length >= mostOf
    },
  },
  {
    id: 'same-again',
    text: 'At least once, I did something the same way at the next visit although it had just drawn a remark.',
    holds: (run) => between(run, (same, remarked) => same && remarked),
  },
  {
    id: 'tried-other',
    text: 'At least once, I did something differently at the next visit although it had drawn no remark.',
    holds: (run) => between(run, (same, remarked) => !same && !remarked),
  },
  {
    id: 'more-than-half',
    text: 'At least once, I asked for more than half of what a trade was worth.',
    holds: (run) => run.trades.some(({ share }) => share > 50),
  },
  {
    id: 'surer',
    text: 'On average, I was surer in my last notes than in my first.',
    holds: (run) => meanConfidence(run.lastNotes) > meanConfidence(run.firstNotes),
  },
  {
    id: 'both-tables',
    text: 'On my return, I visited each of the two tables at least twice.',
    holds: (run) => {
      const atWeir = visitsOnReturn(run).filter(({ table }) => table === 'weir').length
      return Math.min(atWeir, visitsOnReturn(run).length - atWeir) >= 2
    },
  },
]

export function recordOf(run: Run): Answers {
  return Object.fromEntries(statements.map(({ id, holds }) => [id, holds(run)]))
}

/** Number of statements answered right. */
export function seenRight(run: Run): number {
  const record = recordOf(run)
  return statements.filter(({ id }) => run.reflection?.[id] === record[id]).length
}
