import { gradeConfidence } from '../../engine/forecasting.ts'
import { decided } from '../../engine/reading.ts'
import { clamp, mean, sum } from '../../math/statistics.ts'
import { checkClaims, claims, claimsAsked } from './claims.ts'
import { outcomesOf } from './forecasts.ts'
import { lookBackTruths } from './look-back.ts'
import { judgeTurn, weighTurn, type WeighedTurn } from './moments.ts'
import {
  bestEntry,
  judged,
  landscapeOf,
  modeValues,
  planValues,
  polished,
  type Atlas,
  type JudgedMode,
  type JudgedPlan,
  type Landscape,
} from './plans.ts'
import { checkReasons, gradeResearch } from './research-grade.ts'
import { knownFacts, spent } from './research.ts'
import type { Run, Turn } from './run.ts'
import { spansOf } from './settings.ts'
import { netPresentValue, rateOf, worstOf } from './value.ts'

/**
 * Full marks at 95 % of the way from random plans to the best plan found. No marks at the value of random plans or of
 * staying at home.
 * @param couldReply the most that replies to the news could have added to the plan; full marks need it all
 */
export function valueQuality(value: number, best: number, blind: number, couldReply = 0): number {
  const none = Math.max(0, blind)
  const full = none + 0.95 * (best - none) + couldReply
  return full - none < 1e-9 ? 1 : clamp((value - none) / (full - none), 0, 1)
}

/** How far beyond the board's limit the worst 5 % may average before no points are left, in millions of dollars. */
export const worstRoom = 5

export function worstQuality(worst: number, limit: number): number {
  return clamp((worst + limit + worstRoom) / worstRoom, 0, 1)
}

/** 1 for the best of the five entry modes, 0 at their mean or below, linear in between. */
export function modeQuality(value: number, values: readonly number[]): number {
  const [best, usual] = [Math.max(...values), mean(values)]
  return best - usual < 1e-9 ? 1 : clamp((value - usual) / (best - usual), 0, 1)
}

const shares = { mode: 12 / 20, claims: 8 / 20, forecasts: 8 / 15, lookBack: 7 / 15 }

/** The most that the orders of all turns together may add or cost, as a share of the best plan's value. */
export const mostAdded = 0.4

/** The same for the replies to all incidents together. */
export const mostReplied = 0.75

/** What a turn adds by its orders and by its reply, and the most that a reply could have added. */
function gainOf({ from, value, steadyValue, news }: WeighedTurn) {
  const worths = news?.replies ?? []
  const reply = worths.find(({ id }) => id === news?.chosen)?.worth ?? 0
  return {
    from,
    value: value - steadyValue - reply,
    reply,
    best: Math.max(0, ...worths.map(({ worth }) => worth)),
    news,
  }
}

type Judge<Judged extends WeighedTurn> = (atlas: Atlas, turn: Turn) => Judged

function gradeValue<Judged extends WeighedTurn>(run: Run, best: number, judge: Judge<Judged>) {
  const { atlas } = run.world
  const { plan, pilot } = decided(run.committed, 'on your plan')
  const values = planValues(atlas, plan, pilot)
  const planValue = mean(values)
  const turns = run.turns.map((turn) => judge(atlas, turn))
  // A turn starts from the shown path, so its weight is limited: one lucky year must not decide the score.
  const most = (mostAdded * Math.max(0, best)) / Math.max(1, spansOf(run.world.settings).length)
  const mostReply = (most * mostReplied) / mostAdded
  const gains = turns.map(gainOf)
  const added = gains.map(({ from, value }) => ({ from, value: clamp(value, -most, most) }))
  const replied = gains.flatMap(({ from, reply, best: could, news }) =>
    news === null
      ? []
      : [
          {
            from,
            kind: news.kind,
            chosen: news.chosen,
            value: clamp(reply, -mostReply, mostReply),
            best: Math.min(could, mostReply),
            brought: news.brought,
          },
        ],
  )
  const counted = sum([...added, ...replied].map(({ value }) => value))
  const beyond = sum(gains.map(({ value, reply }) => value + reply)) - counted
  const paid = spent(run.research) / 1000
  const expected = planValue + counted
  const rate = rateOf(atlas.marketOf(plan.country).country)
  const realised = netPresentValue(run.account, rate)
  return {
    values,
    planValue,
    turns,
    added,
    replied,
    /** The most that replies could have added, and what the incidents themselves brought. */
    couldReply: sum(replied.map((one) => one.best)),
    brought: sum(replied.map((one) => one.brought)),
    beyond,
    paid,
    expected,
    realised,
    worst: worstOf(values),
  }
}

