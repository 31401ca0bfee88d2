import { renderToStaticMarkup } from 'react-dom/server'
import { describe, expect, it } from 'vitest'
import { leanOf } from '../../shell/place/charts/balance.tsx'
import { LabTerms } from '../../shell/place/term.tsx'
import { quarterly } from '../engine/engine.ts'
import { decisionsOf, randomPolicy } from '../engine/test/policies.ts'
import { CashTimeline } from './cash-timeline.tsx'
import { MemoSheet } from './memo-sheet.tsx'
import { emptyMemo } from './memo-draft.ts'
import { ParityLoop, revealed } from './parity-loop.tsx'
import { Payoff } from './payoff.tsx'
import { hedged, moneysIn, type HedgeDraft } from './preview.ts'
import { impliedForward, QuoteBalance, type Picks } from './quote-step.tsx'
import { RatesPicture } from './rates-picture.tsx'
import { ResultFan } from './result-fan.tsx'
import { RiskBars } from './risk-bars.tsx'
import { terms } from './terms.ts'
import { about, foreign, inTenths, rate } from './words.ts'

const settings = quarterly.defaultSettings

/** Each hedge of two random runs, with the state before it and the review after it. */
const moments = ['one', 'two'].flatMap((seed) => {
  const decisions = decisionsOf(randomPolicy, seed)
  return decisions.flatMap((decision, at) => {
    if (decision.type !== 'hedge') return []
    const { state } = quarterly.play(seed, settings, decisions.slice(0, at))
    const after = quarterly.play(seed, settings, decisions.slice(0, at + 1)).state
    const draft: HedgeDraft = Object.fromEntries(
      decision.lines.map(({ exposure, ...line }) => [exposure, line]),
    )
    return [{ state, after, draft, netting: decision.netting }]
  })
})

const html = (picture: React.ReactNode) => renderToStaticMarkup(<LabTerms value={terms}>{picture}</LabTerms>)

/** The sentence that a picture says: its last paragraph. */
function wordsOf(markup: string): string {
  const [, words = ''] = [...markup.matchAll(/<p[^>]*>([^<]*)<\/p>/gu)].at(-1) ?? []
  return words
}

/** The values that are drawn, by the name of their attribute. */
function drawn(markup: string, attribute: string, on = ''): number[] {
  return [...markup.matchAll(new RegExp(`<[^>]*${on}[^>]*? data-${attribute}="([^"]+)"`, 'gu'))].map(
    ([, value]) => Number(value),
  )
}

