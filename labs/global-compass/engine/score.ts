import type { LabResult, ScorePart } from '../../engine/lab-engine.ts'
import { randomFrom } from '../../math/random.ts'
import { decided } from '../../engine/reading.ts'
import { clamp, rounded, sum } from '../../math/statistics.ts'
import { agreement, boardWeights, type Brief } from './brief.ts'
import type { Remark } from './board.ts'
import { bestCards, checkReasons, reasonQuality, weightCovered, type CheckedReason } from './cards.ts'
import { nameInText, sentenceStart } from './countries.ts'
import { criterionIds, type CriterionId, type Importance } from './criteria.ts'
import { gradeConfidence, type ForecastGrade } from '../../engine/forecasting.ts'
import { outcomes, type ForecastOutcome } from './forecasts.ts'
import {
  cheapestNetwork,
  judgedCost,
  networkCost,
  networkCosts,
  networkQuality,
  usualCost,
  type CostLine,
} from './network.ts'
import type { Sites } from './sites.ts'
import { ranking, robustness, type RankedCountry } from './ranking.ts'
import { remembering } from './remembering.ts'
import type { Run, World } from './run.ts'
import { expectedLoss } from './stoppages.ts'
import { answerCost, durationShares, gradeAnswer, type JudgedAnswer } from './shock.ts'

export type PartId = 'robustness' | 'network' | 'forecasts' | 'evidence' | 'shock'

/** The points of each part, by the number of rounds. */
const maxima: Readonly<Record<3 | 4 | 5, Readonly<Record<PartId, number>>>> = {
  3: { robustness: 45, network: 0, forecasts: 30, evidence: 25, shock: 0 },
  4: { robustness: 33, network: 28, forecasts: 22, evidence: 17, shock: 0 },
  5: { robustness: 30, network: 25, forecasts: 20, evidence: 15, shock: 10 },
}

/** Within the robustness part, the pick counts two thirds and the five countries one third. */
const pickShare = 2 / 3

/** The shares of the evidence part. */
export const evidenceShares = { weights: 6 / 15, cards: 3 / 15, reasons: 6 / 15 }

/** Agreement with the board's weights: what equal weights reach earns nothing, `fullAgreement` everything. */
const blindAgreement = 0.76
const fullAgreement = 0.94

/** The criteria that count as reasons: those that the board would at least feel. */
function askedBy({ priorities }: Brief): readonly CriterionId[] {
  return criterionIds.filter((id) => priorities[id] !== 'useful')
}

export interface GlobalCompassDebrief {
  readonly robustness: {
    /** Share of the 2,000 draws in which the pick is first, from 0 to 1. */
    readonly pickFirst: number
    /** The pick's rank by the board's weights, over all figures. */
    readonly pickRank: number
    /** By country of the shortlist: share of the draws in which it is among the first five, from 0 to 1. */
    readonly amongFive: Readonly<Record<string, number>>
  }
  readonly network: {
    readonly cost: number
    readonly usual: number
    readonly above: number
    readonly lines: readonly CostLine[]
    /** The expected loss from stoppages, and all as the board counts it, in millions a year. */
    readonly risk: { readonly loss: number; readonly judged: number }
  } | null
  readonly forecasts: ForecastGrade & {
    /** The outcomes in the one future that the debrief shows. */
    readonly told: readonly {
      readonly statement: string
      readonly confidence: number
      readonly happened: boolean
    }[]
  }
  readonly evidence: {
    readonly agreement: number
    readonly covered: number
    readonly reasons: readonly CheckedReason[]
  }
  readonly shock: {
    readonly expected: number
    /** Mean cost of random answers, the yardstick. */
    readonly usual: number
    /**
     * For 1 to 12 quarters: the share of futures that last so long, and the cost of the answer then, in millions of
     * dollars.
     */
    readonly spread: readonly { readonly quarters: number; readonly share: number; readonly cost: number }[]
  } | null
}

export interface GlobalCompassSolution {
  /** The ranking over all figures, by the board's weights. */
  readonly ranking: readonly RankedCountry[]
  readonly first: Readonly<Record<string, number>>
  readonly bestPick: string
  readonly boardWeights: Importance
  readonly bestCards: readonly CriterionId[]
  readonly outcomes: readonly ForecastOutcome[]
  readonly network: {
    readonly sites: Sites
    readonly cost: number
    readonly lines: readonly CostLine[]
    /** As in the debrief, and how many times over the board counts a loss. */
    readonly risk: { readonly loss: number; readonly judged: number; readonly counts: number }
  } | null
  readonly shock: readonly JudgedAnswer[] | null
  /** What each sentence of the board was about. */
  readonly remarks: readonly Remark[]
}

/** A graded part with what the debrief and the solution show of it. Quality is from 0 to 1. */
interface Graded<Told, Solved> {
  readonly quality: number
  readonly says: string
  readonly told: Told
  readonly solved: Solved
}

