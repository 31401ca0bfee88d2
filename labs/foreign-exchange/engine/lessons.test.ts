import { describe, expect, it } from 'vitest'
import { volumeDrop } from './case.ts'
import { hedgedExposures, type HedgeLine, type HedgePlan } from './hedging.ts'
import type { ToolId } from './rules.ts'
import type { ExposureId } from './exposures.ts'
import { reviewOf, type Review } from './review.ts'
import { beginNext, newRun, settle, type DecidedQuarter, type Run } from './run.ts'
import { defaultSettings, type ForeignExchangeSettings } from './settings.ts'

const unchecked = { aurel: 'unchecked', doral: 'unchecked' } as const
const seeds = Array.from({ length: 12 }, (_, at) => `lesson ${at}`)

interface Hedging {
  readonly exposure: ExposureId
  readonly tool: ToolId
  readonly ratio?: number
  readonly netting?: boolean
}

/** Hedges one exposure in every quarter and leaves the others open. */
function decidedWith(run: Run, { exposure, tool, ratio = 100, netting = false }: Hedging): void {
  for (const { number } of run.whole.quarters) {
    const lines = hedgedExposures(run.prices.quarter.exposures, netting).map(({ id }): HedgeLine => {
      const chosen = id === exposure && tool !== 'none'
      return {
        exposure: id,
        tool: chosen ? tool : 'none',
        ratio: chosen ? ratio : 0,
        strike: 'forward',
      }
    })
    const plan: HedgePlan = { netting, lines }
    settle(run, plan, unchecked)
    if (number < run.whole.quarters.length) beginNext(run)
  }
}

type Hit = (decided: DecidedQuarter) => boolean

/** For each seed, the review of the first quarter that matches. */
function reviewsWith(
  hedging: Hedging,
  hit: Hit,
  settings: ForeignExchangeSettings = defaultSettings,
): Review[] {
  return seeds.map((seed) => {
    const run = newRun(seed, settings)
    decidedWith(run, hedging)
    const decided = run.decided.find(hit)
    if (!decided) throw new Error('There is no such quarter')
    return reviewOf(run, decided)
  })
}

const volumeFell: Hit = ({ prices }) => prices.quarter.outcome.volumeFell
const pegBroke: Hit = ({ prices }) => prices.quarter.outcome.pegBroke
const lessonOn = ({ lessons }: Review, start: string) =>
  lessons.find((lesson) => lesson.startsWith(start)) ?? ''
const lineIn = ({ lines }: Review, id: ExposureId) => lines.find(({ exposure }) => exposure === id)!

describe('the lesson on fallen orders', () => {
  it.each([
    { ratio: 20, netting: true },
    { ratio: 40, netting: true },
    { ratio: 100, netting: true },
    { ratio: 30, netting: false },
    { ratio: 40, netting: false },
    { ratio: 50, netting: false },
  ])('agrees with the line about a forward on $ratio % (netting: $netting)', ({ ratio, netting }) => {
    for (const review of reviewsWith({ exposure: 'sales', tool: 'forward', ratio, netting }, volumeFell)) {
      const lesson = lessonOn(review, 'Orders fell')
      const promised = lineIn(review, 'sales').says.includes('had promised')
      expect(/nothing to deliver|did not have to deliver/u.test(lesson)).toBe(!promised)
      expect(lesson.includes('you had fixed the rate for')).toBe(promised)
      if (!netting) expect(promised).toBe(ratio > 100 * (1 - volumeDrop))
    }
  })

  it('mentions no hedge where there was none', () => {
    for (const netting of [false, true])
      for (const review of reviewsWith({ exposure: 'sales', tool: 'none', netting }, volumeFell)) {
        const lesson = lessonOn(review, 'Orders fell')
        expect(lesson).toMatch(/You had no hedge on these sales/u)
        expect(lesson).not.toMatch(/Your hedge|Your put/u)
        expect(lesson.includes('were short')).toBe(lineIn(review, 'sales').realised < 0)
      }
  })

  it('names the effect of a put, a call and an invoice', () => {
    for (const review of reviewsWith({ exposure: 'sales', tool: 'put' }, volumeFell))
      expect(lessonOn(review, 'Orders fell')).toMatch(/right without an obligation/u)
    for (const review of reviewsWith({ exposure: 'sales', tool: 'call' }, volumeFell))
      expect(lessonOn(review, 'Orders fell')).toMatch(/call could not protect/u)
    for (const review of reviewsWith({ exposure: 'sales', tool: 'invoice' }, volumeFell))
      expect(lessonOn(review, 'Orders fell')).toMatch(/invoice in merins fell with the order/u)
  })
})

describe('the lesson on the broken peg', () => {
  const gainOf = (review: Review) => lineIn(review, 'islands').cash - lineIn(review, 'islands').unhedged

  it('states what the hedge gained or lost', () => {
    for (const tool of ['forward', 'money-market', 'put'] as const)
      for (const ratio of [10, 100])
        for (const review of reviewsWith({ exposure: 'islands', tool, ratio }, pegBroke)) {
          const lesson = lessonOn(review, 'The peg broke')
          expect(lesson).toContain(`your hedge of ${ratio} % of the dorals brought`)
          expect(lesson.includes('more than leaving them open')).toBe(gainOf(review) > 0)
          const said = Number(/brought ([\d,]+) merins/u.exec(lesson)?.[1]?.replaceAll(',', ''))
          expect(Math.abs(said - Math.abs(gainOf(review)))).toBeLessThanOrEqual(1)
        }
  })

  it('says that a call could not help, and names the warning when there was no hedge', () => {
    for (const review of reviewsWith({ exposure: 'islands', tool: 'call', ratio: 50 }, pegBroke)) {
      expect(lessonOn(review, 'The peg broke')).toMatch(
        /call on money that comes in could not help.*worse off/u,
      )
      expect(gainOf(review)).toBeLessThan(0)
    }
    for (const review of reviewsWith({ exposure: 'islands', tool: 'none' }, pegBroke))
      expect(lessonOn(review, 'The peg broke')).toMatch(/was the market’s warning/u)
  })
})

describe('the order of lessons', () => {
  it('never drops parity or a surprise, even when a short run has both in one quarter', () => {
    const short: ForeignExchangeSettings = { ...defaultSettings, quarters: 4 }
    const off: Hit = ({ prices }) => prices.quarter.twists.includes('parity')
    for (const tool of ['none', 'forward'] as const)
      for (const review of reviewsWith({ exposure: 'tender', tool }, off, short)) {
        expect(review.lessons.length).toBeLessThanOrEqual(4)
        expect(lessonOn(review, 'The bank’s forward')).not.toBe('')
        expect(lessonOn(review, 'Over 1,000 futures')).not.toBe('')
        expect(lessonOn(review, 'Orders fell') !== '').toBe(review.outcome.volumeFell)
      }
  })
})

it('the review states the share for which a rate was fixed', () => {
  const calm: Hit = ({ prices }) => prices.quarter.number === 2
  for (const review of reviewsWith({ exposure: 'islands', tool: 'forward', ratio: 30 }, calm))
    expect(lineIn(review, 'islands').says).toMatch(/your rate was fixed for 30 %/u)
  const [whole] = reviewsWith({ exposure: 'islands', tool: 'forward' }, calm)
  expect(lineIn(whole!, 'islands').says).toMatch(/your rate was fixed:/u)
})
