/** The shape of `countries.json`, the checked-in data of the lab. Codes are ISO 3166 alpha-3. */

/** A figure and its year; the year is null where the source gives none. A missing figure is null, never 0. */
export type Figure = readonly [value: number, year: number | null]

export type IndicatorId =
  'gdp' | 'population' | 'growth' | 'trade' | 'inflation' | 'debt' | 'lending' | 'internet' | 'education'

export interface Indicator {
  readonly name: string
  readonly unit: string
  /** Id of a source. */
  readonly source: string
  readonly year: string | null
  readonly note: string
}

export interface Source {
  readonly id: string
  readonly name: string
  /** What is taken from it. */
  readonly of: string
  readonly licence: string
  readonly address: string | null
}

export interface Country {
  readonly code: string
  readonly alpha2: string
  /** ISO 3166 numeric, the id of the outline in `map.json`. */
  readonly numeric: string
  readonly name: string
  readonly region: string
  readonly capital: string | null
  /** Degrees, centre of the country. */
  readonly lat: number
  readonly lng: number
  readonly landlocked: boolean
  /** Neighbours by land among the countries of the file. */
  readonly borders: readonly string[]
  /** Official languages, ISO 639-3. */
  readonly languages: readonly string[]
  readonly blocs: readonly string[]
  /** Countries that ruled it before its independence. */
  readonly ruledBy: readonly string[]
  readonly values: Readonly<Record<IndicatorId, Figure | null>>
}

export interface CountryData {
  readonly licence: string
  readonly sources: readonly Source[]
  readonly indicators: Readonly<Record<IndicatorId, Indicator>>
  readonly blocs: readonly { readonly id: string; readonly name: string }[]
  /** Names of the languages by code. */
  readonly languages: Readonly<Record<string, string>>
  readonly countries: readonly Country[]
}