describe('what a picture says is what it draws', () => {
  it('in the amounts of the quarter', () => {
    for (const { state } of moments) {
      const markup = html(<CashTimeline state={state} />)
      const bars = drawn(markup, 'value', 'fx-bar')
      expect(bars).toHaveLength(state.quarter.exposures.length)
      for (const [at, { amount, currency }] of state.quarter.exposures.entries())
        expect(wordsOf(markup)).toContain(
          `${foreign(amount, currency)}, ${inTenths(Math.abs(bars[at] ?? 0))} million merins`,
        )
    }
  })

  it('in the fan of the result', () => {
    for (const { state, draft, netting } of moments) {
      const markup = html(<ResultFan state={state} draft={draft} netting={netting} />)
      const [low = 0] = drawn(markup, 'low', 'fan-wide')
      expect(wordsOf(markup)).toContain(`ends at about ${about(low)} or worse with your hedges`)
      expect(wordsOf(markup)).toContain(`limit is ${about(drawn(markup, 'value', 'fan-level')[0] ?? 0)}`)
      expect(markup).toContain(`<dd>about ${about(low)}</dd>`)
    }
  })

  it('in the payoff of each tool', () => {
    for (const { state, draft, netting } of moments)
      for (const exposure of hedged(state.quarter, netting)) {
        const markup = html(<Payoff state={state} exposure={exposure} draft={draft} />)
        const lows = drawn(markup, 'low', 'data-way')
        const highs = drawn(markup, 'high', 'data-way')
        expect(lows).toHaveLength(exposure.kind === 'tender' ? 3 : 2)
        for (const value of [...lows, ...highs]) expect(wordsOf(markup)).toContain(`${about(value)} `)
      }
  })

  it('in the fans of both rates, before and after', () => {
    for (const { state, after } of moments) {
      const before = html(<RatesPicture state={state} />)
      const [lows, highs] = [drawn(before, 'low', 'fan-wide'), drawn(before, 'high', 'fan-wide')]
      expect(wordsOf(before)).toBe(
        `Nine times in ten: ${moneysIn(state.quarter)
          .map((id, at) => `${id} ${rate(lows[at]!)} to ${rate(highs[at]!)}`)
          .join(', ')}.`,
      )
      const outcome = after.reviews.at(-1)?.outcome
      if (!outcome) continue
      const { rates, pegBroke } = outcome
      const picture = html(<RatesPicture state={state} ends={rates} pegBroke={pegBroke} drawn={1} />)
      const [aurel = 0, doral] = drawn(picture, 'value', 'fan-end')
      const second = doral === undefined ? '' : `, the doral at ${rate(doral)}`
      expect(wordsOf(picture)).toBe(`The aurel ended at ${rate(aurel)}${second}.`)
      expect(picture.includes('data-jumps="true"')).toBe(pegBroke)
    }
  })

  it('on the scale, which tells its lean alone until there is a verdict', () => {
    const picks: Picks = {
      aurel: { spot: 'middle', home: 'bid', foreign: 'ask' },
      doral: { spot: 'middle', home: 'middle', foreign: 'middle' },
    }
    for (const { state } of moments)
      for (const currency of ['aurel', 'doral'] as const) {
        const of = (verdict: 'unchecked' | 'high') =>
          html(<QuoteBalance state={state} currency={currency} picks={picks} verdict={verdict} />)
        const open = of('unchecked')
        const [lean = 0] = drawn(open, 'lean')
        const share = Math.round((Math.abs(lean) / leanOf(null, 1, 1)) * 100)
        const side = lean < 0 ? 'the bank’s side' : 'your side'
        expect(wordsOf(open)).toBe(
          share < 1 ? 'The scale is level.' : `The scale leans ${share}\u00A0% of its way towards ${side}.`,
        )
        const implied = impliedForward(state.quarter, currency, picks[currency]) ?? 0
        expect(open).not.toContain(
          rate(implied) === rate(drawn(open, 'value')[0] ?? 0) ? ' apart' : `>${rate(implied)}<`,
        )
        expect(wordsOf(of('high'))).toContain(`your figures make ${rate(implied)}`)
      }
  })

  it('in a calculation that is revealed step by step', () => {
    for (const { after } of moments)
      for (const calculation of after.calculations) {
        const steps = after.itemSteps[calculation.item]
        const at = (progress: number) =>
          html(
            <ParityLoop state={after} item={calculation.item} {...revealed(calculation, steps, progress)} />,
          )
        expect(at(0).match(/data-mark=/gu)).toBeNull()
        expect(wordsOf(at(0))).toContain('? ')
        const whole = at(1)
        expect(whole.match(/data-mark=/gu)).toHaveLength(steps.length)
        expect(whole.match(/data-mark="right"/gu) ?? []).toHaveLength(
          Object.values(calculation.right).filter(Boolean).length,
        )
        for (const { shown } of [revealed(calculation, steps, 1)])
          for (const figure of Object.values(shown))
            expect(whole.split(figure).length, figure).toBeGreaterThan(2)
      }
  })

  it('in the memo', () => {
    for (const { after } of moments) {
      const review = after.reviews[0]
      if (!review) continue
      const markup = html(<MemoSheet draft={{ ...emptyMemo, least: 50, most: 80 }} review={review} />)
      expect(markup).toContain(`<dd>${drawn(markup, 'low')[0]} to ${drawn(markup, 'high')[0]} %</dd>`)
      const dots = drawn(markup, 'value')
      expect(dots).toEqual(review.lines.map(({ ratio }) => ratio))
      for (const share of dots.filter((ratio) => ratio > 0)) expect(wordsOf(markup)).toContain(` ${share} %`)
    }
  })

  it('in the bars of the risk', () => {
    for (const { after } of moments) {
      const review = after.reviews.at(-1)
      if (!review) continue
      const markup = html(<RiskBars review={review} limit={after.limit} />)
      for (const value of drawn(markup, 'value')) expect(markup).toContain(`<span>${about(value)}</span>`)
    }
  })
})
