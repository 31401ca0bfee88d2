import { describe, expect, it } from 'vitest'
import type { Check } from '../engine/parity.ts'
import type { ExposureId } from '../engine/exposures.ts'
import type { Review } from '../engine/review.ts'
import { emptyMemo, missingIn, ownShares } from './memo-draft.ts'
import { foundIn, givenWords, verdictOn } from './quotes.ts'

const widest = 40

describe('the memo', () => {
  it('starts empty and says what is missing', () => {
    expect(Object.values(emptyMemo).every((clause) => clause === null)).toBe(true)
    expect(missingIn(emptyMemo, widest)).toEqual({
      step: 0,
      sentence: 'Say how much of a certain exposure to hedge, at least and at most.',
    })
    const band = { ...emptyMemo, least: 60, most: 100 }
    expect(missingIn(band, widest)).toEqual({ step: 1, sentence: 'Choose a rule for this clause.' })
    expect(missingIn({ ...band, certain: 'fixing' }, widest)?.step).toBe(2)
    expect(missingIn({ ...band, least: 50 }, widest)?.sentence).toMatch(/at most 40 points apart/u)
    expect(missingIn({ ...band, most: 50 }, widest)?.sentence).toMatch(/cannot exceed/u)
    const whole = { certain: 'fixing', contingent: 'option', netting: 'always', peg: 'open' } as const
    expect(missingIn({ ...band, ...whole }, widest)).toBeNull()
  })
})

it('offers the shares of quarter 1 as a rule that may be sent', () => {
  const line = (exposure: ExposureId, ratio: number) =>
    ({ exposure, ratio, tool: ratio > 0 ? 'forward' : 'none' }) as Review['lines'][number]
  const own = (...lines: Review['lines']) => ownShares({ lines }, widest)
  expect(own(line('sales', 80), line('islands', 60))).toEqual({ least: 60, most: 80 })
  expect(own(line('sales', 100), line('islands', 10))).toEqual({ least: 60, most: 100 })
  expect(own(line('sales', 0), line('islands', 0))).toBeNull()
  expect(ownShares(undefined, widest)).toBeNull()
})

describe('the quote that is off', () => {
  const quarter = (number: number, given: Check, right: Check) => ({
    quarter: number,
    checks: { aurel: { given, right }, doral: { given: 'in-line', right: 'in-line' } } as const,
  })

  it('is found in the quarter in which the player named it, and not by a false alarm', () => {
    expect(foundIn([])).toBeNull()
    expect(foundIn([quarter(1, 'in-line', 'in-line'), quarter(2, 'high', 'in-line')])).toBeNull()
    expect(foundIn([quarter(1, 'high', 'in-line'), quarter(2, 'low', 'high')])).toBeNull()
    expect(foundIn([quarter(1, 'high', 'in-line'), quarter(2, 'low', 'low')])).toBe(2)
  })

  it('is named with its quarter once it is found; before, the verdicts of the quarter are', () => {
    const checks = { aurel: 'in-line', doral: 'high' } as const
    expect(givenWords([quarter(1, 'high', 'in-line')], checks)).toBe(
      'Forwards: aurel in line, doral too high.',
    )
    expect(givenWords([quarter(1, 'low', 'low')], checks)).toBe('You found the odd forward in quarter 1.')
  })

  it('is explained beside the player’s answer', () => {
    expect(verdictOn('aurel', { given: 'high', right: 'high' })).toBe(
      'The forward for the aurel was too high, as you said.',
    )
    expect(verdictOn('doral', { given: 'low', right: 'in-line' })).toBe(
      'The forward for the doral was in line with parity; you said too low: a false alarm.',
    )
    expect(verdictOn('doral', { given: 'in-line', right: 'low' })).toBe(
      'The forward for the doral was too low; you said in line.',
    )
    expect(verdictOn('aurel', { given: 'unchecked', right: 'in-line' })).toMatch(/you had not checked it/u)
  })
})
