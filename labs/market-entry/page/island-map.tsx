import type { ReactNode } from 'react'
import { useNarrow } from '@tradewind/ui/narrow.ts'
import type { CountryView } from '../engine/state.ts'
import type { Layer } from './layers.ts'

interface Props {
  countries: readonly CountryView[]
  layer: Layer
  chosen: readonly string[]
}

const shapes = [
  'M-30 4q-6-18 12-24 14-10 28 0 20 2 20 18 2 18-16 20-12 8-26 2-16-2-18-16z',
  'M-32-2q2-16 18-18 12-8 22 0 16-2 22 12 6 14-8 22-14 10-28 4-24 2-26-20z',
  'M-28 8q-10-14 4-24 10-14 26-8 14-6 24 8 10 16-4 24-10 12-26 8-18 4-24-8z',
  'M-34 0q4-14 20-14 6-12 20-8 18 0 22 14 10 12-4 22-12 10-26 4-30 4-32-18z',
]

/** Five shades: the better for the firm, the deeper. */
export function shadeOf(layer: Layer, countries: readonly CountryView[], country: CountryView): number {
  const values = countries.map((one) => layer.good(one))
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return most === least ? 2 : Math.min(4, Math.floor(((layer.good(country) - least) / (most - least)) * 5))
}

/** The countries from near to far, as islands: their size is the potential, their shade the evidence on show. */
export function IslandMap({ countries, layer, chosen }: Props) {
  return (
    <Sea countries={countries}>
      {(country, { narrow, island }) => {
        const flagged = chosen.includes(country.code)
        return (
          <g
            data-country={country.code}
            data-shade={shadeOf(layer, countries, country)}
            data-value={layer.text(country)}
            data-chosen={flagged || undefined}
          >
            {island}
            {flagged && <path className="me-flag" d="M0 4V-30L22 -22L2 -15V4z" />}
            <text className="me-island-name" y={narrow ? 30 : 38} textAnchor="middle">
              {country.name}
            </text>
            <text y={narrow ? 44 : 55} textAnchor="middle">
              {layer.text(country)}
            </text>
          </g>
        )
      }}
    </Sea>
  )
}

interface SeaProps {
  countries: readonly CountryView[]
  /** Draws a country around the middle of its island. */
  children: (country: CountryView, drawn: { narrow: boolean; island: ReactNode }) => ReactNode
}

/** The sea with its islands, from near to far. Their size is the potential. */
export function Sea({ countries, children }: SeaProps) {
  const narrow = useNarrow()
  const columns = 4
  const rows = Math.ceil(countries.length / columns)
  const [width, height] = narrow ? [368, 84 * rows + 8] : [600, 98 * rows + 8]
  const [wide, high] = [width / columns, (height - 8) / rows]
  const near = countries.toSorted((a, b) => a.points - b.points || a.code.localeCompare(b.code))
  const most = Math.max(...countries.map(({ potential }) => potential))
  return (
    <svg className="plot me-map" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
      <rect className="me-sea" width={width} height={height} rx={10} />
      <path className="me-waves" d={wavesIn(width, height)} />
      {near.map((country, at) => {
        const [column, row] = [at % columns, Math.floor(at / columns)]
        const x = wide * (column + 0.5)
        const y = high * row + high * (narrow ? 0.36 : 0.32) + ((at * 7) % 3) * (narrow ? 2 : 5)
        const size = (narrow ? 0.62 : 0.9) * (0.45 + 0.6 * Math.sqrt(country.potential / most))
        return (
          <g key={country.code} transform={`translate(${x} ${y})`}>
            {children(country, {
              narrow,
              island: <path className="me-island" d={shapes[at % 4]} transform={`scale(${size})`} />,
            })}
          </g>
        )
      })}
    </svg>
  )
}

function wavesIn(width: number, height: number): string {
  return Array.from({ length: 14 }, (_, at) => {
    const [x, y] = [10 + ((at * 97) % 100) * (width / 116), 10 + ((at * 61) % 100) * (height / 112)]
    return `M${x} ${y}q6-5 12 0t12 0`
  }).join('')
}
