import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { sample } from '../../engine/test/sample.ts'
import { settingsOf } from '../../engine/test/laws.ts'
import { drawCase } from './case.ts'
import type { ForeignExchangeDecision } from './decisions.ts'
import { quarterly } from './engine.ts'
import { isWithinLimits, pricesOf } from './hedging.ts'
import { fixedPlan } from './fixed-policies.ts'
import { noveltyIds } from './novelties.ts'
import { defaultSettings } from './settings.ts'
import { decisionsOf, randomPolicy, sensiblePolicy } from './test/policies.ts'

const seeds = fc.integer({ min: 0, max: 5000 }).map((number) => `seed ${number}`)
const settings = settingsOf(quarterly)
const few = { numRuns: sample(2000, 60) }

describe('the first quarter', () => {
  it('has two certain amounts in aurels, no warning, no calculation and one tool', () => {
    fc.assert(
      fc.property(seeds, settings, (seed, chosen) => {
        const { state } = quarterly.play(seed, chosen, [])
        const { quarter, phase, item, limit } = state
        expect([phase, item]).toEqual(['hedge', null])
        expect(quarter.exposures.map(({ id, currency, shrinks }) => [id, currency, shrinks])).toEqual([
          ['sales', 'aurel', false],
          ['parts', 'aurel', false],
        ])
        expect(quarter.volumeChance).toBe(0)
        expect(quarter.news.map(({ id }) => id)).toEqual(['contract'])
        expect(quarter.offers).toEqual({
          tools: ['none', 'forward'],
          netting: false,
          quotes: false,
          limits: false,
        })
        expect(limit).toBeGreaterThan(0)
      }),
      few,
    )
  })

  it('refuses what comes later, by its field', () => {
    const line = (exposure: string, tool: string, ratio: number) => ({ exposure, tool, ratio })
    const hedge = (sales: object, netting = false) => ({
      type: 'hedge',
      netting,
      lines: netting ? [sales] : [sales, line('parts', 'none', 0)],
      checks: {},
    })
    const play = (decision: object) => quarterly.play('refuse', defaultSettings, [decision])
    for (const tool of ['put', 'call', 'money-market'])
      expect(() => play(hedge(line('sales', tool, 50)))).toThrow(
        expect.objectContaining({ name: 'DecisionRefused', field: 'lines.0.tool' }),
      )
    expect(() => play(hedge(line('sales', 'forward', 50), true))).toThrow('Netting is not on offer yet.')
    expect(play(hedge(line('sales', 'forward', 50))).state.phase).toBe('review')
  })
})

