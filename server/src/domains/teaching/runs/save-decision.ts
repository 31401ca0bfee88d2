import { isDeepStrictEqual } from 'node:util'
import type { LabPosition } from '@tradewind/labs/engine/lab-engine'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { StoredFact } from '../../../platform/database/tables.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { admitToLab, refuseCourtesy } from '../../access/grants/admission.service.ts'
import { wishGrades } from '../grade-wishes/grade-wishes.service.ts'
import { announce } from '../room-log/announce.ts'
import { appendEntry, lockRoom } from '../room-log/room-log.queries.ts'
import { deleteCaptainDraft } from '../room-log/team.queries.ts'
import { gateOf } from '../room-log/room-state.ts'
import { roundInRoom } from './pass-rounds.ts'
import { readRun } from './read-runs.ts'
import { runOrRefuse } from './run-access.ts'
import { contextOf, findJoinedOf, seatOf, type RunContext } from './run-context.ts'
import { whyClosed } from './run-rules.ts'
import { toPlay } from './run-world.ts'
import { abandonRun, type RunRow } from './lab-runs.store.ts'
import { appendDecision, listDecisions, listPlayers } from './runs.queries.ts'
import { keepOtherVotes, sendInTeam } from './team-decisions.ts'
import { showRun } from './show-run.ts'

/** More decisions than any run needs, so that one run cannot fill the database. */
const mostDecisions = 500

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
  const context = await contextOf(services, caller, run)
  if (isSaved(run, decisions, { version, decision })) return await showRun(services, caller, context)
  const { joined, seat } = context
  if (joined) refuseCourtesy(caller, { lab: run.lab_id, allowed: joined.allowsCourtesy })
  if (whyClosed(run, joined, caller.now) !== null) throw await runClosed(services, caller, context)
  if (run.version !== version) throw await runChanged(services, caller, run.id)
  if (version >= mostDecisions)
    throw new AppError('decision_refused', `A run can have at most ${mostDecisions} decisions.`)
  const played = await services.engines.play({
    ...(await toPlay(services, run)),
    decisions: [...decisions, decision],
  })
  if (played.refused !== null) {
    const { message, field } = played.refused
    throw new AppError('decision_refused', message, { fields: { [field ?? 'decision']: message } })
  }
  const next = runAfter(run, played.position, { inRoom: seat !== null, now: caller.now })
  const stored = await storeDecision(services, caller, { context, next, decision, played })
  // The round has closed since the context was read.
  if (stored === 'closed') throw await runClosed(services, caller, await contextOf(services, caller, run))
  if (stored === 'changed') return await answerOfFaster(services, caller, { runId, version, decision })
  if (stored === 'proposed') return await showRun(services, caller, context)
  return await showRun(services, caller, { ...context, run: next }, played.position)
}

/** In a room, the result comes when the last round closes. */
function runAfter(
  run: RunRow,
  position: LabPosition,
  { inRoom, now }: { inRoom: boolean; now: Date },
): RunRow {
  const result = inRoom ? null : position.result
  return {
    ...run,
    version: run.version + 1,
    round: inRoom ? roundInRoom(position, run.rounds) : position.round,
    saved_at: now,
    ...(result && { status: 'finished', score: result.score }),
  }
}

interface Stored {
  context: RunContext
  /** The run afterwards. */
  next: RunRow
  decision: Record<string, unknown>
  played: { position: LabPosition; facts: StoredFact[]; isPurchase: boolean; offers: readonly string[] }
}

/**
 * Saves a decision, unless another came first or the room's round has closed in the meantime. In a team it may only be a
 * proposal.
 */
async function storeDecision(
  services: Services,
  caller: SignedInCaller,
  { context: { run, seat }, next, decision, played }: Stored,
): Promise<'saved' | 'proposed' | 'changed' | 'closed'> {
  const finished = next.score === null ? null : { score: next.score, position: played.position }
  const decided = { decision, facts: played.facts, round: next.round, finished, now: caller.now }
  const classId = run.class_session_id
  return await inTransaction(services, async (trx) => {
    const room = seat && classId !== null ? await lockRoom(trx, classId, 'decide') : undefined
    if (seat && room && gateOf({ ...seat, room }, run, caller.now) !== null) return 'closed'
    const kind = played.isPurchase ? 'purchase' : 'decision'
    const inTeam = await sendInTeam(trx, caller, { run, kind, decision })
    if (inTeam !== 'counts') return inTeam
    if (!(await appendDecision(trx, run, decided))) return 'changed'
    if (run.team_id !== null) {
      await deleteCaptainDraft(trx, run.id)
      await keepOtherVotes(trx, run, { kind, decision, offers: played.offers })
    }
    if (room && classId !== null) {
      const content = { version: run.version, decision }
      await appendEntry(trx, caller, { classId, kind: 'decide', runId: run.id, content })
      await announce(trx, classId, 'host')
    }
    if (finished && run.kind === 'counted' && classId !== null)
      await wishGrades(trx, caller, { classId, userIds: await listPlayers(trx, [run.id]) })
    return 'saved'
  })
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
  if (isSaved(run, decisions, { version, decision }))
    return await showRun(services, caller, await contextOf(services, caller, run))
  throw await runChanged(services, caller, runId)
}

async function runChanged(services: Services, caller: SignedInCaller, runId: string): Promise<AppError> {
  const newer = await readRun(services, caller, runId)
  return new AppError('run_changed', 'You continued this run in another window.', { details: newer })
}

async function runClosed(services: Services, caller: SignedInCaller, context: RunContext): Promise<AppError> {
  const shown = await showRun(services, caller, context)
  return new AppError('run_closed', shown.closed ?? 'This run takes no more decisions.', { details: shown })
}

/** Ends an unfinished run without a result. A run that has already ended is returned as it is. */
export async function finishRun(
  services: Services,
  caller: SignedInCaller,
  { runId, version }: { runId: string; version: number },
): Promise<LabRun> {
  const run = await runOrRefuse(services, caller, runId)
  if (
    run.status === 'open' &&
    (await seatOf(services, run, await findJoinedOf(services, caller, run))) !== null
  )
    throw new AppError(
      'decision_refused',
      'You cannot end this run early, because your class plays together. A default counts for rounds that you miss.',
    )
  if (run.status === 'open' && !(await abandonRun(services.db, { id: run.id, version }, caller.now)))
    throw await runChanged(services, caller, run.id)
  return await readRun(services, caller, runId)
}
