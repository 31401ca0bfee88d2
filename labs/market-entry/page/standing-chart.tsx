import { useNarrow } from '@tradewind/ui/narrow.ts'
import type { CountryView } from '../engine/state.ts'
import type { Layer } from './layers.ts'

export interface StandingRow {
  readonly layer: Layer
  readonly known: boolean
  /** Marked as a reason. */
  readonly marked?: boolean
}

interface Props {
  country: CountryView
  /** Those it is compared with, itself included. */
  countries: readonly CountryView[]
  rows: readonly StandingRow[]
}

/** Where the country stands, from 0 (worst of all) to 1 (best). */
export function standingOf(layer: Layer, countries: readonly CountryView[], country: CountryView): number {
  const values = countries.map((one) => layer.good(one))
  const [least, most] = [Math.min(...values), Math.max(...values)]
  return most === least ? 0.5 : (layer.good(country) - least) / (most - least)
}

/** A country among the others, one line for each kind of evidence: further right is better for the firm. */
export function StandingChart({ country, countries, rows }: Props) {
  const narrow = useNarrow()
  const high = narrow ? 25 : Math.min(38, 256 / rows.length)
  const [width, left, right] = narrow ? [360, 128, 70] : [560, 176, 86]
  const top = 20
  const end = width - right
  const at = (share: number) => left + 10 + share * (end - left - 20)
  return (
    <svg
      className="plot me-standing"
      viewBox={`0 0 ${width} ${top + high * rows.length + 4}`}
      aria-hidden="true"
    >
      <text x={left} y={12}>
        worst
      </text>
      <text x={end} y={12} textAnchor="end">
        best
      </text>
      {rows.map(({ layer, known, marked = false }, row) => {
        const y = top + high * (row + 0.5)
        const compared = countries.filter((one) => layer.text(one) !== '?')
        const mean =
          compared.reduce((all, one) => all + standingOf(layer, compared, one), 0) / compared.length
        return (
          <g
            key={layer.id}
            data-row={layer.id}
            data-known={known || undefined}
            data-marked={marked || undefined}
          >
            <text x={0} y={y + 5}>
              {layer.name}
            </text>
            <line className="plot-grid" x1={left} x2={end} y1={y} y2={y} />
            {known && (
              <>
                <line className="me-mean" x1={at(mean)} x2={at(mean)} y1={y - 8} y2={y + 8} />
                {compared.map(
                  (one) =>
                    one.code !== country.code && (
                      <circle
                        key={one.code}
                        className="me-other"
                        cx={at(standingOf(layer, compared, one))}
                        cy={y}
                        r={4.5}
                      />
                    ),
                )}
                <circle className="me-own" cx={at(standingOf(layer, compared, country))} cy={y} r={8} />
              </>
            )}
            <text className="me-value" x={width} y={y + 5} textAnchor="end">
              {known ? layer.text(country) : '?'}
            </text>
          </g>
        )
      })}
    </svg>
  )
}
