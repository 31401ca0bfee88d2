import { colour } from '@tradewind/contract/design'
import { seriesLook, type SeriesLook } from '@tradewind/ui/plots/series-look.ts'
import type { LineRole } from './chart-model.ts'

/** The look of a line by its role and its place. Lines of the same colour differ by pattern and mark. */
export function lineLook(role: LineRole, index: number): SeriesLook {
  const look = seriesLook(index)
  switch (role) {
    case 'first':
      return { ...look, colour: colour('navy') }
    case 'second':
      return { ...look, colour: colour('danger') }
    case 'other':
      return { ...look, colour: 'var(--tw-chart-plain)' }
    case 'unknown':
      return { ...look, colour: 'var(--tw-chart-unknown)', dash: '1 4' }
    case 'part':
      return look
  }
}
