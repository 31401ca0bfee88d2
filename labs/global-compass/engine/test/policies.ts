import { randomFrom, type Random } from '../../../math/random.ts'
import { sum } from '../../../math/statistics.ts'
import { criterionIds, type CriterionId, type Importance } from '../criteria.ts'
import type { GlobalCompassDecision } from '../decisions.ts'
import { globalCompass } from '../engine.ts'
import type { NetworkState, ShockState } from '../later-state.ts'
import { mostInOneCountry, siteFunctions, type SiteFunction, type Sites } from '../network.ts'
import { defaultSettings, type GlobalCompassSettings } from '../settings.ts'
import type { GlobalCompassState, CriterionCard, ForecastCard } from '../state.ts'

/** A simulated player, who sees only what a browser sees. */
export type Policy = (state: GlobalCompassState, random: Random) => GlobalCompassDecision[]

/** Plays a whole run. */
export function playedBy(policy: Policy, seed: string, settings: GlobalCompassSettings = defaultSettings) {
  const random = randomFrom(seed, 'policy')
  const decisions: GlobalCompassDecision[] = []
  for (;;) {
    const position = globalCompass.play(seed, settings, decisions)
    if (position.result) return { decisions, position, result: position.result }
    decisions.push(...policy(position.state, random))
  }
}

export function decisionsOf(policy: Policy, seed: string, settings: GlobalCompassSettings = defaultSettings) {
  return playedBy(policy, seed, settings).decisions
}

