import { randomFrom, type Random } from '../../../math/random.ts'
import type { ForeignExchangeDecision } from '../decisions.ts'
import { foreignExchange } from '../engine.ts'
import type { HedgeLine } from '../hedging.ts'
import type { Check } from '../parity.ts'
import { defaultSettings, type ForeignExchangeSettings } from '../settings.ts'
import type { ForeignExchangeState, QuarterState } from '../state.ts'

/** A simulated player, who sees only what a browser sees. */
export type Policy = (state: ForeignExchangeState, random: Random) => ForeignExchangeDecision

/** Plays a whole run. A policy draws or cuts a hedge again until the limits allow it. */
export function playedBy(
  policy: Policy,
  seed: string,
  settings: ForeignExchangeSettings = defaultSettings,
  engine = foreignExchange,
) {
  const random = randomFrom(seed, 'policy')
  const decisions: ForeignExchangeDecision[] = []
  for (;;) {
    const position = engine.play(seed, settings, decisions)
    if (position.result) return { decisions, position, result: position.result }
    const { state } = position
    decisions.push(policy(state, random))
    // The decision after a hedge does not depend on its results.
    if (state.phase === 'hedge' && state.round < state.rounds) decisions.push({ type: 'continue' })
  }
}

export function decisionsOf(
  policy: Policy,
  seed: string,
  settings: ForeignExchangeSettings = defaultSettings,
  engine = foreignExchange,
) {
  return playedBy(policy, seed, settings, engine).decisions
}

type Exposure = QuarterState['exposures'][number]
type Market = QuarterState['markets'][number]

const marketOf = (quarter: QuarterState, { currency }: Exposure) =>
  quarter.markets.find(({ id }) => id === currency) as Market

/** The exposures that are left to hedge. */
function shown(quarter: QuarterState, netting: boolean): Exposure[] {
  const parts = quarter.exposures.find(({ id }) => id === 'parts')
  if (!netting || !parts) return [...quarter.exposures]
  return quarter.exposures
    .filter(({ id }) => id !== 'parts')
    .map((exposure) =>
      exposure.id === 'sales' ? { ...exposure, amount: exposure.amount - parts.amount } : exposure,
    )
}

/** The room that the lines take of both limits, computed from the figures on the screen. */
export function roomOf(quarter: QuarterState, netting: boolean, lines: readonly HedgeLine[]) {
  let [credit, counterparty] = [0, 0]
  for (const exposure of shown(quarter, netting)) {
    const line = lines.find((each) => each.exposure === exposure.id)
    if (!line) continue
    const market = marketOf(quarter, exposure)
    const hedged = (exposure.amount * line.ratio) / 100
    const pays = exposure.kind === 'payable'
    if (line.tool === 'forward') {
      const value = hedged * (pays ? market.forward.ask : market.forward.bid)
      credit += value / 10
      counterparty += value
    }
    if (line.tool === 'money-market')
      credit += pays
        ? (hedged * market.spot.ask) / (1 + market.interest.bid / 4)
        : (hedged * market.spot.bid) / (1 + market.interest.ask / 4)
    if (line.tool === 'put' || line.tool === 'call')
      counterparty +=
        hedged *
        (market.options.find(({ right, strikeId }) => right === line.tool && strikeId === line.strike)
          ?.strike ?? 0)
  }
  return { credit, counterparty }
}

const fits = (quarter: QuarterState, netting: boolean, lines: readonly HedgeLine[]) => {
  const { credit, counterparty } = roomOf(quarter, netting, lines)
  return credit <= quarter.creditLine && counterparty <= quarter.counterpartyLimit
}

const checks: readonly Check[] = ['in-line', 'high', 'low', 'unchecked']

function randomHedge(quarter: QuarterState, random: Random): ForeignExchangeDecision {
  for (;;) {
    const netting = random.next() < 0.5 && quarter.offers.netting
    const lines = shown(quarter, netting).map((exposure): HedgeLine => {
      const mayInvoice = exposure.invoiceRate !== null && !netting
      const tools = quarter.offers.tools.filter((tool) => tool !== 'invoice' || mayInvoice)
      const tool = random.pick(tools)
      const ratio = tool === 'none' ? 0 : tool === 'invoice' ? 100 : 10 * (1 + random.below(10))
      return { exposure: exposure.id, tool, ratio, strike: random.pick(['forward', 'away'] as const) }
    })
    if (fits(quarter, netting, lines))
      return {
        type: 'hedge',
        netting,
        lines,
        checks: { aurel: random.pick(checks), doral: random.pick(checks) },
      }
  }
}

