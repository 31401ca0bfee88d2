import { describe, expect, it } from 'vitest'
import type { StandIn } from '../../engine/standing-in.ts'
import type { ForeignExchangeDecision, Hedge } from './decisions.ts'
import { quarterly } from './engine.ts'
import { defaultSettings } from './settings.ts'
import { decisionsOf, sensiblePolicy } from './test/policies.ts'

const absent: StandIn = { kind: 'absent' }

/** What counts in a round for somebody absent who has made these decisions. */
function madeIn(round: number, seed: string, decisions: readonly ForeignExchangeDecision[]) {
  const at = { seed, settings: defaultSettings, decisions, round }
  return quarterly.decideFor(absent, at).map(({ decision, says }) => ({
    decision: decision as ForeignExchangeDecision,
    says,
  }))
}

const isHedge = (decision: ForeignExchangeDecision): decision is Hedge => decision.type === 'hedge'

/** The decisions of a sensible player before the hedge of this quarter. */
function beforeHedge(
  quarter: number,
  whole: readonly ForeignExchangeDecision[],
): readonly ForeignExchangeDecision[] {
  const hedges = whole.flatMap((decision, at) => (isHedge(decision) ? [at] : []))
  return whole.slice(0, hedges[quarter - 1])
}

describe('a quarter without a decision', () => {
  it('hedges nothing where nothing was hedged before', () => {
    const [hedge, review] = madeIn(1, 'defaults', [])
    expect(hedge?.says).toBe('You did not decide in quarter 1, so nothing was hedged.')
    expect(hedge?.decision).toMatchObject({
      netting: false,
      lines: [
        { exposure: 'sales', tool: 'none' },
        { exposure: 'parts', tool: 'none' },
      ],
      checks: { aurel: 'unchecked', doral: 'unchecked' },
    })
    expect(review).toEqual({
      decision: { type: 'continue' },
      says: null,
    })
  })

  it('repeats the hedges of the quarter before, and leaves new money open', () => {
    const before = beforeHedge(2, decisionsOf(sensiblePolicy, 'defaults'))
    const [hedge] = madeIn(2, 'defaults', before)
    expect(hedge?.says).toBe(
      'You did not decide in quarter 2, so your hedges of quarter 1 counted again where possible.',
    )
    const last = before.find(isHedge)
    expect(hedge?.decision).toMatchObject({ netting: false })
    const lines = hedge && isHedge(hedge.decision) ? hedge.decision.lines : []
    expect(lines.slice(0, 2)).toEqual(last?.lines)
    expect(lines.find(({ exposure }) => exposure === 'islands')).toMatchObject({ tool: 'none', ratio: 0 })
  })

  it('makes them smaller where the bank has cut its limit', () => {
    const shrunk = ['cut 0', 'cut 1', 'cut 2'].flatMap((seed) => {
      const whole = decisionsOf(sensiblePolicy, seed)
      return [3, 4, 5, 6].flatMap((quarter) => {
        const before = beforeHedge(quarter, whole)
        const last = before.findLast(isHedge)
        const hedge = madeIn(quarter, seed, before).find(({ decision }) => isHedge(decision))?.decision
        if (!last || !hedge || !isHedge(hedge)) return []
        return hedge.lines.filter(({ exposure, tool, ratio }) => {
          const then = last.lines.find((line) => line.exposure === exposure)
          if (then) expect(ratio).toBeLessThanOrEqual(then.ratio)
          return then !== undefined && tool === then.tool && ratio < then.ratio
        })
      })
    })
    expect(shrunk.length).toBeGreaterThan(0)
  })
})

describe('a memo that was not written', () => {
  it('promises what quarter 2 has done', () => {
    const whole = decisionsOf(sensiblePolicy, 'memo')
    const at = whole.findIndex(({ type }) => type === 'memo')
    const [memo] = madeIn(2, 'memo', whole.slice(0, at))
    expect(memo?.says).toBe('You did not write the memo, so it promises what you did in quarter 2.')
    expect(memo?.decision).toMatchObject({
      clauses: { least: 60, most: 100, certain: 'fixing', netting: 'always', peg: 'as-others' },
    })
  })

  it('promises nothing where nothing was hedged', () => {
    const made = madeIn(2, 'memo', []).map(({ decision }) => decision)
    expect(made.find(({ type }) => type === 'memo')).toMatchObject({
      clauses: {
        least: 0,
        most: 0,
        certain: 'none',
        contingent: 'none',
        netting: 'never',
        peg: 'open',
      },
    })
  })
})

it('a calculation that was not sent is left out', () => {
  const before = madeIn(2, 'left out', []).map(({ decision }) => decision)
  const [calculation] = madeIn(3, 'left out', before)
  expect(calculation?.says).toBe('You did not send the calculation in quarter 3, so it was left out.')
  const after = [...before, ...(calculation ? [calculation.decision] : [])]
  expect(quarterly.play('left out', defaultSettings, after).state).toMatchObject({
    phase: 'hedge',
    calculations: [{ quality: 0 }],
  })
})
