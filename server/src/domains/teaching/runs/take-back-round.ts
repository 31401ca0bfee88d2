import type { Trx } from '../../../platform/database/transaction.ts'
import { deleteDefaults } from './lab-decisions.store.ts'
import { reopenRuns } from './lab-runs.store.ts'

/**
 * Takes back the defaults of a round that opens again, and the results of runs that had finished with it. Returns whether
 * a result was taken back. The caller must hold the room's lock.
 */
export async function takeBackRound(
  trx: Trx,
  { classId, round, rounds }: { classId: string; round: number; rounds: number },
): Promise<boolean> {
  // Before the runs, whose versions count the decisions that are left.
  const ids = await deleteDefaults(trx, { classId, round })
  return await reopenRuns(trx, { classId, round, rounds, ids })
}