/** Chooses at random among the allowed decisions. */
export const randomPolicy: Policy = (state, random) => {
  switch (state.phase) {
    case 'calculate': {
      const steps = Object.fromEntries((state.item?.steps ?? []).map(({ id }) => [id, random.next() * 2]))
      const better = random.pick(['forward', 'money-market'] as const)
      return { type: 'calculate', item: state.item?.id ?? 'forward', steps, better }
    }
    case 'hedge':
      return randomHedge(state.quarter, random)
    case 'review':
      return { type: 'continue' }
    default: {
      const least = 10 * random.below(11)
      return {
        type: 'memo',
        clauses: {
          least,
          most: Math.min(100, least + 10 * random.below(5)),
          certain: random.pick(['fixing', 'option', 'none'] as const),
          contingent: random.pick(['fixing', 'option', 'none'] as const),
          netting: random.pick(['always', 'never'] as const),
          peg: random.pick(['as-others', 'when-warned', 'open'] as const),
        },
      }
    }
  }
}

const parityOf = (quarter: QuarterState, { middle }: Market) =>
  (middle.spot * (1 + quarter.home.middle / 4)) / (1 + middle.interest / 4)

function checked(quarter: QuarterState, market: Market): Check {
  const middle = (market.forward.bid + market.forward.ask) / 2
  const off = middle / parityOf(quarter, market) - 1
  return Math.abs(off) < 0.005 ? 'in-line' : off > 0 ? 'high' : 'low'
}

function fixing(quarter: QuarterState, exposure: Exposure): HedgeLine['tool'] {
  const { spot, interest, forward } = marketOf(quarter, exposure)
  const loan = (spot.bid * (1 + quarter.home.bid / 4)) / (1 + interest.ask / 4)
  if (!quarter.offers.tools.includes('money-market')) return 'forward'
  return loan > forward.bid ? 'money-market' : 'forward'
}

/** Shrinks all shares together until the lines fit within the limits. */
function shortenedToFit(quarter: QuarterState, netting: boolean, given: readonly HedgeLine[]): HedgeLine[] {
  let lines = [...given]
  while (!fits(quarter, netting, lines))
    lines = lines.map((line): HedgeLine =>
      line.ratio > 10 ? { ...line, ratio: line.ratio - 10 } : { ...line, tool: 'none', ratio: 0 },
    )
  return lines
}

/** Nets, fixes certain money, buys puts for contingent money, and shrinks what does not fit. */
function sensibleHedge(quarter: QuarterState): ForeignExchangeDecision {
  const { netting } = quarter.offers
  let lines = shown(quarter, netting).map((exposure): HedgeLine => {
    const maybe = exposure.kind === 'tender' || (exposure.shrinks && quarter.volumeChance > 0.2)
    const tool = maybe ? 'put' : fixing(quarter, exposure)
    return { exposure: exposure.id, tool, ratio: 90, strike: 'forward' }
  })
  const islands = lines.findIndex(({ exposure }) => exposure === 'islands')
  if (!fits(quarter, netting, lines)) {
    const moved = lines.map((line, at): HedgeLine =>
      at === islands && line.tool === 'forward' ? { ...line, tool: 'money-market' } : line,
    )
    if (roomOf(quarter, netting, moved).credit <= quarter.creditLine) lines = moved
  }
  lines = shortenedToFit(quarter, netting, lines)
  const [aurel, doral] = ['aurel', 'doral'].map((id) =>
    checked(quarter, quarter.markets.find((market) => market.id === id) as Market),
  )
  return { type: 'hedge', netting, lines, checks: { aurel: aurel as Check, doral: doral as Check } }
}

