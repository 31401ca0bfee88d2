import type { Db } from '../../../platform/database/database.ts'
import type { PeerFactorsTable } from './peer-factors.tables.ts'

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
