import type { LabResult, ScorePart } from '../../engine/lab-engine.ts'
import { clamp, mean, rounded, sum } from '../../math/statistics.ts'
import { currencyResults } from './cash.ts'
import { signOf, type Exposure } from './exposures.ts'
import { orderMayFall, protectingRight } from './fixed-policies.ts'
import { spreadOf, type Spread } from './futures.ts'
import { hedgedExposures, lineOf, moneyMarketRate, type HedgeLine, type QuarterPrices } from './hedging.ts'
import { costOf, effectivenessOf, excess, judgeAll, type JudgedSpreads } from './judged.ts'
import { spreadsOf } from './market.ts'
import { keptBy, planByMemo } from './memo.ts'
import { checkQuality, gradeCalculation } from './parity.ts'
import { memoAfter, offersIn } from './rules.ts'
import type { Run } from './run.ts'
import {
  debriefOf,
  solutionOf,
  type ForeignExchangeDebrief,
  type ForeignExchangeSolution,
} from './debrief.ts'

export type PartId = 'effectiveness' | 'risk' | 'cost' | 'tool' | 'parity' | 'memo'

const maxima: Readonly<Record<PartId, number>> = {
  effectiveness: 20,
  risk: 30,
  cost: 15,
  tool: 15,
  parity: 10,
  memo: 10,
}

const partNames: Readonly<Record<PartId, string>> = {
  effectiveness: 'Hedge effectiveness',
  risk: 'Cash flow at risk',
  cost: 'Cost of protection',
  tool: 'The right tool',
  parity: 'Parity',
  memo: 'Policy memo',
}

/** The cost of fixing every rate at the usual spread of a forward. */
function plainCost(run: Run): number {
  return sum(
    run.decided.flatMap(({ prices }) =>
      prices.quarter.exposures.map(
        ({ amount, currency }) =>
          amount * prices.budget[currency] * spreadsOf(currency, run.whole.settings).forward,
      ),
    ),
  )
}

const fullEffectiveness = 0.9
/** At this share of the excess without a hedge, the risk part earns nothing. */
const nothingLeft = 0.5
const halfProtected = 0.5
/** A hedge of this share of an exposure, in per cent, earns full marks. */
const wellHedged = 80
const clearlyWorse = 0.005

/** Whether the money may never come: a tender, or sales with a warning about the order. */
function mayNotCome(exposure: Exposure, prices: QuarterPrices): boolean {
  return exposure.kind === 'tender' || orderMayFall(exposure, prices)
}

/** How well the tool fits what is known of the exposure, from 0 to 1. A share of 80 % is large enough. */
export function toolQuality(line: HedgeLine, exposure: Exposure, prices: QuarterPrices): number {
  if (line.tool === 'none') return 0
  const enough = Math.min(1, line.ratio / wellHedged)
  const contingent = mayNotCome(exposure, prices)
  if (line.tool === 'put' || line.tool === 'call') {
    if (line.tool !== protectingRight(exposure)) return 0
    return enough * (contingent ? 1 : 0.5)
  }
  if (exposure.kind === 'tender') return 0
  if (line.tool === 'invoice') return 1
  // Fixing up to half of such an order is sound, since nearly that much comes in any case.
  if (contingent) return line.ratio > 50 ? 0 : line.ratio / 100
  return enough * (isDearer(line, exposure, prices) ? 0.5 : 1)
}

/** Whether the other way of fixing the rate is better by more than half a per cent. */
function isDearer(line: HedgeLine, exposure: Exposure, { markets, home }: QuarterPrices): boolean {
  const market = markets[exposure.currency]
  const sign = signOf(exposure)
  const loan = moneyMarketRate(market, home, sign)
  const forward = sign === 1 ? market.forward.bid : market.forward.ask
  const lead = (sign * (loan - forward)) / forward
  return line.tool === 'forward' ? lead > clearlyWorse : -lead > clearlyWorse
}

interface GradedPart {
  readonly quality: number
  readonly says: string
}

/** How well the tools fit certain money and contingent money. The same tool for both earns little. */
function gradeTools(run: Run): GradedPart {
  const [certain, contingent]: [number[], number[]] = [[], []]
  for (const { plan, prices } of run.decided) {
    // A quarter with one tool tells nothing about choosing between them.
    if (!offersIn(prices.quarter).tools.includes('put')) continue
    for (const exposure of hedgedExposures(prices.quarter.exposures, plan.netting)) {
      const qualities = mayNotCome(exposure, prices) ? contingent : certain
      qualities.push(toolQuality(lineOf(plan, exposure.id), exposure, prices))
    }
    // Netted exposures need no tool.
    if (plan.netting && prices.quarter.exposures.some(({ id }) => id === 'parts')) certain.push(1)
  }
  const [sure, unsure] = [mean(certain), mean(contingent)]
  return {
    quality: clamp(sure + unsure - 1, 0, 1),
    says: `Your tools fit certain money to ${percent(sure)} and uncertain money to ${percent(unsure)}. You earn points for how far the two together exceed 100 %.`,
  }
}

const percent = (share: number) => `${Math.round(share * 100)} %`
const wholeNumber = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const money = (value: number) => wholeNumber.format(value)