const percent = (share: number) => `${Math.round(share * 100)} %`
const million = (value: number) => `${rounded(value, 1).toFixed(1).replace('-', '−')} million`

/** What decides a world besides its seed. */
function worldKey({ seed, settings, brief }: World): string {
  return [settings.candidates, brief.home, seed].join(' ')
}

const heldIn = remembering(worldKey, ({ seed, brief, table }: World) =>
  robustness(brief.candidates, { table, weights: boardWeights(brief) }, randomFrom(seed, 'weights')),
)

const outcomesIn = remembering(worldKey, ({ seed, brief, statements }: World) =>
  outcomes(statements, brief.candidates, randomFrom(seed, 'futures')),
)

/** The share of futures by the quarters that the shock lasts. */
export const lastingIn = remembering(worldKey, ({ seed, shock }: World) =>
  durationShares(shock.endChance, randomFrom(seed, 'durations')),
)

/** What a network is compared with: the best, and random ones. Both depend on the shortlist alone. */
const yardsticksOf = remembering(
  ({ world, shortlist }: Run) =>
    `${worldKey(world)} ${shortlist?.pick} ${shortlist?.countries.map(({ country }) => country).join()}`,
  ({ world, model }) => {
    const judged = decided(model, 'on your shortlist')
    return {
      best: cheapestNetwork(judged),
      usual: usualCost(judged, randomFrom(world.seed, 'networks')),
    }
  },
)

export function gradeRobustness(run: Run) {
  const { brief, table } = run.world
  const { countries, pick } = decided(run.shortlist, 'on your shortlist')
  const held = heldIn(run.world)
  const codes = countries.map((entry) => entry.country)
  const full = ranking(brief.candidates, table, boardWeights(brief))
  const bestPick = brief.candidates.reduce((best, code) =>
    (held.first[code] ?? 0) > (held.first[best] ?? 0) ? code : best,
  )
  const pickFirst = held.first[pick] ?? 0
  const inFive = sum(codes.map((code) => held.firstFive[code] ?? 0)) / codes.length
  const bestFive = Object.values(held.firstFive)
    .toSorted((a, b) => b - a)
    .slice(0, codes.length)
  const ofPick = pickFirst / (held.first[bestPick] ?? 1)
  const ofFive = inFive / (sum(bestFive) / codes.length)
  const name = sentenceStart(nameInText(pick))
  return {
    quality: clamp(pickShare * ofPick + (1 - pickShare) * ofFive, 0, 1),
    says: `${name} stays first in ${percent(pickFirst)} of 2,000 sets of weights near the board’s, over all figures. On average your five stay in the top five in ${percent(inFive)}.`,
    told: {
      pickFirst,
      pickRank: full.find((entry) => entry.country === pick)?.rank ?? full.length,
      amongFive: Object.fromEntries(codes.map((code) => [code, held.firstFive[code] ?? 0])),
    },
    solved: { ranking: full, first: held.first, bestPick },
  } satisfies Graded<GlobalCompassDebrief['robustness'], unknown>
}

export function gradeEvidence(run: Run) {
  const { brief, table, settings } = run.world
  const { countries } = decided(run.shortlist, 'on your shortlist')
  const board = boardWeights(brief)
  const agreed = agreement(decided(run.weights, 'on the weights'), board)
  const covered = weightCovered(run.bought, board)
  const best = bestCards(board, settings.budget)
  const reasons = checkReasons(countries, run.bought, askedBy(brief), {
    candidates: brief.candidates,
    table,
  })
  const holding = reasons.filter((reason) => reason.verdict === 'holds').length
  const ofRounds = {
    weights:
      evidenceShares.weights * clamp((agreed - blindAgreement) / (fullAgreement - blindAgreement), 0, 1),
    cards: evidenceShares.cards * clamp(covered / best.covered, 0, 1),
  }
  return {
    quality: ofRounds.weights + ofRounds.cards + evidenceShares.reasons * reasonQuality(countries, reasons),
    ofRounds,
    says: `Your weights match the board’s priorities to ${percent(agreed)}. Your cards cover ${percent(covered)} of what matters to it, and ${holding} of ${reasons.length} reasons hold.`,
    told: { agreement: agreed, covered, reasons },
    solved: { boardWeights: board, bestCards: best.cards },
  } satisfies Graded<GlobalCompassDebrief['evidence'], unknown> & { readonly ofRounds: object }
}

function gradeForecastCards(run: Run) {
  const played = outcomesIn(run.world)
  const grade = gradeConfidence(run.forecasts, played)
  return {
    quality: grade.quality,
    says: `Your Brier score over 1,000 futures is ${grade.brier.toFixed(3)}. A coin toss scores 0.250; the best achievable was ${grade.least.toFixed(3)}.`,
    told: {
      ...grade,
      told: played.map(({ statement, shown }) => ({
        statement,
        confidence: run.forecasts.get(statement) ?? 50,
        happened: shown,
      })),
    },
    solved: played,
  } satisfies Graded<GlobalCompassDebrief['forecasts'], ForecastOutcome[]>
}

