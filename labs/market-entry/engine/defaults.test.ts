import { describe, expect, it } from 'vitest'
import type { StandIn } from '../../engine/standing-in.ts'
import type { MarketEntryDecision } from './decisions.ts'
import { marketEntry } from './engine.ts'
import { defaultSettings } from './settings.ts'
import { committed, orders } from './test/committed.ts'
import { decisionsOf, sensiblePolicy } from './test/policies.ts'
import { firmsSettings } from './test/rooms.ts'

const absent: StandIn = { kind: 'absent' }
const seed = 'absent'

/** What counts in a round for somebody absent who has made these decisions. */
function madeIn(round: number, decisions: readonly MarketEntryDecision[]) {
  return marketEntry.decideFor(absent, { seed, settings: defaultSettings, decisions, round })
}

const stateAfter = (decisions: readonly MarketEntryDecision[]) =>
  marketEntry.play(seed, defaultSettings, decisions).state

describe('without a decision', () => {
  it('the three largest countries are listed, and what was bought stays', () => {
    const bought: MarketEntryDecision = { type: 'report', report: 'outlook' }
    const [made, ...others] = madeIn(1, [bought])
    expect(others).toEqual([])
    expect(made?.says).toBe(
      'You did not send a shortlist, so the three countries with the largest potential are on it.',
    )
    const after = stateAfter([bought, made?.decision as MarketEntryDecision])
    const largest = after.countries.toSorted((a, b) => b.potential - a.potential).slice(0, 3)
    expect(after.shortlist).toEqual(largest.map(({ code }) => ({ country: code, reasons: ['potential'] })))
    expect(after.research.reports.filter((report) => report.bought)).toHaveLength(1)
  })

  it('the plan is direct export to the first country, and each forecast is 50 %', () => {
    const before = [...madeIn(1, []), ...madeIn(2, madeIn(1, []).map(decisionOf))].map(decisionOf)
    const [plan, forecast] = madeIn(3, before)
    const { shortlist, countries } = stateAfter(before)
    const [first] = shortlist ?? []
    const name = countries.find(({ code }) => code === first?.country)?.name
    expect(plan?.says).toBe(
      `You did not send a plan, so you export directly to ${name} from year 1, with the first three reasons on the list.`,
    )
    expect(plan?.decision).toMatchObject({
      country: first?.country,
      mode: 'direct',
      entry: 1,
      price: 'usual',
      launch: 'normal',
    })
    expect(forecast).toMatchObject({
      decision: { confidence: { share: 50, cash: 50, entrant: 50, policy: 50, tariff: 50 } },
      says: 'You did not send forecasts, so each statement counts at 50 %.',
    })
  })

  it('the last estimate becomes the plan', () => {
    const whole = decisionsOf(sensiblePolicy, seed)
    const before = whole.slice(
      0,
      whole.findIndex(({ type }) => type === 'commit'),
    )
    const last = before.at(-1)
    expect(last?.type).toBe('estimate')
    const [plan] = madeIn(3, before)
    expect(plan?.says).toBe(
      'You did not send a plan, so your last estimate became the plan, with the first three reasons on the list.',
    )
    expect(plan?.decision).toMatchObject({ ...last, type: 'commit' })
  })
})

describe('without orders', () => {
  const before = committed(seed, { mode: 'direct', entry: 1 })

  it('the orders before stand and the news passes', () => {
    const ordered = orders({ price: 'highest', ads: 'little' })
    const [made] = madeIn(5, [...before, ordered])
    expect(made).toMatchObject({
      decision: { type: 'run', mode: 'direct', price: 'highest', ads: 'little', answers: [] },
      says: 'You gave no orders for years 3 to 4, so the business went on as before and the news passed without an answer.',
    })
    expect(made?.decision).not.toHaveProperty('reply')
  })

  it('nothing is said of news in a year that brings none', () => {
    const settings = { ...firmsSettings, locals: 'none' } as const
    const round = marketEntry.roundsOf(settings) - 1
    const made = marketEntry.decideFor(absent, { seed, settings, decisions: [], round })
    expect(made.at(-1)?.says).toBe('You gave no orders for year 8, so the business went on as before.')
  })

  it('a firm enters in the year of its plan', () => {
    const waiting = committed(seed, { mode: 'licence', entry: 3 })
    expect(madeIn(5, waiting).map(({ says }) => says)).toEqual([
      'You gave no orders for year 2, so you stayed out of the market.',
      'You gave no orders for years 3 to 4, so you entered the market as planned.',
    ])
  })
})

it('what was not looked back on counts at 50 %', () => {
  const before = [...committed(seed, {}), orders({ mode: 'out' })]
  const [made] = madeIn(8, before)
  expect(made?.says).toBe('You did not look back, so each statement counts at 50 %.')
  expect(stateAfter(before).phase).toBe('look-back')
})

function decisionOf({ decision }: { readonly decision: object }): MarketEntryDecision {
  return decision as MarketEntryDecision
}
