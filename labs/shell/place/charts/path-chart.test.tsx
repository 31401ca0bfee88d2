import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { apart, linesOf, PathChart, shownRounds } from './path-chart.tsx'
import { StandingChart } from './standing-chart.tsx'

const valuesOf = (html: string) =>
  [...html.matchAll(/data-value="([^"]+)"/gu)].map(([, value]) => Number(value))

test.each([true, false])(
  'a path marks every value of every line, the player’s on top (narrow: %s)',
  (narrow) => {
    const html = renderToStaticMarkup(
      <PathChart
        rounds={['Quarter 1', 'Quarter 2']}
        own={{ name: 'You', values: [0.1, -0.45] }}
        others={[{ name: 'No hedge', values: [0, 1.2] }]}
        best={{ name: 'By the book', values: [0.3, 0.4] }}
        unit="million merins"
        text={String}
        narrow={narrow}
      />,
    )
    expect(valuesOf(html)).toEqual([0.3, 0.4, 0, 1.2, 0.1, -0.45])
    expect(html.includes('By the book')).toBe(!narrow)
  },
)

test('a path has the middle half of the class behind it', () => {
  const html = renderToStaticMarkup(
    <PathChart
      rounds={['Quarter 1', 'Quarter 2']}
      own={{ name: 'You', values: [0.1, 0.2] }}
      others={[]}
      best={null}
      theClass={{ lower: [-0.5, -1.5], median: [0.3, 0.4], upper: [0.6, 2.5] }}
      unit="million merins"
      text={String}
      narrow={false}
    />,
  )
  expect(valuesOf(html)).toEqual([0.3, 0.4, 0.1, 0.2])
  expect(html).toContain('data-low="-1.5" data-high="2.5"')
  // The axis holds the whole band.
  expect(html).toContain('>2</text>')
  expect(html).toContain('Your class')
})

test('rounds are named below a path where their names fit, and else numbered', () => {
  const named = (rounds: readonly string[], narrow: boolean) =>
    shownRounds(rounds, narrow).map(({ name }) => name)
  const quarters = ['Quarter 1', 'Quarter 2', 'Quarter 3', 'Quarter 4', 'Quarter 5', 'Quarter 6']
  expect(named(quarters, false)).toEqual(quarters)
  expect(named(quarters, true)).toEqual(['Quarter 1', 'Quarter 6'])
  const scenes = ['The silent square', 'Yes, interesting', 'Nothing special', 'The locked reels']
  expect(named([...scenes, ...scenes], false)).toEqual(['1', '2', '3', '4', '5', '6', '7', '8'])
  expect(named(scenes, true)).toEqual(['1', '4'])
  expect(named(['Weights', 'Evidence', 'Shortlist', 'Network', 'Shock'], false)).toContain('Shortlist')
})

test('names beside a path do not overlap and stay in order', () => {
  const heights = apart([100, 101, 99, 300])
  const [own = 0, second = 0, first = 0, far = 0] = heights
  expect(second - own).toBeGreaterThanOrEqual(18)
  expect(own - first).toBeGreaterThanOrEqual(18)
  expect(far - second).toBeGreaterThanOrEqual(18)
})

test('a long name beside a path breaks into lines, and the next one stands below it', () => {
  expect(linesOf('The best plan found, without further orders')).toEqual([
    'The best plan found,',
    'without further',
    'orders',
  ])
  expect(linesOf('You')).toEqual(['You'])
  const [long = 0, next = 0] = apart([100, 101], [3, 1])
  expect(next - long).toBeGreaterThanOrEqual(54)
})

test('the scores of a class are drawn by tens, and a full score is in the last', () => {
  const html = renderToStaticMarkup(<StandingChart tens={[1, 0, 0, 0, 0, 3, 0, 0, 0, 2]} own={100} />)
  expect(valuesOf(html)).toEqual([1, 0, 0, 0, 0, 3, 0, 0, 0, 2])
  expect(html.match(/data-own="true"/gu)).toHaveLength(1)
  expect(html.indexOf('data-own')).toBeGreaterThan(html.indexOf('data-value="3"'))
})
