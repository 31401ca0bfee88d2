import { sql, type Insertable } from 'kysely'
import type { QuestionAnswer } from '@tradewind/contract/teaching/debrief/questions'
import type { Json } from '../../../platform/database/tables.ts'
import type { Trx } from '../../../platform/database/transaction.ts'
import type { Move } from '../../hooks.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    class_answers: ClassAnswersTable
  }
}

export interface ClassAnswersTable {
  question_id: string
  user_id: string
  answer: Json<QuestionAnswer>
  at: Date
}

/** Keeps an answer in the place of an earlier one by the same student. */
export async function keepAnswer(
  trx: Trx,
  row: Insertable<{ question_id: string; user_id: string; answer: QuestionAnswer; at: Date }>,
): Promise<void> {
  const answer = JSON.stringify(row.answer)
  await trx
    .insertInto('class_answers')
    .values({ ...row, answer })
    .onConflict((conflict) =>
      conflict.columns(['question_id', 'user_id']).doUpdateSet({ answer, at: row.at }),
    )
    .execute()
}

export async function deleteAnswers(trx: Trx, questionId: string): Promise<void> {
  await trx.deleteFrom('class_answers').where('question_id', '=', questionId).execute()
}

/** Moves answers to another user, except to questions that they answered themselves. */
export async function transferAnswers(trx: Trx, { from, to }: Move): Promise<void> {
  await sql`update class_answers a set user_id = ${to} where user_id = ${from} and not exists (
    select 1 from class_answers own
    where own.user_id = ${to} and own.question_id = a.question_id)`.execute(trx)
}
