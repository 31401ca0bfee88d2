import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { BusinessState, SeenYear } from '../engine/business-state.ts'
import { claims } from '../engine/claims.ts'
import { marketEntry } from '../engine/engine.ts'
import { calm, copyOf } from '../engine/business.ts'
import { playYear } from '../engine/market.ts'
import { reportIds } from '../engine/research.ts'
import { drawWorld, incidentIn, newRun } from '../engine/run.ts'
import { steps } from '../engine/steps.ts'
import { adLevels, prices, terms } from '../engine/terms.ts'
import { modes } from '../engine/modes.ts'
import type { MarketEntryDecision } from '../engine/decisions.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { committed, orders } from '../engine/test/committed.ts'
import { placed } from '../../shell/place/charts/waterfall.tsx'
import { practiceState } from './practice-state.ts'
import { scales } from './plan-why.tsx'
import { partsOf, sharesInWords } from './share-bar.tsx'
import { pastStreet, streetInWords } from './street-view.ts'
import { queueOf } from './street-model.ts'
import { stepsOfYear } from './year-pictures.tsx'
import { resultInWords } from './years-passing.tsx'
import { knownReasons, layerOf } from './layers.ts'
import { shadeOf } from './island-map.tsx'

const settings = marketEntry.defaultSettings

const decisionsOf = (seed: string): MarketEntryDecision[] => [
  ...committed(seed, { mode: 'direct', entry: 1 }),
  orders({}),
  orders({ price: 'high' }),
]

const played = new Map<string, MarketEntryState>()

function run(seed: string): MarketEntryState {
  const state = played.get(seed) ?? marketEntry.play(seed, settings, decisionsOf(seed)).state
  played.set(seed, state)
  return state
}

const seeds = ['one', 'two', 'three', 'four']

describe('the street', () => {
  it.each(seeds)('says the queues that it draws, and the prices of the year: %s', (seed) => {
    const state = run(seed)
    const business = state.business as BusinessState
    for (const year of business.account) {
      const view = pastStreet(state, business, year)
      const words = Object.values(streetInWords(view)).join('')
      expect(words).toContain(`you ${queueOf(year.share)}`)
      expect(words).toContain(`${state.brief.follower} ${queueOf(year.follower)}`)
      expect(words.includes(state.brief.entrant)).toBe((year.entrant ?? 0) > 0)
      expect(view.you.price).toBe(year.price)
      expect(view.flags[0]).toBe(`Year ${year.year}`)
    }
  })

  it('shows the follower at the price by which it really sells', () => {
    const seed = 'one'
    const state = run(seed)
    const business = state.business as BusinessState
    const lastPrice = business.account.at(-1)!.price
    const next = Math.min(terms.followerMost, Math.max(terms.followerLeast, lastPrice - terms.undercut))
    expect(business.followerPrice).toBeCloseTo(next, 3)
  })
})

it('the steps of a year come to what was earned, and to its cash', () => {
  for (const seed of seeds)
    for (const year of (run(seed).business as BusinessState).account) {
      const drawn = placed(stepsOfYear(year, year.upFront))
      const before = drawn.findIndex(({ name }) => name === 'Earned')
      expect(drawn[before - 1]?.to).toBeCloseTo(year.earned, 3)
      expect(drawn.at(-1)?.value).toBeCloseTo(year.earned - year.upFront, 9)
    }
})

