import { MantineProvider } from '@mantine/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { ChartCard } from './chart-card.tsx'
import type { ChartModel } from './chart-model.ts'

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

/** The outlines of the lines of a chart; each begins with M, also after a gap. */
function linesIn(html: string): string[] {
  return [...html.matchAll(/class="ui-series-line" d="([^"]*)"/gu)].map(([, line = '']) => line)
}

/** The bars of a chart: where they begin, and how tall they are. */
function barsIn(html: string): { x: number; y: number; height: number }[] {
  const rects = html.matchAll(/<rect x="([^"]+)" y="([^"]+)" width="[^"]+" height="([^"]+)"/gu)
  return [...rects].map(([, x, y, height]) => ({ x: Number(x), y: Number(y), height: Number(height) }))
}

describe('a chart', () => {
  it('joins its lines over days without a value, unless a day is missing', () => {
    const partsOf = (html: string) => linesIn(html).map((line) => line.split('M').length - 1)
    expect(partsOf(cardOf({}))).toEqual([1])
    expect(partsOf(cardOf({ isComplete: false }))).toEqual([2])
  })

  it('stacks what adds up to a total, from 0, below its legend', () => {
    const html = cardOf({
      unit: 'count',
      isStacked: true,
      series: [
        { label: 'Students', role: 'part', values: [3, 1, 0] },
        { label: 'Instructors', role: 'part', values: [1, 3, 0] },
      ],
    })
    expect(html.indexOf('aria-label="Parts of Request Latency"')).toBeGreaterThan(-1)
    expect(html.indexOf('aria-label="Parts of Request Latency"')).toBeLessThan(html.indexOf('<line'))
    expect(linesIn(html)).toEqual([])
    const [first, second, onFirst, onSecond, ...others] = barsIn(html)
    const base = Number(/<line class="ui-plot-axis"[^>]* y1="([^"]+)"/u.exec(html)?.[1])
    for (const lowest of [first, second]) expect((lowest?.y ?? 0) + (lowest?.height ?? 0)).toBeCloseTo(base)
    expect(onFirst?.x).toBe(first?.x)
    expect((onFirst?.y ?? 0) + (onFirst?.height ?? 0)).toBeCloseTo(first?.y ?? 0)
    expect(onSecond?.y).toBe(onFirst?.y)
    expect(others).toEqual([])
  })

  it('begins at 0 and has a grid of whole numbers for counts', () => {
    const levelsIn = (html: string) =>
      [...html.matchAll(/<text x="0"[^>]*>([^<]*)</gu)].map(([, text]) => text)
    const series = [{ label: 'GET', role: 'part' as const, values: [1, 2, 2] }]
    expect(levelsIn(cardOf({ unit: 'count', series }))).toEqual(['0', '1', '2'])
    expect(levelsIn(cardOf({ series }))).toEqual(['0', '0.5', '1', '1.5', '2'])
  })

  it('has no marks where there is no room for them', () => {
    const long = Array.from({ length: 63 }, (_, at) => `2026-0${at < 31 ? 1 : 2}-${(at % 31) + 1}`)
    const series = [{ label: 'GET', role: 'part' as const, values: long.map(() => 2) }]
    const marksIn = (html: string) => html.match(/<path d="M-3.5 0a/gu)?.length
    expect(marksIn(cardOf({}))).toBe(3)
    // Only that of the legend is left.
    expect(marksIn(cardOf({ days: long, series }))).toBe(1)
  })

  it('reports that there is no data only when no day is missing', () => {
    expect(cardOf({ hasData: false })).toContain('No data for this period.')
    const incomplete = cardOf({ hasData: false, isComplete: false })
    expect(incomplete).toContain('No data in the days that could be loaded.')
    expect(incomplete).not.toContain('No data for this period.')
    expect(incomplete).not.toContain('role="application"')
  })
})
