import { DecisionRefused } from '../../engine/lab-engine.ts'
import type { Random } from '../../math/random.ts'
import { readObject, readOneOf } from '../../engine/reading.ts'
import { clamp, median, sum } from '../../math/statistics.ts'
import type { Country, IndicatorId } from '../data/country-data.ts'
import type { ProductNeeds } from './brief.ts'
import { countryOf, gdpOf, incomeOf, nameInText } from './countries.ts'
import { cageDistance } from './distance.ts'
import { remembering } from './remembering.ts'
import { functionNames, siteFunctions, type SiteFunction, type Sites } from './sites.ts'
import { expectedLoss, lossTogether, stopCosts, stoppagesIn, type Stoppages } from './stoppages.ts'

export const mostInOneCountry = 2

/**
 * The yearly cost of a function in millions of fictional dollars: people + capital cost.
 * People = base × (income / median income of the places)^elasticity × what the product needs.
 * Capital cost = capital × the local lending rate; low wages often come with expensive loans.
 */
interface Running {
  readonly base: number
  readonly elasticity: number
  /** Borrowed capital, in millions of dollars. */
  readonly capital: number
  readonly need: keyof ProductNeeds | null
}

const running: Readonly<Record<SiteFunction, Running>> = {
  headOffice: { base: 6, elasticity: 0.3, capital: 10, need: null },
  plant: { base: 26, elasticity: 0.25, capital: 80, need: 'labour' },
  research: { base: 9, elasticity: 0.2, capital: 20, need: 'talent' },
  hub: { base: 5, elasticity: 0.2, capital: 40, need: null },
}
/** Extra cost of a hub without a coast, in millions of dollars a year. */
const landlockedHub = 3
/**
 * Research is cheaper to staff where people are online: 1.4 times the base cost where nobody is, 0.6 where everybody
 * is.
 */
const dearestTalent = 1.4
const onlineRelief = 0.8

/** Millions of dollars a year for each CAGE point between the two ends of a link. */
export const perPoint = {
  homeOffice: 0.04,
  officePlant: 0.05,
  officeResearch: 0.03,
  researchPlant: 0.06,
  plantHub: 0.1,
  hubMarkets: 0.3,
}

/** The exponents of the gravity equation, and the CAGE distance at which demand halves. */
const gravitySize = 0.8
const gravityDistance = 1
const halvingPoints = 30
/** The firm enters the pick first and with twice the effort. */
const pickEffort = 2

export interface Market {
  readonly country: string
  /** Share of all demand, from 0 to 1. */
  readonly share: number
}

/**
 * Gravity (J. Tinbergen, Shaping the World Economy, 1962): trade grows with the size of the economies and falls with
 * distance. Demand = GDP^0.8 / (1 + CAGE / 30) as seen from home, given as shares of the five markets; the pick
 * counts twice.
 */
export function demandShares(home: string, markets: readonly string[], pick: string): Market[] {
  const base = countryOf(home)
  const pulls = markets.map((code) => {
    const country = countryOf(code)
    const size = gdpOf(country) ** gravitySize
    const near = (1 + cageDistance(base, country) / halvingPoints) ** -gravityDistance
    return size * near * (code === pick ? pickEffort : 1)
  })
  const all = sum(pulls)
  return markets.map((country, at) => ({ country, share: (pulls[at] as number) / all }))
}

export interface NetworkModel {
  /** The possible places of a function: home and the long list. */
  readonly places: readonly string[]
  readonly pick: string
  readonly markets: readonly Market[]
  /** CAGE points between two places. */
  readonly distance: readonly (readonly number[])[]
  /** Running cost of each function at each place, in millions of dollars a year. */
  readonly runs: Readonly<Record<SiteFunction, readonly number[]>>
  /** Cost at each place of the links with a fixed end: home to head office, and hub to markets. */
  readonly homeLink: readonly number[]
  readonly marketLink: readonly number[]
  readonly freight: number
  readonly talent: number
  /** What a stoppage may cost. */
  readonly stoppages: Stoppages
}

/**
 * One figure for each country. A missing figure becomes the median of the places, so that no place gains from a gap.
 */
function figuresOf(id: IndicatorId, countries: readonly Country[]): number[] {
  const there = countries.map((country) => country.values[id]?.[0]).filter((value) => value !== undefined)
  const middle = median(there)
  return countries.map((country) => country.values[id]?.[0] ?? middle)
}

