import { z } from 'zod'
import type { Hindsight, RunPath } from '@tradewind/labs/engine/hindsight'
import type { RunHindsight } from '@tradewind/contract/teaching/runs'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { AppError } from '../../../kernel/error.ts'
import { engineOf } from '../../../platform/lab-engines/engines.ts'
import type { Services } from '../../../kernel/services.ts'
import { findJoined, leastInClass, scoresOfClass, type ClassMembership } from '../classes/classes.service.ts'
import { quartilesOf } from '../classes/class-figures.ts'
import { admitGuest } from '../../institutions/institutions/guests.ts'
import { toPlay } from './run-world.ts'
import { finishedOfStudent, maySeeSolution, ownerOf, runOrRefuse } from './run-access.ts'
import { findJoinedOf } from './run-context.ts'
import { keepHindsight, type RunRow } from './lab-runs.store.ts'
import { findHindsight, listAttempts, listDecisions, listPathsBeside, type RunOwner } from './runs.queries.ts'

const ownPath = z.array(z.number())

/**
 * What the result of a finished run opens with: its place among other scores, the decision that mattered most, what to
 * try next, and its path. The better choice and the best path are left out until the solution may be shown.
 */
export async function readHindsight(
  services: Services,
  caller: SignedInCaller,
  runId: string,
): Promise<RunHindsight> {
  await admitGuest(services, caller)
  const run = await runOrRefuse(services, caller, runId)
  if (run.status !== 'finished') throw new AppError('not_found', 'This run has no result.')
  const joined = await findJoinedOf(services, caller, run)
  const withSolution = await maySeeSolution(services, caller, { run, joined })
  return await toHindsight(services, { run, joined, owner: ownerOf(caller), withSolution })
}

/** The same of a student's result, for an instructor or assistant of the class, with the better choice and the best path. */
export async function readHindsightOfStudent(
  services: Services,
  caller: SignedInCaller,
  ids: { id: string; studentId: string; runId: string },
): Promise<RunHindsight> {
  const { run } = await finishedOfStudent(services, caller, ids)
  const joined = (await findJoined(services.db, ids.studentId, ids.id)) ?? null
  const owner = { userId: ids.studentId, sessionId: null }
  return await toHindsight(services, { run, joined, owner, withSolution: true })
}

interface Seen {
  run: RunRow
  joined: ClassMembership | null
  owner: RunOwner
  withSolution: boolean
}

async function toHindsight(
  services: Services,
  { run, joined, owner, withSolution }: Seen,
): Promise<RunHindsight> {
  const { tried, decisive, next, path } = await lookBackOn(services, run)
  return {
    class: await classOf(services, run, joined),
    attempts: await attemptsBeside(services, owner, run),
    tried,
    decisive: decisive && {
      round: decisive.round,
      name: decisive.name,
      chosen: decisive.chosen,
      weight: decisive.weight,
      better: withSolution ? decisive.better.name : null,
    },
    next,
    solution: withSolution ? 'shown' : waitsFor(joined, run),
    path: path && {
      name: path.name,
      unit: path.unit,
      rounds: [...path.rounds],
      own: [...path.own],
      others: path.others.map(toNamedPath),
      best: withSolution && path.best ? toNamedPath(path.best) : null,
      class: joined && (await pathsOfClass(services, run, path)),
    },
  }
}

const nothing = { tried: 0, decisive: null, next: null, path: null } as const

/**
 * Asks the engine once and keeps its answer. Says nothing of a run whose rules this version does not have, or whose
 * decisions no longer lead to the stored score.
 */
export async function lookBackOn(services: Services, run: RunRow): Promise<Omit<Hindsight, 'score'>> {
  const { db, engines } = services
  const known = await findHindsight(db, run.id)
  if (known) return known as Hindsight
  if (!engineOf(run.lab_id, run.rules)) return nothing
  const found = await engines.lookBack({
    ...(await toPlay(services, run)),
    decisions: await listDecisions(db, run),
  })
  const hindsight = found?.score === run.score ? found : { ...nothing, score: run.score }
  await keepHindsight(db, run.id, hindsight)
  return hindsight
}

/** The scores of the class without names, for a counted attempt, once enough have finished. */
async function classOf(
  { db }: Services,
  run: RunRow,
  joined: ClassMembership | null,
): Promise<RunHindsight['class']> {
  if (joined === null || run.kind !== 'counted') return null
  const scores = await scoresOfClass(db, joined.classSession)
  if (scores.values.length < leastInClass) return null
  const tens = Array.from({ length: 10 }, () => 0)
  for (const score of scores.values) {
    const ten = Math.min(9, Math.floor(score / 10))
    tens[ten] = (tens[ten] ?? 0) + 1
  }
  return { name: joined.classSession.name, finished: scores.values.length, median: scores.median, tens }
}

/**
 * The middle and the middle half of the class after each round. Only runs on the same seed are compared: another attempt
 * has other rates, rivals or guests.
 */
async function pathsOfClass(
  { db }: Services,
  run: RunRow,
  { rounds }: Pick<RunPath, 'rounds'>,
): Promise<NonNullable<RunHindsight['path']>['class']> {
  if (run.kind !== 'counted') return null
  const paths = (await listPathsBeside(db, run)).flatMap((found) => {
    const read = ownPath.safeParse(found)
    return read.success && read.data.length === rounds.length ? [read.data] : []
  })
  if (paths.length < leastInClass) return null
  const quartiles = rounds.map((_, at) => quartilesOf(paths.map((path) => path[at] ?? 0)))
  const along = (which: 'lower' | 'median' | 'upper') => quartiles.map((each) => each?.[which] ?? 0)
  return {
    finished: paths.length,
    lower: along('lower'),
    median: along('median'),
    upper: along('upper'),
  }
}

/** What a closed solution waits for. */
function waitsFor(joined: ClassMembership | null, run: RunRow): 'attempts' | 'instructor' {
  const alone = run.class_session_id === null
  return alone || joined?.classSession.solution_open ? 'attempts' : 'instructor'
}

/** The player's finished runs of the same kind in the same place, the first attempt first. */
async function attemptsBeside(
  { db }: Services,
  owner: RunOwner,
  { lab_id: lab, class_session_id: classSession, kind, tried_from: tried }: RunRow,
): Promise<RunHindsight['attempts']> {
  if (kind === 'trial') return []
  const runs = await listAttempts(db, owner, { lab, classSession, kind })
  // Who tries a run again knows its case, so only tries of the same run compare.
  const comparable = runs.filter((run) => run.tried_from?.run === tried?.run)
  return comparable.flatMap(({ id, attempt, rules, score }) =>
    score === null ? [] : [{ id, attempt, rules, score }],
  )
}

function toNamedPath({ name, values }: { name: string; values: readonly number[] }) {
  return { name, values: [...values] }
}
