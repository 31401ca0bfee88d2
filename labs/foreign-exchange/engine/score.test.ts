import { describe, expect, it } from 'vitest'
import { clamp, mean, sum } from '../../math/statistics.ts'
import { drawCase, type QuarterCase } from './case.ts'
import type { Exposure } from './exposures.ts'
import { pricesOf, type HedgeLine } from './hedging.ts'
import { parityOf, spreadsOf } from './market.ts'
import { checkQuality, rightCheck, type Check } from './parity.ts'
import { offersIn } from './rules.ts'
import { toolQuality } from './score.ts'
import { defaultSettings } from './settings.ts'
import { habits, playedBy, randomPolicy, sensiblePolicy } from './test/policies.ts'
import { patiently } from '../../engine/test/sample.ts'

/** A quarter with every tool, whose quotes are in line. */
const quarter = drawCase('tools', defaultSettings).quarters.find(
  (each) => offersIn(each).quotes && !each.twists.includes('parity'),
) as QuarterCase
const sales = quarter.exposures.find(({ id }) => id === 'sales') as Exposure
const parts = quarter.exposures.find(({ id }) => id === 'parts') as Exposure
const tender: Exposure = { ...sales, id: 'tender', kind: 'tender', chance: 0.4, shrinks: false }
const calm = pricesOf({ ...quarter, volumeChance: 0.03 }, defaultSettings)
const warned = pricesOf({ ...quarter, volumeChance: 0.3 }, defaultSettings)

describe('the right tool', () => {
  const of = (exposure: Exposure, tool: HedgeLine['tool'], ratio: number, prices = calm) =>
    toolQuality({ exposure: exposure.id, tool, ratio, strike: 'forward' }, exposure, prices)

  it.each([
    ['none', 0, 0],
    ['forward', 100, 1],
    ['forward', 80, 1],
    ['forward', 40, 0.5],
    ['money-market', 80, 1],
    ['invoice', 100, 1],
    ['put', 100, 0.5],
    ['put', 40, 0.25],
    ['call', 100, 0],
  ] as const)('for certain sales: %s on %d %% is worth %d', (tool, ratio, quality) => {
    expect(of(sales, tool, ratio)).toBeCloseTo(quality, 9)
  })

  it.each([
    ['none', 0, 0],
    ['put', 100, 1],
    ['put', 80, 1],
    ['put', 10, 0.125],
    ['forward', 50, 0.5],
    ['forward', 60, 0],
    ['money-market', 100, 0],
    ['invoice', 100, 1],
    ['call', 100, 0],
  ] as const)('for sales under a warning: %s on %d %% is worth %d', (tool, ratio, quality) => {
    expect(of(sales, tool, ratio, warned)).toBeCloseTo(quality, 9)
  })

  it.each([
    ['none', 0, 0],
    ['put', 100, 1],
    ['put', 40, 0.5],
    ['forward', 100, 0],
    ['forward', 10, 0],
    ['call', 100, 0],
  ] as const)('for a tender: %s on %d %% is worth %d', (tool, ratio, quality) => {
    expect(of(tender, tool, ratio)).toBeCloseTo(quality, 9)
    // Any protection beats none.
    if (tool === 'put') expect(quality).toBeGreaterThan(of(tender, 'none', 0))
  })

  it('is a call for money that goes out, where a put earns nothing', () => {
    expect(of(parts, 'call', 100)).toBe(0.5)
    expect(of(parts, 'put', 100)).toBe(0)
  })

  it('earns half where the other way of fixing the rate is clearly better', () => {
    const draws = { ...quarter.draws, aurel: { ...quarter.draws.aurel, offParity: -0.015 } }
    const low = pricesOf({ ...quarter, draws }, defaultSettings)
    expect(of(sales, 'forward', 100, low)).toBe(0.5)
    expect(of(sales, 'money-market', 100, low)).toBe(1)
    expect(of(parts, 'forward', 100, low)).toBe(1)
    expect(of(parts, 'money-market', 100, low)).toBe(0.5)
  })
})