function runningCosts(site: SiteFunction, countries: readonly Country[], needs: ProductNeeds): number[] {
  const { base, elasticity, capital, need } = running[site]
  const incomes = countries.map(incomeOf)
  const middle = median(incomes)
  const lending = figuresOf('lending', countries)
  const online = figuresOf('internet', countries)
  return countries.map((country, at) => {
    const people = base * (need ? needs[need] : 1) * ((incomes[at] as number) / middle) ** elasticity
    const talent = site === 'research' ? dearestTalent - (onlineRelief * (online[at] as number)) / 100 : 1
    const coast = site === 'hub' && country.landlocked ? landlockedHub : 0
    return people * talent + (capital * (lending[at] as number)) / 100 + coast
  })
}

export interface NetworkTask {
  /** Country codes. */
  readonly home: string
  readonly candidates: readonly string[]
  readonly pick: string
  readonly markets: readonly Market[]
  readonly needs: ProductNeeds
  /** How many times over the board counts an expected loss. */
  readonly lossCounts: number
}

export const networkModel = remembering(
  ({ home, candidates, pick, markets, needs, lossCounts }: NetworkTask) =>
    JSON.stringify([home, candidates, pick, markets, needs, lossCounts]),
  modelled,
)

function modelled(task: NetworkTask): NetworkModel {
  const { home, candidates, pick, markets, needs, lossCounts } = task
  const places = [home, ...candidates]
  const countries = places.map((code) => countryOf(code))
  const distance = countries.map((a) => countries.map((b) => cageDistance(a, b)))
  const runs = Object.fromEntries(
    siteFunctions.map((site) => [site, runningCosts(site, countries, needs)]),
  ) as Record<SiteFunction, number[]>
  const at = markets.map((market) => places.indexOf(market.country))
  return {
    places,
    pick,
    markets,
    distance,
    runs,
    homeLink: countries.map((_, place) => perPoint.homeOffice * (distance[0]?.[place] as number)),
    marketLink: countries.map(
      (_, place) =>
        perPoint.hubMarkets *
        needs.freight *
        sum(markets.map((market, k) => market.share * (distance[place]?.[at[k] as number] as number))),
    ),
    freight: needs.freight,
    talent: needs.talent,
    stoppages: stoppagesIn(countries, lossCounts),
  }
}

export interface CostLine {
  readonly id: string
  readonly name: string
  /** Millions of fictional dollars a year. */
  readonly cost: number
}

/** Millions of dollars a year for each CAGE point of the links between functions. */
export function linkRates(model: NetworkModel) {
  return {
    officePlant: perPoint.officePlant,
    officeResearch: perPoint.officeResearch,
    researchPlant: perPoint.researchPlant * model.talent,
    plantHub: perPoint.plantHub * model.freight,
  }
}

/** The yearly cost of a network, line by line. */
export function networkCosts(model: NetworkModel, sites: Sites): CostLine[] {
  const place = (site: SiteFunction) => model.places.indexOf(sites[site])
  const between = (a: SiteFunction, b: SiteFunction) => model.distance[place(a)]?.[place(b)] as number
  const rates = linkRates(model)
  const line = (id: string, name: string, cost: number): CostLine => ({ id, name, cost })
  return [
    ...siteFunctions.map((site) => line(site, functionNames[site], model.runs[site][place(site)] as number)),
    line('homeOffice', 'Home to head office', model.homeLink[place('headOffice')] as number),
    line('officePlant', 'Head office to plant', rates.officePlant * between('headOffice', 'plant')),
    line(
      'officeResearch',
      'Head office to research',
      rates.officeResearch * between('headOffice', 'research'),
    ),
    line('researchPlant', 'Research to plant', rates.researchPlant * between('research', 'plant')),
    line('plantHub', 'Plant to hub', rates.plantHub * between('plant', 'hub')),
    line('hubMarkets', 'Hub to markets', model.marketLink[place('hub')] as number),
  ]
}

/** Millions of fictional dollars a year. */
export function networkCost(model: NetworkModel, sites: Sites): number {
  return sum(networkCosts(model, sites).map((entry) => entry.cost))
}

/** The first function that exceeds the limit for one country. */
export function crowdedSite(sites: Sites): SiteFunction | undefined {
  return siteFunctions.find(
    (site) => siteFunctions.filter((other) => sites[other] === sites[site]).length > mostInOneCountry,
  )
}

/** The board's objection to a network and the function at fault; null when the network is allowed. */
export function objection(sites: Sites, pick: string): { sentence: string; site: SiteFunction } | null {
  const crowded = crowdedSite(sites)
  if (crowded) {
    const name = nameInText(sites[crowded])
    return {
      sentence: `The board allows two functions in one country, and ${name} has more. Move one of them.`,
      site: crowded,
    }
  }
  if (siteFunctions.every((site) => sites[site] !== pick)) {
    return {
      sentence: `Place at least one function in your pick, ${nameInText(pick)}.`,
      site: 'headOffice',
    }
  }
  return null
}

