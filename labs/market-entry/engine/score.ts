import type { ForecastGrade } from '../../engine/forecasting.ts'
import type { LabResult, ScorePart } from '../../engine/lab-engine.ts'
import { decided } from '../../engine/reading.ts'
import { rounded, sum } from '../../math/statistics.ts'
import { claimsAsked, type CheckedClaim } from './claims.ts'
import type { Brewing, Country, RiskId } from './countries.ts'
import { cameTrue, type StatementOutcome } from './forecasts.ts'
import { gradesOf, scoredGradesOf, type Grades, type ScoredGrades } from './grades.ts'
import { incidentNames, replyNameOf } from './incident-texts.ts'
import { partingCost, planStepsOf, type JudgedTurn, type PlanStep } from './moments.ts'
import { fixedPolicies, judged, type JudgedMode, type JudgedPlan } from './plans.ts'
import type { CheckedReason } from './research-grade.ts'
import { pathOf, type Run } from './run.ts'
import { rankPoints } from './settings.ts'
import type { Stake } from './stakes.ts'
import { placeOf, type Rank } from './standings.ts'
import { worldDebrief, type WorldDebrief } from './world-state.ts'

export interface Bin {
  readonly from: number
  readonly to: number
  readonly count: number
}

/** A reply to the news and what it added to the value, in millions of dollars. */
export interface RepliedWorth {
  readonly from: number
  readonly name: string
  readonly chosen: string
  readonly value: number
  readonly brought: number
}

export interface MarketEntryDebrief {
  readonly value: {
    /** Mean value of the player's decisions, in millions of dollars: plan, running the business, and research. */
    readonly judged: number
    readonly plan: number
    /** The value that each turn added to the plan, within the limit. */
    readonly added: readonly { readonly from: number; readonly value: number }[]
    readonly research: number
    /** The value of all orders beyond that limit; negative when they cost more than the limit. */
    readonly beyond: number
    /** What each answer to the news added, and what the news brought. */
    readonly replied: readonly RepliedWorth[]
    /** Value of the shown years after the cost of research. */
    readonly realised: number
    readonly blind: number
    readonly spread: readonly Bin[]
  }
  readonly worst: { readonly value: number; readonly limit: number }
  readonly claims: readonly CheckedClaim[]
  readonly reasons: readonly CheckedReason[]
  readonly research: {
    /** The facts that the entry mode depends on, and whether the player had paid for them. */
    readonly stakes: readonly (Stake & { readonly known: boolean })[]
    readonly compared: number
  }
  readonly forecasts: ForecastGrade
  /** Which forecasts came true in the years that the player saw. */
  readonly came: readonly { readonly statement: string; readonly came: boolean }[]
  readonly lookBack: { readonly brier: number }
  /** The other firms; left out where none were met. */
  readonly world?: WorldDebrief
}

export interface JudgedIncident {
  readonly from: number
  readonly name: string
  readonly replies: readonly { readonly name: string; readonly worth: number; readonly chosen: boolean }[]
}

export interface MarketEntrySolution {
  readonly best: JudgedPlan
  readonly policies: readonly {
    readonly name: string
    readonly value: number
    readonly worst: number
    readonly country: string
  }[]
  /** The best plan of each country, most valuable first. */
  readonly countries: readonly JudgedPlan[]
  readonly modes: readonly JudgedMode[]
  readonly turns: readonly JudgedTurn[]
  /** Each incident with what every reply was worth, compared with letting the news pass. */
  readonly incidents: readonly JudgedIncident[]
  /** The plan step by step, with the cost of each choice compared with the best plan still possible. */
  readonly planSteps: readonly PlanStep[]
  /**
   * The first decision with a notable cost, as an index into the plan's steps followed by the turns; null if there is
   * none.
   */
  readonly parting: number | null
  readonly outcomes: readonly StatementOutcome[]
  readonly truths: readonly StatementOutcome[]
  /** Every fact about the shortlist, including facts without research. */
  readonly facts: readonly (Pick<Country, 'code' | 'facts' | 'start' | 'tariffRise'> & {
    readonly brewing: Readonly<Partial<Record<RiskId, Brewing>>>
  })[]
}

const million = (value: number) => `${rounded(value, 1).toFixed(1).replace('-', '−')} million`

/** A histogram of about a dozen equal bins, each at least one million wide. */
export function binsOf(values: readonly number[], count = 12): Bin[] {
  const [least, most] = [Math.floor(Math.min(...values)), Math.ceil(Math.max(...values))]
  const width = Math.max(1, Math.ceil((most - least) / count))
  const bins = Array.from({ length: Math.max(1, Math.ceil((most - least) / width)) }, (_, at) => ({
    from: least + at * width,
    to: least + (at + 1) * width,
    count: 0,
  }))
  for (const value of values) {
    const bin = bins[Math.min(bins.length - 1, Math.floor((value - least) / width))]
    if (bin) bin.count++
  }
  return bins
}

function partingOf(planSteps: readonly PlanStep[], turns: readonly JudgedTurn[]): number | null {
  const costs = [
    ...planSteps.map(({ cost }) => cost),
    ...turns.map(({ value, bestValue }) => bestValue - value),
  ]
  const at = costs.findIndex((cost) => cost > partingCost)
  return at < 0 ? null : at
}