describe('what comes later', () => {
  const casesOf = fc.tuple(seeds, settings).map(([seed, chosen]) => drawCase(seed, chosen))

  it('brings each novelty once, quotes and limits in quarter 3', () => {
    fc.assert(
      fc.property(seeds, settings, (seed, chosen) => {
        const decisions = decisionsOf(randomPolicy, seed, chosen)
        const met = decisions.flatMap((decision, at) => {
          if (decision.type !== 'hedge') return []
          const { quarter } = quarterly.play(seed, chosen, decisions.slice(0, at)).state
          return quarter.introduces.map((novelty) => [novelty, quarter.number] as const)
        })
        expect(met.map(([novelty]) => novelty).toSorted()).toEqual([...noveltyIds].toSorted())
        expect(Object.fromEntries(met)).toMatchObject({
          forward: 1,
          netting: 2,
          options: 2,
          dorals: 2,
          quotes: 3,
          limits: 3,
          'money-market': 3,
        })
      }),
      { numRuns: sample(100, 6) },
    )
  })

  it('cuts a limit and quotes off parity only where there are limits and quotes', () => {
    fc.assert(
      fc.property(casesOf, ({ quarters }) => {
        for (const { number, limitCut, twists } of quarters)
          if (number < 3) {
            expect(limitCut).toBe(false)
            expect(twists).not.toContain('parity')
          }
        // In a run of six, each surprise has a quarter of its own.
        if (quarters.length === 6) expect(quarters.every(({ twists }) => twists.length < 2)).toBe(true)
      }),
      few,
    )
  })

  it('asks for no room before there are limits, whatever is hedged', () => {
    fc.assert(
      fc.property(casesOf, ({ quarters, settings: chosen }) => {
        for (const quarter of quarters.slice(0, 2)) {
          const prices = pricesOf(quarter, chosen)
          expect(isWithinLimits(fixedPlan('forward', prices), prices)).toBe(true)
        }
      }),
      few,
    )
  })

  it('asks for the memo after quarter 2, and judges it by the quarters after that', () => {
    const decisions = decisionsOf(sensiblePolicy, 'memo')
    const at = decisions.findIndex(({ type }) => type === 'memo')
    expect(decisions.slice(0, at).filter(({ type }) => type === 'hedge')).toHaveLength(2)
    const memoOf = (changed: readonly ForeignExchangeDecision[]) =>
      quarterly.play('memo', defaultSettings, changed).result?.parts.find(({ id }) => id === 'memo')
    const open = decisions.map((decision, place): ForeignExchangeDecision =>
      decision.type === 'hedge' && place < at
        ? {
            ...decision,
            lines: decision.lines.map((each) => ({ ...each, tool: 'none', ratio: 0 })),
          }
        : decision,
    )
    expect(memoOf(open)?.points).toBe(memoOf(decisions)?.points)
  })

  it('counts quarter 1 for nothing in the right tool, where there was one tool only', () => {
    const decisions = decisionsOf(sensiblePolicy, 'one tool')
    const toolOf = (changed: readonly ForeignExchangeDecision[]) =>
      quarterly.play('one tool', defaultSettings, changed).result?.parts.find(({ id }) => id === 'tool')
        ?.points
    const [first] = decisions
    if (first?.type !== 'hedge') throw new Error('The run does not begin with a hedge')
    const open = {
      ...first,
      lines: first.lines.map((each) => ({ ...each, tool: 'none' as const, ratio: 0 })),
    }
    expect(toolOf(decisions.with(0, open))).toBe(toolOf(decisions))
  })
})

describe('the calculations', () => {
  const before = decisionsOf(sensiblePolicy, 'by hand')
  const at = before.findIndex(({ type }) => type === 'calculate')
  const { state } = quarterly.play('by hand', defaultSettings, before.slice(0, at))
  const [aurel] = state.quarter.markets
  const graded = (steps: object) =>
    quarterly.play('by hand', defaultSettings, [
      ...before.slice(0, at),
      { type: 'calculate', item: 'forward', steps },
    ]).state.calculations[0]

  it('ask for the quarter of the quote, in the first quarter with quotes', () => {
    expect([state.phase, state.round, state.item?.id]).toEqual(['calculate', 3, 'forward'])
    expect(state.item?.steps.map(({ asks }) => asks).join(' ')).toContain('in a quarter')
    const loan = before.findLastIndex(({ type }) => type === 'calculate')
    expect(quarterly.play('by hand', defaultSettings, before.slice(0, loan)).round).toBe(4)
  })

  it('grade a forward worked by hand, and what follows from a slip', () => {
    const home = 1 + state.quarter.home.middle / 4
    const foreign = 1 + aurel!.middle.interest / 4
    const rate = (aurel!.middle.spot * home) / foreign
    expect(graded({ home, foreign, rate })?.quality).toBe(1)
    const slip = 1 + state.quarter.home.middle / 2
    const follows = (aurel!.middle.spot * slip) / foreign
    expect(graded({ home: slip, foreign, rate: follows })?.right).toEqual({
      home: false,
      foreign: true,
      rate: true,
    })
  })

  it('earn nothing by copying the bank’s quote', () => {
    const { bid, ask } = aurel!.forward
    expect(graded({ rate: (bid + ask) / 2 })?.quality).toBe(0)
    expect(graded({ home: 1, foreign: 1, rate: (bid + ask) / 2 })?.quality).toBe(0)
  })
})