/** @throws DecisionRefused */
export function readSites(decision: ReadonlyMap<string, unknown>, model: NetworkModel): Sites {
  const given = readObject(decision.get('sites'), 'Choose a country for each of the four functions.', 'sites')
  const sites = Object.fromEntries(
    siteFunctions.map((site) => [
      site,
      readOneOf(
        given.get(site),
        model.places,
        `${functionNames[site]}: choose home or a country on the long list.`,
        `sites.${site}`,
      ),
    ]),
  ) as Sites
  const against = objection(sites, model.pick)
  if (against) throw new DecisionRefused(against.sentence, `sites.${against.site}`)
  return sites
}

/** What a network costs as it is judged: with the losses that the board counts. Millions a year. */
export function judgedCost(model: NetworkModel, sites: Sites): number {
  const { stoppages, places } = model
  return networkCost(model, sites) + stoppages.counts * expectedLoss(stoppages, places, sites)
}

/** The running costs with the losses that the board counts, but for what two functions lose together. */
function runsWithLosses({ runs, stoppages }: NetworkModel): NetworkModel['runs'] {
  const { counts, risks } = stoppages
  return Object.fromEntries(
    siteFunctions.map((site) => [
      site,
      runs[site].map((cost, at) => cost + counts * stopCosts[site] * (risks[at] as number)),
    ]),
  ) as Record<SiteFunction, number[]>
}

function countedTogether({ stoppages, places }: NetworkModel, sites: Sites): number {
  return stoppages.counts * lossTogether(stoppages, places, sites)
}

/**
 * The cheapest network that the board allows, as it is judged. The search is exact: it skips a combination only when its first parts
 * already cost as much as the best network found, and no cost is negative.
 */
export function cheapestNetwork(model: NetworkModel): { sites: Sites; cost: number } {
  const { places, distance, homeLink, marketLink } = model
  const runs = runsWithLosses(model)
  const rates = linkRates(model)
  const d = (a: number, b: number) => distance[a]?.[b] as number
  const hubs = places.map((_, at) => (runs.hub[at] as number) + (marketLink[at] as number))
  const leastHub = Math.min(...hubs)
  const leastResearch = Math.min(...runs.research)
  let best = { sites: null as Sites | null, cost: Infinity }
  for (let h = 0; h < places.length; h++) {
    const office = (runs.headOffice[h] as number) + (homeLink[h] as number)
    for (let p = 0; p < places.length; p++) {
      const two = office + (runs.plant[p] as number) + rates.officePlant * d(h, p)
      if (two + leastResearch + leastHub >= best.cost) continue
      for (let r = 0; r < places.length; r++) {
        const three =
          two + (runs.research[r] as number) + rates.officeResearch * d(h, r) + rates.researchPlant * d(r, p)
        if (three + leastHub >= best.cost) continue
        for (let u = 0; u < places.length; u++) {
          const apart = three + (hubs[u] as number) + rates.plantHub * d(p, u)
          if (apart >= best.cost) continue
          const sites = sitesAt(places, [h, p, r, u])
          const cost = apart + countedTogether(model, sites)
          if (cost < best.cost && objection(sites, model.pick) === null) best = { sites, cost }
        }
      }
    }
  }
  return { sites: best.sites as Sites, cost: judgedCost(model, best.sites as Sites) }
}

function sitesAt(places: readonly string[], at: readonly [number, number, number, number]): Sites {
  const [headOffice, plant, research, hub] = at.map((place) => places[place] as string)
  return { headOffice, plant, research, hub } as Sites
}

/** The number of random networks behind the usual cost. */
export const usualNetworks = 400

/** The median of 400 random allowed networks: what a network costs, as it is judged, without thinking. */
export function usualCost(model: NetworkModel, random: Random): number {
  const costs: number[] = []
  while (costs.length < usualNetworks) {
    const draw = siteFunctions.map(() => random.below(model.places.length))
    // One random function stands in the pick, so that the board allows most draws.
    draw[random.below(draw.length)] = model.places.indexOf(model.pick)
    const sites = sitesAt(model.places, draw as [number, number, number, number])
    if (objection(sites, model.pick) === null) costs.push(judgedCost(model, sites))
  }
  return median(costs)
}

/** 1 for the cheapest network, 0 at the usual cost or more, linear in between. */
export function networkQuality(cost: number, best: number, usual: number): number {
  return usual - best < 1e-9 ? 1 : clamp((usual - cost) / (usual - best), 0, 1)
}
