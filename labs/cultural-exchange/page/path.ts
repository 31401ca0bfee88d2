import type { CulturalExchangeState } from '../engine/state.ts'
import { awayTrades } from './cultural-exchange-play.ts'
import type { PathVisit } from './trade-path.tsx'

/** The visits so far as a path, each with what differs from the one before. */
export function pathOf(state: CulturalExchangeState): PathVisit[] {
  const visits = awayTrades(state)
  const nameOf = (custom: string) => state.customs.find(({ id }) => id === custom)?.name ?? ''
  return visits.map(({ number, table, stage, taken, share, remarks, ways, watched }, at) => {
    const before = visits[at - 1]
    return {
      number,
      table: table ?? 'weir',
      onReturn: stage === 'return',
      taken,
      share,
      ...(watched && { watched: true as const }),
      remarks: remarks.map(({ custom }) => nameOf(custom)),
      changed: before
        ? state.customs.filter(({ id }) => before.ways[id] !== ways[id]).map(({ name }) => name)
        : [],
    }
  })
}
