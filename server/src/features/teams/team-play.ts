import type { PlayedTeam } from '@tradewind/contract/teams'
import { mostDrafts } from '@tradewind/contract/teams'
import type { SignedInCaller } from '../../platform/caller.ts'
import { inTransaction } from '../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../platform/http/app-error.ts'
import type { Services } from '../../platform/services.ts'
import {
  draftsOf,
  findTeam,
  keepDraft,
  listDrafts,
  listProposals,
  lockRun,
  sharedProposals,
  topicOfTeam,
  type TeamRow,
} from '../room-log/room-log.service.ts'
import { findSender, runOrRefuse, type RunRow } from '../runs/runs.service.ts'

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
  await inTransaction(services, async (trx) => {
    // Versions grow in the order in which changes become visible.
    const locked = await lockRun(trx, run.id)
    if (locked?.status !== 'open') return
    let { version } = await draftsOf(trx, run.id)
    for (const [name, value] of entries) {
      version += 1
      await keepDraft(trx, { runId: run.id, userId: caller.session.user.id, name, value, version })
    }
    if ((await draftsOf(trx, run.id)).count > mostDrafts)
      throw new AppError('invalid_fields', 'Your team has entered too much.')
  })
  services.events.publishSoon(topicOfTeam(team.id))
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
