import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { RunPath } from '../../shell/place/run-path.tsx'
import { FlowLines, thicknessOf } from '../../shell/place/world/flows.tsx'
import { placeNames } from '../../shell/place/world/names.ts'
import { project } from '../../shell/place/world/outlines.ts'
import { viewOf } from '../../shell/place/world/view.ts'
import { shadeOf } from '../../shell/place/world/world-map.tsx'
import { globalCompass } from '../engine/engine.ts'
import { decisionsOf, randomPolicy } from '../engine/test/policies.ts'
import { flowsOf } from './network.ts'
import { bearingOf } from './room-things.tsx'

const settings = globalCompass.defaultSettings
const decisions = decisionsOf(randomPolicy, 'pictures')
const stateBefore = (type: string) =>
  globalCompass.play(
    'pictures',
    settings,
    decisions.slice(
      0,
      decisions.findIndex((decision) => decision.type === type),
    ),
  ).state

const all = (html: string, pattern: RegExp) => [...html.matchAll(pattern)].map(([, value = '']) => value)

describe('a picture says the figures that it draws', () => {
  it('in the path of a run: each ring is as full as its points say', () => {
    const stations = [
      { id: 'a', name: 'Evidence', what: 'Four cards.', points: 6, max: 15 },
      { id: 'b', name: 'Shock', what: 'Wait.', points: 0, max: 10 },
    ]
    const html = renderToStaticMarkup(<RunPath stations={stations} />)
    expect(all(html, /data-share="([^"]+)"/gu)).toEqual(['0.400', '0.000'])
    expect(html).toContain('6 of 15 points, 40\u00A0%')
  })

  it('in the network: a line is thicker the more it costs, and none is drawn within a country', () => {
    const state = stateBefore('answer')
    const sites = state.network!.placed!.sites
    const flows = flowsOf(sites, state.network!)
    const places = [state.brief.home, ...state.candidates]
    const html = renderToStaticMarkup(
      <svg>
        <FlowLines flows={flows} places={places} size={1} />
      </svg>,
    )
    const drawn = flows.filter(({ from, to }) => from !== to)
    expect(all(html, /data-cost="([^"]+)"/gu).map(Number)).toEqual(drawn.map(({ cost }) => cost))
    expect(thicknessOf(8)).toBeGreaterThan(thicknessOf(2))
  })
})

describe('the map', () => {
  it('shades from the weakest to the strongest in five steps', () => {
    expect([0, 0.19, 0.2, 0.5, 0.99, 1].map(shadeOf)).toEqual([1, 1, 2, 3, 5, 5])
  })

  it('writes no name over another one', () => {
    const names = placeNames(
      [
        { code: 'A', name: 'Malaysia', x: 700, y: 200 },
        { code: 'B', name: 'Singapore', x: 702, y: 203 },
      ],
      1,
      960,
    )
    expect(names.map(({ anchor }) => anchor)).toEqual(['start', 'end'])
  })

  it('shows all places that it is asked to show, however low the frame is', () => {
    const near = viewOf(
      [
        { lng: 9, lat: 51 },
        { lng: 20, lat: 52 },
      ],
      3,
    )
    expect(near.width).toBe(420)
    const ends = [
      { lng: -2, lat: 54 },
      { lng: -64, lat: -34 },
      { lng: 133, lat: -27 },
    ]
    const far = viewOf(ends, 3.1)
    expect(far.width / far.height).toBeCloseTo(3.1)
    for (const [x, y] of ends.map(({ lng, lat }) => project(lng, lat))) {
      expect(x).toBeGreaterThan(far.x + 20)
      expect(x).toBeLessThan(far.x + far.width - 20)
      expect(y).toBeGreaterThan(far.y + 20)
      expect(y).toBeLessThan(far.y + far.height - 20)
    }
  })

  it('lets the compass point east and north', () => {
    expect(bearingOf({ lat: 0, lng: 0 }, { lat: 0, lng: 10 })).toBeCloseTo(90)
    expect(bearingOf({ lat: 0, lng: 0 }, { lat: 10, lng: 0 })).toBeCloseTo(0)
  })
})