function gradeRisk({ policies, limit }: JudgedSpreads): GradedPart {
  const own = excess(policies.own.spreads, limit)
  const none = excess(policies.none.spreads, limit)
  const kept = policies.own.spreads.filter(({ atRisk }) => atRisk <= limit).length
  const takenAway =
    none > 0
      ? `You removed ${percent(Math.max(0, 1 - own / none))} of the excess over the limit without a hedge; ${percent(1 - nothingLeft)} or less earns nothing.`
      : 'Without a hedge you would have stayed within the limit too.'
  return {
    quality: none > 0 ? clamp(1 - own / (none * nothingLeft), 0, 1) : own > 0 ? 0 : 1,
    says: `In ${kept} of ${policies.own.spreads.length} quarters your decision stayed within the board’s ${money(limit)} merins over 1,000 futures. ${takenAway}`,
  }
}

function gradeCost(run: Run, judged: JudgedSpreads): GradedPart {
  const [own, dear, plain] = [costOf(judged, 'own'), costOf(judged, 'option'), plainCost(run)]
  const protectedShare = clamp(effectivenessOf(judged, 'own') / halfProtected, 0, 1)
  const thrift = clamp((dear - own) / Math.max(1, dear - plain), 0, 1)
  const whole = own >= 0 ? `cost ${money(own)} merins` : `brought in ${money(-own)} merins`
  return {
    quality: thrift * protectedShare,
    says: `On average over 1,000 futures your hedges ${whole} in total. Fixing every rate at usual spreads costs ${money(plain)}, options on everything ${money(dear)}. Savings count only if you are protected: buying nothing costs nothing and earns nothing.`,
  }
}

function gradeParity(run: Run): GradedPart {
  const [forward, loan] = run.calculations.map(
    ({ calculation, prices }) => gradeCalculation(calculation, prices).quality,
  )
  const found = checkQuality(run.decided.filter(({ prices }) => offersIn(prices.quarter).quotes))
  return {
    // Calculating earns half of the points, using parity the other half.
    quality: 0.25 * (forward ?? 0) + 0.25 * (loan ?? 0) + 0.5 * found,
    says: `Your calculations were right to ${percent(mean([forward ?? 0, loan ?? 0]))}. Finding the quote off parity earned ${percent(found)} of its half of the points.`,
  }
}

interface GradedMemo extends GradedPart {
  readonly kept: number
  readonly holds: number
}

/** What the memo alone, followed to the letter, comes to in each quarter after it. */
export function spreadsByMemo({ memo, decided, spreads }: Run): readonly Spread[] {
  if (!memo) return []
  return decided
    .slice(memoAfter)
    .map(({ prices, futures }) =>
      spreadOf(currencyResults(planByMemo(memo.clauses, prices), prices, futures(), spreads)),
    )
}

/** How far the player's own plans follow the memo, and how well the memo alone keeps the board's limit. */
function gradeMemo(run: Run, judged: JudgedSpreads, byMemo: readonly Spread[]): GradedMemo {
  const later = run.decided.slice(memoAfter)
  const memo = run.memo
  if (!memo || later.length === 0) return { quality: 0, says: 'There is no memo.', kept: 0, holds: 0 }
  const kept = mean(later.map(({ plan, prices }) => keptBy(plan, memo.clauses, prices)))
  const none = excess(judged.policies.none.spreads.slice(memoAfter), judged.limit)
  const holds = none > 0 ? clamp(1 - excess(byMemo, judged.limit) / none, 0, 1) : 1
  return {
    quality: kept * (0.4 + 0.6 * holds),
    says: `You followed ${percent(kept)} of your own rules. Followed to the letter, they remove ${percent(holds)} of the excess over the board’s limit without a hedge.`,
    kept,
    holds,
  }
}

/** The result of a finished run. */
export function resultOf(run: Run): LabResult<ForeignExchangeDebrief, ForeignExchangeSolution> {
  const judged = judgeAll(run)
  const { score, parts, memo } = scoreOf(run, judged, spreadsByMemo(run))
  return { score, parts, debrief: debriefOf(run, judged, memo), solution: solutionOf(run, judged) }
}

interface Score {
  readonly score: number
  readonly parts: readonly ScorePart[]
  readonly memo: GradedMemo
}

/** The score with its parts. */
export function scoreOf(run: Run, judged: JudgedSpreads, byMemo: readonly Spread[]): Score {
  const effect = effectivenessOf(judged, 'own')
  const memo = gradeMemo(run, judged, byMemo)
  const grades: Readonly<Record<PartId, GradedPart>> = {
    effectiveness: {
      quality: clamp(effect / fullEffectiveness, 0, 1),
      says: `Over 1,000 futures your hedges removed ${percent(Math.max(0, effect))} of the swings (variance) of an open position; ${percent(fullEffectiveness)} earns all points.`,
    },
    risk: gradeRisk(judged),
    cost: gradeCost(run, judged),
    tool: gradeTools(run),
    parity: gradeParity(run),
    memo,
  }
  const parts = (Object.keys(maxima) as PartId[]).map((id): ScorePart => {
    const { quality, says } = grades[id]
    return { id, name: partNames[id], points: rounded(maxima[id] * quality, 1), max: maxima[id], says }
  })
  return { score: rounded(sum(parts.map(({ points }) => points)), 1), parts, memo }
}
