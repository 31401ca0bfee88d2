import { sum } from '../../math/statistics.ts'
import type { NetworkState } from './later-state.ts'
import { mostInOneCountry } from './network.ts'
import { siteFunctions, type SiteFunction, type Sites } from './sites.ts'
import { expectedLoss } from './stoppages.ts'

/** Whether the board allows a network. */
export function permitted(sites: Sites, pick: string): boolean {
  const at = siteFunctions.map((site) => sites[site])
  return (
    at.includes(pick) && at.every((place) => at.filter((other) => other === place).length <= mostInOneCountry)
  )
}

/** Where a function costs least to run, among the places that have room. */
function cheapestPlace(
  { places }: NetworkState,
  cost: (place: string) => number,
  taken: readonly string[],
): string {
  return places
    .filter((place) => taken.filter((other) => other === place).length < mostInOneCountry)
    .toSorted((a, b) => cost(a) - cost(b))[0] as string
}

/** The network with a function in the pick, as the board asks. */
function withPick(sites: Sites, pick: string): Sites {
  return permitted(sites, pick) ? sites : { ...sites, headOffice: pick }
}

/** Puts the plant into the pick and each other function where it is cheapest to run, whatever the links cost. */
export function placedByRunningCost(state: NetworkState): Sites {
  const run = (site: SiteFunction) => (place: string) => state.runs[site][state.places.indexOf(place)] ?? 0
  const taken = [state.pick]
  const at = (site: SiteFunction) => {
    const place = cheapestPlace(state, run(site), taken)
    taken.push(place)
    return place
  }
  return { headOffice: at('headOffice'), plant: state.pick, research: at('research'), hub: at('hub') }
}

/** Places the functions one after another, each where it costs least, without a search over combinations. */
export function placedInTurn(state: NetworkState): Sites {
  const at = (place: string) => state.places.indexOf(place)
  const far = (a: string, b: string) => state.distance[at(a)]?.[at(b)] ?? 0
  const rate = (id: string) => state.linkRates[id] ?? 0
  const run = (site: SiteFunction, place: string) => state.runs[site][at(place)] ?? 0
  const toMarkets = (place: string) =>
    sum(state.markets.map((market) => market.share * far(place, market.country)))
  const plant = cheapestPlace(
    state,
    (place) => run('plant', place) + rate('plantHub') * far(place, state.pick),
    [],
  )
  const hub = cheapestPlace(
    state,
    (place) =>
      run('hub', place) + rate('hubMarkets') * toMarkets(place) + rate('plantHub') * far(place, plant),
    [plant],
  )
  const research = cheapestPlace(
    state,
    (place) => run('research', place) + rate('researchPlant') * far(place, plant),
    [plant, hub],
  )
  const headOffice = cheapestPlace(
    state,
    (place) =>
      run('headOffice', place) +
      rate('officePlant') * far(place, plant) +
      rate('homeOffice') * far(place, state.places[0] ?? ''),
    [plant, hub, research],
  )
  return withPick({ headOffice, plant, research, hub }, state.pick)
}

/**
 * Begins in turn, then moves one function at a time to where it saves most, as long as something is saved.
 * @param counts how many times over an expected loss counts
 */
export function improvedSites(state: NetworkState, counts: number): Sites {
  return descended(state, counts, { from: placedInTurn(state), moves: singleMoves })
}

/** Improves further by moving two functions together, which leaves places that one move alone cannot leave. */
export function searchedSites(state: NetworkState, counts: number): Sites {
  return descended(state, counts, { from: improvedSites(state, counts), moves: doubleMoves })
}

interface Search {
  readonly from: Sites
  readonly moves: (places: readonly string[], sites: Sites) => Sites[]
}

function descended(state: NetworkState, counts: number, { from, moves }: Search): Sites {
  const cost = costIn(state, counts)
  let sites = from
  for (;;) {
    const before = sites
    let least = cost(sites) - 1e-9
    for (const other of moves(state.places, before)) {
      if (!permitted(other, state.pick)) continue
      const now = cost(other)
      if (now < least) {
        sites = other
        least = now
      }
    }
    if (sites === before) return sites
  }
}

function singleMoves(places: readonly string[], sites: Sites): Sites[] {
  return siteFunctions.flatMap((site) => places.map((place): Sites => ({ ...sites, [site]: place })))
}

function doubleMoves(places: readonly string[], sites: Sites): Sites[] {
  return siteFunctions.flatMap((one, at) =>
    siteFunctions
      .slice(at + 1)
      .flatMap((other) =>
        places.flatMap((first) =>
          places.map((second): Sites => ({ ...sites, [one]: first, [other]: second })),
        ),
      ),
  )
}

/** The cost of a network from what the browser gets, with losses counted so many times over. */
function costIn({ places, runs, distance, linkRates, markets, risk }: NetworkState, counts: number) {
  const numbers = new Map(places.map((place, at) => [place, at]))
  const numberOf = (place: string) => numbers.get(place) ?? 0
  const far = (a: number, b: number) => distance[a]?.[b] ?? 0
  const rate = (id: string) => linkRates[id] ?? 0
  const toMarkets = places.map((_, at) =>
    sum(markets.map(({ country, share }) => share * far(at, numberOf(country)))),
  )
  return (sites: Sites) => {
    const [office, plant, research, hub] = siteFunctions.map((site) => numberOf(sites[site])) as [
      number,
      number,
      number,
      number,
    ]
    const cost =
      sum(siteFunctions.map((site) => runs[site][numberOf(sites[site])] ?? 0)) +
      rate('homeOffice') * far(0, office) +
      rate('officePlant') * far(office, plant) +
      rate('officeResearch') * far(office, research) +
      rate('researchPlant') * far(research, plant) +
      rate('plantHub') * far(plant, hub) +
      rate('hubMarkets') * (toMarkets[hub] ?? 0)
    return cost + counts * expectedLoss(risk, places, sites)
  }
}
