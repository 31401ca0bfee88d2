import { isSameGrade, type LmsResult } from './results.ts'
import type { GradeRow } from '../../teaching/grade-wishes/grades.store.ts'

/** What the LMS gets: nothing, a message with a new timestamp, or the newest message as it was. */
type Message = 'none' | 'new' | 'repeated'
/**
 * Whether the LMS is asked first what it holds, because a teacher may have changed the grade there. `first`: there was
 * no message yet, so a teacher can only have entered one.
 */
type Look = 'no' | 'yes' | 'first'

export interface GradeAction {
  message: Message
  look: Look
}

interface GradeState {
  /** What people ask for beyond the score as it is. */
  asked: 'nothing' | 'again' | 'overwrite'
  /** What the newest message said, beside the score that counts now. */
  sent: 'nothing' | 'other' | 'same'
  /** Which message the LMS has confirmed last. */
  confirmed: 'nothing' | 'earlier' | 'newest'
}

/** The first row that fits decides. What a row does not name may be anything. */
const rows: readonly (Partial<GradeState> & { action: GradeAction })[] = [
  { asked: 'overwrite', action: { message: 'new', look: 'no' } },
  { sent: 'nothing', action: { message: 'new', look: 'first' } },
  { asked: 'again', action: { message: 'new', look: 'yes' } },
  { sent: 'other', action: { message: 'new', look: 'yes' } },
  { confirmed: 'newest', action: { message: 'none', look: 'no' } },
  // What was sent without an answer is sent again as it was: if it had arrived, the LMS says so.
  { confirmed: 'nothing', action: { message: 'repeated', look: 'no' } },
  { confirmed: 'earlier', action: { message: 'repeated', look: 'yes' } },
]

type Facts = Pick<
  GradeRow,
  'forced' | 'overwrite' | 'sent_score' | 'sent_at' | 'confirmed_at' | 'confirmed_score'
>

/** What to do about a grade whose score is now `score`. */
export function actionFor(grade: Facts, score: number): GradeAction {
  const known = knownOf(grade, score)
  const row = rows.find(
    ({ asked = known.asked, sent = known.sent, confirmed = known.confirmed }) =>
      asked === known.asked && sent === known.sent && confirmed === known.confirmed,
  )
  if (!row) throw new Error('No row of the table fits.')
  return row.action
}

function knownOf({ forced, overwrite, ...grade }: Facts, score: number): GradeState {
  const { sent_score, sent_at, confirmed_at } = grade
  return {
    asked: overwrite ? 'overwrite' : forced ? 'again' : 'nothing',
    sent: sent_score === null ? 'nothing' : sent_score === score ? 'same' : 'other',
    confirmed:
      confirmed_at === null
        ? 'nothing'
        : confirmed_at.getTime() === sent_at?.getTime()
          ? 'newest'
          : 'earlier',
  }
}

/**
 * What follows from the grade that the LMS holds (null: none, or it does not say): `confirm` if it is the newest message
 * that was never confirmed, `conflict` if a teacher has entered it.
 */
export function judgeHeld(
  held: LmsResult | null,
  grade: Facts,
  score: number,
): 'send' | 'confirm' | 'conflict' {
  if (held === null) return 'send'
  const holds = (one: number | null) => one !== null && isSameGrade(held, one)
  if (holds(grade.sent_score)) return 'confirm'
  return holds(grade.confirmed_score) || holds(score) ? 'send' : 'conflict'
}
