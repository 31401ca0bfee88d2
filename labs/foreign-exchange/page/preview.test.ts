import { describe, expect, it } from 'vitest'
import { drawCase } from '../engine/case.ts'
import { currencyResults } from '../engine/cash.ts'
import { quarterly } from '../engine/engine.ts'
import { endSpreads } from '../engine/futures.ts'
import { pricesOf, roomTaken, type HedgePlan } from '../engine/hedging.ts'
import { decisionsOf, randomPolicy } from '../engine/test/policies.ts'
import {
  budgetRate,
  hedged,
  lineFor,
  losesInvoice,
  previewIn,
  roomFor,
  scenariosOf,
  toolsFor,
  type HedgeDraft,
} from './preview.ts'
import { foreign, gain, inMillions, objectionTo, plain } from './words.ts'

const settings = quarterly.defaultSettings

/** Several random runs check that the page previews each hedge exactly as the server settles it. */
describe('the preview', () => {
  const seeds = ['one', 'two', 'three']
  it.each(seeds)('agrees with the engine: %s', (seed) => {
    const decisions = decisionsOf(randomPolicy, seed)
    let seen = 0
    decisions.forEach((decision, at) => {
      if (decision.type !== 'hedge') return
      const { state } = quarterly.play(seed, settings, decisions.slice(0, at))
      const quarter = drawCase(seed, settings).quarters[state.quarter.number - 1]!
      const prices = pricesOf(quarter, settings)
      const plan: HedgePlan = decision
      const draft: HedgeDraft = Object.fromEntries(
        plan.lines.map(({ exposure, ...line }) => [exposure, line]),
      )
      const use = hedged(state.quarter, plan.netting).map((exposure) =>
        roomFor(state.quarter, exposure, lineFor(draft, exposure), state.rules.forwardMargin),
      )
      const engine = roomTaken(plan, prices)
      expect(use.reduce((all, { credit }) => all + credit, 0)).toBeCloseTo(engine.credit, 4)
      expect(use.reduce((all, { counterparty }) => all + counterparty, 0)).toBeCloseTo(engine.counterparty, 4)
      for (const scenario of scenariosOf(state)) {
        const shown = previewIn(state, draft, plan.netting, scenario)
        const settled = currencyResults(
          plan,
          prices,
          [
            {
              rates: { aurel: scenario.aurel, doral: scenario.doral },
              volumeFell: scenario.ordersFall,
              tenderWon: scenario.tenderWon,
              pegBroke: false,
            },
          ],
          endSpreads(settings),
        )[0]!
        expect(shown).toBeCloseTo(settled, 3)
        seen++
      }
    })
    expect(seen).toBeGreaterThan(20)
  })

  it('offers the invoice only where the customer accepts it', () => {
    const { state } = quarterly.play('one', settings, [])
    for (const exposure of state.quarter.exposures)
      expect(toolsFor(state.quarter, exposure).includes('invoice')).toBe(exposure.invoiceRate !== null)
    const drafted: HedgeDraft = { sales: { tool: 'invoice', ratio: 100, strike: 'forward' } }
    expect([losesInvoice(drafted, true), losesInvoice(drafted, false), losesInvoice({}, true)]).toEqual([
      true,
      false,
      false,
    ])
    const sales = { ...state.quarter.exposures[0]!, invoiceRate: null }
    expect(lineFor({ sales: { tool: 'invoice', ratio: 100, strike: 'forward' } }, sales).tool).toBe('none')
  })
})

it('writes amounts with separators, real minus signs and units', () => {
  expect(plain(-412_000)).toBe('−412,000')
  expect(plain(-0.2)).toBe('0')
  expect(gain(5)).toBe('+5')
  expect(foreign(8_500_000, 'aurel').replace('\u00A0', ' ')).toBe('8.5 million aurels')
  expect(inMillions(-1_250_000)).toBe('−1.25')
})

it('measures against the parity that the mid rates on the screen imply', () => {
  for (const seed of ['one', 'two', 'three'])
    for (const whole of drawCase(seed, settings).quarters) {
      const { budget } = pricesOf(whole, settings)
      const { foreign: aurel, spot } = whole.draws.aurel
      const shown = { middle: { spot, interest: aurel } } as Parameters<typeof budgetRate>[1]
      const home = { bid: 0, ask: 0, middle: whole.home }
      expect(budgetRate({ home }, shown)).toBeCloseTo(budget.aurel, 12)
    }
})

it('leaves both rates at the spot where all rates stay the same, and not at the peg', () => {
  let offPeg = 0
  for (const seed of ['one', 'two', 'three'])
    decisionsOf(randomPolicy, seed).forEach((decision, at, all) => {
      if (decision.type !== 'hedge') return
      const { state } = quarterly.play(seed, settings, all.slice(0, at))
      const [still] = scenariosOf(state)
      expect(still?.name).toMatch(/^All rates stay the same/u)
      expect(state.quarter.markets.map(({ middle }) => middle.spot)).toEqual([still?.aurel, still?.doral])
      if (state.quarter.pegged && still?.doral !== state.quarter.pegRate) offPeg++
    })
  expect(offPeg).toBeGreaterThan(3)
})

it('names the outcome of the tender in each scenario, and lets orders fall at both extreme rates', () => {
  const ways = decisionsOf(randomPolicy, 'one').flatMap((decision, at, all) =>
    decision.type === 'hedge' ? [quarterly.play('one', settings, all.slice(0, at)).state] : [],
  )
  const tenders = ways.map(({ quarter }) => quarter.exposures.some(({ kind }) => kind === 'tender'))
  expect(new Set(tenders)).toEqual(new Set([true, false]))
  ways.forEach((state, at) => {
    const scenarios = scenariosOf(state)
    for (const { name, tenderWon } of scenarios)
      expect(name.includes(tenderWon ? 'tender won' : 'tender lost')).toBe(tenders[at])
    const falling = scenarios.filter(({ ordersFall }) => ordersFall).map(({ aurel }) => aurel)
    const [aurel] = state.quarter.markets
    expect(falling).toEqual(state.quarter.volumeChance > 0 ? [aurel?.low, aurel?.high] : [])
  })
})

it('says how to write a number that nobody can read', () => {
  expect(objectionTo('1,2345', 'rate')).toBe(
    '“1,2345” is not a number we can read. Write it with a point, as in 1.2345.',
  )
  expect(objectionTo('7.920.792', 'amount')).toContain('7,500,000')
})
