import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../math/random.ts'
import { sample } from '../../engine/test/sample.ts'
import { countryData } from '../data/countries.ts'
import { cageDistance } from './distance.ts'
import { cheapestNetwork, demandShares, judgedCost, networkModel, objection } from './network.ts'
import { siteFunctions, type Sites } from './sites.ts'

const codes = countryData.countries.map((country) => country.code)

function modelOf(seed: string, count: number) {
  const random = randomFrom(seed, 'model')
  const [home = '', ...others] = random.shuffled(codes).slice(0, count + 1)
  const markets = others.slice(0, 5)
  const pick = markets[0] ?? ''
  const needs = {
    freight: random.between(0.5, 1.6),
    labour: random.between(0.6, 1.4),
    talent: random.between(0.6, 1.5),
  }
  return networkModel({
    home,
    candidates: others,
    pick,
    markets: demandShares(home, markets, pick),
    needs,
    lossCounts: random.pick([0.5, 3]),
  })
}

function allSites(places: readonly string[]): Sites[] {
  return places.flatMap((headOffice) =>
    places.flatMap((plant) =>
      places.flatMap((research) => places.map((hub) => ({ headOffice, plant, research, hub }))),
    ),
  )
}

describe('the cheapest network', () => {
  it('costs the least of all allowed networks', () => {
    fc.assert(
      fc.property(fc.string(), (seed) => {
        const model = modelOf(seed, 6)
        const costs = allSites(model.places)
          .filter((sites) => objection(sites, model.pick) === null)
          .map((sites) => judgedCost(model, sites))
        expect(cheapestNetwork(model).cost).toBeCloseTo(Math.min(...costs), 9)
      }),
      // Each compares all networks of six countries, so few seeds meet all the ways in which one is cheapest.
      { numRuns: sample(150, 10) },
    )
  })

  it('never costs more than any allowed network of a full long list', () => {
    const model = modelOf('full', 24)
    const best = cheapestNetwork(model)
    expect(objection(best.sites, model.pick)).toBeNull()
    const place = fc.constantFrom(...model.places)
    fc.assert(
      fc.property(fc.tuple(place, place, place, place), (drawn) => {
        const sites = Object.fromEntries(
          siteFunctions.map((site, at) => [site, drawn[at]]),
        ) as unknown as Sites
        fc.pre(objection({ ...sites, hub: model.pick }, model.pick) === null)
        expect(best.cost).toBeLessThanOrEqual(judgedCost(model, { ...sites, hub: model.pick }) + 1e-9)
      }),
      { numRuns: sample(20_000, 500) },
    )
  })
})

it('the CAGE distance is the same both ways, from 0 to 100, and 0 between a country and itself', () => {
  for (const a of countryData.countries) {
    for (const b of countryData.countries) {
      const distance = cageDistance(a, b)
      expect(distance).toBe(a.code === b.code ? 0 : distance)
      expect(distance).toBeCloseTo(cageDistance(b, a), 9)
      expect(distance >= 0 && distance <= 100).toBe(true)
    }
  }
})
