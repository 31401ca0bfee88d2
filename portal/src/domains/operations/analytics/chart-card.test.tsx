import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { ChartCard } from './chart-card.tsx'
import type { ChartModel } from './chart-model.ts'

const drawn: { connectNulls: boolean }[] = []
const bars: { type: string; yAxisProps: { domain: unknown[] } }[] = []
vi.mock('@mantine/charts', () => ({
  BarChart: (props: (typeof bars)[number]) => {
    bars.push(props)
    return null
  },
  LineChart: (props: { connectNulls: boolean }) => {
    drawn.push(props)
    return null
  },
}))
beforeEach(() => {
  drawn.length = 0
  bars.length = 0
})

const chart: ChartModel = {
  id: 'request-latency',
  title: 'Request Latency',
  days: ['2026-11-20', '2026-11-21', '2026-11-22'],
  unit: 'ms',
  series: [{ label: 'GET', role: 'part', values: [3, null, 4] }],
  details: [],
  summary: '',
  hasData: true,
  isComplete: true,
}

function cardOf(changes: Partial<ChartModel>): string {
  const range = { from: '2026-11-20', to: '2026-11-22' }
  return renderToStaticMarkup(
    <MantineProvider>
      <ChartCard chart={{ ...chart, ...changes }} range={range} />
    </MantineProvider>,
  )
}

describe('a chart', () => {
  it('joins its lines over days without a value, unless a day is missing', () => {
    cardOf({})
    cardOf({ isComplete: false })
    expect(drawn.map(({ connectNulls }) => connectNulls)).toEqual([true, false])
  })

  it('stacks what adds up to a total, from 0, below its legend', () => {
    expect(cardOf({ isStacked: true })).toContain('aria-label="Parts of Request Latency"')
    expect(drawn).toEqual([])
    expect(bars.map(({ type, yAxisProps }) => [type, yAxisProps.domain[0]])).toEqual([['stacked', 0]])
  })

  it('reports that there is no data only when no day is missing', () => {
    expect(cardOf({ hasData: false })).toContain('No data for this period.')
    const incomplete = cardOf({ hasData: false, isComplete: false })
    expect(incomplete).toContain('No data in the days that could be loaded.')
    expect(incomplete).not.toContain('No data for this period.')
    expect(drawn).toEqual([])
  })
})
