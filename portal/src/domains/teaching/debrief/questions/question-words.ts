import type {
  AskedQuestion,
  QuestionForm,
  QuestionKind,
} from '@tradewind/contract/teaching/debrief/questions'
import { ownQuestionLimits as limits } from '@tradewind/contract/rules'
import { counted, number } from '@tradewind/contract/teaching/words/classes'

export const kindInWords: Record<QuestionKind, string> = {
  text: 'Answered in words',
  choice: 'One of several options',
  scale: 'A number from 1 to 5',
}

export function whenAsked(round: number, rounds: number): string {
  return round >= rounds ? 'After the last round' : `After round ${round}`
}

/** How often each answer was given, in the order in which they are offered. */
export function spreadOf({
  kind,
  options,
  answers,
}: Pick<AskedQuestion, 'kind' | 'options' | 'answers'>): { answer: string; count: number }[] {
  const offered = kind === 'scale' ? Array.from({ length: limits.scale }, (_, at) => String(at + 1)) : options
  return offered.map((answer) => ({
    answer,
    count: answers.filter((given) => given.answer === answer).length,
  }))
}

/** The spread as one sentence. */
export function spreadInWords(question: Parameters<typeof spreadOf>[0]): string {
  const spread = spreadOf(question)
  const most = Math.max(...spread.map(({ count }) => count))
  const leading = spread.filter(({ count }) => count === most)
  const [first] = leading
  if (!first || most === 0) return ''
  return leading.length > 1
    ? `${number(leading.length)} answers are equally frequent.`
    : `Most often: “${first.answer}”.`
}

export function answeredInWords(answered: number, students: number): string {
  return `${number(answered)} of ${counted(students, 'student')} answered.`
}

/** What is lost with a question; null if nobody has answered it. */
export function answersLost(answers: number): string | null {
  if (answers === 0) return null
  return answers === 1 ? 'One answer is removed with it.' : `${number(answers)} answers are removed with it.`
}

/** The next question of the same round in a direction. */
export function neighbourIn<Q extends { id: string; round: number }>(
  questions: readonly Q[],
  { id, round }: Q,
  by: -1 | 1,
): Q | undefined {
  const neighbour = questions[questions.findIndex((question) => question.id === id) + by]
  return neighbour?.round === round ? neighbour : undefined
}

/** The ids of the questions after one has changed places with its neighbour. */
export function swapped<Q extends { id: string; round: number }>(
  questions: readonly Q[],
  question: Q,
  by: -1 | 1,
): string[] {
  const other = neighbourIn(questions, question, by)
  const ids = questions.map(({ id }) => id)
  if (!other) return ids
  return ids.map((id) => (id === question.id ? other.id : id === other.id ? question.id : id))
}

/** What the dialog asks for; options of another kind are kept while it is open. */
export interface QuestionDraft {
  round: number
  text: string
  kind: QuestionKind
  options: readonly string[]
}

export function draftOf(question: AskedQuestion | null): QuestionDraft {
  const empty = Array.from({ length: limits.leastOptions }, () => '')
  if (!question) return { round: 1, text: '', kind: 'text', options: empty }
  const { round, text, kind, options } = question
  return { round, text, kind, options: options.length > 0 ? options : empty }
}

export function formOf({ round, text, kind, options }: QuestionDraft): QuestionForm {
  return kind === 'choice' ? { round, text, kind, options: [...options] } : { round, text, kind }
}

/** Whether saving would change what students read, which removes their answers. */
export function changesQuestion(draft: QuestionDraft, question: AskedQuestion): boolean {
  return JSON.stringify(trimmed(draft)) !== JSON.stringify(trimmed(draftOf(question)))
}

function trimmed(draft: QuestionDraft): QuestionForm {
  const options = draft.options.map((option) => option.trim())
  return formOf({ ...draft, text: draft.text.trim(), options })
}
