import type { Given } from '../../engine/define-lab.ts'
import type { Alternative, Choice } from '../../engine/hindsight.ts'
import { currencyResults } from './cash.ts'
import { spreadOf } from './futures.ts'
import { hedgedExposures, isWithinLimits, lineOf, type HedgeLine, type HedgePlan } from './hedging.ts'
import { judgeAll, type JudgedSpreads } from './judged.ts'
import { strikeIds } from './market.ts'
import { lineInWords, shortNames } from './names.ts'
import { offersIn, toolIds, type ToolId } from './rules.ts'
import type { DecidedQuarter, Run } from './run.ts'
import { scoreOf, spreadsByMemo } from './score.ts'
import type { Exposure } from './exposures.ts'

/** The shares of an exposure that are tried, in per cent. */
const triedShares = [20, 50, 80, 100]

/** Each hedge of each quarter, and every other tool at some shares. Netting, checks and the memo stay as they were. */
export function choicesOf(run: Run, decisions: readonly Given[]): readonly Choice[] {
  const hedges = decisions.flatMap((given, at) => (given.get('type') === 'hedge' ? [{ given, at }] : []))
  const scoreWith = scorerOf(run)
  return run.decided.flatMap((decided, quarter) => {
    const { plan, prices } = decided
    const { number, exposures } = prices.quarter
    const { tools } = offersIn(prices.quarter)
    const hedge = hedges[quarter]
    if (!hedge) return []
    return hedgedExposures(exposures, plan.netting).map((exposure): Choice => {
      const own = lineOf(plan, exposure.id)
      const others = linesFor(exposure, plan.netting).filter(
        (line) => tools.includes(line.tool) && !isSame(line, own),
      )
      const plans = others
        .map((line) => ({ line, plan: withLine(plan, line) }))
        .filter((other) => isWithinLimits(other.plan, prices))
      return {
        decision: hedge.at,
        name: `Quarter ${number}: ${shortNames[exposure.id]}`,
        chosen: lineInWords(own),
        alternatives: plans.map(({ line, plan: changed }): Alternative => ({
          name: lineInWords(line),
          decision: { ...Object.fromEntries(hedge.given), lines: changed.lines },
          score: () => scoreWith(quarter, decided, changed),
        })),
      }
    })
  })
}

/** Scores of the run with another plan in one quarter. All that the plan does not change is computed once. */
function scorerOf(run: Run) {
  const judged = judgeAll(run)
  const byMemo = spreadsByMemo(run)
  return (at: number, decided: DecidedQuarter, plan: HedgePlan): number => {
    const { prices, futures } = decided
    const spread = spreadOf(currencyResults(plan, prices, futures(), run.spreads))
    const own = { spreads: judged.policies.own.spreads.with(at, spread) }
    const changed: JudgedSpreads = { ...judged, policies: { ...judged.policies, own } }
    const quarters = run.decided.with(at, { ...decided, plan })
    return scoreOf({ ...run, decided: quarters }, changed, byMemo).score
  }
}

/** Every tool that the exposure allows, at the tried shares. */
function linesFor({ id, invoiceDiscount }: Exposure, netting: boolean): readonly HedgeLine[] {
  const line = (tool: ToolId, ratio: number, strike: HedgeLine['strike'] = 'forward'): HedgeLine => ({
    exposure: id,
    tool,
    ratio,
    strike,
  })
  return toolIds.flatMap((tool): HedgeLine[] => {
    if (tool === 'none') return [line(tool, 0)]
    if (tool === 'invoice') return invoiceDiscount === null || netting ? [] : [line(tool, 100)]
    const strikes = tool === 'put' || tool === 'call' ? strikeIds : (['forward'] as const)
    return strikes.flatMap((strike) => triedShares.map((ratio) => line(tool, ratio, strike)))
  })
}

function isSame(a: HedgeLine, b: HedgeLine): boolean {
  return a.tool === b.tool && a.ratio === b.ratio && a.strike === b.strike
}

function withLine(plan: HedgePlan, line: HedgeLine): HedgePlan {
  return { ...plan, lines: plan.lines.map((own) => (own.exposure === line.exposure ? line : own)) }
}
