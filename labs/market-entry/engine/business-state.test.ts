import { describe, expect, it } from 'vitest'
import { businessState, type BusinessState } from './business-state.ts'
import type { MarketEntryDecision, PlanTerms } from './decisions.ts'
import { marketEntry } from './engine.ts'
import { typical } from './estimate.ts'
import { newBusiness } from './business.ts'
import { drawWorld, newRun, type Run, type Struck } from './run.ts'
import { defaultSettings } from './settings.ts'
import { adLevels, prices } from './terms.ts'
import { committedBlindly, orders } from './test/committed.ts'

const world = drawWorld('news', defaultSettings)
const [country] = world.countries

/** A run in its second year, after these events. */
function runAfter(struck: readonly Struck[], mode: Run['business']['mode']): Run {
  const run = newRun(world)
  const code = country?.code ?? ''
  run.standing = { country: code, mode: 'subsidiary', entry: 3, price: 1, launch: 2 }
  Object.assign(run.business, { ...newBusiness(), year: 2, mode })
  run.account.push({
    year: 1,
    size: 50,
    share: 0.1,
    follower: 0.2,
    entrant: 0,
    rivals: 0,
    price: 1,
    sales: 5,
    margin: 1,
    levy: 0,
    fixed: 1,
    ads: 0,
    upFront: 0,
    earned: 0,
    after: 0,
  })
  run.struck.push(...struck)
  return run
}

const shock = (mode: Struck['mode']): Struck => ({ year: 1, event: 'policy', drawn: false, mode })
const saysOf = (run: Run) => businessState(run)?.struck.map(({ says }) => says)

describe('the news of a policy shock', () => {
  it('tells a waiting player what it takes from the entry modes, and promises nothing', () => {
    const [says] = saysOf(runAfter([shock(null)], null)) ?? []
    expect(says).not.toContain('escapes')
    expect(says).toContain('up to 40 % of what a subsidiary earns')
  })

  it('says what it takes from that year’s entry mode', () => {
    expect(saysOf(runAfter([shock('venture')], 'venture'))?.[0]).toContain('takes 20 %')
    expect(saysOf(runAfter([shock('indirect')], 'indirect'))?.[0]).toContain(
      'Your entry mode is not affected.',
    )
  })

  it('stays the same when the firm switches to another entry mode', () => {
    const before = saysOf(runAfter([shock('subsidiary')], 'subsidiary'))
    expect(saysOf(runAfter([shock('subsidiary')], 'indirect'))).toEqual(before)
    expect(saysOf(runAfter([shock('subsidiary')], null))).toEqual(before)
  })

  it('keeps the entry mode of the year in which it struck', () => {
    // Over the seeds, a shock strikes at least once while the firm waits and once after it has entered.
    const modes = new Set<Struck['mode']>()
    for (let at = 0; at < 60 && modes.size < 2; at++) {
      const seed = `shock ${at}`
      const { countries } = marketEntry.play(seed, defaultSettings, []).state
      const codes = countries.map(({ code }) => code)
      const decisions: MarketEntryDecision[] = [
        ...committedBlindly(codes, { entry: 3 }),
        orders({ mode: 'out' }),
      ]
      const { state } = marketEntry.play(seed, defaultSettings, [...decisions, orders({ mode: 'venture' })])
      for (const { event, year, mode } of state.business?.struck ?? []) {
        if (event !== 'policy') continue
        expect(mode).toBe(year < 3 ? null : 'venture')
        modes.add(mode)
      }
    }
    expect(modes).toEqual(new Set([null, 'venture']))
  })
})