describe('the quotes', () => {
  const prices = drawCase('quotes', defaultSettings)
    .quarters.filter((each) => offersIn(each).quotes)
    .map((each) => pricesOf(each, defaultSettings))
  const off = prices.findIndex((each) => each.quarter.twists.includes('parity'))
  const answered = (answer: (at: number, right: Check) => Check) =>
    checkQuality(
      prices.map((each, at) => ({
        prices: each,
        checks: {
          aurel: answer(at, rightCheck('aurel', each)),
          doral: answer(at, rightCheck('doral', each)),
        },
      })),
    )

  it('earn full marks whatever the player answers after the quote off parity is found', () => {
    expect(answered((_, right) => right)).toBe(1)
    expect(answered((at, right) => (at <= off ? right : 'unchecked'))).toBe(1)
    expect(answered((at, right) => (at <= off ? right : 'high'))).toBe(1)
    // An unchecked quote counts as wrong until the quote off parity is found.
    expect(answered((at, right) => (at < off ? 'unchecked' : right))).toBeCloseTo(1 / (2 * off + 1), 9)
  })

  it('earn nothing when the quote off parity is never found, or all answers are the same', () => {
    for (const same of ['in-line', 'high', 'low', 'unchecked'] as const) expect(answered(() => same)).toBe(0)
    expect(answered((at, right) => (at === off ? 'in-line' : right))).toBe(0)
  })
})

describe('the points', { timeout: patiently(60_000) }, () => {
  const players = [['sensible', sensiblePolicy], ['blind', randomPolicy], ...Object.entries(habits)] as const

  it.each(players)('follow the formulas: %s', (name, policy) => {
    const seed = 'formulas'
    const { result, position } = playedBy(policy, seed)
    const { debrief } = result
    const pointsOf = (id: string) => result.parts.find((part) => part.id === id)?.points ?? Number.NaN
    const of = (id: string) => debrief.policies.find((each) => each.id === id)!
    const [own, none, option] = [of('own'), of('none'), of('option')]

    expect(pointsOf('effectiveness')).toBeCloseTo(20 * clamp(own.effectiveness / 0.9, 0, 1), 0)

    const beyond = (list: readonly number[]) => sum(list.map((atRisk) => Math.max(0, atRisk - debrief.limit)))
    expect(pointsOf('risk')).toBeCloseTo(
      30 * clamp(1 - beyond(own.atRisk) / (beyond(none.atRisk) * 0.5), 0, 1),
      0,
    )

    const plain = sum(
      drawCase(seed, defaultSettings).quarters.flatMap(({ exposures, draws }) =>
        exposures.map(
          ({ amount, currency }) =>
            amount * parityOf(draws[currency]) * spreadsOf(currency, defaultSettings).forward,
        ),
      ),
    )
    const thrift = clamp((option.cost - own.cost) / (option.cost - plain), 0, 1)
    expect(pointsOf('cost')).toBeCloseTo(15 * thrift * clamp(own.effectiveness / 0.5, 0, 1), 0)

    const tools = result.parts.find(({ id }) => id === 'tool')?.says ?? ''
    const [sure = 0, unsure = 0] = [...tools.matchAll(/to (\d+) %/gu)].map(([, share]) => Number(share) / 100)
    expect(Math.abs(pointsOf('tool') - 15 * clamp(sure + unsure - 1, 0, 1))).toBeLessThan(0.25)
    if (name.includes('verything')) expect(pointsOf('tool')).toBeLessThan(7.6)

    const { kept, holds } = debrief.memo
    expect(pointsOf('memo')).toBeCloseTo(10 * kept * (0.4 + 0.6 * holds), 0)

    const byHand = mean(position.state.calculations.map(({ quality }) => quality))
    const answers = debrief.reviews.flatMap(({ checks }) => Object.values(checks ?? {}))
    const found = answers.some(({ given, right }) => right !== 'in-line' && given === right)
    expect(pointsOf('parity')).toBeLessThanOrEqual(5 * byHand + (found ? 5 : 0) + 0.1)
    expect(pointsOf('parity')).toBeGreaterThanOrEqual(5 * byHand - 0.1)
  })

  it('report the removed share of the excess as the points count it', () => {
    for (const policy of [sensiblePolicy, habits['half of everything forward']!]) {
      const risk = playedBy(policy, 'words').result.parts.find(({ id }) => id === 'risk')
      const away = Number(/You removed (\d+) %/u.exec(risk?.says ?? '')?.[1])
      expect(risk?.says).toContain('50 % or less earns nothing')
      expect(Math.abs((risk?.points ?? 0) - 30 * clamp((away - 50) / 50, 0, 1))).toBeLessThan(0.4)
    }
  })
})
