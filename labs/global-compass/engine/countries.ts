import type { Country } from '../data/country-data.ts'
import { countryData } from '../data/countries.ts'

const countries = new Map(countryData.countries.map((country) => [country.code, country]))

/** @throws Error for a code that is not in the data; codes from outside are checked before the call. */
export function countryOf(code: string): Country {
  const country = countries.get(code)
  if (!country) throw new Error(`No country ${code}`)
  return country
}

/** GDP per person at purchasing power parity, in international dollars. Every country of the data has both figures. */
export function incomeOf(country: Country): number {
  const gdp = country.values.gdp?.[0]
  const population = country.values.population?.[0]
  if (!gdp || !population) throw new Error(`${country.code} has no income`)
  return (gdp / population) * 1000
}

/** GDP at purchasing power parity, in billions of international dollars. */
export function gdpOf(country: Country): number {
  const gdp = country.values.gdp?.[0]
  if (!gdp) throw new Error(`${country.code} has no GDP`)
  return gdp
}

/** Countries whose name takes an article inside a sentence: "the economy of the Netherlands". */
const withArticle: ReadonlySet<string> = new Set(['ARE', 'DOM', 'GBR', 'NLD', 'PHL', 'USA'])

/** The text with a capital first letter. */
export function sentenceStart(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}

/** A country's name as it stands inside a sentence. */
export function nameInText(code: string): string {
  const { name } = countryOf(code)
  return withArticle.has(code) ? `the ${name}` : name
}
