/** The shape of the checked-in `countries.json`. Country codes are ISO 3166 alpha-3. */

/** A figure and its year; the year is null where the source gives none. A missing figure is null, never 0. */
export type Figure = readonly [value: number, year: number | null]

export type IndicatorId =
  | 'gdp'
  | 'population'
  | 'growth'
  | 'trade'
  | 'inflation'
  | 'debt'
  | 'lending'
  | 'internet'
  | 'education'

export interface Indicator {
  readonly name: string
  readonly unit: string
  /** The id of a source in `sources`. */
  readonly source: string
  readonly year: string | null
  readonly note: string
}

export interface Source {
  readonly id: string
  readonly name: string
  /** What the lab takes from this source. */
  readonly of: string
  readonly licence: string
  readonly address: string | null
}

export interface Country {
  readonly code: string
  readonly alpha2: string
  /** ISO 3166 numeric code, which is also the id of the outline in `map.json`. */
  readonly numeric: string
  readonly name: string
  readonly region: string
  readonly capital: string | null
  /** The centre of the country, in degrees. */
  readonly lat: number
  readonly lng: number
  readonly landlocked: boolean
  /** Countries of this file with a common land border. */
  readonly borders: readonly string[]
  /** Official languages, ISO 639-3. */
  readonly languages: readonly string[]
  readonly blocs: readonly string[]
  /** Countries that ruled this one before its independence. */
  readonly ruledBy: readonly string[]
  readonly values: Readonly<Record<IndicatorId, Figure | null>>
}

export interface CountryData {
  readonly licence: string
  readonly sources: readonly Source[]
  readonly indicators: Readonly<Record<IndicatorId, Indicator>>
  readonly blocs: readonly { readonly id: string; readonly name: string }[]
  /** Language names by code. */
  readonly languages: Readonly<Record<string, string>>
  readonly countries: readonly Country[]
}
