import type { Flow } from '../../shell/place/world/flows.tsx'
import type { NetworkState } from '../engine/later-state.ts'
import type { SiteFunction, Sites } from '../engine/sites.ts'

/** Places chosen so far. */
export type NetworkDraft = Readonly<Partial<Record<SiteFunction, string>>>

/** The four places once all are chosen, else null. */
export function complete(draft: NetworkDraft): Sites | null {
  const { headOffice, plant, research, hub } = draft
  return headOffice && plant && research && hub ? { headOffice, plant, research, hub } : null
}

/** The board's objection to a network as a sentence; null when it is allowed. */
export function objectionToNetwork(
  draft: NetworkDraft,
  network: Pick<NetworkState, 'functions' | 'mostInOneCountry' | 'pick'>,
  nameOf: (code: string) => string,
): string | null {
  const { functions, mostInOneCountry, pick } = network
  const open = functions.find(({ id }) => !draft[id])
  if (open) return `Choose a country for the ${open.name.toLowerCase()}.`
  const places = functions.map(({ id }) => draft[id])
  const crowded = places.find((place) => places.filter((other) => other === place).length > mostInOneCountry)
  if (crowded)
    return `${nameOf(crowded)} has more than two functions; the board allows two in one country. Move one.`
  return places.includes(pick) ? null : `Place at least one function in your pick, ${nameOf(pick)}.`
}

export interface Link {
  readonly id: string
  readonly name: string
  /** Millions of dollars a year for each CAGE point. */
  readonly rate: number
  /** CAGE points between the two ends; null while an end has no place. */
  readonly points: number | null
}

/** The links of a network, each with its rate and its present distance. */
export function linksOf(draft: NetworkDraft, network: NetworkState): Link[] {
  const { places, distance, linkRates, markets } = network
  const between = (from: string | undefined, to: string | undefined) => {
    if (!from || !to) return null
    return distance[places.indexOf(from)]?.[places.indexOf(to)] ?? null
  }
  const toMarkets = draft.hub
    ? markets.reduce((total, { country, share }) => total + share * (between(draft.hub, country) ?? 0), 0)
    : null
  const link = (id: string, name: string, points: number | null) => ({
    id,
    name,
    rate: linkRates[id] ?? 0,
    points,
  })
  return [
    link('homeOffice', 'Home to head office', between(places[0], draft.headOffice)),
    link('officePlant', 'Head office to plant', between(draft.headOffice, draft.plant)),
    link('officeResearch', 'Head office to research', between(draft.headOffice, draft.research)),
    link('researchPlant', 'Research to plant', between(draft.research, draft.plant)),
    link('plantHub', 'Plant to hub', between(draft.plant, draft.hub)),
    link('hubMarkets', 'Hub to markets', toMarkets),
  ]
}

export interface CostPart {
  readonly id: string
  readonly name: string
  /** Millions of dollars a year; null while it has no place yet. */
  readonly cost: number | null
}

const shortNames: Readonly<Record<string, string>> = {
  homeOffice: 'Home–office',
  officePlant: 'Office–plant',
  officeResearch: 'Office–research',
  researchPlant: 'Research–plant',
  plantHub: 'Plant–hub',
  hubMarkets: 'Hub–markets',
}

/** The cost of a network line by line, as far as its places are chosen. */
export function costParts(draft: NetworkDraft, network: NetworkState): CostPart[] {
  const { functions, runs, places } = network
  const running = functions.map(({ id, name }): CostPart => {
    const at = draft[id]
    return { id, name, cost: at === undefined ? null : (runs[id][places.indexOf(at)] ?? null) }
  })
  const links = linksOf(draft, network).map(({ id, name, rate, points }): CostPart => ({
    id,
    name: shortNames[id] ?? name,
    cost: points === null ? null : rate * points,
  }))
  return [...running, ...links]
}

/** Millions of dollars a year, of what is placed so far. */
export function totalOf(parts: readonly CostPart[]): number {
  return parts.reduce((total, { cost }) => total + (cost ?? 0), 0)
}

/** The expected loss from standstills of what is placed so far, in millions of dollars a year. */
export function lossOf(draft: NetworkDraft, { risk, places, functions }: NetworkState): number {
  return functions.reduce((total, { id }) => {
    const at = draft[id]
    if (at === undefined) return total
    const together = functions.some((other) => other.id !== id && draft[other.id] === at)
    const loss = risk.stopCosts[id] * (risk.risks[places.indexOf(at)] ?? 0)
    return total + loss * (together ? 1 + risk.togetherShare : 1)
  }, 0)
}

/** The links of a network as flows on the map. The one to the markets is a flow to each of them. */
export function flowsOf(draft: NetworkDraft, network: NetworkState): Flow[] {
  const { places, distance, linkRates, markets } = network
  const flow = (
    id: string,
    [from, to]: readonly [string | undefined, string | undefined],
    share = 1,
  ): Flow[] => {
    if (!from || !to) return []
    const points = distance[places.indexOf(from)]?.[places.indexOf(to)] ?? 0
    const rate = linkRates[id] ?? 0
    const kind = id === 'plantHub' || id === 'hubMarkets' ? ('goods' as const) : ('talk' as const)
    return [{ id: share === 1 ? id : `${id} ${to}`, from, to, cost: rate * points * share, kind }]
  }
  return [
    ...flow('homeOffice', [places[0], draft.headOffice]),
    ...flow('officePlant', [draft.headOffice, draft.plant]),
    ...flow('officeResearch', [draft.headOffice, draft.research]),
    ...flow('researchPlant', [draft.research, draft.plant]),
    ...flow('plantHub', [draft.plant, draft.hub]),
    ...markets.flatMap(({ country, share }) => flow('hubMarkets', [draft.hub, country], share)),
  ]
}