function gradeMode(run: Run, all: readonly JudgedMode[]) {
  const { plan, claims: given } = decided(run.committed, 'on your plan')
  const { country } = run.world.atlas.marketOf(plan.country)
  const known = knownFacts(run.research, plan.country)
  const checked = checkClaims(given, plan.mode, country, known)
  const holding = checked.filter(({ verdict }) => verdict === 'holds').length
  const possible = claims.filter(
    (claim) => claim.speaksFor.includes(plan.mode) && claim.holdsIn(country),
  ).length
  const own = all.find(({ mode }) => mode === plan.mode)?.value ?? 0
  const quality = modeQuality(
    own,
    all.map(({ value }) => value),
  )
  return {
    checked,
    holding,
    quality:
      shares.mode * quality +
      shares.claims * clamp(holding / Math.max(1, Math.min(claimsAsked, possible)), 0, 1),
  }
}

/**
 * The best plan found, including the player's own; the best with the player's mode; the best with the player's mode
 * and year.
 */
function searchBest(run: Run, landscape: Landscape, own: JudgedPlan) {
  const { atlas } = run.world
  const [withMode, thatYear] = [bestEntry(atlas, own), polished(atlas, own)]
  const best = [landscape.best, judged(atlas, withMode), judged(atlas, thatYear)].reduce(
    (one, other) => (other.value > one.value ? other : one),
    own,
  )
  return { best, withMode, thatYear }
}

function gradeReflection(
  run: Run,
  known: { modes: readonly JudgedMode[]; landscape: Landscape; realised: number; expected: number },
) {
  const { atlas } = run.world
  const committed = decided(run.committed, 'on your plan')
  const sheet = decided(run.sheet, 'on your plan')
  const shortlist = decided(run.shortlist, 'on your shortlist').map(({ country }) => country)
  const key = JSON.stringify(['outcomes', committed.plan, committed.pilot, [...sheet.limits]])
  const outcomes = atlas.once(key, () => outcomesOf(atlas, committed.plan, committed.pilot, sheet))
  const truths = lookBackTruths({ atlas, committed, shortlist, ...known })
  const forecasts = gradeConfidence(decided(run.forecasts, 'on your forecasts'), outcomes)
  const lookBack = gradeConfidence(decided(run.lookBack, 'on looking back'), truths)
  const quality = shares.forecasts * forecasts.quality + shares.lookBack * lookBack.quality
  return { outcomes, truths, forecasts, lookBack, quality }
}

/** All grades, with what the solution says of each turn. */
export type Grades = ReturnType<typeof gradesOf>
/** What the score needs of the grades. */
export type ScoredGrades = ReturnType<typeof scoredGradesOf>

/** All grades of a finished run. */
export function gradesOf(run: Run) {
  return gradesBy(run, judgeTurn)
}

/** The same grades, without the search for the best decision at each turn. */
export function scoredGradesOf(run: Run) {
  return gradesBy(run, weighTurn)
}

function gradesBy<Judged extends WeighedTurn>(run: Run, judge: Judge<Judged>) {
  const { atlas, brief, countries } = run.world
  const { plan } = decided(run.committed, 'on your plan')
  const landscape = landscapeOf(atlas)
  const value = gradeValue(run, landscape.best.value, judge)
  const own: JudgedPlan = { ...plan, value: value.planValue, worst: value.worst }
  const search = searchBest(run, landscape, own)
  const modes = modeValues(atlas, plan.country, plan.entry)
  const reasons = checkReasons(decided(run.shortlist, 'on your shortlist'), run.research, countries)
  const { realised, expected } = value
  return {
    landscape,
    own,
    ...search,
    modes,
    value,
    valueQuality: valueQuality(expected - value.paid, search.best.value, landscape.blind, value.couldReply),
    worstQuality: worstQuality(value.worst, brief.lossLimit),
    mode: gradeMode(run, modes),
    reasons,
    research: gradeResearch(run, reasons),
    // Luck is the result minus the average of all orders, including the part beyond the limit, and of the news.
    reflection: gradeReflection(run, {
      modes,
      landscape,
      realised,
      expected: expected + value.beyond + value.brought,
    }),
  }
}
