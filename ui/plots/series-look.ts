import { colour } from '@tradewind/contract/design'
import { markAt, type MarkName } from './mark.tsx'

/** The look of a line or of a part of bars. */
export interface SeriesLook {
  readonly colour: string
  /** Lengths of strokes and gaps in px; undefined for a solid line. */
  readonly dash: string | undefined
  readonly mark: MarkName
}

const dashes = [undefined, '7 4', '2 4', '12 4 2 4', '14 5', '4 2 1 2 1 2']
const colours = [
  colour('navy'),
  colour('tide'),
  colour('coral'),
  colour('warning'),
  'var(--tw-chart-plain)',
  colour('muted'),
]

/** The look of a series by its place. Thirty lines differ by pattern or mark, also without their colours. */
export function seriesLook(index: number): SeriesLook {
  return {
    colour: colours[index % colours.length] ?? colour('navy'),
    dash: dashes[index % dashes.length],
    mark: markAt(index),
  }
}
