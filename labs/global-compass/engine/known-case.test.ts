import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../math/random.ts'
import { expectedBrier, zScores } from '../../math/statistics.ts'
import { countryOf } from './countries.ts'
import { criterionIds, type CriterionId, type Importance } from './criteria.ts'
import { cageDistance, cageParts, greatCircleKm } from './distance.ts'
import { gradeConfidence } from '../../engine/forecasting.ts'
import { demandShares, networkCost, networkCosts, type NetworkModel } from './network.ts'
import { ranking, robustness, type ScoreTable } from './ranking.ts'
import { answerCost, gradeAnswer, type Shock } from './shock.ts'
import { expectedLoss, risksOf } from './stoppages.ts'

/** These tests follow the case that docs/labs/global-compass.md works by hand. */

const every = <T>(value: T, some: Partial<Record<CriterionId, T>>) =>
  Object.fromEntries(criterionIds.map((id) => [id, some[id] ?? value])) as Record<CriterionId, T>

describe('ranking', () => {
  const candidates = ['AUT', 'BEL', 'CHE']
  const table: ScoreTable = every<readonly (number | null)[]>([0, 0, 0], {
    market: [1, 0, -1],
    prices: [-0.5, 1, null],
  })
  const weights: Importance = every(0, { market: 5, prices: 4 })

  it('computes z-scores over the known figures', () => {
    const [low, middle, missing, high] = zScores([2, 4, null, 6])
    expect([low, middle, missing]).toEqual([expect.closeTo(-1.224745, 6), 0, null])
    expect(high).toBeCloseTo(1.224745, 6)
  })

  it('leaves a missing figure out', () => {
    expect(ranking(candidates, table, weights)).toEqual([
      { country: 'BEL', score: expect.closeTo(4 / 9, 9), rank: 1, coverage: 1 },
      { country: 'AUT', score: expect.closeTo(3 / 9, 9), rank: 2, coverage: 1 },
      { country: 'CHE', score: -1, rank: 3, coverage: expect.closeTo(5 / 9, 9) },
    ])
  })

  it('puts the leader first in 85 % of the draws', () => {
    const { first } = robustness(candidates, { table, weights }, randomFrom('known', 'case'), 20_000)
    expect(first['BEL']).toBeGreaterThan(0.84)
    expect(first['BEL']).toBeLessThan(0.86)
    expect(first['CHE']).toBe(0)
  })
})

describe('CAGE distance', () => {
  it('is 4.46 between Germany and Austria', () => {
    const [germany, austria] = [countryOf('DEU'), countryOf('AUT')]
    expect(greatCircleKm(germany, austria)).toBeCloseTo(515.2, 1)
    const parts = cageParts(germany, austria)
    expect([parts.culture, parts.administration]).toEqual([0, 0])
    expect(parts.geography).toBeCloseTo(0.1594, 4)
    expect(parts.economy).toBeCloseTo(0.019, 4)
    expect(cageDistance(germany, austria)).toBeCloseTo(4.46, 2)
  })

  it('is 39.91 between Portugal and Brazil', () => {
    const parts = cageParts(countryOf('PRT'), countryOf('BRA'))
    expect([parts.culture, parts.administration]).toEqual([0, 0.5])
    expect(parts.geography).toBeCloseTo(0.8105, 4)
    expect(parts.economy).toBeCloseTo(0.2861, 4)
    expect(cageDistance(countryOf('BRA'), countryOf('PRT'))).toBeCloseTo(39.91, 2)
  })
})

it('the pick gets twice the demand that gravity gives it', () => {
  const plain = demandShares('DEU', ['AUT', 'JPN'], 'USA')
  const picked = demandShares('DEU', ['AUT', 'JPN'], 'AUT')
  const odds = (shares: typeof plain) => (shares[0]?.share ?? 0) / (shares[1]?.share ?? 1)
  expect(odds(picked)).toBeCloseTo(2 * odds(plain), 9)
})

