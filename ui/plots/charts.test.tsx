import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { BarChart } from './bar-chart.tsx'
import { ColumnChart } from './column-chart.tsx'
import { Histograms } from './histograms.tsx'
import { LineChart } from './line-chart.tsx'
import { SeriesChart } from './series-chart.tsx'
import { seriesLook } from './series-look.ts'

const words = { title: 'Trust', summary: 'It rose.' }

/** What screen readers get: the markup without `aria-hidden` parts. */
function readOf(html: string): string {
  return html.replaceAll(/<(svg|div)[^>]* aria-hidden="true".*?<\/\1>/gu, '')
}

function cellsOf(html: string): string[] {
  return [...html.matchAll(/<td>(.*?)<\/td>/gu)].map(([, cell = '']) => cell)
}

describe('a line chart', () => {
  const html = renderToStaticMarkup(
    <LineChart
      {...words}
      x={{ name: 'Visit', text: String }}
      y={{ name: 'Trust', text: (value) => `${value} points` }}
      xs={[1, 2]}
      lines={[
        { name: 'At home', ys: [50, 60] },
        { name: 'Away', ys: [40, null] },
      ]}
      level={{ name: 'Strangers', y: 50 }}
    />,
  )

  it('has a title, a sentence and a table of all values', () => {
    expect(readOf(html)).toContain('<figcaption><strong>Trust</strong><p>It rose.</p></figcaption>')
    expect(cellsOf(html)).toEqual(['50 points', '40 points', '60 points', '–'])
  })

  it('names its lines and its level in the legend', () => {
    const [legend = ''] = /<ul.*?<\/ul>/u.exec(html) ?? []
    for (const name of ['At home', 'Away', 'Strangers']) expect(legend).toContain(name)
  })

  it('draws no mark for a missing value', () => {
    expect(html.match(/<path class="ui-line-through" d="M[\d.]+,[\d.]+Z"/gu)).toHaveLength(1)
  })
})

describe('a bar chart', () => {
  const bars = [
    { label: 'You', value: 3, text: '3 million' },
    { label: 'Nobody', value: -1, text: '−1 million', kind: 'other' as const },
  ]
  const html = renderToStaticMarkup(<BarChart {...words} heads={['Who', 'Earned']} bars={bars} />)

  it('is its own table and needs no second one', () => {
    expect(cellsOf(html)).toEqual(['3 million', '−1 million'])
    expect(html).not.toContain('View as table')
  })

  it('begins at 0 and draws no bar for a negative value', () => {
    expect([...html.matchAll(/<rect y="1" width="([^"]+)"/gu)].map(([, width]) => width)).toEqual([
      '100%',
      '0%',
    ])
  })

  it('can show all figures if the bars are a selection', () => {
    const selected = renderToStaticMarkup(
      <BarChart {...words} heads={['Who', 'Earned']} bars={bars} table={<p>All of them</p>} />,
    )
    expect(selected).toContain('View as table<span class="visually-hidden">: Trust</span>')
    expect(selected).toContain('All of them')
  })
})

it('histograms have a table of the shares in each bin', () => {
  const html = renderToStaticMarkup(
    <Histograms
      {...words}
      x={{ name: 'Value', text: String }}
      edges={[-10, 0, 10]}
      sets={[{ name: 'Yours', shares: [0.25, 0.75] }]}
      mark={{ name: 'the limit', x: -5 }}
    />,
  )
  expect(html).toContain('<th scope="row">-10 to 0</th><td>25.0\u00A0%</td>')
  expect(readOf(html)).toContain('Dashed: the limit')
})

it('a column chart has a table of its values, and no number above an empty column', () => {
  const html = renderToStaticMarkup(
    <ColumnChart
      {...words}
      heading="h3"
      heads={['Score', 'Students']}
      columns={[
        { name: '0 to 9.9', value: 0, text: '0' },
        { name: '10 to 19.9', value: 4, text: '4' },
      ]}
      edges={['0', '10', '20']}
    />,
  )
  expect(html).toContain('<h3>Trust</h3>')
  expect(cellsOf(html)).toEqual(['0', '4'])
  expect(html.match(/class="ui-plot-value"/gu)).toHaveLength(1)
})

it('a chart of series says what it shows, names its series, and can be read by keyboard', () => {
  const html = renderToStaticMarkup(
    <SeriesChart
      {...words}
      step="month"
      places={['Jan 2026', 'Feb 2026'].map((name) => ({ name, short: name }))}
      series={['At home', 'Away'].map((name, at) => ({ name, look: seriesLook(at), values: [at, 2] }))}
      isStacked
      text={String}
      isWhole
    />,
  )
  expect(html).toContain(
    '<svg role="application" aria-label="Trust: It rose. The arrow keys read it month by month." tabindex="0">',
  )
  const [legend = ''] = /<ul.*?<\/ul>/u.exec(html) ?? []
  expect(legend).toContain('aria-label="Parts of Trust"')
  for (const name of ['At home', 'Away']) expect(legend).toContain(name)
})
