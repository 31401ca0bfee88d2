import type { QuestionAnswer, QuestionKind } from '@tradewind/contract/teaching/questions'
import type { Json } from '../../../platform/database/columns.ts'

declare module '../../../platform/database/tables.ts' {
  interface Tables {
    class_questions: ClassQuestionsTable
    class_answers: ClassAnswersTable
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

export interface ClassAnswersTable {
  question_id: string
  user_id: string
  answer: Json<QuestionAnswer>
  at: Date
}
