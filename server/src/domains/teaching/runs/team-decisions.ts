import { isDeepStrictEqual } from 'node:util'
import type { UnsentKind, VoteKind } from '@tradewind/contract/teaching/rooms/teams'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import { AppError } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { appendEntry } from '../room-log/room-log.queries.ts'
import {
  countsAtOnce,
  sharedProposals,
  staysOpen,
  type Counted,
  type MadeProposal,
} from '../room-log/sending.ts'
import {
  carryProposal,
  findTeam,
  findTeams,
  keepProposal,
  listCaptainDraftsOf,
  listDrafts,
  listProposals,
  listProposalsOf,
  lockRun,
  type CaptainDraft,
  type TeamRow,
} from '../room-log/team.queries.ts'
import { topicOfTeam } from '../room-log/announce.ts'
import type { RunRow } from './lab-runs.store.ts'

interface Sent {
  run: RunRow
  kind: VoteKind
  decision: Record<string, unknown>
}

/**
 * What becomes of a decision that a member sends: it counts, or the team's rule makes it a proposal. Locks the run, so
 * that of two votes at once the second one sees the first.
 */
export async function sendInTeam(
  trx: Trx,
  caller: SignedInCaller,
  { run, kind, decision }: Sent,
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
  const isNew = await propose(trx, caller, { run, kind, decision })
  const proposals = await listProposals(trx, run.id, run.version)
  const voting = {
    sending: team.sending,
    captain: team.captain_id,
    members: team.members.map(({ id }) => id),
  }
  if (countsAtOnce({ ...voting, proposals }, { sender, kind })) return 'counts'
  const content = { version: run.version, decision }
  if (isNew)
    await appendEntry(trx, caller, { classId: run.class_session_id, kind: 'propose', runId: run.id, content })
  return 'proposed'
}

/** Keeps open what else is proposed once something counted. The caller has the lock of the run. */
export async function keepOtherVotes(
  trx: Trx,
  { id: runId, version: number }: RunRow,
  counted: Counted,
): Promise<void> {
  for (const proposal of await listProposals(trx, runId, number))
    if (staysOpen(proposal, counted)) await carryProposal(trx, { ...proposal, runId, number })
}

/** Keeps what a member proposes, and returns whether they had proposed something else, or nothing. */
async function propose(trx: Trx, caller: SignedInCaller, { run, kind, decision }: Sent): Promise<boolean> {
  const userId = caller.session.user.id
  const earlier = (await listProposals(trx, run.id, run.version)).find(
    (own) => own.userId === userId && own.kind === kind,
  )
  if (earlier && isDeepStrictEqual(earlier.decision, decision)) return false
  const entered = await listDrafts(trx, run.id, 0)
  await keepProposal(trx, {
    runId: run.id,
    userId,
    kind,
    number: run.version,
    decision,
    replaced: earlier?.decision ?? null,
    drafts: Object.fromEntries(entered.map(({ name, value }) => [name, value])),
    now: caller.now,
  })
  return true
}

/** What may count for a team that has not sent its decision when a round closes. */
export interface Unsent {
  decision: object
  from: UnsentKind
  /** The member who proposed it first, or the captain. */
  by: string
  /** What the team reads. */
  says: string
}

/**
 * What counts for teams that have not sent their decision when a round closes, by run, first choice first: the proposed
 * decision with most votes, else the captain's draft. Others are missing. A purchase that nobody agreed to is not made.
 */
export async function listUnsent(
  { db, clock }: Services,
  runs: readonly RunRow[],
): Promise<Map<string, Unsent[]>> {
  const inTeams = runs.filter((run) => run.team_id !== null)
  if (inTeams.length === 0) return new Map()
  const proposals = await listProposalsOf(db, inTeams)
  const drafts = await listCaptainDraftsOf(db, inTeams)
  const waiting = inTeams.filter(({ id }) => proposals.has(id) || drafts.has(id))
  const teamIds = waiting.flatMap(({ team_id: id }) => id ?? [])
  const teams = new Map((await findTeams(db, teamIds, clock.now())).map((team) => [team.id, team]))
  return new Map(
    waiting.flatMap((run) => {
      const team = teams.get(run.team_id ?? '')
      if (!team) return []
      const unsent = [leadingProposal(team, proposals.get(run.id) ?? []), draftOf(team, drafts.get(run.id))]
      return [[run.id, unsent.filter((one) => one !== null)]]
    }),
  )
}

function leadingProposal(team: TeamRow, proposals: readonly MadeProposal[]): Unsent | null {
  const [leading] = sharedProposals({
    captain: team.captain_id,
    members: team.members.map(({ id }) => id),
    proposals: proposals.filter(({ kind }) => kind === 'decision'),
  })
  const by = leading?.by[0]
  if (!leading || by === undefined) return null
  const votes = leading.by.length === 1 ? '1 vote' : `${leading.by.length} votes`
  return {
    decision: leading.decision as object,
    from: 'proposal',
    by,
    says: `Your team had not decided, so what ${nameIn(team, by)} proposed counted, with ${votes}.`,
  }
}

/** A draft of a member who leads the team no more does not count. */
function draftOf(team: TeamRow, draft: CaptainDraft | undefined): Unsent | null {
  if (draft === undefined || draft.userId !== team.captain_id) return null
  return {
    decision: draft.decision as object,
    from: 'draft',
    by: draft.userId,
    says: `Your team had not decided, so the draft of ${nameIn(team, draft.userId)}, your captain, counted.`,
  }
}

function nameIn({ members }: TeamRow, userId: string): string {
  return members.find(({ id }) => id === userId)?.name ?? 'a member'
}
