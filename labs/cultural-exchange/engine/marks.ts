import { clamp, mean, sum } from '../../math/statistics.ts'
import { customIds } from '../data/customs.ts'
import { bestOutlook, blindGain, outlookOf, type JointOutlook, type JointTrust } from './joint.ts'
import { beliefsAfter } from './learner.ts'
import { chanceOf, fairness, repairOf, repairs } from './model.ts'
import { statements, seenRight } from './record.ts'
import {
  awayTrades,
  trustAtTable,
  visitsBefore,
  type AwayTrade,
  type Guesses,
  type Report,
  type Run,
} from './run.ts'
import { shares } from './decisions.ts'
import { wayCount, type Change, type Culture } from './world.ts'

/**
 * Mean squared gap between confidence and truth over the eight notes, from 0 (sure and right) to 1 (sure and wrong).
 */
export function brierOf(guesses: Guesses, truth: Culture): number {
  return mean(
    customIds.map((custom) => {
      const { way, confidence } = guesses[custom]
      const right = way === truth[custom] ? 1 : 0
      return (confidence / 100 - right) ** 2
    }),
  )
}

/** The Brier score of "one in three" on every note, since each custom has three ways. */
export const ignorantBrier = (1 / wayCount) * (1 - 1 / wayCount)

/** 1 for sure and right; 0 for knowing nothing and saying so; never below 0. */
export function notesMark(guesses: Guesses | null, truth: Culture): number {
  return guesses ? clamp(1 - brierOf(guesses, truth) / ignorantBrier, 0, 1) : 0
}

/** 1 − (1 − c)² when right, −c² when wrong. A player's best answer is the true belief. */
export function changeMark(report: Report | null, change: Change): number {
  if (!report) return 0
  const confidence = report.confidence / 100
  const right = report.table === change.table && report.custom === change.custom
  return right ? 1 - (1 - confidence) ** 2 : -(confidence ** 2)
}

/** The position between a random choice (0) and the best one (1). */
function fromBlind(own: number, blind: number, best: number): number {
  return best - blind < 1e-9 ? 0 : clamp((own - blind) / (best - blind), 0, 1)
}

/** The words after refused trades. Full marks without any refusal, since there was nothing to repair. */
export function wordsMark(visits: readonly AwayTrade[]): number {
  const worths = visits.flatMap(({ repair }) => (repair ? [repairOf(repair).worth] : []))
  if (worths.length === 0) return 1
  return fromBlind(mean(worths), mean(repairs.map(({ worth }) => worth)), 1)
}

/**
 * How likely a custom was done right after it had drawn a remark, by all signs so far and relative to the most likely
 * way; one remark after many silent visits is no reason to change. Full marks when no remark called for an answer.
 */
export function nextMark(run: Run): number {
  const visits = visitsBefore(run)
  const answers = visits.slice(1).flatMap((visit, at) => {
    const before = visits.slice(0, at + 1)
    const beliefs = beliefsAfter(run.world.home, before, run.settings.misleads)
    return (visits[at]?.remarks ?? []).map((custom) => {
      const belief = beliefs[custom]
      const most = Math.max(...belief)
      return { own: (belief[visit.ways[custom]] ?? 0) / most, blind: mean(belief) / most }
    })
  })
  if (answers.length === 0) return 1
  const blind = sum(answers.map((answer) => answer.blind))
  return fromBlind(sum(answers.map(({ own }) => own)), blind, answers.length)
}

/** Keeping seven of eight customs earns full marks for trust. */
const keptForFull = 7

/** The chance of a trade with so many customs kept, at even trust and an even split. */
export function evenChance(kept: number): number {
  return chanceOf({ kept, again: 0, trust: 50, share: 50 })
}

const choose = (n: number, k: number): number => (k === 0 ? 1 : (choose(n, k - 1) * (n - k + 1)) / k)

/** The mean chance of a random guest, who keeps each custom with a chance of one in three. */
export const blindChance = sum(
  Array.from(
    { length: customIds.length + 1 },
    (_, kept) =>
      choose(customIds.length, kept) *
      (1 / wayCount) ** kept *
      (1 - 1 / wayCount) ** (customIds.length - kept) *
      evenChance(kept),
  ),
)

/**
 * Whether they would trade again: the chances of later visits by the customs kept. Their actual results do not count.
 */
function againMark(visits: readonly AwayTrade[]): number {
  const later = visits.filter(({ stage }) => stage !== 'first')
  const chances = later.map(({ broken }) => evenChance(customIds.length - broken.length))
  return fromBlind(mean(chances), blindChance, evenChance(keptForFull))
}

function fairMark(run: Run): number {
  const blind = mean(shares.map((share) => fairness[share]))
  return fromBlind(mean(run.trades.map(({ share }) => fairness[share])), blind, 1)
}

export interface JointMarks {
  readonly own: JointOutlook
  readonly best: JointOutlook
  readonly blind: number
  readonly trust: JointTrust
}

export function jointMarks(run: Run): JointMarks {
  const { world, seed, settings } = run
  const trust = trustAtTable(run)
  const own = outlookOf(run.joint ?? { ways: world.home, bridges: {} }, world, trust)
  return {
    own,
    best: bestOutlook(world, trust, settings.bridges),
    blind: blindGain(seed, world, trust),
    trust,
  }
}

/** The measures behind the five parts, each from 0 to 1. Only the change can go down to −1. */
export interface Marks {
  readonly firstNotes: number
  readonly lastNotes: number
  readonly joint: number
  readonly words: number
  readonly next: number
  readonly change: number
  readonly fair: number
  readonly again: number
  readonly reflection: number
}

export function marksOf(run: Run, joint: JointMarks): Marks {
  const visits = awayTrades(run)
  const half = statements.length / 2
  return {
    firstNotes: notesMark(run.firstNotes, run.world.away),
    lastNotes: notesMark(run.lastNotes, run.world.away),
    joint: fromBlind(joint.own.gain, joint.blind, joint.best.gain),
    words: wordsMark(visits),
    next: nextMark(run),
    change: changeMark(run.report, run.world.change),
    fair: fairMark(run),
    again: againMark(visits),
    reflection: fromBlind(seenRight(run), half, statements.length),
  }
}