function gradeNetwork(run: Run) {
  const model = decided(run.model, 'on your shortlist')
  const sites = decided(run.sites, 'on your network')
  const { best, usual } = yardsticksOf(run)
  const cost = networkCost(model, sites)
  const judged = judgedCost(model, sites)
  const above = judged / best.cost - 1
  const { stoppages, places } = model
  const lossOf = (at: Sites) => expectedLoss(stoppages, places, at)
  return {
    quality: networkQuality(judged, best.cost, usual),
    says: `Your network costs ${million(cost)} a year and may lose ${million(lossOf(sites))} in standstills. As the board counts, that is ${percent(above)} above the best it allows.`,
    told: {
      cost,
      usual,
      above,
      lines: networkCosts(model, sites),
      risk: { loss: lossOf(sites), judged },
    },
    solved: {
      sites: best.sites,
      cost: networkCost(model, best.sites),
      lines: networkCosts(model, best.sites),
      risk: { loss: lossOf(best.sites), judged: best.cost, counts: stoppages.counts },
    },
    least: best.cost,
  } satisfies Graded<GlobalCompassDebrief['network'], GlobalCompassSolution['network']> & {
    readonly least: number
  }
}

function gradeShock(run: Run) {
  const shock = decided(run.shock, 'on your network')
  const answer = decided(run.answer, 'how to answer the shock')
  const lasting = lastingIn(run.world)
  const grade = gradeAnswer(shock, answer, lasting)
  const spread = lasting
    .map((share, quarters) => ({ quarters, share, cost: answerCost(shock, answer, quarters) }))
    .filter(({ quarters }) => quarters > 0)
  return {
    quality: grade.quality,
    says: `Over 1,000 futures your answer costs ${million(grade.chosen.expected)} on average; random answers cost ${million(grade.usual)}.`,
    told: { expected: grade.chosen.expected, usual: grade.usual, spread },
    solved: grade.options,
  } satisfies Graded<GlobalCompassDebrief['shock'], readonly JudgedAnswer[]>
}

const partNames: Readonly<Record<PartId, string>> = {
  robustness: 'Robust ranking',
  network: 'Network cost',
  forecasts: 'Forecasts',
  evidence: 'Evidence',
  shock: 'Answer to the shock',
}

export type Grades = ReturnType<typeof gradesOf>

/** All grades of a finished run. */
export function gradesOf(run: Run) {
  const { rounds } = run.world.settings
  return {
    robustness: gradeRobustness(run),
    network: rounds > 3 ? gradeNetwork(run) : null,
    forecasts: gradeForecastCards(run),
    evidence: gradeEvidence(run),
    shock: rounds > 4 ? gradeShock(run) : null,
  }
}

const partIds = Object.keys(partNames) as PartId[]

export function scoredParts(rounds: 3 | 4 | 5, grades: Grades): { score: number; parts: ScorePart[] } {
  const parts = partIds.flatMap((id): ScorePart[] => {
    const graded: Graded<unknown, unknown> | null = grades[id]
    const max = maxima[rounds][id]
    return graded
      ? [{ id, name: partNames[id], points: rounded(max * graded.quality, 1), max, says: graded.says }]
      : []
  })
  return { score: rounded(sum(parts.map(({ points }) => points)), 1), parts }
}

/**
 * The points of each round from 1 to 5. Weights and cards earn their shares of the evidence part, reasons the rest.
 * @param quality of a part, from 0 to 1
 * @param evidence what weights and cards add to the quality of the evidence
 */
export function pointsByRound(
  rounds: 3 | 4 | 5,
  quality: (id: PartId) => number,
  evidence: { readonly weights: number; readonly cards: number },
): number[] {
  const points = (id: PartId) => rounded(maxima[rounds][id] * quality(id), 1)
  const all = points('evidence')
  const weights = Math.min(all, rounded(maxima[rounds].evidence * evidence.weights, 1))
  const cards = Math.min(all - weights, rounded(maxima[rounds].evidence * evidence.cards, 1))
  return [
    weights,
    cards + points('forecasts'),
    points('robustness') + all - weights - cards,
    points('network'),
    points('shock'),
  ]
}

/** The result of a finished run. */
export function resultOf(run: Run): LabResult<GlobalCompassDebrief, GlobalCompassSolution> {
  const grades = gradesOf(run)
  const { robustness: robust, evidence, forecasts, network, shock } = grades
  return {
    ...scoredParts(run.world.settings.rounds, grades),
    debrief: {
      robustness: robust.told,
      network: network?.told ?? null,
      forecasts: forecasts.told,
      evidence: evidence.told,
      shock: shock?.told ?? null,
    },
    solution: {
      ...robust.solved,
      ...evidence.solved,
      outcomes: forecasts.solved,
      network: network?.solved ?? null,
      shock: shock?.solved ?? null,
      remarks: run.world.board.remarks,
    },
  }
}
