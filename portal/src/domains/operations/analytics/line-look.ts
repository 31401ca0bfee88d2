import { colour } from '@tradewind/contract/design'
import type { Series } from './chart-model.ts'

/** The look of a line. Lines of the same colour differ by pattern and mark. */
export interface LineLook {
  colour: string
  /** Lengths of strokes and gaps in px; undefined for a solid line. */
  dash: string | undefined
  mark: Mark
}

export type Mark = keyof typeof marks

/** Outlines around 0, about 8 px wide. */
export const marks = {
  disc: 'M-3.5 0a3.5 3.5 0 1 0 7 0a3.5 3.5 0 1 0 -7 0Z',
  square: 'M-3.2 -3.2H3.2V3.2H-3.2Z',
  triangle: 'M0 -4.2L4.2 3.2H-4.2Z',
  diamond: 'M0 -4.6L4.6 0L0 4.6L-4.6 0Z',
  wedge: 'M0 4.2L4.2 -3.2H-4.2Z',
}

const markNames = Object.keys(marks) as Mark[]
const dashes = [undefined, '7 4', '2 4', '12 4 2 4', '14 5', '4 2 1 2 1 2']
const partColours = [
  colour('navy'),
  colour('tide'),
  colour('coral'),
  colour('warning'),
  'var(--tw-chart-plain)',
  colour('muted'),
]

/** The looks of a chart's lines, in their order. */
export function lineLooks(series: readonly Series[]): LineLook[] {
  return series.map(({ role }, index) => ({
    colour: colourOf(role, index),
    dash: role === 'unknown' ? '1 4' : dashes[index % dashes.length],
    mark: markNames[index % markNames.length] ?? 'disc',
  }))
}

function colourOf(role: Series['role'], index: number): string {
  switch (role) {
    case 'first':
      return colour('navy')
    case 'second':
      return colour('danger')
    case 'other':
      return 'var(--tw-chart-plain)'
    case 'unknown':
      return 'var(--tw-chart-unknown)'
    case 'part':
      return partColours[index % partColours.length] ?? colour('navy')
  }
}
