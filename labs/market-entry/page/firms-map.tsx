import type { CountryView } from '../engine/state.ts'
import type { NamedFirm } from './firms.ts'
import { Sea } from './island-map.tsx'

interface Props {
  countries: readonly CountryView[]
  firms: readonly NamedFirm[]
}

/** As many signs stand beside each other on an island. */
const inRow = 4

/** Who is where: a sign for each firm on the island where it sells. */
export function FirmsMap({ countries, firms }: Props) {
  return (
    <Sea countries={countries}>
      {(country, { narrow, island }) => {
        const here = firms.filter((firm) => firm.country === country.code)
        const step = narrow ? 22 : 28
        const rows = Math.ceil(here.length / inRow)
        return (
          <g data-country={country.code} data-firms={here.map(({ number }) => number).join(' ')}>
            {island}
            {here.map(({ number, own }, at) => {
              const row = Math.floor(at / inRow)
              const inThisRow = Math.min(inRow, here.length - row * inRow)
              const x = ((at % inRow) - (inThisRow - 1) / 2) * step
              return (
                <g key={number} transform={`translate(${x} ${(row - (rows - 1) / 2) * step - 4})`}>
                  <FirmSign number={number} own={own} radius={narrow ? 10 : 13} />
                </g>
              )
            })}
            <text className="me-island-name" y={narrow ? 38 : 50} textAnchor="middle">
              {country.name}
            </text>
          </g>
        )
      }}
    </Sea>
  )
}

interface SignProps {
  number: number
  own: boolean
  radius?: number
}

/** The sign of a firm: its number. One’s own is a square of another colour. */
export function FirmSign({ number, own, radius = 10 }: SignProps) {
  return (
    <g className="me-firm" data-own={own || undefined}>
      {own ? (
        <rect x={-radius} y={-radius} width={2 * radius} height={2 * radius} rx={3} />
      ) : (
        <circle r={radius} />
      )}
      <text y={5} textAnchor="middle">
        {number}
      </text>
    </g>
  )
}

interface LegendProps {
  firms: readonly Pick<NamedFirm, 'number' | 'name' | 'own'>[]
  /** What is said of a firm behind its name. */
  note?: (number: number) => string | null
}

/** Whose sign is which. */
export function FirmLegend({ firms, note }: LegendProps) {
  return (
    <ul className="me-firms">
      {firms.map(({ number, name, own }) => {
        const more = note?.(number) ?? null
        return (
          <li key={number} data-own={own || undefined}>
            <svg width={22} height={22} viewBox="-11 -11 22 22" aria-hidden="true">
              <FirmSign number={number} own={own} />
            </svg>
            {more === null ? name : `${name}: ${more}`}
          </li>
        )
      })}
    </ul>
  )
}
