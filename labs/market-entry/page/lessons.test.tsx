import { describe, expect, it } from 'vitest'
import type { BusinessState } from '../engine/business-state.ts'
import type { MarketEntryDecision } from '../engine/decisions.ts'
import { marketEntry } from '../engine/engine.ts'
import { defaultSettings, type MarketEntrySettings } from '../engine/settings.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { committed, orders } from '../engine/test/committed.ts'
import { lessonsSince, nextTry } from './lessons.ts'
import { resultInWords } from './years-passing.tsx'

const inside = committed('lessons', { mode: 'direct', entry: 1, price: 'usual', launch: 'normal' })

function stateAfter(
  runs: readonly MarketEntryDecision[],
  settings: MarketEntrySettings = defaultSettings,
): MarketEntryState {
  return marketEntry.play('lessons', settings, [...inside, ...runs]).state
}

function toldBy(state: MarketEntryState) {
  const business = state.business as BusinessState
  return lessonsSince(state, business, business.since).map(({ year, lessons }) => ({
    year,
    text: lessons.join(' '),
  }))
}

describe('the lessons of the years just played, in steps of two years', () => {
  const dearer = stateAfter([orders({}), orders({ price: 'highest', ads: 'none' })])

  it('explain each year, and the effect of orders only in their first year', () => {
    const [third, fourth, ...more] = toldBy(dearer)
    expect(more).toEqual([])
    expect([third?.year, fourth?.year]).toEqual([3, 4])
    expect(third?.text).toMatch(/^In year 3 you (?:lost|earned)/u)
    expect(third?.text).toContain('Your higher price cost you buyers')
    expect(third?.text).toContain('You advertised less')
    expect(fourth?.text).toMatch(/^In year 4 you (?:lost|earned)/u)
    expect(fourth?.text).not.toContain('higher price')
  })

  it('also cover the last years, when no orders follow', () => {
    const over = stateAfter([orders({}), orders({}), orders({}), orders({ price: 'highest' })])
    expect(over.phase).toBe('look-back')
    expect(toldBy(over).map(({ year }) => year)).toEqual([7, 8])
    expect(toldBy(over)[0]?.text).toContain('Your higher price cost you buyers')
  })

  it('name a switch to another entry mode, and draw no lesson from its price', () => {
    const [third] = toldBy(stateAfter([orders({}), orders({ mode: 'subsidiary', price: 'highest' })]))
    expect(third?.text).toContain('You switched to another entry mode')
    expect(third?.text).not.toContain('higher price')
  })

  it('leave out the year in which the business is closed', () => {
    expect(toldBy(stateAfter([orders({}), orders({ mode: 'out' })]))).toEqual([])
  })
})

it('the lessons cover one year when the player decides every year', () => {
  const yearly: MarketEntrySettings = { ...defaultSettings, pace: 'yearly' }
  const [third, ...more] = toldBy(stateAfter([orders({}), orders({ price: 'low' })], yearly))
  expect(more).toEqual([])
  expect(third?.year).toBe(3)
  expect(third?.text).toContain('Your lower price won buyers')
})

describe('what is said at the end of a span', () => {
  const after = (...runs: MarketEntryDecision[]) => stateAfter(runs).business as BusinessState

  it('tells the result of each year in one sentence', () => {
    const { account, since } = after(orders({}), orders({}))
    const years = account.filter(({ year }) => year >= since)
    expect(resultInWords(years)).toMatch(
      /^You (?:lost|earned) .+ in year 3 and (?:(?:lost|earned) )?.+ in year 4/u,
    )
    expect(resultInWords(years.map((year) => ({ ...year, price: 0 })))).toBeNull()
  })

  it('suggests something to try while there are years left', () => {
    const state = stateAfter([orders({})])
    const business = state.business as BusinessState
    const last = business.account.at(-1)!
    const told = (changed: Partial<typeof last>) =>
      nextTry(state, { ...business, pending: [], account: [{ ...last, ...changed }] })
    expect(told({ margin: 0, fixed: 1, earned: -1 })).toContain('a cheaper door')
    expect(told({ margin: 2, fixed: 1, earned: -1 })).toContain('less advertising')
    expect(told({ margin: 2, fixed: 1, earned: 1, entrant: 0, share: 0.2 })).toContain('to stay below')
    expect(nextTry(state, { ...business, waiting: true })).toContain('it costs nothing')
    expect(nextTry(state, { ...business, closed: true })).toBeNull()
    expect(told({ year: 8 })).toBeNull()
  })
})
