import { chances } from './case.ts'
import type { Exposure } from './exposures.ts'
import { signOf } from './exposures.ts'
import {
  hedgedExposures,
  moneyMarketRate,
  roomTaken,
  type HedgeLine,
  type HedgePlan,
  type QuarterPrices,
} from './hedging.ts'
import { offersIn, type ToolId } from './rules.ts'

export const fixedPolicyIds = ['none', 'forward', 'option'] as const
export type FixedPolicyId = (typeof fixedPolicyIds)[number]

export const fixedPolicyNames: Readonly<Record<FixedPolicyId, string>> = {
  none: 'No hedge',
  forward: 'Everything forward',
  option: 'Options on everything',
}

/** The option that protects an exposure: a put for money that comes in, a call for money that goes out. */
export function protectingRight(exposure: Pick<Exposure, 'kind'>): 'put' | 'call' {
  return signOf(exposure) === 1 ? 'put' : 'call'
}

function lineWith(exposure: Exposure, tool: ToolId, ratio = 100): HedgeLine {
  return { exposure: exposure.id, tool, ratio: tool === 'none' ? 0 : ratio, strike: 'forward' }
}

/** The same tool for every exposure, regardless of the credit line. */
export function fixedPlan(policy: FixedPolicyId, { quarter }: QuarterPrices): HedgePlan {
  return {
    netting: false,
    lines: quarter.exposures.map((exposure) =>
      lineWith(exposure, policy === 'option' ? protectingRight(exposure) : policy),
    ),
  }
}

/** Whether the money market fixes a better rate than the forward. */
function loanIsBetter(exposure: Exposure, { markets, home }: QuarterPrices): boolean {
  const market = markets[exposure.currency]
  const sign = signOf(exposure)
  const loan = moneyMarketRate(market, home, sign)
  return sign === 1 ? loan > market.forward.bid : loan < market.forward.ask
}

/** Whether the news warns that the order behind an exposure may be cut. */
export function orderMayFall(exposure: Exposure, { quarter }: QuarterPrices): boolean {
  return exposure.shrinks && quarter.volumeChance >= chances.warnedVolume
}

/**
 * A textbook plan: netting first, the better fixed rate for certain money, and options for money that may not come.
 * Amounts that exceed the limits move to the money market or get a smaller hedge.
 */
export function bookPlan(prices: QuarterPrices): HedgePlan {
  const { quarter } = prices
  const offers = offersIn(quarter)
  const netting = offers.netting && quarter.exposures.some(({ id }) => id === 'parts')
  const lines = hedgedExposures(quarter.exposures, netting).map((exposure) => {
    if (exposure.kind === 'tender') return lineWith(exposure, 'put')
    if (orderMayFall(exposure, prices)) return lineWith(exposure, 'put')
    const canBorrow = offers.tools.includes('money-market')
    return lineWith(exposure, canBorrow && loanIsBetter(exposure, prices) ? 'money-market' : 'forward')
  })
  return fitted({ netting, lines }, prices)
}

/** The plan within the limits: forwards give way to loans where the credit line has room, then ratios shrink. */
export function fitted(plan: HedgePlan, prices: QuarterPrices): HedgePlan {
  const { creditLine, counterpartyLimit } = prices.quarter
  const over = (lines: readonly HedgeLine[]) => {
    const use = roomTaken({ ...plan, lines }, prices)
    return { credit: use.credit > creditLine, counterparty: use.counterparty > counterpartyLimit }
  }
  let lines: readonly HedgeLine[] = plan.lines
  for (const [at, line] of plan.lines.entries()) {
    if (line.tool === 'forward' && over(lines).counterparty) {
      const moved = lines.with(at, { ...line, tool: 'money-market' })
      if (!over(moved).credit) lines = moved
    }
  }
  for (let now = over(lines); now.credit || now.counterparty; now = over(lines)) {
    const tight: readonly ToolId[] = now.counterparty
      ? ['forward', 'put', 'call']
      : ['money-market', 'forward']
    const most = Math.max(...lines.filter(({ tool }) => tight.includes(tool)).map(({ ratio }) => ratio))
    lines = lines.map((line) => (tight.includes(line.tool) && line.ratio === most ? shortened(line) : line))
  }
  return { ...plan, lines }
}

function shortened(line: HedgeLine): HedgeLine {
  return line.ratio <= 10 ? { ...line, tool: 'none', ratio: 0 } : { ...line, ratio: line.ratio - 10 }
}
