import { signed } from '@tradewind/contract/words/figures'
import type { SeenYear } from '../engine/business-state.ts'

interface Props {
  account: readonly SeenYear[]
  /** All years of the run; those to come are empty. */
  years: number
}

const [width, height, top, bottom] = [520, 130, 24, 24]

/** The cash of each year so far, and room for the years that are still to come. */
export function YearsStrip({ account, years }: Props) {
  const cash = account.map(({ year, earned, upFront }) => ({ year, value: earned - upFront }))
  const high = Math.max(0.1, ...cash.map(({ value }) => value))
  const low = Math.min(0, ...cash.map(({ value }) => value))
  const at = (value: number) => top + ((high - value) / (high - low)) * (height - top - bottom)
  const step = width / years
  return (
    <figure className="me-strip stack gap-4 ruled-top">
      <figcaption>Cash by year, in million</figcaption>
      <svg className="plot" viewBox={`0 0 ${width} ${height}`} aria-hidden="true">
        <line className="plot-axis" x1={0} x2={width} y1={at(0)} y2={at(0)} />
        {Array.from({ length: years }, (_, index) => {
          const year = index + 1
          const value = cash.find((one) => one.year === year)?.value
          const middle = step * (index + 0.5)
          return (
            <g key={year} data-year={year} data-value={value ?? ''}>
              {(year === 1 || year === years) && (
                <text x={middle} y={at(0) + ((value ?? -1) < 0 ? -6 : 16)} textAnchor="middle">
                  {year}
                </text>
              )}
              {value !== undefined && (
                <>
                  <rect
                    x={middle - step * 0.3}
                    width={step * 0.6}
                    y={at(Math.max(0, value))}
                    height={Math.max(1, Math.abs(at(value) - at(0)))}
                    rx={2}
                    data-lost={value < 0 || undefined}
                  />
                  <text x={middle} y={value < 0 ? at(value) + 16 : at(value) - 6} textAnchor="middle">
                    {signed(value)}
                  </text>
                </>
              )}
            </g>
          )
        })}
      </svg>
      <p className="visually-hidden">
        {cash.map(({ year, value }) => `Year ${year}: ${signed(value)}.`).join(' ')}
      </p>
    </figure>
  )
}
