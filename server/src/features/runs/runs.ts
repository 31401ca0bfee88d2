import { randomUUID } from 'node:crypto'
import { isDeepStrictEqual } from 'node:util'
import type { LabPosition } from '@tradewind/labs/engine/lab-engine'
import type { LabId } from '@tradewind/contract/catalogue'
import type { LabDesk, LabRun, RunKind, RunSummary } from '@tradewind/contract/runs'
import type { SignedInCaller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import {
  findJoined,
  listJoined,
  scoreThatCounts,
  toJoinedClass,
  type ClassMembership,
} from '../classes/classes.service.ts'
import { admitToLab } from '../grants/admission.service.ts'
import { wishGrades } from '../grade-wishes/grade-wishes.service.ts'
import { lockHolder } from '../grants/grants.service.ts'
import { admitGuest } from '../institutions/institutions.service.ts'
import { newestEngineOf } from '../../platform/lab-engines/engines.ts'
import { finishedOfStudent, findJoinedOf, maySeeSolution, ownerOf, runOrRefuse } from './run-access.ts'
import { takeStart } from './run-starts.ts'
import { attemptsAlone, engineOrRefuse, seedOf, solutionMayBeShown, whyClosed } from './run-rules.ts'
import {
  abandonRun,
  appendDecision,
  findPosition,
  insertRun,
  listAttempts,
  listDecisions,
  listRuns,
  type RunRow,
} from './runs.queries.ts'
import { toLabRun, toSummary } from './run-view.ts'

/** More decisions than any run needs, so that one run cannot fill the database. */
const mostDecisions = 500

/**
 * The caller's runs of a lab, and where they may play it. Needs no access to the lab, because results stay readable.
 */
export async function readDesk(services: Services, caller: SignedInCaller, lab: LabId): Promise<LabDesk> {
  await admitGuest(services, caller)
  const { db } = services
  const runs = await listRuns(db, ownerOf(caller), lab)
  const classes = await listJoined(db, caller.session.user.id, lab)
  const joinedOf = (run: RunRow) =>
    classes.find(({ classSession: { id } }) => id === run.class_session_id) ?? null
  const contextOf = (joined: ClassMembership | null) => {
    const counted = runs.filter(
      (run) => run.kind === 'counted' && run.class_session_id === (joined?.classSession.id ?? null),
    )
    return {
      classSession: joined && toJoinedClass(joined),
      attempts: joined?.classSession.attempts ?? attemptsAlone,
      used: counted.length,
      score: scoreThatCounts(joined?.classSession.counted ?? 'best', counted),
      solutionOpen: solutionMayBeShown(
        { class_session_id: joined?.classSession.id ?? null, kind: 'counted' },
        joined,
        { counted, now: caller.now },
      ),
    }
  }
  return {
    contexts: [...classes.map(contextOf), contextOf(null)],
    runs: runs.map((run) => toSummary(run, whyClosed(run, joinedOf(run), caller.now))),
  }
}

/** The caller's runs of all labs. */
export async function readResults(
  services: Services,
  caller: SignedInCaller,
): Promise<{ runs: RunSummary[] }> {
  await admitGuest(services, caller)
  const { db } = services
  const runs = await listRuns(db, ownerOf(caller), null)
  const classes = await listJoined(db, caller.session.user.id, null)
  const joinedOf = (run: RunRow) =>
    classes.find(({ classSession: { id } }) => id === run.class_session_id) ?? null
  return { runs: runs.map((run) => toSummary(run, whyClosed(run, joinedOf(run), caller.now))) }
}

interface Start {
  lab: LabId
  kind: RunKind
  classSession: string | null
}

/** Resumes the open run of this kind, or starts one. Simultaneous calls from two tabs get the same run. */
export async function startOrResumeRun(
  services: Services,
  caller: SignedInCaller,
  { lab, kind, classSession }: Start,
): Promise<LabRun> {
  await admitToLab(services, caller, lab)
  const joined = await joinedOrRefuse(services, caller, { lab, classSession })
  const existing = await listAttempts(services.db, ownerOf(caller), { lab, classSession, kind })
  const open = existing.find(({ status }) => status === 'open')
  if (open) return await showRun(services, caller, open)
  if (joined) {
    const { id, rules } = joined.classSession
    engineOrRefuse('class session', lab, rules)
    const closed = whyClosed({ ...notYet, class_session_id: id, lab_id: lab, rules }, joined, caller.now)
    if (closed !== null) throw new AppError('class_session_ended', closed)
  }
  await takeStart(services, caller)
  const run = await addRun(services, caller, { lab, kind, classSession, joined })
  return await showRun(services, caller, run)
}

/** A run that does not exist yet, for `whyClosed`. */
const notYet = { status: 'open' } as RunRow

async function joinedOrRefuse(
  { db }: Services,
  caller: SignedInCaller,
  { lab, classSession }: Omit<Start, 'kind'>,
): Promise<ClassMembership | null> {
  if (classSession === null) return null
  const joined = await findJoined(db, caller.session.user.id, classSession)
  if (joined?.classSession.lab_id !== lab)
    throw new AppError('not_found', 'You are not in this class session. Please join it with its code.')
  return joined
}

async function addRun(
  services: Services,
  caller: SignedInCaller,
  { lab, kind, classSession, joined }: Start & { joined: ClassMembership | null },
): Promise<RunRow> {
  const owner = ownerOf(caller)
  const engine = joined
    ? engineOrRefuse('class session', lab, joined.classSession.rules)
    : newestEngineOf(lab)
  const settings = joined?.classSession.settings ?? engine.defaultSettings
  return await inTransaction(services, async (trx) => {
    await lockHolder(trx, owner.userId)
    const earlier = await listAttempts(trx, owner, { lab, classSession, kind })
    const open = earlier.find(({ status }) => status === 'open')
    if (open) return open
    const attempt = earlier.length + 1
    if (kind === 'counted' && attempt > (joined?.classSession.attempts ?? attemptsAlone))
      throw new AppError('no_attempt_left', 'You have used all your counted attempts.')
    const run: RunRow = {
      id: randomUUID(),
      user_id: owner.userId,
      session_id: owner.sessionId,
      lab_id: lab,
      rules: engine.rules,
      class_session_id: classSession,
      kind,
      attempt,
      status: 'open',
      seed: seedOf(kind, attempt, joined),
      settings,
      version: 0,
      round: 1,
      rounds: engine.roundsOf(engine.parseSettings(settings)),
      score: null,
      started_at: caller.now,
      saved_at: caller.now,
    }
    await insertRun(trx, run)
    return run
  })
}

export async function readRun(services: Services, caller: SignedInCaller, runId: string): Promise<LabRun> {
  await admitGuest(services, caller)
  return await showRun(services, caller, await runOrRefuse(services, caller, runId))
}

interface NewDecision {
  runId: string
  /** The number of saved decisions that the player has seen. */
  version: number
  decision: Record<string, unknown>
}

/**
 * Saves the next decision of a run. The browser sends only the decision; state and score come from the engine. A
 * decision that is sent again after a lost answer gets the same answer.
 */
export async function saveDecision(
  services: Services,
  caller: SignedInCaller,
  { runId, version, decision }: NewDecision,
): Promise<LabRun> {
  const { db } = services
  const run = await runOrRefuse(services, caller, runId)
  await admitToLab(services, caller, run.lab_id)
  const decisions = await listDecisions(db, run)
  if (isSaved(run, decisions, { version, decision })) return await showRun(services, caller, run)
  const joined = await findJoinedOf(services, caller, run)
  if (whyClosed(run, joined, caller.now) !== null) throw await runClosed(services, caller, run)
  if (run.version !== version) throw await runChanged(services, caller, run.id)
  if (version >= mostDecisions)
    throw new AppError('decision_refused', `A run can have at most ${mostDecisions} decisions.`)
  const played = await services.engines.play({
    lab: run.lab_id,
    rules: run.rules,
    seed: run.seed,
    settings: run.settings,
    decisions: [...decisions, decision],
  })
  if (played.refused !== null) {
    const { message, field } = played.refused
    throw new AppError('decision_refused', message, { fields: { [field ?? 'decision']: message } })
  }
  const { position, facts } = played
  const finished = position.result && { score: position.result.score, position }
  const saved = await inTransaction(services, async (trx) => {
    const decided = { decision, facts, round: position.round, finished, now: caller.now }
    if (!(await appendDecision(trx, run, decided))) return false
    if (finished && run.kind === 'counted' && run.class_session_id !== null)
      await wishGrades(trx, caller, { classId: run.class_session_id, userIds: [run.user_id] })
    return true
  })
  if (!saved) return await answerOfFaster(services, caller, { runId, version, decision })
  const next: RunRow = {
    ...run,
    version: version + 1,
    round: position.round,
    saved_at: caller.now,
    ...(finished && { status: 'finished', score: finished.score }),
  }
  return await showRun(services, caller, next, position)
}

/** Whether the run's newest decision is this one. */
function isSaved(
  run: RunRow,
  decisions: unknown[],
  { version, decision }: Omit<NewDecision, 'runId'>,
): boolean {
  return run.version === version + 1 && isDeepStrictEqual(decisions[version], decision)
}

/** Another call saved a decision first. If it was the same one, its answer is this call's answer, too. */
async function answerOfFaster(
  services: Services,
  caller: SignedInCaller,
  { runId, version, decision }: NewDecision,
): Promise<LabRun> {
  const run = await runOrRefuse(services, caller, runId)
  const decisions = await listDecisions(services.db, run)
  if (isSaved(run, decisions, { version, decision })) return await showRun(services, caller, run)
  throw await runChanged(services, caller, runId)
}

async function runChanged(services: Services, caller: SignedInCaller, runId: string): Promise<AppError> {
  const newer = await readRun(services, caller, runId)
  return new AppError('run_changed', 'You continued this run in another window.', { details: newer })
}

async function runClosed(services: Services, caller: SignedInCaller, run: RunRow): Promise<AppError> {
  const shown = await showRun(services, caller, run)
  return new AppError('run_closed', shown.closed ?? 'This run takes no more decisions.', { details: shown })
}

/** Ends an unfinished run without a result. A run that has already ended is returned as it is. */
export async function finishRun(
  services: Services,
  caller: SignedInCaller,
  { runId, version }: { runId: string; version: number },
): Promise<LabRun> {
  const run = await runOrRefuse(services, caller, runId)
  if (run.status === 'open' && !(await abandonRun(services.db, { id: run.id, version }, caller.now)))
    throw await runChanged(services, caller, run.id)
  return await readRun(services, caller, runId)
}

/** A run for its player. */
async function showRun(
  services: Services,
  caller: SignedInCaller,
  run: RunRow,
  known?: LabPosition,
): Promise<LabRun> {
  const joined = await findJoinedOf(services, caller, run)
  const position = known ?? (await positionOf(services, run))
  return toLabRun(run, position, {
    closed: whyClosed(run, joined, caller.now),
    withSolution: position.result !== null && (await maySeeSolution(services, caller, { run, joined })),
  })
}

/** A student's result for an instructor or assistant of the class session, with the solution, which is for the class to open. */
export async function readRunOfStudent(
  services: Services,
  caller: SignedInCaller,
  ids: { id: string; studentId: string; runId: string },
): Promise<LabRun> {
  const run = await finishedOfStudent(services, caller, ids)
  const position = (await findPosition(services.db, run.id)) as LabPosition
  return toLabRun(run, position, { closed: whyClosed(run, null, caller.now), withSolution: true })
}

async function positionOf(services: Services, run: RunRow): Promise<LabPosition> {
  if (run.status === 'finished') return (await findPosition(services.db, run.id)) as LabPosition
  engineOrRefuse('run', run.lab_id, run.rules)
  const decisions = await listDecisions(services.db, run)
  const played = await services.engines.play({
    lab: run.lab_id,
    rules: run.rules,
    seed: run.seed,
    settings: run.settings,
    // Another window may have saved a decision since `run` was read.
    decisions: decisions.slice(0, run.version),
  })
  if (played.refused !== null) throw new Error(`Run ${run.id} no longer plays: ${played.refused.message}`)
  return played.position
}
