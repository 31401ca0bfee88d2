import type { CustomId } from '../data/customs.ts'
import { tableIds, type TableId } from '../data/places.ts'
import type { Answers, HoldTable, ReportChange, Ways } from './decisions.ts'
import { byCustom, type CulturalExchangeState, type ShownTrade } from './state.ts'

/** What a player works out from the visits that the browser shows. */

export function waysIn(state: CulturalExchangeState, custom: CustomId): string[] {
  return state.customs.find(({ id }) => id === custom)?.ways.map(({ id }) => id) ?? []
}

/** The ways of home; before the first trade there, the first of each list. */
export function homeWays(state: CulturalExchangeState): Ways {
  return byCustom(
    (custom) =>
      state.homeRules?.find((rule) => rule.custom === custom)?.way ?? waysIn(state, custom)[0] ?? '',
  )
}

export const visitsAway = (state: Pick<CulturalExchangeState, 'trades'>) =>
  state.trades.filter(({ table }) => table !== null)
const beforeReturn = (state: CulturalExchangeState) =>
  visitsAway(state).filter(({ stage }) => stage !== 'return')
const onReturn = (state: CulturalExchangeState) => visitsAway(state).filter(({ stage }) => stage === 'return')

/** The trades as a player remembers them who takes no notice of the stranger. */
export function unaware(state: CulturalExchangeState): CulturalExchangeState {
  return { ...state, trades: state.trades.map((made) => ({ ...made, watched: false })) }
}

interface Counted {
  readonly way: string
  /** The chance that the way is the rule, from 0 to 1. */
  readonly sure: number
}

/**
 * The way of a custom with the best count on the visits before the return, where silence counts +1 and a remark −1.
 * Before a stranger nobody shows a sign, so silence there says nothing. The way of home starts slightly lower.
 */
export function counted(state: CulturalExchangeState, custom: CustomId): Counted {
  const atHome = state.homeRules?.find((rule) => rule.custom === custom)?.way
  const tally = new Map(waysIn(state, custom).map((way) => [way, way === atHome ? -0.3 : 0]))
  for (const { ways, remarks, watched } of beforeReturn(state)) {
    if (watched) continue
    const remarked = remarks.some((remark) => remark.custom === custom)
    tally.set(ways[custom], (tally.get(ways[custom]) ?? 0) + (remarked ? -1 : 1))
  }
  const [first, ...others] = [...tally].toSorted((a, b) => b[1] - a[1])
  const odds = others.reduce((all, [, count]) => all + 4 ** (count - (first?.[1] ?? 0)), 0)
  return { way: first?.[0] ?? '', sure: 1 / (1 + odds) }
}

export function countedWays(state: CulturalExchangeState): Ways {
  return byCustom((custom) => counted(state, custom).way)
}

/** The table and custom with the most remarks on the return, less half of those at the other table. */
export function countedChange(state: CulturalExchangeState): ReportChange {
  const remarksAt = (table: TableId, custom: CustomId) =>
    onReturn(state).filter(
      (visit) => visit.table === table && visit.remarks.some((one) => one.custom === custom),
    ).length
  const ranked = tableIds
    .flatMap((table) =>
      state.customs.map(({ id }) => {
        const other = table === 'weir' ? 'lantern' : 'weir'
        return { table, custom: id, count: remarksAt(table, id) - 0.5 * remarksAt(other, id) }
      }),
    )
    .toSorted((a, b) => b.count - a.count)
  const [first, second] = ranked as [(typeof ranked)[number], (typeof ranked)[number]]
  const confidence = first.count - second.count >= 1 ? 90 : first.count > second.count ? 75 : 40
  return { type: 'report', table: first.table, custom: first.custom, confidence }
}

/** The ways that both towns want. Where they differ: bridges first, then one custom for each side in turn. */
export function sharedTable(state: CulturalExchangeState): HoldTable {
  const [ours, theirs] = [homeWays(state), countedWays(state)]
  const apart = state.customs.filter(({ id }) => ours[id] !== theirs[id]).map(({ id }) => id)
  const bridged = apart.slice(0, state.joint.bridges)
  const rest = apart.slice(state.joint.bridges)
  const ways = byCustom((custom) => (rest.indexOf(custom) % 2 === 1 ? theirs[custom] : ours[custom]))
  return { type: 'joint', ways, bridges: Object.fromEntries(bridged.map((id) => [id, theirs[id]])) }
}

/** Answers about one's own play, from the record that the page shows. */
export function answersByRecord(state: CulturalExchangeState): Answers {
  const visits = visitsAway(state)
  const ids = state.customs.map(({ id }) => id)
  const ours = new Map(state.homeRules?.map(({ custom, way }) => [custom, way]))
  const pairs = visits.slice(1).flatMap((visit, at) => {
    const before = visits[at] as ShownTrade
    return ids.map((id) => ({
      same: visit.ways[id] === before.ways[id],
      remarked: before.remarks.some(({ custom }) => custom === id),
    }))
  })
  const sure = (notes: CulturalExchangeState['firstNotes']) =>
    ids.reduce((all, id) => all + (notes?.[id].confidence ?? 0), 0)
  const atWeir = onReturn(state).filter(({ table }) => table === 'weir').length
  return {
    'home-first': ids.filter((id) => visits[0]?.ways[id] === ours.get(id)).length >= 5,
    'same-again': pairs.some(({ same, remarked }) => same && remarked),
    'tried-other': pairs.some(({ same, remarked }) => !same && !remarked),
    'more-than-half': state.trades.some(({ share }) => share > 50),
    surer: sure(state.lastNotes) > sure(state.firstNotes),
    'both-tables': Math.min(atWeir, onReturn(state).length - atWeir) >= 2,
  }
}

/** The table at which nobody looks on; where no stranger comes, the one visited less in this round. */
export function quietTable({ stranger, trades, stage }: CulturalExchangeState): TableId {
  const made = (at: TableId) => trades.filter(({ table, ...visit }) => table === at && visit.stage === stage)
  const rarer = made('lantern').length < made('weir').length ? 'lantern' : 'weir'
  if (stranger === null) return rarer
  return stranger === 'weir' ? 'lantern' : 'weir'
}

/** One table after the other, no matter who looks on. */
export function tableInTurn(state: Pick<CulturalExchangeState, 'trades'>): TableId {
  return tableIds[visitsAway(state).length % tableIds.length] ?? 'weir'
}