function partsOf(run: Run, grades: ScoredGrades): ScorePart[] {
  const { lossLimit: limit } = run.world.brief
  const forRank = rankPoints(run.world.settings)
  const { value, landscape, mode, research, reflection } = grades
  const { forecasts, lookBack } = reflection
  const brings = value.worst < 0 ? `loses ${million(-value.worst)}` : `still brings ${million(value.worst)}`
  const bears = limit === 0 ? 'no loss' : `a loss of ${million(limit)}`
  const others = (100 - forRank) / 100
  const part = (id: keyof typeof partNames, max: number, quality: number, says: string) =>
    partOf(id, max * others, quality, says)
  return [
    part(
      'value',
      35,
      grades.valueQuality,
      `Over 1,000 futures your decisions are worth ${million(value.expected - value.paid)} on average, after research. Random plans are worth ${million(landscape.blind)}.${answersInWords(grades)}`,
    ),
    part(
      'mode',
      20,
      mode.quality,
      `${mode.holding} of your ${claimsAsked} reasons ${mode.holding === 1 ? 'holds' : 'hold'}. The other points are for what your entry mode is worth compared with the other four in this country.`,
    ),
    part(
      'worst',
      15,
      grades.worstQuality,
      `In the worst 5 % of futures your plan ${brings}. The board will tolerate ${bears}.`,
    ),
    part('research', 15, research.quality, research.says),
    part(
      'reflection',
      15,
      reflection.quality,
      `Brier score: forecasts ${forecasts.brier.toFixed(3)} (best achievable ${forecasts.least.toFixed(3)}), looking back ${lookBack.brier.toFixed(3)}. Answering 50 % every time scores 0.250.`,
    ),
    ...(forRank > 0 ? [rankPart(forRank, placeOf(run))] : []),
  ]
}

function rankPart(max: number, { place, of, quality }: Rank): ScorePart {
  return partOf(
    'rank',
    max,
    quality,
    of === 1
      ? 'No other firm was there, so you are first.'
      : `By the value of the years that all have seen, after research, you are number ${place} of ${of} firms. The first earns all points, the last none.`,
  )
}

/** What the answers to the news added, without what the best would have. */
function answersInWords({ value: { replied } }: ScoredGrades): string {
  if (replied.length === 0) return ''
  const added = sum(replied.map(({ value }) => value))
  return ` Your answers to the news ${added < -0.05 ? `cost ${million(-added)}` : `added ${million(Math.max(0, added))}`}; full points need the best ones.`
}

function debriefOf(run: Run, grades: ScoredGrades): MarketEntryDebrief {
  const { value, landscape, mode, reasons, research, reflection } = grades
  const { country } = run.world.atlas.marketOf(run.standing?.country ?? '')
  const path = pathOf(run.world, country)
  const sheet = decided(run.sheet, 'on your plan')
  const world = worldDebrief(run, value.planValue)
  return {
    value: {
      judged: value.expected - value.paid,
      plan: value.planValue,
      added: value.added,
      replied: value.replied.map(({ from, kind, chosen, value: worth, brought }) => ({
        from,
        name: incidentNames[kind],
        chosen: replyNameOf(kind, chosen),
        value: worth,
        brought,
      })),
      beyond: value.beyond,
      research: value.paid,
      realised: value.realised - value.paid,
      blind: landscape.blind,
      spread: binsOf(value.values),
    },
    worst: { value: value.worst, limit: run.world.brief.lossLimit },
    claims: mode.checked,
    reasons,
    research: research.told,
    forecasts: reflection.forecasts,
    came: cameTrue(run.account, (year) => path.luck(0, year), sheet),
    lookBack: { brier: reflection.lookBack.brier },
    ...(world && { world }),
  }
}

function solutionOf(run: Run, grades: Grades): MarketEntrySolution {
  const { atlas, countries } = run.world
  const { turns } = grades.value
  const shortlist = decided(run.shortlist, 'on your shortlist').map(({ country }) => country)
  const planSteps = planStepsOf({ ...grades, atlas, shortlist })
  return {
    best: grades.best,
    policies: fixedPolicies(countries).map(({ name, plan }) => {
      const { value, worst, country } = judged(atlas, plan)
      return { name, value, worst, country }
    }),
    countries: grades.landscape.countries,
    modes: grades.modes,
    turns,
    incidents: turns.flatMap(incidentOf),
    planSteps,
    parting: partingOf(planSteps, turns),
    outcomes: grades.reflection.outcomes,
    truths: grades.reflection.truths,
    facts: countries
      .filter(({ code }) => shortlist.includes(code))
      .map(({ code, facts, start, tariffRise, brewing }) => ({ code, facts, start, tariffRise, brewing })),
  }
}

function incidentOf({ from, news }: JudgedTurn): JudgedIncident[] {
  if (news === null) return []
  const replies = news.replies.map(({ id, worth }) => ({
    name: replyNameOf(news.kind, id),
    worth,
    chosen: id === news.chosen,
  }))
  return [{ from, name: incidentNames[news.kind], replies }]
}

function summed(parts: readonly ScorePart[]): number {
  return rounded(sum(parts.map(({ points }) => points)), 1)
}

/** The score of a finished run without its debrief and solution, which take most of the time. */
export function scoreOf(run: Run): number {
  return summed(partsOf(run, scoredGradesOf(run)))
}

/** The result of a finished run. */
export function resultOf(run: Run): LabResult<MarketEntryDebrief, MarketEntrySolution> {
  const grades = gradesOf(run)
  const parts = partsOf(run, grades)
  return {
    score: summed(parts),
    parts,
    debrief: debriefOf(run, grades),
    solution: solutionOf(run, grades),
  }
}

const partNames = {
  value: 'Value of your decisions',
  mode: 'Entry mode and reasons',
  worst: 'Bad luck',
  research: 'Research before the plan',
  reflection: 'Forecasts and looking back',
  rank: 'Rank among the firms',
} as const

function partOf(id: keyof typeof partNames, max: number, quality: number, says: string): ScorePart {
  return { id, name: partNames[id], points: rounded(max * quality, 1), max, says }
}
