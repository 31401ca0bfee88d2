import type { DefaultChoice } from '../../engine/standing-in.ts'
import { clamp, mean } from '../../math/statistics.ts'
import type { ForeignExchangeDecision, Hedge } from './decisions.ts'
import type { Exposure, ExposureId } from './exposures.ts'
import { orderMayFall } from './fixed-policies.ts'
import {
  hedgedExposures,
  isWithinLimits,
  lineOf,
  ratioStep,
  type HedgeLine,
  type HedgePlan,
  type QuarterPrices,
} from './hedging.ts'
import { widestBand, type MemoClauses, type MemoTool } from './memo.ts'
import { itemIn, unchecked } from './parity.ts'
import { offersIn } from './rules.ts'
import type { PlayedPhase, Run } from './run.ts'

interface ForeignExchangeDefault extends DefaultChoice {
  readonly decision: ForeignExchangeDecision
}

/** What counts for a player who has not decided when a quarter closes. */
export const defaults: Readonly<Record<PlayedPhase, (run: Run) => ForeignExchangeDefault>> = {
  calculate: leaveOut,
  hedge: hedgeAgain,
  review: goOn,
  memo: promiseTheSame,
}

function leaveOut({ prices: { quarter } }: Run): ForeignExchangeDefault {
  return {
    decision: { type: 'calculate', item: itemIn(quarter) ?? 'forward', steps: {}, better: null },
    says: `You did not send the calculation in quarter ${quarter.number}, so it was left out.`,
  }
}

const open = (exposure: ExposureId): HedgeLine => ({ exposure, tool: 'none', ratio: 0, strike: 'forward' })

/** The hedges of the quarter before, where they are on offer again and as large as the limits allow. */
function hedgeAgain({ prices, decided }: Run): ForeignExchangeDefault {
  const { quarter } = prices
  const last: HedgePlan = decided.at(-1)?.plan ?? { netting: false, lines: [] }
  const { tools } = offersIn(quarter)
  const lines = hedgedExposures(quarter.exposures, last.netting).map((exposure) => {
    const line = lineOf(last, exposure.id)
    const customerPays = line.tool !== 'invoice' || exposure.invoiceDiscount !== null
    return tools.includes(line.tool) && customerPays ? line : open(exposure.id)
  })
  const plan = withinLimits({ netting: last.netting, lines }, prices)
  const decision: Hedge = { type: 'hedge', ...plan, checks: unchecked }
  const { number } = quarter
  const nothing = !plan.netting && plan.lines.every(({ tool }) => tool === 'none')
  const counted = nothing
    ? 'nothing was hedged'
    : `your hedges of quarter ${number - 1} counted again where possible`
  return { decision, says: `You did not decide in quarter ${number}, so ${counted}.` }
}

function withinLimits(plan: HedgePlan, prices: QuarterPrices): HedgePlan {
  let fitting = plan
  while (!isWithinLimits(fitting, prices))
    fitting = {
      ...plan,
      lines: fitting.lines.map((line) =>
        line.tool === 'invoice'
          ? line
          : line.ratio > ratioStep
            ? { ...line, ratio: line.ratio - ratioStep }
            : open(line.exposure),
      ),
    }
  return fitting
}

/** Nothing is decided by reading the results, so there is nothing to tell. */
function goOn(): ForeignExchangeDefault {
  return { decision: { type: 'continue' }, says: null }
}

function promiseTheSame({ prices, decided }: Run): ForeignExchangeDefault {
  const plan = decided.at(-1)?.plan ?? { netting: false, lines: [] }
  return {
    decision: { type: 'memo', clauses: clausesAs(plan, prices) },
    says: `You did not write the memo, so it promises what you did in quarter ${prices.quarter.number}.`,
  }
}

/** The memo that says what a quarter's plan has done. */
function clausesAs(plan: HedgePlan, prices: QuarterPrices): MemoClauses {
  const exposures = hedgedExposures(prices.quarter.exposures, plan.netting)
  const linesOf = (list: readonly Exposure[]) => list.map(({ id }) => lineOf(plan, id))
  const isContingent = (exposure: Exposure) => exposure.kind === 'tender' || orderMayFall(exposure, prices)
  const certain = linesOf(exposures.filter((exposure) => !isContingent(exposure)))
  const contingent = linesOf(exposures.filter(isContingent))
  const hedged = certain.filter(({ tool }) => tool !== 'none')
  const middle = Math.round(mean(hedged.map(({ ratio }) => ratio)) / ratioStep) * ratioStep
  const least = clamp(middle - widestBand / 2, 0, 100 - widestBand)
  const isOpen = hedged.length === 0
  return {
    least: isOpen ? 0 : least,
    most: isOpen ? 0 : least + widestBand,
    certain: mostOften(hedged),
    contingent: mostOften(contingent),
    netting: plan.netting ? 'always' : 'never',
    peg: lineOf(plan, 'islands').tool === 'none' ? 'open' : 'as-others',
  }
}

function kindOf({ tool }: HedgeLine): MemoTool {
  if (tool === 'none') return 'none'
  return tool === 'put' || tool === 'call' ? 'option' : 'fixing'
}

/** The kind of most lines; of equal ones the first, and none without a line. */
function mostOften(lines: readonly HedgeLine[]): MemoTool {
  const kinds = lines.map(kindOf)
  const count = (kind: MemoTool) => kinds.filter((other) => other === kind).length
  return kinds.toSorted((a, b) => count(b) - count(a))[0] ?? 'none'
}