export function permitted(sites: Sites, pick: string): boolean {
  const at = siteFunctions.map((site) => sites[site])
  return (
    at.includes(pick) && at.every((place) => at.filter((other) => other === place).length <= mostInOneCountry)
  )
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

/**
 * Buys the wanted cards in this order while the budget lasts. The next call makes the forecasts, which may use the
 * cards.
 */
function gather(
  state: GlobalCompassState,
  wanted: readonly CriterionCard[],
  confidence: (card: ForecastCard) => number,
): GlobalCompassDecision[] {
  let { left } = state.evidence
  const cards = wanted.filter((card) => {
    if (card.bought || card.price > left) return false
    left -= card.price
    return true
  })
  if (cards.length > 0) return cards.map(({ id }) => ({ type: 'buy-card', card: id }))
  const forecasts = state.evidence.forecasts.map((card): GlobalCompassDecision => ({
    type: 'forecast',
    statement: card.id,
    confidence: confidence(card),
  }))
  return [...forecasts, { type: 'close-evidence' }]
}

/** Chooses at random among the allowed decisions. */
export const randomPolicy: Policy = (state, random) => {
  switch (state.phase) {
    case 'weights': {
      const drawn = Object.fromEntries(criterionIds.map((id) => [id, 2 + random.below(9)]))
      return [{ type: 'set-weights', weights: drawn as Importance }]
    }
    case 'evidence':
      return gather(state, random.shuffled(state.criteria), () => random.below(101))
    case 'shortlist': {
      const five = random.shuffled(state.candidates).slice(0, state.rules.shortlistLength)
      const countries = five.map(({ code }) => ({
        country: code,
        reasons: random.shuffled(criterionIds).slice(0, 2),
      }))
      return [{ type: 'shortlist', countries, pick: random.pick(five).code }]
    }
    case 'network':
      return [{ type: 'place', sites: randomSites(state.network as NetworkState, random) }]
    default: {
      const shock = state.shock as ShockState
      const option = random.pick(shock.answers)
      if (!option.needsPlace) return [{ type: 'answer', option: option.id }]
      return [{ type: 'answer', option: option.id, to: random.pick(shock.places).country }]
    }
  }
}

const wordToImportance = { decisive: 9, important: 5, useful: 2 }

function evidence(state: GlobalCompassState): GlobalCompassDecision[] {
  const worth = (card: CriterionCard) => (state.weights?.shares[card.id] ?? 0) / card.price
  const wanted = state.criteria.toSorted((a, b) => worth(b) - worth(a))
  return gather(state, wanted, (card) => {
    const figures = state.evidence.figures[card.criterion]
    const [above, below] = [figures?.[card.above], figures?.[card.below]]
    if (!above || !below) return 50
    return above.value > below.value ? 80 : 20
  })
}

function shortlist(state: GlobalCompassState): GlobalCompassDecision {
  const countries = state.ranking.slice(0, state.rules.shortlistLength).map(({ country }) => {
    const z = (id: CriterionId) => state.evidence.figures[id]?.[country]?.z ?? -9
    const reasons = state.evidence.bought.toSorted((a, b) => z(b) - z(a)).slice(0, 2)
    return { country, reasons }
  })
  return { type: 'shortlist', countries, pick: countries[0]?.country ?? '' }
}

/** Places the functions one after another, each where it costs least, without a search over combinations. */
function placement(state: NetworkState): GlobalCompassDecision {
  const at = (place: string) => state.places.indexOf(place)
  const far = (a: string, b: string) => state.distance[at(a)]?.[at(b)] ?? 0
  const rate = (id: string) => state.linkRates[id] ?? 0
  const cheapest = (cost: (place: string) => number, taken: readonly string[]) =>
    state.places
      .filter((place) => taken.filter((other) => other === place).length < mostInOneCountry)
      .toSorted((a, b) => cost(a) - cost(b))[0] as string
  const run = (site: SiteFunction, place: string) => state.runs[site][at(place)] ?? 0
  const toMarkets = (place: string) =>
    sum(state.markets.map((market) => market.share * far(place, market.country)))
  const plant = cheapest((place) => run('plant', place) + rate('plantHub') * far(place, state.pick), [])
  const hub = cheapest(
    (place) =>
      run('hub', place) + rate('hubMarkets') * toMarkets(place) + rate('plantHub') * far(place, plant),
    [plant],
  )
  const research = cheapest(
    (place) => run('research', place) + rate('researchPlant') * far(place, plant),
    [plant, hub],
  )
  const headOffice = cheapest(
    (place) =>
      run('headOffice', place) +
      rate('officePlant') * far(place, plant) +
      rate('homeOffice') * far(place, state.places[0] ?? ''),
    [plant, hub, research],
  )
  const sites = { headOffice, plant, research, hub }
  return { type: 'place', sites: permitted(sites, state.pick) ? sites : { ...sites, headOffice: state.pick } }
}

function answer(shock: ShockState): GlobalCompassDecision {
  const quarters = Math.min(shock.horizon, 1 / shock.endChance)
  const place = shock.places.toSorted((a, b) => a.extraPerYear - b.extraPerYear)[0]
  const extra = (place?.extraPerYear ?? 0) / 4
  const fee = (id: string) => shock.answers.find((option) => option.id === id)?.fee ?? 0
  const loss = shock.lossPerQuarter
  const costs = [
    { id: 'wait' as const, cost: loss * quarters },
    { id: 'cushion' as const, cost: fee('cushion') + 0.5 * loss * quarters },
    {
      id: 'second' as const,
      cost: fee('second') + loss + (0.2 * loss + Math.max(0, extra) / 2) * (quarters - 1),
    },
    { id: 'move' as const, cost: fee('move') + loss * Math.min(2, quarters) + extra * 10 },
  ].toSorted((a, b) => a.cost - b.cost)
  const option = costs[0]?.id ?? 'wait'
  return option === 'wait' || option === 'cushion'
    ? { type: 'answer', option }
    : { type: 'answer', option, to: place?.country ?? '' }
}

/**
 * Weights the criteria as the board asks, buys the cards with most weight, ranks by them and computes costs before
 * placing.
 */
export const sensiblePolicy: Policy = (state) => {
  switch (state.phase) {
    case 'weights': {
      const weights = state.criteria.map(({ id, priority }) => [id, wordToImportance[priority]] as const)
      return [{ type: 'set-weights', weights: Object.fromEntries(weights) as Importance }]
    }
    case 'evidence':
      return evidence(state)
    case 'shortlist':
      return [shortlist(state)]
    case 'network':
      return [placement(state.network as NetworkState)]
    default:
      return [answer(state.shock as ShockState)]
  }
}
