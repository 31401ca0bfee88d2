import { isDeepStrictEqual } from 'node:util'
import type { SignedInCaller } from '../../platform/caller.ts'
import type { Trx } from '../../platform/database/transaction.ts'
import { AppError } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import {
  appendEntry,
  countsAtOnce,
  findTeam,
  findTeams,
  keepProposal,
  listDrafts,
  listProposals,
  listProposalsOf,
  lockRun,
  sharedProposals,
  topicOfTeam,
  type MadeProposal,
  type TeamRow,
} from '../room-log/room-log.service.ts'
import type { RunRow } from './runs.queries.ts'

/**
 * What becomes of a decision that a member sends: it counts, or the team's rule makes it a proposal. Locks the run, so
 * that of two votes at once the second one sees the first.
 */
export async function sendInTeam(
  trx: Trx,
  caller: SignedInCaller,
  { run, decision }: { run: RunRow; decision: Record<string, unknown> },
): Promise<'counts' | 'proposed' | 'changed'> {
  if (run.team_id === null || run.class_session_id === null) return 'counts'
  const locked = await lockRun(trx, run.id)
  if (locked?.version !== run.version || locked.status !== 'open') return 'changed'
  const sender = caller.session.user.id
  const team = await findTeam(trx, run.team_id, caller.now)
  if (!team?.members.some(({ id }) => id === sender))
    throw new AppError('not_found', 'You are in another team now. Please reload the page.')
  await trx.services.events.publish(trx, topicOfTeam(team.id))
  if (team.sending === 'anyone') return 'counts'
  const isNew = await propose(trx, caller, { run, decision })
  const proposals = await listProposals(trx, run.id, run.version)
  const voting = {
    sending: team.sending,
    captain: team.captain_id,
    members: team.members.map(({ id }) => id),
  }
  if (countsAtOnce({ ...voting, proposals }, sender)) return 'counts'
  const content = { version: run.version, decision }
  if (isNew)
    await appendEntry(trx, caller, { classId: run.class_session_id, kind: 'propose', runId: run.id, content })
  return 'proposed'
}

/** Keeps what a member proposes, and returns whether they had proposed something else, or nothing. */
async function propose(
  trx: Trx,
  caller: SignedInCaller,
  { run, decision }: { run: RunRow; decision: Record<string, unknown> },
): Promise<boolean> {
  const userId = caller.session.user.id
  const earlier = (await listProposals(trx, run.id, run.version)).find((own) => own.userId === userId)
  if (earlier && isDeepStrictEqual(earlier.decision, decision)) return false
  const entered = await listDrafts(trx, run.id, 0)
  await keepProposal(trx, {
    runId: run.id,
    userId,
    number: run.version,
    decision,
    drafts: Object.fromEntries(entered.map(({ name, value }) => [name, value])),
    now: caller.now,
  })
  return true
}

/** What a team has proposed with most votes, and what its members are told when it counts. */
export interface Leading {
  decision: object
  says: string
}

/** What counts for teams that have not sent their decision when a round closes, by run. Others have no proposal. */
export async function leadingProposals(
  { db, clock }: Services,
  runs: readonly RunRow[],
): Promise<Map<string, Leading>> {
  const leading = new Map<string, Leading>()
  const inTeams = runs.filter((run) => run.team_id !== null)
  if (inTeams.length === 0) return leading
  const proposals = await listProposalsOf(db, inTeams)
  const proposing = inTeams.filter(({ id }) => proposals.has(id))
  const teams = await findTeams(
    db,
    proposing.flatMap(({ team_id: id }) => id ?? []),
    clock.now(),
  )
  for (const run of proposing) {
    const team = teams.find(({ id }) => id === run.team_id)
    const first = team && leadingOf(team, proposals.get(run.id) ?? [])
    if (first) leading.set(run.id, first)
  }
  return leading
}

function leadingOf(team: TeamRow, proposals: readonly MadeProposal[]): Leading | null {
  const [leading] = sharedProposals({
    captain: team.captain_id,
    members: team.members.map(({ id }) => id),
    proposals,
  })
  if (!leading) return null
  const name = team.members.find(({ id }) => id === leading.by[0])?.name ?? 'a member'
  const votes = leading.by.length === 1 ? '1 vote' : `${leading.by.length} votes`
  return {
    decision: leading.decision as object,
    says: `Your team had not decided, so what ${name} proposed counted, with ${votes}.`,
  }
}
