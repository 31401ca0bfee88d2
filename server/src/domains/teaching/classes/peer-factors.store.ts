import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    peer_factors: PeerFactorsTable
  }
}

/** What the ratings made of each member when the evaluation closed. */
export interface PeerFactorsTable {
  class_session_id: string
  user_id: string
  factor: number
  /** By how many others it was made. */
  raters: number
}

/** What the other members of the team made of a student's share, from 0.8 to 1.1. */
export type PeerFactor = Pick<PeerFactorsTable, 'factor' | 'raters'>

/** The factors of a class, by student; none until its peer evaluation has closed. */
export async function listFactors(db: Db, classId: string): Promise<Map<string, PeerFactor>> {
  return byStudent(await selectFactors(db, classId).execute())
}

/** The factors that change the grades of a class, by student; none unless an instructor lets them count. */
export async function countedFactors(db: Db, classId: string): Promise<Map<string, PeerFactor>> {
  return byStudent(
    await selectFactors(db, classId)
      .innerJoin('peer_evaluations', 'peer_evaluations.class_session_id', 'peer_factors.class_session_id')
      .where('counts_since', 'is not', null)
      .execute(),
  )
}

function selectFactors(db: Db, classId: string) {
  return db
    .selectFrom('peer_factors')
    .select(['user_id', 'factor', 'raters'])
    .where('peer_factors.class_session_id', '=', classId)
}

function byStudent(rows: readonly (PeerFactor & { user_id: string })[]): Map<string, PeerFactor> {
  return new Map(rows.map(({ user_id: student, factor, raters }) => [student, { factor, raters }]))
}

export async function deleteFactors(trx: Trx, classId: string): Promise<void> {
  await trx.deleteFrom('peer_factors').where('class_session_id', '=', classId).execute()
}

export async function insertFactors(
  trx: Trx,
  classId: string,
  factors: ReadonlyMap<string, PeerFactor>,
): Promise<void> {
  const rows = [...factors].map(([user, factor]) => ({ class_session_id: classId, user_id: user, ...factor }))
  if (rows.length > 0) await trx.insertInto('peer_factors').values(rows).execute()
}

/** Moves factors to another user, except in classes where they have one. */
export async function transferFactors(trx: Trx, { from, to }: Move): Promise<void> {
  await sql`update peer_factors f set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from peer_factors own
    where own.user_id = ${to} and own.class_session_id = f.class_session_id)`.execute(trx)
}
