import type { Trx } from '../../../platform/database/transaction.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    peer_evaluations: PeerEvaluationsTable
  }
}

/** The classes whose instructor asked the members of its teams to rate each other. */
export interface PeerEvaluationsTable {
  class_session_id: string
  opened_at: Date
  /** Null while members may rate. */
  closed_at: Date | null
  /** When students could read the result. */
  released_at: Date | null
  /** Since when factors change the grades that are sent; null if they do not. */
  counts_since: Date | null
}

/** Opens an evaluation, for the first time or again. */
export async function insertOrReopenEvaluation(trx: Trx, classId: string, now: Date): Promise<void> {
  await trx
    .insertInto('peer_evaluations')
    .values({
      class_session_id: classId,
      opened_at: now,
      closed_at: null,
      released_at: null,
      counts_since: null,
    })
    .onConflict((conflict) => conflict.column('class_session_id').doUpdateSet({ closed_at: null }))
    .execute()
}

export async function setEvaluation(
  trx: Trx,
  classId: string,
  change: { closed_at?: Date; released_at?: Date; counts_since?: Date | null },
): Promise<void> {
  await trx.updateTable('peer_evaluations').set(change).where('class_session_id', '=', classId).execute()
}