/** Calculates with the figures on the screen and follows the textbook. */
export const sensiblePolicy: Policy = (state) => {
  const { quarter, item, rules } = state
  switch (state.phase) {
    case 'calculate': {
      const market = quarter.markets[0] as Market
      const sales = quarter.exposures.find(({ id }) => id === 'sales')?.amount ?? 0
      const years = rules.itemYears
      const [home, foreign] = [1 + quarter.home.middle * years, 1 + market.middle.interest * years]
      if (item?.id === 'forward')
        return {
          type: 'calculate',
          item: 'forward',
          steps: { home, foreign, rate: (market.middle.spot * home) / foreign },
        }
      const borrowed = Math.round(sales / (1 + market.interest.ask / 4))
      const converted = Math.round(borrowed * market.spot.bid)
      const proceeds = Math.round(converted * (1 + quarter.home.bid / 4))
      return {
        type: 'calculate',
        item: 'money-market',
        steps: { borrowed, converted, proceeds },
        better: proceeds > sales * market.forward.bid ? 'money-market' : 'forward',
      }
    }
    case 'hedge':
      return sensibleHedge(quarter)
    case 'review':
      return { type: 'continue' }
    default:
      return {
        type: 'memo',
        clauses: {
          least: 60,
          most: 100,
          certain: 'fixing',
          contingent: 'option',
          netting: 'always',
          peg: 'as-others',
        },
      }
  }
}

interface Habit {
  /** The tool for everything except tenders, whatever the news says. */
  readonly certain: 'none' | 'forward' | 'option'
  readonly tender: 'none' | 'forward' | 'put'
  readonly ratio: number
  readonly netting: boolean
}

/**
 * Hedges the same way in each quarter without reading news or quotes, and writes that habit down as its memo. Its
 * calculations are right.
 */
function habitOf({ certain, tender, ratio, netting }: Habit): Policy {
  return (state, random) => {
    const { quarter } = state
    if (state.phase === 'memo') {
      const certainly = { none: 'none', forward: 'fixing', option: 'option' } as const
      const perhaps = { none: 'none', forward: 'fixing', put: 'option' } as const
      return {
        type: 'memo',
        clauses: {
          least: Math.max(0, ratio - 40),
          most: ratio,
          certain: certainly[certain],
          contingent: perhaps[tender],
          netting: netting ? 'always' : 'never',
          peg: 'as-others',
        },
      }
    }
    if (state.phase !== 'hedge') return sensiblePolicy(state, random)
    const { offers } = quarter
    const nets = netting && offers.netting
    const lines = shown(quarter, nets).map((exposure): HedgeLine => {
      const right = exposure.kind === 'payable' ? 'call' : 'put'
      const wanted = exposure.kind === 'tender' ? tender : certain === 'option' ? right : certain
      const tool = offers.tools.includes(wanted) ? wanted : 'forward'
      return { exposure: exposure.id, tool, ratio: tool === 'none' ? 0 : ratio, strike: 'forward' }
    })
    const fitting = shortenedToFit(quarter, nets, lines)
    return { type: 'hedge', netting: nets, lines: fitting, checks: { aurel: 'in-line', doral: 'in-line' } }
  }
}

/** Players who never look at news or quotes, by name. */
export const habits: Readonly<Record<string, Policy>> = {
  'no hedge': habitOf({ certain: 'none', tender: 'none', ratio: 100, netting: false }),
  'options on everything': habitOf({ certain: 'option', tender: 'put', ratio: 100, netting: false }),
  'half of everything forward': habitOf({ certain: 'forward', tender: 'forward', ratio: 50, netting: false }),
  'everything forward': habitOf({ certain: 'forward', tender: 'forward', ratio: 100, netting: false }),
  'certain money forward, tenders open': habitOf({
    certain: 'forward',
    tender: 'none',
    ratio: 100,
    netting: false,
  }),
  'netted, certain money forward, tenders open': habitOf({
    certain: 'forward',
    tender: 'none',
    ratio: 100,
    netting: true,
  }),
  'netted, 80 % forward, tenders open': habitOf({
    certain: 'forward',
    tender: 'none',
    ratio: 80,
    netting: true,
  }),
  'netted, 90 % forward, puts on tenders': habitOf({
    certain: 'forward',
    tender: 'put',
    ratio: 90,
    netting: true,
  }),
}
