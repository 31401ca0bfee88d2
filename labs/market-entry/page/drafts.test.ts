import { describe, expect, it } from 'vitest'
import { marketEntry } from '../engine/engine.ts'
import { calm, newBusiness, type Year } from '../engine/business.ts'
import { playYear } from '../engine/market.ts'
import type { MarketEntryState } from '../engine/state.ts'
import { confidenceIn, missingConfidence, withSaid } from './confidences.ts'
import { verdictOn } from './debrief-forecasts.tsx'
import { luckInWords } from './debrief-value.tsx'
import { lessonsOf } from './lessons.ts'
import { completePlan, emptyPlan, missingInPlan } from './plan-draft.ts'
import {
  emptyShortlist,
  missingIn,
  reasonsFor,
  shortlistDecision,
  withReason,
  withToggled,
  type ShortlistDraft,
} from './shortlist.ts'
import { yearsOf } from './words.ts'

const { state } = marketEntry.play('page', marketEntry.defaultSettings, []) as { state: MarketEntryState }

describe('a shortlist', () => {
  const chosen = (...codes: string[]): ShortlistDraft =>
    codes.reduce((draft, code) => withToggled(draft, code, 3), emptyShortlist)

  it('takes three countries and no more, and drops one again', () => {
    expect(chosen('A', 'B', 'C', 'D').chosen).toEqual(['A', 'B', 'C'])
    expect(withToggled(chosen('A', 'B'), 'A', 3).chosen).toEqual(['B'])
  })

  it('takes reasons up to the limit, and drops them again', () => {
    const draft = withReason(withReason(emptyShortlist, 'A', 'potential', 2), 'A', 'tariff', 2)
    expect(reasonsFor(withReason(draft, 'A', 'growth', 2), 'A')).toEqual(['potential', 'tariff'])
    expect(reasonsFor(withReason(draft, 'A', 'tariff', 2), 'A')).toEqual(['potential'])
  })

  it('says what is missing until it is complete and the engine accepts it', () => {
    const codes = state.countries.slice(0, 3).map(({ code }) => code)
    let draft = chosen(...codes.slice(0, 2))
    expect(missingIn(draft, state.rules, (code) => code)).toBe('Choose one more country.')
    draft = withToggled(draft, codes[2] ?? '', 3)
    expect(missingIn(draft, state.rules, (code) => code)).toMatch(/^Give at least one reason for/u)
    for (const code of codes) draft = withReason(draft, code, 'potential', 2)
    expect(missingIn(draft, state.rules, (code) => code)).toBeNull()
    const next = marketEntry.play('page', marketEntry.defaultSettings, [shortlistDecision(draft)])
    expect(next.state.phase).toBe('closer')
  })
})

describe('a plan', () => {
  it('needs a country, an entry mode and a year', () => {
    expect(missingInPlan(emptyPlan)).toBe('Choose a country.')
    expect(missingInPlan({ ...emptyPlan, country: 'A' })).toBe('Choose an entry mode.')
    const draft = { ...emptyPlan, country: 'A', mode: 'direct' as const }
    expect(missingInPlan(draft)).toBe('Choose the first year in the market.')
    expect(completePlan(draft)).toBeNull()
    expect(completePlan({ ...draft, entry: 2 })).toMatchObject({ entry: 2, price: 'usual', launch: 'normal' })
  })

  it('counts an unanswered statement as 50 %', () => {
    expect(
      confidenceIn(
        [
          { id: 'a', text: '' },
          { id: 'b', text: '' },
        ],
        { b: 80 },
      ),
    ).toEqual({ a: 50, b: 80 })
  })
})

describe('a confidence', () => {
  const statements = ['a', 'b', 'c'].map((id) => ({ id, text: id }))

  it('is required for each statement before sending, even if it is 50', () => {
    expect(missingConfidence(statements, {})).toContain('3 of 3 still to answer.')
    expect(missingConfidence(statements, { a: 50, c: 0 })).toContain('1 of 3 still to answer.')
    expect(missingConfidence(statements, { a: 50, b: 50, c: 50 })).toBeNull()
  })

  it('can be removed again', () => {
    const given = withSaid(withSaid({}, 'a', 50), 'b', 70)
    expect(given).toEqual({ a: 50, b: 70 })
    expect(withSaid(given, 'a', null)).toEqual({ b: 70 })
  })
})

it('calls the difference luck, except for the value of orders beyond their limit', () => {
  expect(luckInWords(0.04)).toBe('luck')
  expect(luckInWords(1.2)).toContain('1.2\u00A0million that your orders earn beyond the limit')
  expect(luckInWords(-0.8)).toContain('0.8\u00A0million that your orders cost beyond the limit')
})

describe('the lessons of a year', () => {
  const year = (some: Partial<Year>): Year => ({
    ...playYear(
      {
        needs: { knowledge: 1, freight: 1 },
        country: {
          code: 'A',
          name: 'A',
          gdp: 100,
          income: 20,
          distance: { culture: 5, administration: 5, geography: 5, economy: 5 },
          facts: {
            growth: 0,
            tariff: 0,
            protection: 50,
            premium: 0,
            hazard: 0,
            competition: 50,
            channels: 50,
            fit: 50,
            sensitivity: 3,
          },
          potential: 50,
          start: 1,
          brewing: {},
          tariffRise: 0.1,
        },
      },
      newBusiness(),
      { mode: 'direct', price: 1, ads: 2, answers: [] },
      calm,
    ),
    ...some,
  })
  const lessons = (before: Year | null, last: Year) => lessonsOf(state, before, last).join(' ')

  it('tell why the share moved', () => {
    const fallen = lessons(year({ share: 0.1, entrant: 0 }), year({ year: 2, share: 0.08, entrant: 0.1 }))
    expect(fallen).toContain('fell from 10.0\u00A0% to 8.0\u00A0%')
    expect(fallen).toContain(`${state.brief.entrant} now sells`)
    expect(lessons(year({ price: 1 }), year({ price: 1.1 }))).toContain('higher price')
    expect(lessons(year({ ads: 1 }), year({ ads: 0.5 }))).toContain('advertised less')
  })

  it('warn of the entrant, and point out a business that is too small', () => {
    expect(lessons(null, year({ share: 0.15, entrant: 0 }))).toContain('arrives next year')
    expect(lessons(null, year({ share: 0.135, entrant: 0 }))).toContain('close to the share')
    expect(lessons(null, year({ earned: -1, margin: 0.2, fixed: 0.6 }))).toContain('too small')
  })
})

it.each([
  [70, 0.63, '✓'],
  [70, 0.2, '✗'],
  [20, 0, '✓'],
  [50, 0.9, '–'],
  [80, 0.5, '–'],
])('marks %d percent for what happens in %d of the futures', (said, frequency, mark) =>
  expect(verdictOn(said, frequency)).toContain(mark),
)

it('names one year and two years', () => {
  expect(yearsOf({ from: 2, to: 2 })).toBe('year 2')
  expect(yearsOf({ from: 3, to: 4 })).toBe('years 3 and 4')
})
