import type { LabPosition } from '@tradewind/labs/engine/lab-engine'
import type { LabId } from '@tradewind/contract/catalogue'
import type { LabRun, RunSummary, LabStart } from '@tradewind/contract/teaching/runs'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Services } from '../../../kernel/services.ts'
import { newestEngineOf } from '../../../platform/lab-engines/engines.ts'
import { admitGuest } from '../../institutions/institutions/guests.ts'
import {
  listJoined,
  scoreThatCounts,
  toJoinedClass,
  type ClassMembership,
} from '../classes/classes.service.ts'
import type { RunRow } from './lab-runs.store.ts'
import { finishedOfStudent, ownerOf, runOrRefuse } from './run-access.ts'
import { forOthers, toLabRun, toSummary } from './run-answers.ts'
import { contextOf, firmsOf, teamOf } from './run-context.ts'
import { attemptsAlone, solutionMayBeShown, whyClosed } from './run-rules.ts'
import { findPosition, listRuns } from './runs.queries.ts'
import { showRun } from './show-run.ts'

/**
 * The caller's runs of a lab, and where they may play it. Needs no access to the lab, because results stay readable.
 */
export async function readLabStart(
  services: Services,
  caller: SignedInCaller,
  lab: LabId,
): Promise<LabStart> {
  await admitGuest(services, caller)
  const { db } = services
  const { world } = newestEngineOf(lab)
  const runs = (await listRuns(db, ownerOf(caller), lab)).filter(({ kind }) => kind !== 'trial')
  const classes = await listJoined(db, caller.session.user.id, lab)
  const joinedOf = (run: RunRow) =>
    classes.find(({ classSession: { id } }) => id === run.class_session_id) ?? null
  const attemptsIn = (joined: ClassMembership | null) => {
    const counted = runs.filter(
      (run) => run.kind === 'counted' && run.class_session_id === (joined?.classSession.id ?? null),
    )
    return {
      classSession: joined && toJoinedClass(joined),
      attempts: joined?.classSession.attempts ?? attemptsAlone,
      used: counted.length,
      score: scoreThatCounts(joined?.classSession.counted ?? 'best', counted),
      solutionOpen: solutionMayBeShown(
        { class_session_id: joined?.classSession.id ?? null, kind: 'counted', tried_from: null },
        joined,
        { counted, now: caller.now },
      ),
    }
  }
  return {
    contexts: [...classes.map(attemptsIn), attemptsIn(null)],
    runs: runs.map((run) => toSummary(run, whyClosed(run, joinedOf(run), caller.now))),
    shared: world && { name: world.name, says: world.says },
  }
}

/** The caller's runs of all labs. */
export async function readResults(
  services: Services,
  caller: SignedInCaller,
): Promise<{ runs: RunSummary[] }> {
  await admitGuest(services, caller)
  const { db } = services
  const runs = (await listRuns(db, ownerOf(caller), null)).filter(({ kind }) => kind !== 'trial')
  const classes = await listJoined(db, caller.session.user.id, null)
  const joinedOf = (run: RunRow) =>
    classes.find(({ classSession: { id } }) => id === run.class_session_id) ?? null
  return { runs: runs.map((run) => toSummary(run, whyClosed(run, joinedOf(run), caller.now))) }
}

export async function readRun(services: Services, caller: SignedInCaller, runId: string): Promise<LabRun> {
  await admitGuest(services, caller)
  const run = await runOrRefuse(services, caller, runId)
  return await showRun(services, caller, await contextOf(services, caller, run))
}

/** A student's result for an instructor or assistant of the class session, with the solution, which is for the class to open. */
export async function readRunOfStudent(
  services: Services,
  caller: SignedInCaller,
  ids: { id: string; studentId: string; runId: string },
): Promise<LabRun> {
  const { run, className } = await finishedOfStudent(services, caller, ids)
  const position = (await findPosition(services.db, run.id)) as LabPosition
  return toLabRun(run, forOthers(run, position), {
    closed: whyClosed(run, null, caller.now),
    withSolution: true,
    className,
    team: await teamOf(services, run, caller.now),
    firms: await firmsOf(services, run),
  })
}
