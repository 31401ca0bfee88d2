import { randomFrom, type Random } from '../../../math/random.ts'
import type { ForeignExchangeDecision } from '../decisions.ts'
import { quarterly } from '../engine.ts'
import type { HedgeLine } from '../hedging.ts'
import type { Check } from '../parity.ts'
import { fits, leftToHedge } from '../robot-hedges.ts'
import { byHabit, byTheBook, type Policy } from '../robots.ts'
import { defaultSettings, type ForeignExchangeSettings } from '../settings.ts'
import type { QuarterState } from '../state.ts'

/** Plays a whole run. A policy draws or cuts a hedge again until the limits allow it. */
export function playedBy(policy: Policy, seed: string, settings: ForeignExchangeSettings = defaultSettings) {
  const random = randomFrom(seed, 'policy')
  const decisions: ForeignExchangeDecision[] = []
  for (;;) {
    const position = quarterly.play(seed, settings, decisions)
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
) {
  return playedBy(policy, seed, settings).decisions
}

const checks: readonly Check[] = ['in-line', 'high', 'low', 'unchecked']

function randomHedge(quarter: QuarterState, random: Random): ForeignExchangeDecision {
  for (;;) {
    const netting = random.next() < 0.5 && quarter.offers.netting
    const lines = leftToHedge(quarter, netting).map((exposure): HedgeLine => {
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

/** Calculates with the figures on the screen and follows the textbook: the expert robot. */
export const sensiblePolicy: Policy = byTheBook

/** Players who never look at news or quotes, by name. */
export const habits: Readonly<Record<string, Policy>> = {
  'no hedge': byHabit({ certain: 'none', tender: 'none', ratio: 100, netting: false }),
  'options on everything': byHabit({ certain: 'option', tender: 'put', ratio: 100, netting: false }),
  'half of everything forward': byHabit({ certain: 'forward', tender: 'forward', ratio: 50, netting: false }),
  'everything forward': byHabit({ certain: 'forward', tender: 'forward', ratio: 100, netting: false }),
  'certain money forward, tenders open': byHabit({
    certain: 'forward',
    tender: 'none',
    ratio: 100,
    netting: false,
  }),
  'netted, certain money forward, tenders open': byHabit({
    certain: 'forward',
    tender: 'none',
    ratio: 100,
    netting: true,
  }),
  'netted, 80 % forward, tenders open': byHabit({
    certain: 'forward',
    tender: 'none',
    ratio: 80,
    netting: true,
  }),
  'netted, 90 % forward, puts on tenders': byHabit({
    certain: 'forward',
    tender: 'put',
    ratio: 90,
    netting: true,
  }),
}