it('a forecast is graded by its expected Brier score', () => {
  expect(expectedBrier(0.8, 0.7)).toBeCloseTo(0.22, 9)
  const outcome = [{ statement: 'one', frequency: 0.7, shown: true }]
  const grade = gradeConfidence(new Map([['one', 80]]), outcome)
  expect(grade.quality).toBeCloseTo(0.8125, 9)
  expect(gradeConfidence(new Map([['one', 50]]), outcome).quality).toBeCloseTo(0.25, 9)
})

it('the cost of a network is the sum of its lines', () => {
  const flat = [10, 8, 9]
  const model: NetworkModel = {
    places: ['DEU', 'AUT', 'FRA'],
    pick: 'FRA',
    markets: [{ country: 'FRA', share: 1 }],
    distance: [
      [0, 10, 40],
      [10, 0, 50],
      [40, 50, 0],
    ],
    runs: { headOffice: flat, plant: flat, research: flat, hub: flat },
    homeLink: [0, 0.4, 1.6],
    marketLink: [12, 15, 0],
    freight: 1,
    talent: 1,
    stoppages: { risks: [0, 0, 0], counts: 1 },
  }
  const sites = { headOffice: 'DEU', plant: 'AUT', research: 'AUT', hub: 'FRA' }
  expect(networkCosts(model, sites).map((line) => [line.id, Number(line.cost.toFixed(9))])).toEqual([
    ['headOffice', 10],
    ['plant', 8],
    ['research', 8],
    ['hub', 9],
    ['homeOffice', 0],
    ['officePlant', 0.5],
    ['officeResearch', 0.3],
    ['researchPlant', 0],
    ['plantHub', 5],
    ['hubMarkets', 0],
  ])
  expect(networkCost(model, sites)).toBeCloseTo(40.8, 9)
})

it('the best answer to a shock is the one with the lowest cost', () => {
  const shock: Shock = {
    kind: 'strike',
    title: '',
    says: '',
    hits: 'hub',
    country: 'DEU',
    endChance: 0.5,
    lossPerQuarter: 2,
    cushion: '',
    cushionFee: 3,
    secondFee: 4,
    moveFee: 5,
    places: [{ country: 'FRA', extraPerYear: 0.8 }],
  }
  const cost = (option: 'wait' | 'cushion' | 'second' | 'move') =>
    answerCost(shock, { option, to: option === 'second' || option === 'move' ? 'FRA' : null }, 6)
  expect([cost('wait'), cost('cushion')]).toEqual([12, 9])
  expect(cost('second')).toBeCloseTo(8.5, 9)
  expect(cost('move')).toBeCloseTo(11, 9)
  const six = [0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0]
  const grade = gradeAnswer(shock, { option: 'cushion', to: null }, six)
  expect(grade.best.option).toBe('second')
  expect(grade.quality).toBeCloseTo((10.125 - 9) / (10.125 - 8.5), 9)
})

it('the expected loss of a network counts functions that share a country one and a half times', () => {
  const risks = [0.05, 0.1, 0.02]
  const sites = { headOffice: 'DEU', plant: 'AUT', research: 'AUT', hub: 'FRA' }
  // 12 × 5 % + 1.5 × (72 + 18) × 10 % + 42 × 2 %
  expect(expectedLoss({ risks }, ['DEU', 'AUT', 'FRA'], sites)).toBeCloseTo(0.6 + 13.5 + 0.84, 9)
})

it('risk is 8 % where prices, debt and loans are usual, and more where they are worse', () => {
  const [usual, ...others] = [
    ['DEU', 0],
    ['AUT', 1],
    ['FRA', -1],
  ].map(([code, worse]) => {
    const country = countryOf(String(code))
    const at = (middle: number): [number, number] => [middle + Number(worse), 2014]
    return { ...country, values: { ...country.values, inflation: at(3), debt: at(60), lending: at(8) } }
  })
  // Three figures one apart have z-scores of 0, √1.5 and −√1.5.
  const [middle, worse, better] = risksOf([usual!, ...others])
  expect([middle, worse, better]).toEqual([
    expect.closeTo(0.08, 9),
    expect.closeTo(0.08 * Math.exp(Math.sqrt(1.5)), 9),
    expect.closeTo(0.08 * Math.exp(-Math.sqrt(1.5)), 9),
  ])
})
