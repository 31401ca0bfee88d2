import { randomUUID } from 'node:crypto'
import type { Selectable } from 'kysely'
import type { QuestionKind } from '@tradewind/contract/teaching/debrief/questions'
import type { Db } from '../../../platform/database/database.ts'
import type { Trx } from '../../../platform/database/transaction.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    class_questions: ClassQuestionsTable
  }
}

export interface ClassQuestionsTable {
  id: string
  class_session_id: string
  /** The round after which it is asked. */
  round: number
  /** The order among the questions of a class; those of earlier rounds are asked first. */
  number: number
  text: string
  kind: QuestionKind
  /** Empty unless one of them is chosen. */
  options: string[]
}

export type QuestionRow = Selectable<ClassQuestionsTable>

/** The own questions of a class, in the order in which students meet them. */
export async function listQuestions(db: Db, classId: string): Promise<QuestionRow[]> {
  return await db
    .selectFrom('class_questions')
    .selectAll()
    .where('class_session_id', '=', classId)
    .orderBy('round')
    .orderBy('number')
    .orderBy('id')
    .execute()
}

export async function insertQuestion(trx: Trx, row: QuestionRow): Promise<void> {
  await trx.insertInto('class_questions').values(row).execute()
}

/** Asks in one class what another one asks, without the answers and without rounds that it does not play. */
export async function copyQuestions(
  trx: Trx,
  { from, to, rounds }: { from: string; to: string; rounds: number },
): Promise<void> {
  const copied = (await listQuestions(trx, from)).filter(({ round }) => round <= rounds)
  if (copied.length === 0) return
  await trx
    .insertInto('class_questions')
    .values(copied.map((question) => ({ ...question, id: randomUUID(), class_session_id: to })))
    .execute()
}

export async function updateQuestion(
  trx: Trx,
  id: string,
  change: Partial<Pick<QuestionRow, 'round' | 'text' | 'kind' | 'options' | 'number'>>,
): Promise<void> {
  await trx.updateTable('class_questions').set(change).where('id', '=', id).execute()
}

/** Its answers go with it. */
export async function deleteQuestion(trx: Trx, id: string): Promise<void> {
  await trx.deleteFrom('class_questions').where('id', '=', id).execute()
}