it('the outlook of the next year is what the engine plays at every price and advertising', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...seeds),
      fc.constantFrom(...prices),
      fc.constantFrom(...adLevels),
      fc.nat(3),
      (seed, price, ads, answer) => {
        const state = run(seed)
        const replies = state.business?.incident?.replies ?? []
        const reply = replies[answer % replies.length]
        const grids = reply?.outlook ?? state.business?.outlook
        const outlook = grids?.direct?.[prices.indexOf(price)]?.[adLevels.indexOf(ads)]
        const { business, world } = replayed(seed)
        const incident = incidentIn(world, state.business!.span!)
        const market = world.atlas.marketOf(state.business!.country)
        const next = playYear(
          market,
          copyOf(business),
          {
            mode: 'direct',
            price: price.value,
            ads: ads.value,
            answers: [],
            ...(incident && reply && { news: { incident, id: reply.id } }),
          },
          calm,
        )
        for (const figure of [
          'share',
          'follower',
          'entrant',
          'sales',
          'margin',
          'levy',
          'fixed',
          'ads',
          'earned',
        ] as const)
          expect(outlook?.[figure], figure).toBeCloseTo(next[figure], 3)
        const parts = partsOf({ brief: state.brief, outlook: outlook! })
        expect(parts.reduce((all, { share }) => all + share, 0)).toBeCloseTo(1, 9)
        expect(sharesInWords(parts)).toContain(`you ${Math.round(outlook!.share * 100)}`)
      },
    ),
    { numRuns: 40 },
  )
})

const inside = new Map<string, ReturnType<typeof newRun>>()

/** The same run inside the engine. */
function replayed(seed: string) {
  const known = inside.get(seed)
  if (known) return known
  const one = newRun(drawWorld(seed, settings))
  for (const decision of decisionsOf(seed))
    steps[decision.type].take(one, new Map(Object.entries(decision)), () => undefined)
  inside.set(seed, one)
  return one
}

it('the marks on the scales are those by which the reasons hold', () => {
  const world = drawWorld('scales', settings)
  const country = world.countries[0]!
  for (const { below, above, mark, value } of scales) {
    const holds = (id: string, at: number) => {
      const moved = {
        ...country,
        potential: at,
        distance: { ...country.distance, culture: at, administration: 0 },
        facts: { ...country.facts, tariff: at, protection: at, hazard: at, channels: at },
      }
      return claims.find((claim) => claim.id === id)?.holdsIn(moved)
    }
    const little = mark * 0.01
    expect([holds(above, mark), holds(below, mark)]).toEqual([true, false])
    expect([holds(above, mark - little), holds(below, mark - little)]).toEqual([false, true])
    expect(value({ ...country, points: 0, facts: {}, sources: [], hints: [] })).not.toBeNaN()
  }
})

it('the map shows the public layers and those that were bought, the best in the deepest shade', () => {
  const state = marketEntry.play('map', settings, [{ type: 'report', report: 'trade' }]).state
  expect(knownReasons(state)).toEqual(['potential', 'closeness', 'tariff'])
  const all = marketEntry.play(
    'map',
    settings,
    reportIds.map((report) => ({ type: 'report' as const, report })),
  ).state
  for (const id of knownReasons(all)) {
    const layer = layerOf(id)
    const best = all.countries.toSorted((a, b) => layer.good(b) - layer.good(a))[0]!
    expect(shadeOf(layer, all.countries, best)).toBe(4)
    expect(layer.text(best)).not.toBe('?')
  }
})

it('the practice plays by the rules of the lab', () => {
  const { rules, modes: doors } = practiceState
  expect(terms).toMatchObject(rules.terms)
  expect(rules.prices).toEqual(prices)
  expect(rules.adLevels).toEqual(adLevels)
  for (const door of doors) expect(modes[door.id]).toMatchObject(door)
})

it('says once that years were lost', () => {
  const year = (at: number, earned: number) => ({ year: at, earned, upFront: 0, price: 1 }) as SeenYear
  expect(resultInWords([year(3, -0.4), year(4, -0.1)])?.replaceAll('\u00A0', ' ')).toBe(
    'You lost 0.4 million in year 3 and 0.1 million in year 4.',
  )
  expect(resultInWords([year(3, 0.4), year(4, -0.1)])?.replaceAll('\u00A0', ' ')).toBe(
    'You earned 0.4 million in year 3 and lost 0.1 million in year 4.',
  )
})
