import { randomFrom, type Random } from '../../../math/random.ts'
import { sum } from '../../../math/statistics.ts'
import { criterionIds, type CriterionId, type Importance } from '../criteria.ts'
import { lossCounts } from '../board.ts'
import { nerves, onStoppages, phrasings } from '../board-words.ts'
import type { Priority } from '../brief.ts'
import type { GlobalCompassDecision } from '../decisions.ts'
import { expectedLoss } from '../stoppages.ts'
import { globalCompass } from '../engine.ts'
import type { NetworkState, ShockState } from '../later-state.ts'
import { mostInOneCountry } from '../network.ts'
import { siteFunctions, type SiteFunction, type Sites } from '../sites.ts'
import { defaultSettings, type GlobalCompassSettings } from '../settings.ts'
import type { GlobalCompassState, CriterionCard, ForecastCard } from '../state.ts'

/** A simulated player, who sees only what a browser sees. */
export type Policy = (state: GlobalCompassState, random: Random) => GlobalCompassDecision[]

/** Plays a whole run. */
export function playedBy(
  policy: Policy,
  seed: string,
  settings: GlobalCompassSettings = defaultSettings,
  engine = globalCompass,
) {
  const random = randomFrom(seed, 'policy')
  const decisions: GlobalCompassDecision[] = []
  for (;;) {
    const position = engine.play(seed, settings, decisions)
    if (position.result) return { decisions, position, result: position.result }
    decisions.push(...policy(position.state, random))
  }
}

export function decisionsOf(
  policy: Policy,
  seed: string,
  settings: GlobalCompassSettings = defaultSettings,
  engine = globalCompass,
) {
  return playedBy(policy, seed, settings, engine).decisions
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

/** The importance of each criterion as the board labels it, or as somebody hears it who understands each sentence. */
export function heard({ criteria, board }: GlobalCompassState): Importance {
  const said = new Set(board.flatMap(({ says }) => says))
  const hears = (id: CriterionId): Priority =>
    priorities.find((priority) => phrasings[id][priority].some((sentence) => said.has(sentence))) ?? 'useful'
  return Object.fromEntries(
    criteria.map(({ id, priority }) => [id, wordToImportance[priority ?? hears(id)]]),
  ) as Importance
}

const priorities = Object.keys(wordToImportance) as Priority[]

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

/** The candidates by the player's weights over the open cards, the best first. */
function ranked({ candidates, evidence: { bought, figures }, weights }: GlobalCompassState): string[] {
  const score = (country: string) => {
    const known = bought.flatMap((id) => {
      const z = figures[id]?.[country]?.z
      return z === undefined ? [] : [{ z, weight: weights?.importance[id] ?? 0 }]
    })
    const all = sum(known.map(({ weight }) => weight))
    return all === 0 ? -9 : sum(known.map(({ z, weight }) => z * weight)) / all
  }
  return candidates.map(({ code }) => code).toSorted((a, b) => score(b) - score(a))
}

/** @param matters whether a criterion is worth naming as a reason */
function shortlist(state: GlobalCompassState, matters: (id: CriterionId) => boolean): GlobalCompassDecision {
  const countries = ranked(state)
    .slice(0, state.rules.shortlistLength)
    .map((country) => {
      const z = (id: CriterionId) => state.evidence.figures[id]?.[country]?.z ?? -9
      const worth = (id: CriterionId) => z(id) - (matters(id) ? 0 : 20)
      const reasons = state.evidence.bought.toSorted((a, b) => worth(b) - worth(a)).slice(0, 2)
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

/** How many times over the board counts a loss, as somebody hears it who understands the sentence. */
function countsHeard({ risk }: NetworkState): number {
  const nerve = nerves.find((one) => onStoppages[one].some((sentence) => sentence === risk?.says))
  return nerve ? lossCounts[nerve] : 0
}

/** Moves one function at a time to where it saves most, as long as something is saved. */
function improved(state: NetworkState, counts: number): GlobalCompassDecision {
  let { sites } = placement(state) as { sites: Sites }
  for (;;) {
    const others = siteFunctions
      .flatMap((site) => state.places.map((place): Sites => ({ ...sites, [site]: place })))
      .filter((other) => permitted(other, state.pick))
    const best = others.reduce((one, other) =>
      shownCost(state, other, counts) < shownCost(state, one, counts) ? other : one,
    )
    if (shownCost(state, best, counts) >= shownCost(state, sites, counts) - 1e-9) break
    sites = best
  }
  return { type: 'place', sites }
}

/** The cost of a network from what the browser gets, with losses counted so many times over. */
function shownCost(state: NetworkState, sites: Sites, counts: number): number {
  const { places, runs, distance, linkRates, markets, risk } = state
  const at = (site: SiteFunction) => places.indexOf(sites[site])
  const far = (a: number, b: number) => distance[a]?.[b] ?? 0
  const links = [
    ['homeOffice', far(0, at('headOffice'))],
    ['officePlant', far(at('headOffice'), at('plant'))],
    ['officeResearch', far(at('headOffice'), at('research'))],
    ['researchPlant', far(at('research'), at('plant'))],
    ['plantHub', far(at('plant'), at('hub'))],
    ['hubMarkets', sum(markets.map(({ country, share }) => share * far(at('hub'), places.indexOf(country))))],
  ] as const
  const cost =
    sum(siteFunctions.map((site) => runs[site][at(site)] ?? 0)) +
    sum(links.map(([id, points]) => (linkRates[id] ?? 0) * points))
  return risk === null ? cost : cost + counts * expectedLoss(risk, places, sites)
}

/**
 * Weights the criteria as the board asks, buys the cards with most weight, ranks by them and computes costs before
 * placing.
 */
export const sensiblePolicy: Policy = (state) => {
  switch (state.phase) {
    case 'weights':
      return [{ type: 'set-weights', weights: heard(state) }]
    case 'evidence':
      return evidence(state)
    case 'shortlist':
      return [
        shortlist(state, (id) => state.board.length === 0 || heard(state)[id] > wordToImportance.useful),
      ]
    case 'network': {
      const network = state.network as NetworkState
      return [network.risk ? improved(network, countsHeard(network)) : placement(network)]
    }
    default:
      return [answer(state.shock as ShockState)]
  }
}

const wordsOf = (text: string) => text.toLowerCase().match(/[a-z]{4,}/gu) ?? []

/**
 * Understands nothing and copies: what the board names most often, in the words of the page, weighs most. Everything
 * that can be computed from what is shown is computed.
 */
export const copyingPolicy: Policy = (state) => {
  switch (state.phase) {
    case 'weights': {
      const said = wordsOf([state.brief.story, ...state.board.flatMap(({ says }) => says)].join(' '))
      const weights = state.criteria.map(({ id, name, asks, unit, priority }) => {
        const own = new Set(wordsOf(`${name} ${asks} ${unit}`))
        const named = said.filter((word) => own.has(word)).length
        return [id, priority ? wordToImportance[priority] : Math.min(9, 3 + 2 * named)] as const
      })
      return [{ type: 'set-weights', weights: Object.fromEntries(weights) as Importance }]
    }
    case 'shortlist':
      return [shortlist(state, () => true)]
    case 'network': {
      const network = state.network as NetworkState
      return [improved(network, 0)]
    }
    default:
      return sensiblePolicy(state, randomFrom('', ''))
  }
}
