import { useNarrow } from '@tradewind/ui/narrow.ts'
import { verticalScale, horizontalScale, type Frame } from '@tradewind/ui/plots/plot.ts'
import { Picture } from '../../shell/place/picture.tsx'
import type { CountryView, MarketEntryState } from '../engine/state.ts'
import { marketIn } from './first-year.ts'

interface Props {
  state: Pick<MarketEntryState, 'rules'>
  country: CountryView
  /** The first year in the market; null while it is not chosen. */
  entry: number | null
}

const wide: Frame = { width: 560, height: 280, left: 48, right: 8, top: 34, bottom: 30 }
const lower: Frame = { width: 360, height: 180, left: 40, right: 4, top: 28, bottom: 26 }

/** The market year by year as far as the player knows it, with the years in which the firm is there. */
export function MarketYears({ state, country, entry }: Props) {
  const frame = useNarrow() ? lower : wide
  const years = Array.from({ length: state.rules.years }, (_, at) => at + 1)
  const sizes = years.map((year) => marketIn(state, country, year))
  const up = verticalScale(frame, [0, Math.max(...sizes) * 1.08])
  const at = horizontalScale(frame, [0.5, state.rules.years + 0.5])
  const bar = (at(2) - at(1)) * 0.7
  const all = `The market, in million: ${sizes.map((size, index) => `year ${index + 1} ${size.toFixed(1)}`).join(', ')}.`
  return (
    <Picture
      title="The market as far as we know"
      says={entry === null ? all : `${all} You are there from year ${entry}.`}
      quiet
    >
      <svg className="plot me-years" viewBox={`0 0 ${frame.width} ${frame.height}`} aria-hidden="true">
        <text x={0} y={14}>
          Million a year
        </text>
        {up.ticks(4).map((tick) => (
          <g key={tick}>
            <line
              className={tick === 0 ? 'plot-axis' : 'plot-grid'}
              x1={frame.left}
              x2={frame.width - frame.right}
              y1={up(tick)}
              y2={up(tick)}
            />
            <text x={frame.left - 8} y={up(tick) + 4} textAnchor="end">
              {tick}
            </text>
          </g>
        ))}
        {sizes.map((size, index) => {
          const year = index + 1
          return (
            <g
              key={year}
              data-year={year}
              data-value={size}
              data-there={(entry !== null && year >= entry) || undefined}
            >
              <rect x={at(year) - bar / 2} y={up(size)} width={bar} height={up(0) - up(size)} rx={3} />
              <text x={at(year)} y={frame.height - 8} textAnchor="middle">
                {index === 0 ? 'Year 1' : year}
              </text>
              {year === entry && (
                <path className="me-flag" d={`M${at(year)} ${up(size)}v-30l22 8l-20 7v15z`} />
              )}
            </g>
          )
        })}
      </svg>
    </Picture>
  )
}
