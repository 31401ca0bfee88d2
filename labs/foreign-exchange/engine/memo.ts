import { DecisionRefused } from '../../engine/lab-engine.ts'
import { readInteger, readObject, readOneOf, readText } from '../../engine/reading.ts'
import { mean } from '../../math/statistics.ts'
import { chances } from './case.ts'
import type { Exposure } from './exposures.ts'
import { fitted, orderMayFall, protectingRight } from './fixed-policies.ts'
import {
  hedgedExposures,
  lineOf,
  ratioStep,
  type HedgeLine,
  type HedgePlan,
  type QuarterPrices,
} from './hedging.ts'
import type { ToolId } from './rules.ts'

export const memoTools = ['fixing', 'option', 'none'] as const
/** Fixing means a forward, the money market or an invoice in merins. */
export type MemoTool = (typeof memoTools)[number]

export const pegRules = ['as-others', 'when-warned', 'open'] as const
export type PegRule = (typeof pegRules)[number]

/** The rules that the treasurer promises to keep from the third quarter on. */
export interface MemoClauses {
  /** The hedged share of certain exposures, in per cent; `most` is at most 40 above `least`. */
  readonly least: number
  readonly most: number
  readonly certain: MemoTool
  readonly contingent: MemoTool
  readonly netting: 'always' | 'never'
  /** The doral while it is pegged: hedged like the rest, hedged only after a warning, or left open. */
  readonly peg: PegRule
}

export interface Memo {
  readonly clauses: MemoClauses
  readonly note: string
}

export const widestBand = 40
export const longestNote = 500

/** @throws DecisionRefused */
export function readMemo(given: ReadonlyMap<string, unknown>): Memo {
  const fields = readObject(given.get('clauses'), 'Fill in the clauses of the memo.', 'clauses')
  const share = (id: 'least' | 'most', what: string) =>
    readInteger(fields.get(id), { least: 0, most: 100 }, what, `clauses.${id}`)
  const least = share('least', 'The least share')
  const most = share('most', 'The largest share')
  if (least % ratioStep !== 0 || most % ratioStep !== 0 || least > most || most - least > widestBand) {
    throw new DecisionRefused(
      `Give a band in steps of ${ratioStep}, no wider than ${widestBand} points. A rule that allows everything guides no one.`,
      'clauses.most',
    )
  }
  const choose = <T extends string>(id: string, allowed: readonly T[]) =>
    readOneOf(fields.get(id), allowed, 'Choose an answer for each clause.', `clauses.${id}`)
  return {
    clauses: {
      least,
      most,
      certain: choose('certain', memoTools),
      contingent: choose('contingent', memoTools),
      netting: choose('netting', ['always', 'never'] as const),
      peg: choose('peg', pegRules),
    },
    note: readText(given.get('note'), longestNote, 'Your own text', 'note'),
  }
}

function kindOf(tool: ToolId, exposure: Exposure): MemoTool | 'other' {
  if (tool === 'none') return 'none'
  if (tool === 'put' || tool === 'call') return tool === protectingRight(exposure) ? 'option' : 'other'
  return 'fixing'
}

const warnedFrom = chances.warnedPeg

/** What a rule requires for one exposure: a tool, and its share in per cent. */
interface ClauseTerms {
  readonly tool: MemoTool
  readonly band: readonly [number, number]
}

function askedOfContingent({ contingent }: MemoClauses): ClauseTerms {
  return { tool: contingent, band: [10, 100] }
}

/** What the memo requires for one exposure. */
function askedFor(exposure: Exposure, clauses: MemoClauses, prices: QuarterPrices): ClauseTerms {
  const { least, most, certain, peg } = clauses
  if (exposure.kind === 'tender') return askedOfContingent(clauses)
  const open = { tool: 'none', band: [0, 0] } as const
  if (exposure.currency === 'doral' && prices.quarter.pegged && peg !== 'as-others') {
    const warned = prices.quarter.draws.doral.model.breakChance >= warnedFrom
    if (peg === 'open' || !warned) return open
  }
  return most === 0 ? open : { tool: certain, band: [least, most] }
}

function keeps(line: HedgeLine, exposure: Exposure, { tool, band }: ClauseTerms): boolean {
  const kind = kindOf(line.tool, exposure)
  if (tool === 'none') return kind === 'none'
  if (kind === 'none') return band[0] === 0
  return kind === tool && line.ratio >= band[0] && line.ratio <= band[1]
}

/** The share of the memo's rules that a quarter's plan keeps, from 0 to 1. */
export function keptBy(plan: HedgePlan, clauses: MemoClauses, prices: QuarterPrices): number {
  const { exposures } = prices.quarter
  const rules = hedgedExposures(exposures, plan.netting).map((exposure) => {
    const line = lineOf(plan, exposure.id)
    // Sales under a warning may follow the rule for certain or for contingent money.
    if (orderMayFall(exposure, prices) && keeps(line, exposure, askedOfContingent(clauses))) return true
    return keeps(line, exposure, askedFor(exposure, clauses, prices))
  })
  if (exposures.some(({ id }) => id === 'parts')) rules.push(plan.netting === (clauses.netting === 'always'))
  return mean(rules.map((kept) => (kept ? 1 : 0)))
}

/** The plan of a player who knows nothing but the memo: the middle of its band, within the limits. */
export function planByMemo(clauses: MemoClauses, prices: QuarterPrices): HedgePlan {
  const netting = clauses.netting === 'always'
  const lines = hedgedExposures(prices.quarter.exposures, netting).map((exposure): HedgeLine => {
    const { tool, band } = askedFor(exposure, clauses, prices)
    const middle = Math.round((band[0] + band[1]) / 2 / ratioStep) * ratioStep
    const ratio = exposure.kind === 'tender' ? 100 : middle
    if (tool === 'none' || ratio === 0)
      return { exposure: exposure.id, tool: 'none', ratio: 0, strike: 'forward' }
    const used: ToolId = tool === 'option' ? protectingRight(exposure) : 'forward'
    return { exposure: exposure.id, tool: used, ratio, strike: 'forward' }
  })
  return fitted({ netting, lines }, prices)
}
