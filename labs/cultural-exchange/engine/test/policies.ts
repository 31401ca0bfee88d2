import { randomFrom, type Random } from '../../../math/random.ts'
import { tableIds } from '../../data/places.ts'
import { homeWays, tableInTurn, unaware, waysIn } from '../counting.ts'
import { shares, type CulturalExchangeDecision, type Trade } from '../decisions.ts'
import { culturalExchange } from '../engine.ts'
import { playsBy } from '../habits.ts'
import { counting } from '../robots.ts'
import { defaultSettings, type CulturalExchangeSettings } from '../settings.ts'
import { byCustom, type CulturalExchangeState } from '../state.ts'

/** A simulated player, who sees only what a browser sees. */
export type Policy = (state: CulturalExchangeState, random: Random) => CulturalExchangeDecision

export function playedBy(policy: Policy, seed: string, settings: CulturalExchangeSettings = defaultSettings) {
  const random = randomFrom(seed, 'policy')
  const decisions: CulturalExchangeDecision[] = []
  for (;;) {
    const position = culturalExchange.play(seed, settings, decisions)
    if (position.result) return { decisions, position, result: position.result }
    decisions.push(policy(position.state, random))
  }
}

export function decisionsOf(
  policy: Policy,
  seed: string,
  settings: CulturalExchangeSettings = defaultSettings,
) {
  return playedBy(policy, seed, settings).decisions
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

/**
 * Goes where nobody looks on, counts remarks and silence for each way, chooses the way with the best count, and owns up
 * when refused.
 */
export const sensiblePolicy: Policy = playsBy(counting)

/** Does everything as at home, and explains it when refused. */
export const stereotypePolicy: Policy = playsBy({
  ...counting,
  ways: homeWays,
  repair: () => 'explain',
  note: (state, custom) => ({ way: homeWays(state)[custom], confidence: 70 }),
  joint: (state) => ({ type: 'joint', ways: homeWays(state), bridges: {} }),
})

/**
 * Counts signs and nothing else: takes every silence for a good sign, also before a stranger, is certain of each count,
 * and leaves shares, words after a refusal and the change to chance.
 */
export const countingPolicy: Policy = (state, random) => {
  const decision = sensiblePolicy(unaware(state), random)
  switch (decision.type) {
    case 'trade':
      return state.stage === 'home'
        ? decision
        : { ...decision, share: random.pick(shares), table: tableInTurn(state) }
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
