import { randomUUID } from 'node:crypto'
import type { LabRun } from '@tradewind/contract/teaching/runs'
import type { SignedInCaller } from '../../../kernel/caller.ts'
import { inTransaction } from '../../../platform/database/transaction.ts'
import { AppError, refusedField } from '../../../kernel/error.ts'
import type { Services } from '../../../kernel/services.ts'
import { admitToLab } from '../../access/grants/admission.service.ts'
import { lockHolder } from '../../access/grants/grants.service.ts'
import { maySeeSolution, ownerOf, runOrRefuse } from './run-access.ts'
import { contextOf, findJoinedOf } from './run-context.ts'
import { engineOrRefuse } from './run-rules.ts'
import { takeStart } from './start-run.ts'
import { copyDecisions } from './lab-decisions.store.ts'
import { insertRun, type RunRow } from './lab-runs.store.ts'
import { listAttempts, listRoundsOf } from './runs.queries.ts'
import { showRun } from './show-run.ts'

/**
 * Starts a rehearsal that begins with what one of the caller's finished runs had decided before a round, on the same
 * case, or resumes the open one. The solution must be one that the caller may see: trying shows as much.
 */
export async function tryAgain(
  services: Services,
  caller: SignedInCaller,
  { runId, round }: { runId: string; round: number },
): Promise<LabRun> {
  const source = await runOrRefuse(services, caller, runId)
  await admitToLab(services, caller, source.lab_id)
  if (source.status !== 'finished' || source.kind === 'trial')
    throw new AppError('not_found', 'You can try a finished run of yours again, and this is none.')
  engineOrRefuse('run', source.lab_id, source.rules)
  const joined = await findJoinedOf(services, caller, source)
  if (!(await maySeeSolution(services, caller, { run: source, joined })))
    throw new AppError('forbidden', 'You can try this run again once you may see its solution.')
  const rounds = await listRoundsOf(services.db, source.id)
  const version = rounds.findIndex((decided) => decided >= round)
  if (version === -1)
    throw refusedField('round', 'This run decided nothing in that round. Choose an earlier one.')
  const place = { lab: source.lab_id, classSession: source.class_session_id, kind: 'rehearsal' as const }
  const isSame = (run: RunRow) =>
    run.status === 'open' && run.tried_from?.run === source.id && run.tried_from.round === round
  const open = (await listAttempts(services.db, ownerOf(caller), place)).find(isSame)
  if (open) return await showRun(services, caller, await contextOf(services, caller, open))
  await takeStart(services, caller)
  const begun = await inTransaction(services, async (trx) => {
    const owner = ownerOf(caller)
    await lockHolder(trx, owner.userId)
    const earlier = await listAttempts(trx, owner, place)
    // Another press may have begun it.
    const same = earlier.find(isSame)
    if (same) return same
    const run = newRun(source, { round, version, now: caller.now })
    const own = { ...run, user_id: owner.userId, session_id: owner.sessionId, attempt: earlier.length + 1 }
    await insertRun(trx, { ...own, round: rounds[version] ?? round })
    await copyDecisions(trx, { from: source.id, to: run.id, before: version })
    return { ...own, round: rounds[version] ?? round }
  })
  return await showRun(services, caller, await contextOf(services, caller, begun))
}

function newRun(
  source: RunRow,
  { round, version, now }: { round: number; version: number; now: Date },
): RunRow {
  return {
    ...source,
    id: randomUUID(),
    kind: 'rehearsal',
    counts: false,
    status: 'open',
    version,
    score: null,
    started_at: now,
    saved_at: now,
    robot_id: null,
    team_id: null,
    firm: null,
    tried_from: {
      run: source.id,
      kind: source.kind === 'counted' ? 'counted' : 'rehearsal',
      counts: source.counts,
      attempt: source.attempt,
      round,
      counted: source.tried_from?.counted ?? source.kind === 'counted',
      firm: source.tried_from?.firm ?? source.firm,
    },
  }
}
