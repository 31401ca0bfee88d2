import type { BoardEntry, ClassStanding, StandingOfRun } from '@tradewind/contract/teaching/debrief/standings'
import type { SignedInCaller } from '../../../../kernel/caller.ts'
import type { Services } from '../../../../kernel/services.ts'
import {
  attemptsOf,
  closedBecause,
  findJoined,
  leastInClass,
  listScored,
  type ClassMembership,
  type ScoredStudent,
} from '../../classes/classes.service.ts'
import { byName } from '../../classes/class-figures.ts'
import { listParts, spreadOfParts } from '../../classes/score-parts.ts'
import { runOrRefuse } from '../../runs/run-access.ts'
import type { RunRow } from '../../runs/lab-runs.store.ts'
import { hasOpenAttempt, isBoardOpen, listOnBoard } from './standings.queries.ts'

/**
 * Where an attempt of the caller stands in its class. It is shown once they have finished it and play no other, or the
 * class has closed for them; and only when enough have finished. Nothing names a student who did not choose the board.
 */
export async function readStanding(
  services: Services,
  caller: SignedInCaller,
  runId: string,
): Promise<StandingOfRun> {
  const { db } = services
  const run = await runOrRefuse(services, caller, runId)
  const userId = caller.session.user.id
  if (run.kind !== 'counted' || run.status !== 'finished' || run.class_session_id === null)
    return { standing: null, waitsFor: null }
  const joined = await findJoined(db, userId, run.class_session_id)
  if (!joined || joined.student.test) return { standing: null, waitsFor: null }
  const isClosed = closedBecause(joined, caller.now) !== null
  if (!isClosed && (await hasOpenAttempt(db, { classId: run.class_session_id, userId })))
    return { standing: null, waitsFor: 'attempt' }
  const standing = await standingIn(services, joined, run)
  return { standing, waitsFor: standing ? null : 'others' }
}

async function standingIn(
  { db }: Services,
  { classSession, student }: ClassMembership,
  run: RunRow,
): Promise<ClassStanding | null> {
  const { id } = classSession
  const scored = await listScored(db, classSession)
  const attempts = attemptsOf(scored)
  if (attempts.length < leastInClass) return null
  const own = scored.find(({ student: { user_id: userId } }) => userId === student.user_id)?.attempt.id
  const others = attempts.filter((attempt) => attempt.id !== own).map(({ score }) => score)
  const parts = await listParts(
    db,
    attempts.map((attempt) => attempt.id),
  )
  const names = await listOnBoard(db, id)
  return {
    finished: attempts.length,
    rehearsal: classSession.rehearsal,
    betterThan: betterThan(run.score ?? 0, others),
    // Fewer than enough may have a part, such as one that other settings add.
    parts: spreadOfParts([...parts.values()]).flatMap(({ id: part, numbers: { count, median } }) =>
      count >= leastInClass ? [{ id: part, median }] : [],
    ),
    board: (await isBoardOpen(db, id))
      ? { mine: names.includes(student.user_id), entries: entriesOf(scored, names) }
      : null,
  }
}

/** The share of other scores below one, in whole percent. Equal scores count half. */
export function betterThan(score: number, others: readonly number[]): number {
  const below = others.filter((other) => other < score).length
  const equal = others.filter((other) => other === score).length
  return others.length === 0 ? 0 : Math.round((100 * (below + equal / 2)) / others.length)
}

/** The names on a board with their scores. Of those who chose it, only who is in the class and has a score. */
export function entriesOf(scored: readonly ScoredStudent[], chose: readonly string[]): BoardEntry[] {
  return scored
    .filter(({ student }) => chose.includes(student.user_id))
    .map(({ student, attempt }) => ({
      name: `${student.first_name} ${student.last_name}`.trim(),
      score: attempt.score,
    }))
    .toSorted((a, b) => b.score - a.score || byName.compare(a.name, b.name))
}
