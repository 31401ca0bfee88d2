import type { NetworkState } from '../engine/later-state.ts'
import type { SiteFunction, Sites } from '../engine/network.ts'

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
    link('hubMarkets', 'Hub to your five markets, on average', toMarkets),
  ]
}
