import { inWords, percent } from '@tradewind/contract/words/figures'
import type { FirmYear } from '../engine/world-state.ts'
import type { MetState } from './market-entry-play.ts'
import { nameIn } from './words.ts'

/** The world of a run as far as there is one; a practice has none. */
export type Met = Partial<Pick<MetState, 'world' | 'firms'>>

/** A firm in a year, as the page names it. */
export interface NamedFirm extends FirmYear {
  readonly name: string
  readonly own: boolean
}

/** The robots that a player meets who plays alone. */
export const robotsAlone = 3

/** How a firm is called: one’s own is "You", and robots met alone have no name but their number. */
export function firmNameIn({ world, firms = [] }: Met) {
  return (number: number) => {
    if (number === world?.you) return 'You'
    const word = firms.length === 0 ? 'Robot' : 'Firm'
    return firms.find((firm) => firm.number === number)?.name ?? `${word} ${number}`
  }
}

/** The names of all other firms; before year 1 has closed, of those that are expected. */
export function rivalNames(state: Met): string[] {
  const { world, firms = [] } = state
  const numbers = world?.firms.map(({ number }) => number) ?? []
  const expected = firms.length > 0 ? firms.map(({ number }) => number) : robotNumbers()
  const all = numbers.length > 0 ? numbers : expected
  return all.filter((number) => number !== world?.you).map(firmNameIn(state))
}

/** How many others screen the same countries, in the words of the first round; null where no firms meet. */
export function othersOnMap(state: Met): string | null {
  if (!state.world) return null
  const count = rivalNames(state).length
  if (count === 0) return 'Nobody else is here yet.'
  return count === 1 ? 'One rival sees this map too.' : `${count} rivals see this map too.`
}

/** Who else signs a plan, before any player knows where; null where no firms meet. */
export function whoElsePlans(state: Met): string | null {
  if (!state.world) return null
  const names = rivalNames(state)
  if (names.length === 0) return 'No other firm is in this market yet.'
  const verb = names.length === 1 ? 'signs its plan' : 'sign their plans'
  return `${inWords(names)} ${verb} now too. Nobody knows where the others go.`
}

const robotNumbers = () => Array.from({ length: robotsAlone }, (_, at) => at + 2)

/** All firms in a year that has closed, one’s own first; empty where no firms meet. */
export function firmsIn(state: Met, year: number): NamedFirm[] {
  const nameOf = firmNameIn(state)
  const firms = state.world?.years.find((one) => one.year === year)?.firms ?? []
  return firms
    .map((firm) => ({ ...firm, name: nameOf(firm.number), own: firm.number === state.world?.you }))
    .toSorted((a, b) => Number(b.own) - Number(a.own) || a.number - b.number)
}

/** The other firms that sold in a country in a year. */
export function rivalsIn(state: Met, country: string, year: number): NamedFirm[] {
  return firmsIn(state, year).filter((firm) => !firm.own && firm.country === country)
}

/** The last year that has closed; null before year 1 has, and where no firms meet. */
export function lastYear({ world }: Met): number | null {
  return world?.years.at(-1)?.year ?? null
}

export interface Reported {
  readonly year: number
  /** The country of one’s own plan. */
  readonly country: string
}

/** A year of the whole world in one sentence: how many sell, and who is beside oneself. */
export function yearInWords(state: Pick<MetState, 'countries'> & Met, { year, country }: Reported): string {
  const firms = firmsIn(state, year)
  const selling = firms.filter((firm) => firm.country !== null)
  if (selling.length === 0) return `In year ${year} no firm sells anywhere.`
  const place = nameIn(state)(country)
  const own = firms.find((firm) => firm.own)
  const rivals = rivalsIn(state, country, year)
  const verb = selling.length === 1 ? 'sells' : 'sell'
  const count =
    selling.length === firms.length ? `all ${firms.length}` : `${selling.length} of ${firms.length}`
  const begin = `In year ${year}, ${count} firms ${verb}`
  const theirs = largestOf(rivals)
  if (own && own.country === country) {
    const held = percent(own.share ?? 0, 1)
    return rivals.length === 0
      ? `${begin}; no other is in ${place}, where you hold ${held}.`
      : `${begin}; in ${place} you hold ${inWords([held, ...theirs])}.`
  }
  const outside = own ? ', where you do not sell,' : ''
  return rivals.length === 0
    ? `${begin}; none of them in ${place}.`
    : `${begin}; in ${place}${outside} ${theirs.length === 1 ? 'it is' : 'they are'} ${inWords(theirs)}.`
}

/** As many rivals are named in a sentence. */
const mostNamed = 2

/** The rivals with the largest shares by name, the others by their number. */
function largestOf(rivals: readonly NamedFirm[]): string[] {
  const sorted = rivals.toSorted((a, b) => (b.share ?? 0) - (a.share ?? 0))
  const named = sorted.slice(0, rivals.length > mostNamed + 1 ? 1 : rivals.length)
  const more = rivals.length - named.length
  return [
    ...named.map(({ name, share }) => `${name} ${percent(share ?? 0, 1)}`),
    ...(more > 0 ? [`${more} others less`] : []),
  ]
}
