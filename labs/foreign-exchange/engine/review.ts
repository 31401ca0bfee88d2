import { cashOf, currencyResults, totalOf, type LineCash } from './cash.ts'
import type { QuarterOutcome } from './case.ts'
import type { Exposure } from './exposures.ts'
import { fixedPlan, protectingRight } from './fixed-policies.ts'
import { hedgedExposures, lineOf, type HedgeLine, type QuarterPrices } from './hedging.ts'
import { lessonsOf, money, promisedTooMuch, rate } from './lessons.ts'
import { plural, type CurrencyId } from './market.ts'
import { rightCheck, type Check } from './parity.ts'
import { offersIn, type ToolId } from './rules.ts'
import type { DecidedQuarter, Run } from './run.ts'

export interface ReviewedLine {
  readonly exposure: Exposure['id']
  readonly tool: ToolId
  readonly ratio: number
  /** Foreign money that came in (+) or went out (-). */
  readonly realised: number
  /** Home money with the hedge, without one, and at the budget rate. */
  readonly cash: number
  readonly unhedged: number
  readonly budget: number
  /** What happened and why, in one or two sentences. */
  readonly says: string
}

/** The review of a finished quarter. */
export interface Review {
  readonly quarter: number
  readonly outcome: QuarterOutcome
  readonly netting: boolean
  readonly lines: readonly ReviewedLine[]
  readonly nettingFee: number
  /** Cash less budget of all lines, with hedges and without, in home money. */
  readonly result: number
  readonly unhedged: number
  /** Cash flow at risk over 1,000 futures, of the decision and without a hedge. */
  readonly atRisk: number
  readonly atRiskUnhedged: number
  /** The player's answer on each quote, beside the right one; null in a quarter without quotes. */
  readonly checks: Readonly<Record<CurrencyId, { readonly given: Check; readonly right: Check }>> | null
  /** The lessons of the quarter, at most four. */
  readonly lessons: readonly string[]
}

export function reviewOf(run: Run, decided: DecidedQuarter): Review {
  const { prices, plan } = decided
  const { quarter } = prices
  const { outcome } = quarter
  const none = fixedPlan('none', prices)
  const own = cashOf(plan, prices, outcome, run.spreads)
  // A netted line is compared with the same netted line without a hedge.
  const open = cashOf({ ...none, netting: plan.netting }, prices, outcome, run.spreads)
  const exposures = hedgedExposures(quarter.exposures, plan.netting)
  const fee = plan.netting ? quarter.nettingFee : 0
  const unhedged = currencyResults(none, prices, [outcome], run.spreads)[0] ?? 0
  return {
    quarter: quarter.number,
    outcome,
    netting: plan.netting,
    lines: exposures.map((exposure, at) => {
      const [cash, without] = [own[at], open[at]] as [LineCash, LineCash]
      const line = lineOf(plan, exposure.id)
      return {
        exposure: exposure.id,
        tool: line.tool,
        ratio: line.ratio,
        realised: Math.round(cash.realised),
        cash: Math.round(cash.cash),
        unhedged: Math.round(without.cash),
        budget: Math.round(cash.budget),
        says: saysOf({ exposure, line, cash, open: without }, prices),
      }
    }),
    nettingFee: fee,
    result: Math.round(totalOf(own, 'cash') - totalOf(own, 'budget') - fee),
    unhedged: Math.round(unhedged),
    atRisk: Math.round(decided.own().atRisk),
    atRiskUnhedged: Math.round(decided.unhedged().atRisk),
    checks: offersIn(quarter).quotes ? checksOf(decided) : null,
    lessons: lessonsOf(run, { decided, own, open }),
  }
}

function checksOf({ checks, prices }: DecidedQuarter) {
  const of = (id: CurrencyId) => ({ given: checks[id], right: rightCheck(id, prices) })
  return { aurel: of('aurel'), doral: of('doral') }
}

interface SettledLine {
  readonly exposure: Exposure
  readonly line: HedgeLine
  readonly cash: LineCash
  /** The same line without a hedge. */
  readonly open: LineCash
}

function saysOf({ exposure, line, cash, open }: SettledLine, prices: QuarterPrices): string {
  const { outcome } = prices.quarter
  const ended = `The ${exposure.currency} ended at ${rate(outcome.rates[exposure.currency])}`
  const gain = cash.cash - open.cash
  const than = `${money(gain)} merins ${gain >= 0 ? 'more' : 'less'} than without a hedge`
  const over = promisedTooMuch(exposure, line, cash.realised)
  const budgeted = rate(prices.budget[exposure.currency])
  switch (line.tool) {
    case 'none':
      return exposure.kind === 'tender' && !outcome.tenderWon
        ? 'You lost the tender: nothing came in, and you had nothing to deliver.'
        : `${ended}; the budget rate was ${budgeted}. You traded at the market rate.`
    case 'invoice':
      return `The customer paid in merins and took on the currency risk: ${than}.`
    case 'put':
    case 'call':
      if (line.tool !== protectingRight(exposure)) {
        return `A ${line.tool} gains when this exposure gains: it added to your risk. Overall: ${than}, premium included.`
      }
      return `${ended}. ${gain >= 0 ? 'Your option was worth more than its premium' : 'Your option was worth less than its premium, as insurance usually is'}: ${than}.`
    default:
      return over > 1
        ? `You had promised ${money(over)} ${plural(exposure.currency)} that did not come in, so you had to buy them in the market. ${ended}: ${than}.`
        : `${ended}, and your rate was fixed${line.ratio < 100 ? ` for ${line.ratio} %` : ''}: ${than}.`
  }
}
