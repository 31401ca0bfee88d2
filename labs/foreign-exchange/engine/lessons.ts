import type { LineCash } from './cash.ts'
import { volumeDrop } from './case.ts'
import { signOf, type Exposure, type ExposureId } from './exposures.ts'
import { protectingRight } from './fixed-policies.ts'
import { hedgedExposures, lineOf, moneyMarketRate, type HedgeLine } from './hedging.ts'
import { currencyIds, plural } from './market.ts'
import { rightCheck } from './parity.ts'
import type { DecidedQuarter, Run } from './run.ts'

const wholeNumber = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
/** The whole amount without its sign. */
export const money = (value: number): string => wholeNumber.format(Math.abs(value))
export const rate = (value: number): string => value.toFixed(4)

/** Foreign money sold at a fixed rate that never came in; 0 or less when enough came in. */
export function promisedTooMuch(exposure: Exposure, { tool, ratio }: HedgeLine, realised: number): number {
  if (tool !== 'forward' && tool !== 'money-market') return 0
  return (exposure.amount * ratio) / 100 - signOf(exposure) * realised
}

/** A quarter with its actual result: each line with its hedge, and the same line without one. */
interface SettledQuarter {
  readonly decided: DecidedQuarter
  readonly own: readonly LineCash[]
  readonly open: readonly LineCash[]
}

/** At most four lessons of a quarter, the most important first. */
export function lessonsOf(run: Run, settled: SettledQuarter): readonly string[] {
  const { decided } = settled
  const { quarter } = decided.prices
  const hasDorals = quarter.exposures.some(({ currency }) => currency === 'doral')
  const breakChance = hasDorals ? quarter.draws.doral.model.breakChance : 0
  const lessons = [
    ...(quarter.outcome.volumeFell ? [volumeLesson(settled)] : []),
    ...(quarter.outcome.pegBroke ? [pegLesson(settled)] : []),
    ...parityLessons(decided),
    riskLesson(decided, run.whole.limit),
    ...tenderLessons(decided),
  ]
  if (breakChance > 0 && breakChance < 0.05) {
    lessons.push(
      'Cash flow at risk looks at one in twenty. A peg break in three of a hundred is too rare for it to show: a limit does not reveal every danger.',
    )
  }
  return lessons.slice(0, 4)
}

function riskLesson(decided: DecidedQuarter, limit: number): string {
  const risk = decided.own().atRisk
  return risk > limit
    ? `Over 1,000 futures, your decision ends at least ${money(risk)} merins below the budget in one of twenty. That is more than the board’s ${money(limit)}. Without any hedge it would have been ${money(decided.unhedged().atRisk)}.`
    : `Over 1,000 futures, your decision stays within the board’s ${money(limit)} merins in nineteen of twenty. You had ${money(risk)} at risk, against ${money(decided.unhedged().atRisk)} without a hedge.`
}

function linesOf({ decided, own, open }: SettledQuarter, id: ExposureId) {
  const { plan, prices } = decided
  const exposure = hedgedExposures(prices.quarter.exposures, plan.netting).find((each) => each.id === id)
  if (!exposure) throw new Error(`There is no exposure ${id}`)
  const cash = (lines: readonly LineCash[]) => lines.find((line) => line.exposure === id)
  return { exposure, line: lineOf(plan, id), own: cash(own), open: cash(open) }
}

function volumeLesson(settled: SettledQuarter): string {
  const { exposure, line, own } = linesOf(settled, 'sales')
  const realised = own?.realised ?? 0
  const fell = `Orders fell by ${volumeDrop * 100} %`
  const over = promisedTooMuch(exposure, line, realised)
  // With netting, the sales that remain may be less than the parts.
  const short =
    realised < 0 ? ` What came in no longer paid for the parts: ${money(realised)} aurels were short.` : ''
  if (over > 1) {
    return `${fell}, and you had fixed the rate for ${money(over)} aurels more than you received. The excess became a bet on the aurel. A put, an invoice in merins or a smaller share would have moved with the order.`
  }
  switch (line.tool) {
    case 'none':
      return `${fell}. You had no hedge on these sales. You had nothing to deliver, and nothing protected the money that came in.${short}`
    case 'invoice':
      return `${fell}. The invoice in merins fell with the order, so you had nothing to deliver.`
    case 'put':
      return `${fell}. Your put was a right without an obligation. You did not have to deliver aurels that never came.${short}`
    case 'call':
      return `${fell}. Your call could not protect these sales: it is a right to buy, and it gains when they gain.${short}`
    default:
      return `${fell}. You had fixed the rate for no more than what still came in. You did not have to deliver aurels that never came.`
  }
}

function pegLesson(settled: SettledQuarter): string {
  const { exposure, line, own, open } = linesOf(settled, 'islands')
  const gain = (own?.cash ?? 0) - (open?.cash ?? 0)
  const isOption = line.tool === 'put' || line.tool === 'call'
  if (line.tool === 'none') {
    return 'The peg broke. The high interest rate on dorals was the market’s warning, and the price of protection.'
  }
  if (isOption && line.tool !== protectingRight(exposure)) {
    return `The peg broke, and a ${line.tool} on money that comes in could not help: it gains when the doral rises. Overall it left you ${money(gain)} merins ${gain > 0 ? 'better' : 'worse'} off than no hedge.`
  }
  const what = `your hedge of ${line.ratio} % of the dorals brought ${money(gain)} merins ${gain > 0 ? 'more' : 'less'} than leaving them open`
  return gain > 0
    ? `The peg broke, and ${what}, even after its cost.`
    : `The peg broke, but ${what}: the hedge cost more than the fall.`
}

function tenderLessons({ plan, prices }: DecidedQuarter): readonly string[] {
  if (!prices.quarter.exposures.some(({ kind }) => kind === 'tender')) return []
  const { tool } = lineOf(plan, 'tender')
  return tool === 'forward' || tool === 'money-market'
    ? [
        'You may lose a tender. A forward or a loan still binds you; a put gives you a right without an obligation.',
      ]
    : []
}

function parityLessons({ prices, checks }: DecidedQuarter): readonly string[] {
  return currencyIds.flatMap((id) => {
    const right = rightCheck(id, prices)
    if (right === 'in-line') return []
    const { forward } = prices.markets[id]
    const parity = prices.budget[id]
    const seen = checks[id] === right
    const loan = moneyMarketRate(prices.markets[id], prices.home, 1)
    const better =
      right === 'high'
        ? `selling ${plural(id)} forward brought ${rate(forward.bid)} instead of ${rate(loan)} in the money market`
        : `selling ${plural(id)} brought ${rate(loan)} in the money market instead of ${rate(forward.bid)} forward`
    return [
      `The bank’s forward for the ${id} was off parity. Parity was ${rate(parity)}, and ${better}. ${seen ? 'You spotted it.' : 'The two interest rates would have told you.'}`,
    ]
  })
}
