import { describe, expect, it } from 'vitest'
import type { Check } from '../engine/parity.ts'
import { emptyMemo, missingIn } from './memo-draft.ts'
import { foundIn, verdictOn } from './quotes.ts'

const widest = 40

describe('the memo', () => {
  it('starts empty and says what is missing', () => {
    expect(Object.values(emptyMemo).every((clause) => clause === null)).toBe(true)
    expect(missingIn(emptyMemo, widest)).toBe(
      'Say how much of a certain exposure to hedge, at least and at most.',
    )
    const band = { ...emptyMemo, least: 60, most: 100 }
    expect(missingIn(band, widest)).toMatch(/^Choose a rule for: exposures that are certain/u)
    expect(missingIn({ ...band, least: 50 }, widest)).toMatch(/at most 40 points apart/u)
    expect(missingIn({ ...band, most: 50 }, widest)).toMatch(/cannot exceed/u)
    const whole = { certain: 'fixing', contingent: 'option', netting: 'always', peg: 'open' } as const
    expect(missingIn({ ...band, ...whole }, widest)).toBeNull()
  })
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
