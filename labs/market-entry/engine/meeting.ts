import type { Country } from './countries.ts'
import { othersOf, type MetYear, type Move, type Others } from './rivals.ts'

/** The years of a shared world that have closed, as one firm meets them. */
export interface Meeting {
  /** The number of one’s own firm; null for a seat that moves nothing. */
  readonly you: number | null
  readonly years: MetYear[]
  /** The other firms in each country, by year. The markets of the run read it. */
  readonly others: ReadonlyMap<string, Others[]>
}

export function newMeeting(you: number | null, countries: readonly Country[]): Meeting {
  return { you, years: [], others: new Map(countries.map(({ code }) => [code, []])) }
}

/** Takes down what all firms did in a year. */
export function recordYear({ you, years, others }: Meeting, met: MetYear): void {
  years.push(met)
  for (const [code, byYear] of others) byYear.push(othersOf(inCountry(met.firms, code, you)))
}

/** The firms with a plan for a country, without one of them. */
export function inCountry<Firm extends Pick<Move, 'country' | 'number'>>(
  firms: readonly Firm[],
  country: string,
  except: number | null,
): Firm[] {
  return firms.filter((firm) => firm.country === country && firm.number !== except)
}