describe('a waiting player', () => {
  const wait = orders({ mode: 'out' })
  const codes = world.countries.map(({ code }) => code)
  const waited = (more: readonly MarketEntryDecision[], before: readonly MarketEntryDecision[] = []) =>
    marketEntry.play('news', defaultSettings, [...before, ...committedBlindly(codes, { entry: 3 }), ...more])
      .state.business as BusinessState

  it('sees no figures of the market that it has not paid for', () => {
    for (const { size, follower, entrant } of waited([wait]).account) {
      expect([size, follower, entrant]).toEqual([null, null, null])
    }
    const informed = waited(
      [wait],
      [
        { type: 'report', report: 'outlook' },
        { type: 'report', report: 'rivalry' },
      ],
    )
    for (const { size, follower } of informed.account) {
      expect(size).toBeGreaterThan(0)
      expect(follower).toBeGreaterThan(0)
    }
  })

  it('has an outlook with usual growth until the true growth is bought', () => {
    const sizeAhead = (business: BusinessState) => {
      const next =
        business.outlook.direct?.[prices.findIndex(({ value }) => value === 1)]?.[
          adLevels.findIndex(({ value }) => value === 2)
        ]
      return (next?.sales ?? 0) / (next?.share ?? 1)
    }
    const potential = country?.potential ?? 0
    expect(sizeAhead(waited([])) / potential).toBeCloseTo(1 + typical.growth, 2)
    expect(sizeAhead(waited([wait])) / potential).toBeCloseTo((1 + typical.growth) ** 2, 2)
    const informed = waited([wait], [{ type: 'report', report: 'outlook' }])
    const last = informed.account.at(-1)?.size ?? 0
    expect(last).toBeGreaterThan(0)
    expect(sizeAhead(informed)).not.toBeCloseTo(potential * (1 + typical.growth) ** 2, 2)
  })

  it('sees the market once it has entered, including the years before', () => {
    const business = waited([wait, orders({})])
    expect(business.mode).toBe('direct')
    for (const { size, follower } of business.account) {
      expect(size).toBeGreaterThan(0)
      expect(follower).toBeGreaterThan(0)
    }
  })
})

describe('the next orders, unless they are changed,', () => {
  const codes = world.countries.map(({ code }) => code)
  const after = (terms: Partial<PlanTerms>, ...runs: readonly MarketEntryDecision[]) => {
    const decisions = [...committedBlindly(codes, terms), ...runs]
    return marketEntry.play('news', defaultSettings, decisions).state.business as BusinessState
  }
  const planned = { mode: 'venture', price: 'high', launch: 'heavy' } as const

  it('are the plan before its year has come, except for the entry mode', () => {
    const business = after({ ...planned, entry: 3 })
    expect(business.orders).toEqual({ mode: 'out', price: 'high', ads: 'heavy' })
    expect(business.since).toBe(1)
  })

  it('are the plan in its year', () => {
    const business = after({ ...planned, entry: 3 }, orders({ mode: 'out', price: 'low', ads: 'none' }))
    expect(business.orders).toEqual({ mode: 'venture', price: 'high', ads: 'heavy' })
    expect(business.since).toBe(2)
  })

  it('are normal advertising at the planned price after a launch', () => {
    expect(after({ ...planned, entry: 1 }).orders).toEqual({ mode: 'venture', price: 'high', ads: 'normal' })
  })

  it('are the latest orders, for the years since then', () => {
    const business = after(
      { ...planned, entry: 1 },
      orders({ mode: 'venture', price: 'low', ads: 'much' }),
      orders({ mode: 'direct', price: 'lowest', ads: 'little' }),
    )
    expect(business.orders).toEqual({ mode: 'direct', price: 'lowest', ads: 'little' })
    expect(business.since).toBe(3)
  })
})

it('instructors read the name of an answered event', () => {
  for (let at = 0; at < 60; at++) {
    const seed = `answer ${at}`
    const codes = marketEntry.play(seed, defaultSettings, []).state.countries.map(({ code }) => code)
    const before = [...committedBlindly(codes, { entry: 1 }), orders({})]
    const [open] = marketEntry.play(seed, defaultSettings, before).state.business?.pending ?? []
    if (!open) continue
    const position = marketEntry.play(seed, defaultSettings, [...before, orders({ answers: [open.id] })])
    const noted = position.facts.find(({ id }) => id === `answer.${open.id}`)
    expect(noted?.value).toBe(open.name)
    return
  }
  throw new Error('Nothing has struck on any of the seeds')
})
