import type {
  ComparedRun,
  Comparison,
  ReplayedRun,
  ReplayStep,
} from '@tradewind/contract/teaching/debrief/replays'
import { factText } from '@tradewind/contract/teaching/words/classes'
import { pointsInWords } from '@tradewind/contract/teaching/words/hindsight'
import { runName, runOutcome } from '@tradewind/contract/teaching/words/runs'

type Steps = readonly Pick<ReplayStep, 'round'>[]

/** Which of its round's decisions comes next after `step` decisions, and how many the round has. */
function inRound(steps: Steps, step: number): { nth: number; of: number } {
  const round = steps[step]?.round
  const own = steps.flatMap((each, at) => (each.round === round ? [at] : []))
  return { nth: own.indexOf(step) + 1, of: own.length }
}

/** Where a replay stands: "Ana Lima, round 3 of 8, before the decision". */
export function placeInWords(run: ReplayedRun, steps: Steps, step: number): string {
  const next = steps[step]
  if (!next) {
    if (run.status === 'finished') return `${run.player}, at the end`
    const where = `${run.player}, round ${run.round} of ${run.rounds}`
    return run.status === 'open' ? `${where}, where the run is now` : `${where}, where the run was ended`
  }
  const { nth, of } = inRound(steps, step)
  const which = of === 1 ? 'the decision' : `decision ${nth} of ${of}`
  return `${run.player}, round ${next.round} of ${run.rounds}, before ${which}`
}

/** Who decided a step, for the reader of a replay. */
export function deciderInWords({ isDefault, unsent, by }: ReplayStep, player: string): string {
  if (isDefault) {
    if (unsent === 'proposal') return 'Counted by default: a proposal that was not sent in time'
    if (unsent === 'draft') return 'Counted by default: the captain’s draft, not sent in time'
    return 'Counted by default: not decided in time'
  }
  return by === null || by === player ? `Decided by ${player}` : `Sent by ${by}`
}

/** A step in a list of them. */
export function stepInWords({ round, facts, isDefault }: ReplayStep): string {
  const [first] = facts
  const what = first ? `${first.name}: ${factText(first.value)}` : 'Went on'
  return `Round ${round}. ${what}${isDefault ? ' (by default)' : ''}`
}

/** A run in a list of several people's. */
export function runInWords(run: ReplayedRun): string {
  return `${runName(run)}, ${runOutcome(run)}`
}

/** The score of what was tried beside that of the run. */
export function whatIfScoreInWords(tried: number, run: Pick<ReplayedRun, 'score'>): string {
  return run.score === null
    ? `${pointsInWords(tried)} points; the run itself has no score yet. Not counted.`
    : `${pointsInWords(tried)} instead of ${pointsInWords(run.score)} points. Not counted.`
}

/** What two runs are called beside each other. Both may be of one student, or of two of the same name. */
export function namesOfBoth(
  first: Pick<ComparedRun, 'run'>,
  second: Pick<ComparedRun, 'run'>,
): readonly [string, string] {
  const [one, other] = [first.run.player, second.run.player]
  return one === other ? [`${one} (first)`, `${other} (second)`] : [one, other]
}

/** Where two runs part, as a sentence. */
export function partingInWords({ first, second, sameCase, parting }: Comparison): string {
  const [one, other] = namesOfBoth(first, second)
  if (!sameCase)
    return 'These runs play different cases, because each attempt has numbers of its own. So no moment can be found at which they part.'
  if (!parting)
    return `${one} and ${other} decided alike as far as both have come, apart from words of their own.`
  const value = (said: string | null) => (said === null ? 'nothing of the kind' : factText(said))
  return `They part in round ${parting.round}. ${parting.name}: ${one} ${value(parting.first)}, ${other} ${value(parting.second)}.`
}

export interface SharedMoment {
  /** Null at the end. */
  round: number | null
  /** Which decision of the round comes next, from 1. */
  nth: number
  /** How many decisions each run has made before. */
  steps: readonly [number, number]
}

/** The moments of two runs: before each decision of a round, as far as one of them has it, and the end. */
export function momentsOfBoth(first: Steps, second: Steps): SharedMoment[] {
  const [ofFirst, ofSecond] = [numbered(first), numbered(second)]
  const all = new Map([...ofFirst, ...ofSecond].map((each) => [`${each.round} ${each.nth}`, each]))
  const sorted = [...all.values()].toSorted((a, b) => a.round - b.round || a.nth - b.nth)
  const before = (own: typeof ofFirst, { round, nth }: Numbered) =>
    own.filter((each) => each.round < round || (each.round === round && each.nth < nth)).length
  return [
    ...sorted.map((moment) => ({
      ...moment,
      steps: [before(ofFirst, moment), before(ofSecond, moment)] as const,
    })),
    { round: null, nth: 1, steps: [first.length, second.length] },
  ]
}

interface Numbered {
  round: number
  nth: number
}

function numbered(steps: Steps): Numbered[] {
  return steps.map(({ round }, at) => ({
    round,
    nth: steps.slice(0, at + 1).filter((each) => each.round === round).length,
  }))
}
