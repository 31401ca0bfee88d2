import { createHash, randomBytes } from 'node:crypto'
import { labById, type LabId } from '@tradewind/contract/catalogue'
import type { RunKind } from '@tradewind/contract/teaching/runs'
import type { LabEngine } from '@tradewind/labs/engine/lab-engine'
import { AppError } from '../../../kernel/error.ts'
import { engineOf } from '../../../platform/lab-engines/engines.ts'
import { closedBecause, type ClassMembership } from '../classes/classes.service.ts'
import { gateOf, type Described } from '../room-log/room-state.ts'
import type { RunRow, TriedFrom } from './lab-runs.store.ts'

/** The number of counted attempts without a class. A class session sets its own. */
export const attemptsAlone = 3

/**
 * The seed of a run. In a class session, all students share a seed per counted attempt, so that they get the same case.
 * Every rehearsal, and every run without a class, has its own; one that tries a run again has that run's.
 */
export function seedOf(kind: RunKind, attempt: number, joined: ClassMembership | null): string {
  if (joined === null || kind === 'rehearsal') return randomBytes(16).toString('hex')
  return classSeed(joined.classSession, attempt)
}

/** The seed of a class's counted attempt. */
export function classSeed({ seed }: { seed: string }, attempt: number): string {
  return createHash('sha256').update(`${seed}:${attempt}`).digest('hex')
}

/**
 * The engine of the rules that a run or class session began under.
 * @throws AppError `rules_unknown` if this version does not have them
 */
export function engineOrRefuse(what: 'run' | 'class session', lab: LabId, rules: number): LabEngine {
  const engine = engineOf(lab, rules)
  if (!engine) throw new AppError('rules_unknown', rulesUnknown(what, lab, rules))
  return engine
}

/**
 * The number of rounds that every counted run of a class has.
 * @throws AppError `rules_unknown` if this version does not have the class's rules
 */
export function roundsOfClass(theClass: { lab_id: LabId; rules: number; settings: unknown }): number {
  return describeRounds(theClass).rounds
}

/**
 * The rounds that every counted run of a class has, and what each is about.
 * @throws AppError `rules_unknown` if this version does not have the class's rules
 */
export function describeRounds(theClass: { lab_id: LabId; rules: number; settings: unknown }): Described {
  const engine = engineOrRefuse('class session', theClass.lab_id, theClass.rules)
  const settings = engine.parseSettings(theClass.settings)
  return { rounds: engine.roundsOf(settings), briefs: engine.roundBriefs(settings) }
}

function rulesUnknown(what: 'run' | 'class session', lab: LabId, rules: number): string {
  return `This ${what} follows rules ${rules} of ${labById(lab).name}, which this version of Tradewind does not have. It can go on after the next update.`
}

/** Why a run accepts no decisions, as a sentence for the player; null if it does. */
export function whyClosed(run: RunRow, joined: ClassMembership | null, now: Date): string | null {
  if (run.status === 'finished') return 'This run is finished.'
  if (run.status === 'abandoned') return 'You ended this run.'
  if (!engineOf(run.lab_id, run.rules)) return rulesUnknown('run', run.lab_id, run.rules)
  if (run.class_session_id === null) return null
  if (joined === null) return 'You are no longer in this class session.'
  if (run.tried_from !== null) return whyTryingWaits(run.tried_from, joined)
  const closed = closedBecause(joined, now)
  if (closed !== null || joined.seat === null || run.kind === 'rehearsal') return closed
  return gateOf(joined.seat, run, now)
}

/** Trying again is for after the class: neither its deadline nor its end matters, but whether its solution is open. */
function whyTryingWaits({ counted }: TriedFrom, { classSession }: ClassMembership): string | null {
  return counted && !classSession.solution_open
    ? 'Your instructor has closed the solution. You can go on trying once it is open again.'
    : null
}

/** Whether a run plays the case of a counted attempt. */
export function isOnCountedCase({ kind, tried_from: tried }: Pick<RunRow, 'kind' | 'tried_from'>): boolean {
  return kind !== 'rehearsal' || tried?.counted === true
}

/**
 * Whether the best alternatives may be shown. Always after a rehearsal on its own case. After a counted attempt, and
 * a rehearsal that tries one again, in a class session if the instructor opened them to this student, otherwise after
 * the last one.
 *
 * @param counted all counted attempts begun in the same class session, or alone
 */
export function solutionMayBeShown(
  run: Pick<RunRow, 'class_session_id' | 'kind' | 'tried_from'>,
  joined: ClassMembership | null,
  { counted, now }: { counted: readonly Pick<RunRow, 'status'>[]; now: Date },
): boolean {
  if (!isOnCountedCase(run)) return true
  const ended = counted.filter(({ status }) => status !== 'open').length
  if (run.class_session_id === null) return ended >= attemptsAlone
  if (joined === null || !joined.classSession.solution_open) return false
  if (joined.classSession.solution_to === 'everybody') return true
  return ended >= joined.classSession.attempts || closedBecause(joined, now) !== null
}
