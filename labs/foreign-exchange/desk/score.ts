import type { ScorePart } from '../../engine/lab-engine.ts'
import { clamp, mean, rounded, sum } from '../../math/statistics.ts'
import { riskPerThousand } from './risk.ts'
import { coveredAfter, marketIn, riskAfter, type Run } from './run.ts'
import { settle } from './settlement.ts'
import { exposureIn } from './world.ts'

export type PartId = 'risk' | 'cost' | 'news' | 'profit'

/** Reading the news counts most, and a player who does not read it earns about 60 points. */
export const maxima: Readonly<Record<PartId, number>> = { risk: 35, cost: 15, news: 40, profit: 10 }

const partNames: Readonly<Record<PartId, string>> = {
  risk: 'Risk within the board’s limit',
  cost: 'Cost of protection',
  news: 'Reading the news',
  profit: 'Result of the desk',
}

/** A player who has removed no more than this share of the excess over the limit earns nothing for risk. */
const nothingRemoved = 0.5
/** What counts as protected: this share of the exposure, on average after each round. */
const wellProtected = 0.4
/** What dealing without a look at the news earns on average. */
const byChance = 0.3
/** A cost of this share of the forward earns nothing, a cost of 0 everything. */
export const dearCost = 0.003

interface GradedPart {
  readonly quality: number
  readonly says: string
}

export interface Score {
  readonly score: number
  readonly parts: readonly ScorePart[]
}

/**
 * The score. Risk, cost and news depend on what a firm knew and dealt in each round, not on how the rate went on; only
 * the result does.
 */
export function scoreOf(run: Run): Score {
  const grades: Readonly<Record<PartId, GradedPart>> = {
    risk: gradeRisk(run),
    cost: gradeCost(run),
    news: gradeNews(run),
    profit: gradeProfit(run),
  }
  const parts = (Object.keys(maxima) as PartId[]).map((id): ScorePart => {
    const { quality, says } = grades[id]
    return { id, name: partNames[id], points: rounded(maxima[id] * quality, 1), max: maxima[id], says }
  })
  return { score: rounded(sum(parts.map(({ points }) => points)), 1), parts }
}

const roundsOf = ({ settings }: Run) => Array.from({ length: settings.rounds }, (_, at) => at + 1)
const wholeNumber = new Intl.NumberFormat('en-GB', { maximumFractionDigits: 0 })
const money = (value: number) => wholeNumber.format(value)
const percent = (share: number) => `${Math.round(share * 100)} %`
const fine = (share: number) => `${(100 * share).toFixed(2)} %`

/** The cash flow at risk above the limit, summed over the rounds. */
function excessOf(run: Run, riskIn: (round: number) => number): number {
  return sum(roundsOf(run).map((round) => Math.max(0, riskIn(round) - (run.limits[round - 1] ?? 0))))
}

/** The cash flow at risk without any forwards. */
export function unhedgedRisk(run: Run, round: number): number {
  return Math.abs(exposureIn(run.firm, round)) * riskPerThousand(marketIn(run, round))
}

function gradeRisk(run: Run): GradedPart {
  const own = excessOf(run, (round) => riskAfter(run, round))
  const none = excessOf(run, (round) => unhedgedRisk(run, round))
  const removed = clamp(1 - own / none, 0, 1)
  const kept = roundsOf(run).filter((round) => riskAfter(run, round) <= (run.limits[round - 1] ?? 0)).length
  return {
    quality: clamp((removed - nothingRemoved) / (1 - nothingRemoved), 0, 1),
    says: `You were within the board’s limit after ${kept} of ${run.settings.rounds} rounds and removed ${percent(removed)} of what exceeds it without forwards. ${percent(nothingRemoved)} or less earns nothing.`,
  }
}

interface Deal {
  /** 1 for aurels bought, -1 for aurels sold. */
  readonly sign: number
  readonly amount: number
  /** The price above the banks' middle, as a share of it. */
  readonly above: number
  /** By which share the news still moves the rate after the auction. */
  readonly ahead: number
}

function dealsOf(run: Run): readonly Deal[] {
  return run.fills.flatMap((fills, at) => {
    const { fair, ahead } = marketIn(run, at + 1)
    const price = run.outcomes[at]?.price ?? fair
    return fills
      .filter(({ filled }) => filled > 0)
      .map(({ side, filled }) => ({
        sign: side === 'buy' ? 1 : -1,
        amount: filled,
        above: (price - fair) / fair,
        ahead,
      }))
  })
}

function meanOver(deals: readonly Deal[], valueOf: (deal: Deal) => number): number {
  const amount = sum(deals.map((deal) => deal.amount))
  return amount === 0 ? 0 : sum(deals.map((deal) => deal.amount * valueOf(deal))) / amount
}

/** How far the exposure was protected, from 0 to 1. What is covered twice counts as little as what is open. */
export function protectedShare(run: Run): number {
  const covered = roundsOf(run).map((round) => {
    const share = coveredAfter(run, round) / 100
    return clamp(1 - Math.abs(1 - share), 0, 1)
  })
  return clamp(mean(covered) / wellProtected, 0, 1)
}

function gradeCost(run: Run): GradedPart {
  const cost = meanOver(dealsOf(run), ({ sign, above }) => sign * above)
  const paid =
    cost >= 0 ? `${fine(cost)} worse than the banks’ middle` : `${fine(-cost)} better than the banks’ middle`
  return {
    quality: clamp(1 - cost / dearCost, 0, 1) * protectedShare(run),
    says: `On average you dealt ${paid}; ${fine(dearCost)} worse earns nothing. It counts only as far as you were protected: ${percent(protectedShare(run))}.`,
  }
}

function gradeNews(run: Run): GradedPart {
  const offered = mean(run.market.rounds.map(({ ahead }) => Math.abs(ahead)))
  const gained = meanOver(dealsOf(run), ({ sign, ahead }) => sign * ahead)
  const quality = offered === 0 ? 1 : clamp(byChance + gained / offered, 0, 1)
  const worth = gained >= 0 ? `was worth ${fine(gained)} to your deals` : `cost your deals ${fine(-gained)}`
  return {
    quality: quality * protectedShare(run),
    says: `Prices take in half of the news before an auction and half after it. On average the second half ${worth}; it moved the rate by ${fine(offered)}. Chance alone earns ${percent(byChance)} of the points, and they count as far as you were protected.`,
  }
}

/** The result that earns all of its points, and the loss that earns none: half of the risk at the start. */
export function fullResult(run: Run): number {
  return unhedgedRisk(run, 1) / 2
}

function gradeProfit(run: Run): GradedPart {
  const { result } = settle(run)
  const full = fullResult(run)
  const words = result >= 0 ? `${money(result)} merins above` : `${money(-result)} merins below`
  return {
    quality: clamp(0.5 + result / (2 * full), 0, 1),
    says: `You ended ${words} the budget. The budget itself earns half of the points, ${money(full)} merins more all of them. Luck has its part in it.`,
  }
}
