import { randomFrom, type Random } from '../../../math/random.ts'
import type { CustomId } from '../../data/customs.ts'
import { tableIds, type TableId } from '../../data/places.ts'
import { shares, type CulturalExchangeDecision, type RepairId, type Trade, type Ways } from '../decisions.ts'
import { culturalExchange } from '../engine.ts'
import { defaultSettings, type CulturalExchangeSettings } from '../settings.ts'
import { byCustom, type CulturalExchangeState, type ShownTrade } from '../state.ts'

/** A simulated player, who sees only what a browser sees. */
export type Policy = (state: CulturalExchangeState, random: Random) => CulturalExchangeDecision

export function playedBy(
  policy: Policy,
  seed: string,
  settings: CulturalExchangeSettings = defaultSettings,
  engine = culturalExchange,
) {
  const random = randomFrom(seed, 'policy')
  const decisions: CulturalExchangeDecision[] = []
  for (;;) {
    const position = engine.play(seed, settings, decisions)
    if (position.result) return { decisions, position, result: position.result }
    decisions.push(policy(position.state, random))
  }
}

export function decisionsOf(
  policy: Policy,
  seed: string,
  settings: CulturalExchangeSettings = defaultSettings,
  engine = culturalExchange,
) {
  return playedBy(policy, seed, settings, engine).decisions
}

function waysIn(state: CulturalExchangeState, custom: CustomId): string[] {
  return state.customs.find(({ id }) => id === custom)?.ways.map(({ id }) => id) ?? []
}

function randomTrade(state: CulturalExchangeState, random: Random): Trade {
  return {
    type: 'trade',
    ways: byCustom((custom) => random.pick(waysIn(state, custom))),
    share: random.pick(shares),
    ...(state.stage !== 'home' && { table: random.pick(tableIds) }),
  }
}

/** Chooses at random among the allowed decisions. */
export const randomPolicy: Policy = (state, random) => {
  switch (state.phase) {
    case 'repair':
      return { type: 'repair', repair: random.pick(state.repairs).id }
    case 'notes':
    case 'last-notes':
      return {
        type: 'notes',
        guesses: byCustom((custom) => ({
          way: random.pick(waysIn(state, custom)),
          confidence: random.below(101),
        })),
      }
    case 'report':
      return {
        type: 'report',
        table: random.pick(tableIds),
        custom: random.pick(state.customs).id,
        confidence: random.below(101),
      }
    case 'joint': {
      const ways = byCustom((custom) => random.pick(waysIn(state, custom)))
      const bridged = random.shuffled(state.customs).slice(0, random.below(state.joint.bridges + 1))
      const bridges = bridged.map(({ id }) => [
        id,
        random.pick(waysIn(state, id).filter((way) => way !== ways[id])),
      ])
      return { type: 'joint', ways, bridges: Object.fromEntries(bridges) }
    }
    case 'reflect': {
      const answers = state.statements.map(({ id }) => [id, random.next() < 0.5])
      return { type: 'reflect', answers: Object.fromEntries(answers) }
    }
    default: {
      const mayLeave = state.stage !== 'home' && (state.visits?.made ?? 0) > 0
      return mayLeave && random.next() < 0.05 ? { type: 'leave' } : randomTrade(state, random)
    }
  }
}

/** For each way, silence counts +1 and a remark −1. The way of home starts slightly lower. */
function tallies(
  state: CulturalExchangeState,
  visits: readonly ShownTrade[],
  custom: CustomId,
): Map<string, number> {
  const atHome = state.homeRules?.find((rule) => rule.custom === custom)?.way
  const tally = new Map(waysIn(state, custom).map((way) => [way, way === atHome ? -0.3 : 0]))
  for (const { ways, remarks } of visits) {
    const remarked = remarks.some((remark) => remark.custom === custom)
    tally.set(ways[custom], (tally.get(ways[custom]) ?? 0) + (remarked ? -1 : 1))
  }
  return tally
}

function bestOf(tally: ReadonlyMap<string, number>): { way: string; sure: number } {
  const ranked = [...tally].toSorted((a, b) => b[1] - a[1])
  const [first, ...others] = ranked
  const odds = others.reduce((all, [, count]) => all + 4 ** (count - (first?.[1] ?? 0)), 0)
  return { way: first?.[0] ?? '', sure: 1 / (1 + odds) }
}

const awayIn = (state: Pick<CulturalExchangeState, 'trades'>) =>
  state.trades.filter(({ table }) => table !== null)
const beforeIn = (state: CulturalExchangeState) => awayIn(state).filter(({ stage }) => stage !== 'return')
const returnIn = (state: CulturalExchangeState) => awayIn(state).filter(({ stage }) => stage === 'return')

/** Before a stranger nobody shows a sign, so silence there says nothing. */
const shownIn = (state: CulturalExchangeState) => beforeIn(state).filter(({ watched }) => !watched)

