import { randomFrom, type Random } from '../../../math/random.ts'
import type { BusinessState } from '../business-state.ts'
import type { MarketEntryDecision } from '../decisions.ts'
import { marketEntry } from '../engine.ts'
import { bySums, confident } from '../by-sums.ts'
import { drawWorld, newRun, type Run } from '../run.ts'
import { defaultSettings, type MarketEntrySettings } from '../settings.ts'
import { stateOf, type CountryView, type MarketEntryState } from '../state.ts'
import { steps } from '../steps.ts'
import { adLevels, prices } from '../terms.ts'

/** A simulated player, who sees only what a browser sees. */
export type Policy = (state: MarketEntryState, random: Random) => MarketEntryDecision[]

/** Plays a whole run. */
export function playedBy(
  policy: Policy,
  seed: string,
  settings: MarketEntrySettings = defaultSettings,
  engine = marketEntry,
) {
  const random = randomFrom(seed, 'policy')
  const decisions: MarketEntryDecision[] = []
  for (;;) {
    const position = engine.play(seed, settings, decisions)
    if (position.result) return { decisions, position, result: position.result }
    decisions.push(...policy(position.state, random))
  }
}

/** The decisions of a whole run, without its result. */
export function decisionsOf(
  policy: Policy,
  seed: string,
  settings: MarketEntrySettings = defaultSettings,
  engine = marketEntry,
) {
  const random = randomFrom(seed, 'policy')
  const decisions: MarketEntryDecision[] = []
  for (;;) {
    const { state } = engine.play(seed, settings, decisions)
    decisions.push(...policy(state, random))
    // Nothing is decided after looking back, and the result takes longer than all decisions.
    if (state.phase === 'look-back') return decisions
  }
}

/**
 * A finished run of somebody who meets no other firm, decision by decision. A result takes longer than all decisions,
 * because of its solution, so tests that ask only for a score or a grade play this way.
 */
export function runBy(policy: Policy, seed: string): Run {
  const random = randomFrom(seed, 'policy')
  const run = newRun(drawWorld(seed, defaultSettings))
  while (run.phase !== 'finished') for (const decision of policy(stateOf(run), random)) take(run, decision)
  return run
}

/** Lets a run decide without the checks that a server makes before. */
export function take(run: Run, decision: MarketEntryDecision): void {
  steps[decision.type].take(run, new Map(Object.entries(decision)), () => undefined)
}

const priceIds = prices.map(({ id }) => id)
const adIds = adLevels.map(({ id }) => id)

/** Buys reports or studies in random order while the budget lasts. */
function blindResearch(state: MarketEntryState, random: Random): MarketEntryDecision[] {
  const { reports, left } = state.research
  const wanted = random.shuffled(reports.filter(({ bought }) => !bought))
  const [next] = wanted
  return next && next.price <= left && random.next() < 0.6 ? [{ type: 'report', report: next.id }] : []
}

/** Chooses at random among the allowed decisions. */
export const randomPolicy: Policy = (state, random) => {
  const { countries, modes, claims, reasons, rules, research } = state
  switch (state.phase) {
    case 'screen': {
      const bought = blindResearch(state, random)
      if (bought.length > 0) return bought
      const three = random.shuffled(countries).slice(0, rules.shortlistLength)
      return [
        {
          type: 'shortlist',
          countries: three.map(({ code }) => ({
            country: code,
            reasons: random
              .shuffled(reasons)
              .slice(0, 2)
              .map(({ id }) => id),
          })),
        },
      ]
    }
    case 'closer': {
      const listed = state.shortlist ?? []
      const { country } = random.pick(listed)
      const view = countries.find(({ code }) => code === country) as CountryView
      const source = random.pick(research.sources)
      const can = !view.sources.includes(source.id) && source.price <= research.left
      return can && random.next() < 0.8
        ? [{ type: 'study', country, source: source.id }]
        : [{ type: 'close-research' }]
    }
    case 'plan':
      return [
        {
          type: 'commit',
          country: random.pick(state.shortlist ?? []).country,
          mode: random.pick(modes).id,
          entry: random.pick(rules.entries),
          price: random.pick(priceIds),
          launch: random.pick(adIds),
          claims: random
            .shuffled(claims)
            .slice(0, 3)
            .map(({ id }) => id),
        },
      ]
    case 'forecast':
      return [{ type: 'forecast', confidence: confident(state.statements, () => random.below(101)) }]
    case 'run': {
      const business = state.business as BusinessState
      return [
        {
          type: 'run',
          mode: random.next() < 0.7 ? (business.mode ?? random.pick(modes).id) : random.pick(modes).id,
          price: random.pick(priceIds),
          ads: random.pick(adIds),
          answers: business.pending.filter(() => random.next() < 0.5).map(({ id }) => id),
          ...(business.incident && { reply: random.pick(business.incident.replies).id }),
        },
      ]
    }
    default:
      return [{ type: 'look-back', confidence: confident(state.lookBack, () => random.below(101)) }]
  }
}

/** Most of the expert robot: buys research, compares plans with rough sums and states moderate confidences. */
export const sensiblePolicy: Policy = (state, random) => [bySums(state, random)]
