import { randomFrom, type Random } from '../../../math/random.ts'
import { answeredByMeanLength, byWeight, gapOf, listed, mattersTo } from '../choosing.ts'
import { criterionIds, type Importance } from '../criteria.ts'
import type { GlobalCompassDecision } from '../decisions.ts'
import { globalCompass } from '../engine.ts'
import { playsBy, type Habits } from '../habits.ts'
import { countsHeard, heard } from '../hearing.ts'
import type { NetworkState } from '../later-state.ts'
import { improvedSites, permitted } from '../placing.ts'
import { siteFunctions, type SiteFunction, type Sites } from '../sites.ts'
import { defaultSettings, type GlobalCompassSettings } from '../settings.ts'
import type { GlobalCompassState } from '../state.ts'

/** A simulated player, who sees only what a browser sees. */
export type Policy = (state: GlobalCompassState, random: Random) => GlobalCompassDecision

/** Plays a whole run. */
export function playedBy(policy: Policy, seed: string, settings: GlobalCompassSettings = defaultSettings) {
  const random = randomFrom(seed, 'policy')
  const decisions: GlobalCompassDecision[] = []
  for (;;) {
    const position = globalCompass.play(seed, settings, decisions)
    if (position.result) return { decisions, position, result: position.result }
    decisions.push(policy(position.state, random))
  }
}

export function decisionsOf(policy: Policy, seed: string, settings: GlobalCompassSettings = defaultSettings) {
  return playedBy(policy, seed, settings).decisions
}

export function randomSites(network: NetworkState, random: Random): Sites {
  for (;;) {
    const sites = Object.fromEntries(
      siteFunctions.map((site) => [site, random.pick(network.places)]),
    ) as Record<SiteFunction, string>
    sites[random.pick(siteFunctions)] = network.pick
    if (permitted(sites, network.pick)) return sites
  }
}

/** Chooses at random among the allowed decisions. */
export const randomPolicy: Policy = playsBy({
  weights: (_state, random) =>
    Object.fromEntries(criterionIds.map((id) => [id, 2 + random.below(9)])) as Importance,
  cards: (_state, random) => random.shuffled(criterionIds),
  confidence: (_card, _state, random) => random.below(101),
  shortlist: ({ candidates, rules }, random) => {
    const five = random.shuffled(candidates).slice(0, rules.shortlistLength)
    const countries = five.map(({ code }) => ({
      country: code,
      reasons: random.shuffled(criterionIds).slice(0, 2),
    }))
    return { countries, pick: random.pick(five).code }
  },
  sites: randomSites,
  answer: ({ answers, places }, random) => {
    const { id, needsPlace } = random.pick(answers)
    return needsPlace ? { option: id, to: random.pick(places).country } : { option: id }
  },
})

/**
 * Weights the criteria as the board asks, buys the cards with most weight, ranks by them and computes costs before
 * placing.
 */
const sensible: Habits = {
  weights: (state) => heard(state),
  cards: byWeight(({ price }) => price),
  confidence: (card, state) => {
    const gap = gapOf(card, state)
    if (gap === null) return 50
    return gap > 0 ? 80 : 20
  },
  shortlist: (state) => listed(state, state.evidence.bought, mattersTo(state)),
  sites: (network) => improvedSites(network, countsHeard(network)),
  answer: answeredByMeanLength,
}

export const sensiblePolicy: Policy = playsBy(sensible)

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]{4,}/gu) ?? []

/**
 * Understands nothing and copies: what the board names most often, in the words of the page, weighs most. Everything
 * that can be computed from what is shown is computed.
 */
export const copyingPolicy: Policy = playsBy({
  ...sensible,
  weights: (state) => {
    const said = wordsOf([state.brief.story, ...state.board.flatMap(({ says }) => says)].join(' '))
    const weights = state.criteria.map(({ id, name, asks, unit }) => {
      const own = new Set(wordsOf(`${name} ${asks} ${unit}`))
      const named = said.filter((word) => own.has(word)).length
      return [id, Math.min(9, 3 + 2 * named)] as const
    })
    return Object.fromEntries(weights) as Importance
  },
  shortlist: (state) => listed(state, state.evidence.bought, () => true),
  sites: (network) => improvedSites(network, 0),
})
