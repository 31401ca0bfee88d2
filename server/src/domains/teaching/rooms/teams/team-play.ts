import { mostDrafts, type PlayedTeam } from '@tradewind/contract/teaching/rooms/teams'
import type { SignedInCaller } from '../../../../kernel/caller.ts'
import { inTransaction } from '../../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../../kernel/error.ts'
import type { Services } from '../../../../kernel/services.ts'
import {
  deleteCaptainDraft,
  draftsOf,
  findTeam,
  keepCaptainDraft,
  keepDraft,
  listDrafts,
  listProposals,
  lockRun,
  type TeamRow,
} from '../../room-log/team.queries.ts'
import { findSender, listSeats, lockRoom } from '../../room-log/room-log.queries.ts'
import { gateOf, type SeatInRoom } from '../../room-log/room-state.ts'
import { sharedProposals } from '../../room-log/sending.ts'
import { topicOfTeam } from '../../room-log/announce.ts'
import { readRun } from '../../runs/read-runs.ts'
import { runOrRefuse } from '../../runs/run-access.ts'
import type { RunRow } from '../../runs/lab-runs.store.ts'

/** How many characters one draft has at most as JSON: more than any input of a lab. */
const longestDraft = 20_000

/** The team of a run, for a member: who is here, and what they have entered and propose. */
export async function readTeam(
  services: Services,
  caller: SignedInCaller,
  { runId, since }: { runId: string; since: number },
): Promise<PlayedTeam> {
  const { db } = services
  const { run, team } = await teamRunOrRefuse(services, caller, runId)
  const drafts = await listDrafts(db, run.id, since)
  const proposals = sharedProposals({
    captain: team.captain_id,
    members: team.members.map(({ id }) => id),
    proposals: await listProposals(db, run.id, run.version),
  })
  return {
    id: team.id,
    name: team.name,
    captain: team.captain_id,
    strength: team.stand_in,
    members: team.members,
    sending: team.sending,
    you: caller.session.user.id,
    version: run.version,
    proposals: proposals as PlayedTeam['proposals'],
    sentBy: (await findSender(db, run)) ?? null,
    drafts: drafts.map(({ name, value, user_id: by }) => ({ name, value, by })) as PlayedTeam['drafts'],
    draftVersion: Number(drafts.at(-1)?.version ?? since),
  }
}

/** Shows the others what a member has entered. The last one who changes something is the one who counts. */
export async function keepDrafts(
  services: Services,
  caller: SignedInCaller,
  { runId, drafts }: { runId: string; drafts: Record<string, unknown> },
): Promise<void> {
  const entries = Object.entries(drafts)
  for (const [name, value] of entries)
    if (JSON.stringify(value).length > longestDraft)
      throw refusedField(`drafts.${name}`, 'This is too long. Please shorten it.')
  const { run, team } = await teamRunOrRefuse(services, caller, runId)
  if (entries.length === 0) return
  const isOpen = await inTransaction(services, async (trx) => {
    // Versions grow in the order in which changes become visible.
    const locked = await lockRun(trx, run.id)
    if (locked?.status !== 'open') return false
    let { version } = await draftsOf(trx, run.id)
    for (const [name, value] of entries) {
      version += 1
      await keepDraft(trx, { runId: run.id, userId: caller.session.user.id, name, value, version })
    }
    if ((await draftsOf(trx, run.id)).count > mostDrafts)
      throw new AppError('invalid_fields', 'Your team has entered too much.')
    return true
  })
  if (!isOpen)
    throw new AppError('run_closed', 'Your team has finished, so nothing is kept any more.', {
      details: await readRun(services, caller, runId),
    })
  services.events.publishSoon(topicOfTeam(team.id))
}

/**
 * Keeps the decision as the captain's page would send it now, or null if it is not complete. Returns whether it counts if
 * the round closes: not if the round is over, or the team has decided in the meantime.
 */
export async function keepDraftOfCaptain(
  services: Services,
  caller: SignedInCaller,
  { runId, version, decision }: { runId: string; version: number; decision: object | null },
): Promise<{ kept: boolean }> {
  if (JSON.stringify(decision).length > longestDraft)
    throw refusedField('decision', 'This is too long. Please shorten it.')
  const { run, team } = await teamRunOrRefuse(services, caller, runId)
  const userId = caller.session.user.id
  const kept = await inTransaction(services, async (trx) => {
    // A host who closes the round waits for the lock, or has closed it.
    const room = await lockRoom(trx, team.class_session_id, 'decide')
    const [seat] = await listSeats(trx, [{ classId: team.class_session_id, userId }])
    const locked = await lockRun(trx, run.id)
    if ((await findTeam(trx, team.id, caller.now))?.captain_id !== userId)
      throw new AppError('forbidden', 'Only the draft of your captain counts when a round closes.')
    if (!room || !seat || locked?.status !== 'open' || locked.version !== version || run.version !== version)
      return false
    if (isOverFor({ ...seat, room }, run, caller.now)) return false
    if (decision === null) await deleteCaptainDraft(trx, run.id)
    else await keepCaptainDraft(trx, { runId: run.id, userId, number: version, decision })
    return decision !== null
  })
  return { kept }
}

/** Whether a run's round is over for a seat. People go on entering while it is paused. */
function isOverFor(seat: SeatInRoom, run: RunRow, now: Date): boolean {
  const phase = seat.room.phase === 'paused' ? 'open' : seat.room.phase
  return gateOf({ ...seat, room: { ...seat.room, phase } }, run, now) !== null
}

async function teamRunOrRefuse(
  services: Services,
  caller: SignedInCaller,
  runId: string,
): Promise<{ run: RunRow; team: TeamRow }> {
  const run = await runOrRefuse(services, caller, runId)
  const team = run.team_id === null ? undefined : await findTeam(services.db, run.team_id, caller.now)
  if (!team) throw new AppError('not_found', 'You play this run alone.')
  if (!team.members.some(({ id }) => id === caller.session.user.id))
    throw new AppError('not_found', 'You are no longer in this class session.')
  return { run, team }
}