function countedWays(state: CulturalExchangeState): Ways {
  return byCustom((custom) => bestOf(tallies(state, shownIn(state), custom)).way)
}

function homeWays(state: CulturalExchangeState, random: Random): Ways {
  return byCustom(
    (custom) =>
      state.homeRules?.find((rule) => rule.custom === custom)?.way ?? random.pick(waysIn(state, custom)),
  )
}

/** The table and custom with the most remarks on the return, less half of those at the other table. */
function changed(state: CulturalExchangeState): CulturalExchangeDecision {
  const remarksAt = (table: string, custom: CustomId) =>
    returnIn(state).filter(
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
function jointTable(state: CulturalExchangeState, random: Random): CulturalExchangeDecision {
  const [ours, theirs] = [homeWays(state, random), countedWays(state)]
  const apart = state.customs.filter(({ id }) => ours[id] !== theirs[id]).map(({ id }) => id)
  const bridged = apart.slice(0, state.joint.bridges)
  const rest = apart.slice(state.joint.bridges)
  const ways = byCustom((custom) => (rest.indexOf(custom) % 2 === 1 ? theirs[custom] : ours[custom]))
  return { type: 'joint', ways, bridges: Object.fromEntries(bridged.map((id) => [id, theirs[id]])) }
}

/** Answers from its own record, as the page shows it. */
function lookBack(state: CulturalExchangeState): CulturalExchangeDecision {
  const visits = awayIn(state)
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
  const atWeir = returnIn(state).filter(({ table }) => table === 'weir').length
  const answers = {
    'home-first': ids.filter((id) => visits[0]?.ways[id] === ours.get(id)).length >= 5,
    'same-again': pairs.some(({ same, remarked }) => same && remarked),
    'tried-other': pairs.some(({ same, remarked }) => !same && !remarked),
    'more-than-half': state.trades.some(({ share }) => share > 50),
    surer: sure(state.lastNotes) > sure(state.firstNotes),
    'both-tables': Math.min(atWeir, returnIn(state).length - atWeir) >= 2,
  }
  return { type: 'reflect', answers }
}

/** The table at which nobody looks on; where no stranger comes, the one visited less in this round. */
function quietTable({ stranger, trades, stage }: CulturalExchangeState): TableId {
  const made = (at: TableId) => trades.filter(({ table, ...visit }) => table === at && visit.stage === stage)
  const rarer = made('lantern').length < made('weir').length ? 'lantern' : 'weir'
  if (stranger === null) return rarer
  return stranger === 'weir' ? 'lantern' : 'weir'
}

const inTurn = (state: Pick<CulturalExchangeState, 'trades'>): TableId =>
  tableIds[awayIn(state).length % 2] ?? 'weir'

function sensibleOr(
  fallback: (state: CulturalExchangeState, random: Random) => Ways,
  learns: boolean,
): Policy {
  return (state, random) => {
    switch (state.phase) {
      case 'repair':
        return { type: 'repair', repair: (learns ? 'own' : 'explain') satisfies RepairId }
      case 'notes':
      case 'last-notes': {
        const ways = fallback(state, random)
        return {
          type: 'notes',
          guesses: byCustom((custom) => {
            const { sure } = bestOf(tallies(state, shownIn(state), custom))
            return { way: ways[custom], confidence: learns ? Math.round(100 * sure) : 70 }
          }),
        }
      }
      case 'report':
        return changed(state)
      case 'joint': {
        if (learns) return jointTable(state, random)
        return { type: 'joint', ways: homeWays(state, random), bridges: {} }
      }
      case 'reflect':
        return lookBack(state)
      case 'home':
        return { type: 'trade', ways: homeWays(state, random), share: 50 }
      default: {
        return { type: 'trade', ways: fallback(state, random), share: 50, table: quietTable(state) }
      }
    }
  }
}

/**
 * Goes where nobody looks on, counts remarks and silence for each way, chooses the way with the best count, and owns up
 * when refused.
 */
export const sensiblePolicy: Policy = sensibleOr(countedWays, true)

/** Does everything as at home, and explains it when refused. */
export const stereotypePolicy: Policy = sensibleOr(homeWays, false)

/**
 * Counts signs and nothing else: takes every silence for a good sign, also before a stranger, is certain of each count,
 * and leaves shares, words after a refusal and the change to chance.
 */
export const countingPolicy: Policy = (state, random) => {
  const unaware = { ...state, trades: state.trades.map((made) => ({ ...made, watched: false })) }
  const decision = sensiblePolicy(unaware, random)
  switch (decision.type) {
    case 'trade':
      return state.stage === 'home'
        ? decision
        : { ...decision, share: random.pick(shares), table: inTurn(state) }
    case 'repair':
    case 'report':
      return randomPolicy(state, random)
    case 'notes':
      return {
        ...decision,
        guesses: byCustom((custom) => ({ ...decision.guesses[custom], confidence: 100 })),
      }
    default:
      return decision
  }
}
