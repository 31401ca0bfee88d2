import { useEffect, useState, type MouseEvent } from 'react'
import type { CountryFacts } from '../engine/state.ts'
import { loadOutlines, mapView, project, type Outline } from './map.ts'

export interface Mark {
  /** One or two characters inside the mark; empty for a plain dot. */
  readonly label: string
  /**
   * Each kind has its own shape, so colour is never the only sign: a dot, a numbered disc, a ringed disc, a diamond.
   */
  readonly kind: 'candidate' | 'chosen' | 'pick' | 'home'
}

interface Props {
  countries: readonly CountryFacts[]
  /** Marks by country code. */
  marks: Readonly<Record<string, Mark>>
  /** What the map shows, as one sentence. */
  summary: string
  onChoose: (code: string) => void
}

/** A map to look at and to click. It is hidden from screen readers, because lists beside it hold the same content. */
export function WorldMap({ countries, marks, summary, onChoose }: Props) {
  const outlines = useOutlines()
  const byNumber = new Map(countries.map((country) => [country.numeric, country]))
  const choose = (event: MouseEvent<SVGSVGElement>) => {
    const code = (event.target as Element).closest('[data-code]')?.getAttribute('data-code')
    if (code) onChoose(code)
  }
  return (
    <figure className="gc-map">
      <svg viewBox={mapView} aria-hidden="true" onClick={choose}>
        {outlines.state === 'loaded' &&
          outlines.all.map(({ numeric, path }, at) => {
            const country = numeric === null ? undefined : byNumber.get(numeric)
            const kind = country && marks[country.code]?.kind
            return (
              <path key={numeric ?? at} d={path} data-kind={kind} data-code={country?.code}>
                {country && <title>{country.name}</title>}
              </path>
            )
          })}
        {inDrawingOrder(countries, marks).map((country) => (
          <MapMark key={country.code} country={country} mark={marks[country.code]} />
        ))}
      </svg>
      <figcaption>
        {outlines.state === 'failed'
          ? 'The map did not load. Use the list, which has all the countries.'
          : summary}
      </figcaption>
    </figure>
  )
}

function MapMark({ country, mark }: { country: CountryFacts; mark: Mark | undefined }) {
  const [x, y] = project(country.lng, country.lat)
  if (!mark) return null
  return (
    <g transform={`translate(${x.toFixed(1)} ${y.toFixed(1)})`} data-code={country.code}>
      <g className="gc-mark" data-kind={mark.kind}>
        <title>{country.name}</title>
        {mark.kind === 'home' && <rect x={-9} y={-9} width={18} height={18} transform="rotate(45)" />}
        {mark.kind === 'pick' && <circle className="gc-mark-ring" r={14} />}
        {mark.kind !== 'home' && <circle r={mark.kind === 'candidate' ? 4 : 10} />}
        {mark.label && <text data-long={mark.label.length > 1 || undefined}>{mark.label}</text>}
      </g>
    </g>
  )
}

/** Chosen countries are drawn last, on top of the others. */
function inDrawingOrder(countries: readonly CountryFacts[], marks: Props['marks']) {
  const height = { candidate: 0, home: 1, chosen: 2, pick: 3 }
  const of = ({ code }: CountryFacts) => height[marks[code]?.kind ?? 'candidate']
  return countries.toSorted((a, b) => of(a) - of(b))
}

type Loading = { state: 'loading' | 'failed' } | { state: 'loaded'; all: readonly Outline[] }

function useOutlines(): Loading {
  const [loading, setLoading] = useState<Loading>({ state: 'loading' })
  useEffect(() => {
    let gone = false
    const show = (next: Loading) => {
      if (!gone) setLoading(next)
    }
    loadOutlines().then(
      (all) => show({ state: 'loaded', all }),
      () => show({ state: 'failed' }),
    )
    return () => {
      gone = true
    }
  }, [])
  return loading
}
