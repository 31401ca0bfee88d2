import { Legend } from './legend.tsx'
import type { ChartSeries } from './series-drawing.tsx'
import { SeriesPicture, type Place } from './series-picture.tsx'
import { Swatch } from './swatch.tsx'

interface Props {
  title: string
  /** The message of the picture in one sentence, for people who cannot see it. */
  summary: string
  /** What the arrow keys go by. */
  step: 'day' | 'month'
  places: readonly Place[]
  series: readonly ChartSeries[]
  /** Whether the series are parts of one bar for each place, where lines would cross. */
  isStacked?: boolean
  /** Whether lines skip missing values; otherwise they have gaps there. */
  joinsGaps?: boolean
  /** The value as text. */
  text: (value: number) => string
  /** Whether only whole numbers can be counted. */
  isWhole: boolean
}

/** From this number of series on, the legend may need to scroll. */
const scrollingFrom = 4

/**
 * Series over days or months, as tall as its container or 320 px. The pointer and the arrow keys read the values of a
 * place. Its style sheet is `chart.css`.
 */
export function SeriesChart({ title, summary, step, isStacked = false, joinsGaps = true, ...rest }: Props) {
  const { series } = rest
  return (
    <div className="ui-series">
      <Legend
        label={`${isStacked ? 'Parts' : 'Lines'} of ${title}`}
        entries={series.map(({ name, look }) => ({
          name,
          swatch: <Swatch look={look} isStacked={isStacked} />,
        }))}
        scrolls={series.length >= scrollingFrom}
      />
      <SeriesPicture
        label={`${title}: ${summary} The arrow keys read it ${step} by ${step}.`}
        isStacked={isStacked}
        joinsGaps={joinsGaps}
        {...rest}
      />
    </div>
  )
}
