import { expect, it } from 'vitest'
import { mapWidth } from '../../shell/place/world/outlines.ts'
import { countryData } from '../data/countries.ts'
import { nameInText } from '../engine/countries.ts'
import { inText } from './global-compass-play.ts'
import { loadOutlines } from './world.ts'

it('draws no line across the map for a country on both sides of the 180th meridian', async () => {
  for (const { path } of await loadOutlines()) {
    for (const ring of path.split('M').slice(1)) {
      const xs = ring
        .replace('Z', '')
        .split('L')
        .map((point) => Number(point.split(',')[0]))
      const steps = xs.map((x, at) => Math.abs(x - (xs.at(at - 1) ?? x)))
      expect(Math.max(...steps)).toBeLessThan(mapWidth / 4)
    }
  }
})

it('has an outline for every country except Singapore', async () => {
  const drawn = new Set((await loadOutlines()).map(({ numeric }) => numeric))
  const without = countryData.countries.filter(({ numeric }) => !drawn.has(numeric)).map(({ name }) => name)
  expect(without).toEqual(['Singapore'])
})

it('names a country inside a sentence as the engine does', () => {
  for (const { code, name } of countryData.countries) expect(inText(name)).toBe(nameInText(code))
})
