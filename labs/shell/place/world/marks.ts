export interface MapPlace {
  readonly code: string
  /** ISO 3166 numeric code, by which its outline is found. */
  readonly numeric: string
  readonly name: string
  readonly lat: number
  readonly lng: number
}

export interface Mark {
  /** One or two characters inside the mark; empty for a plain dot. */
  readonly label?: string
  /** Each kind has its own shape, so colour is never the only sign: dot, disc, ringed disc, diamond, waves. */
  readonly kind: 'candidate' | 'chosen' | 'pick' | 'home' | 'struck'
  /** Whether its name is written beside it. */
  readonly named?: boolean
}

/** A shade for each place: 0 is the weakest, 1 the strongest; null where the figure is missing. */
export interface Layer {
  readonly values: Readonly<Record<string, number | null>>
  readonly weak: string
  readonly strong: string
}
