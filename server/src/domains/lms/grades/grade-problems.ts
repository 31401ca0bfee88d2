import { sentencesForInstructors, type PlatformProblemKind } from '../lms/platform-problem.ts'

/**
 * Why a grade is not in the LMS, beside the problems of calls.
 * - `not_student`: the LMS has no such student in the course; `locked`: it fails to store this grade and answers other
 *   calls; `rejected`: it refused the score and gave no known reason
 * - `no_column`: the course offers no grade book; `column_gone`: the column was deleted there
 * - `other_grade`, `cleared`: the LMS holds another grade, or none with a newer date
 * - `overridden`: it took the score and kept a grade that a teacher had entered; `clipped`: it cut it to its column
 * - `vanished`: it took the grade and does not hold it
 * - `bad_score`: the portal's own score is no number from 0 to 100, so it never leaves
 * - `clock`: the LMS holds a date in the future
 * - `not_sent`, `no_grade_service`: nothing was tried
 */
export type GradeReason =
  | PlatformProblemKind
  | 'not_student'
  | 'locked'
  | 'rejected'
  | 'no_column'
  | 'column_gone'
  | 'other_grade'
  | 'overridden'
  | 'clipped'
  | 'cleared'
  | 'vanished'
  | 'bad_score'
  | 'clock'
  | 'not_sent'
  | 'no_grade_service'

interface Said {
  sentence: string
  advice: string
}

const own: Partial<Record<GradeReason, Said>> = {
  not_student: {
    sentence: 'Not a student in the LMS.',
    advice: 'Enroll this person as a student of the course in the LMS, then send the grade again.',
  },
  locked: {
    sentence: 'Your LMS did not store this grade, although it answers. It may be locked there.',
    advice: 'Unlock the grade or its column in your LMS.',
  },
  rejected: {
    sentence: 'The LMS refused this grade.',
    advice: 'Check the column in the LMS, then send the grade again.',
  },
  no_column: {
    sentence: 'The course has no column for these grades.',
    advice: 'Switch on the grade service for the tool in the LMS, then open the lab from the course once.',
  },
  column_gone: {
    sentence: 'The column was deleted in the LMS.',
    advice: 'Make a new one, or restore it there.',
  },
  other_grade: {
    sentence: 'Your LMS holds another grade.',
    advice: 'Leave it, or overwrite it with the score from here.',
  },
  overridden: {
    sentence: 'Your LMS took the score and kept a grade that was entered there.',
    advice: 'Leave it. Or remove the override in your LMS, then overwrite the grade here.',
  },
  clipped: {
    sentence: 'Your LMS cut this grade to the points of its column.',
    advice: 'Give the column 100 points in your LMS, then overwrite the grade here.',
  },
  cleared: {
    sentence: 'Somebody removed this grade in your LMS.',
    advice: 'Leave it, or overwrite it with the score from here.',
  },
  vanished: {
    sentence: 'Your LMS took the grade and does not hold it.',
    advice: 'Send it again.',
  },
  bad_score: {
    sentence: 'This score is not a number from 0 to 100, so we did not send it.',
    advice: 'Write to support.',
  },
  clock: {
    sentence: 'The LMS holds a grade that is dated in the future.',
    advice: 'Enter the grade in the LMS.',
  },
  not_sent: { sentence: 'This grade was not sent yet.', advice: 'Send it.' },
  no_grade_service: {
    sentence: 'The course takes no grades from this link.',
    advice: 'Switch on the grade service for the tool in the LMS, then open the lab from the course once.',
  },
  refused: {
    sentence: 'The LMS does not allow grades from this tool.',
    advice: 'Switch on the grade service for the tool in the LMS, and check that the course is published.',
  },
}

/** What to tell an instructor. */
export function forInstructor(reason: string): Said {
  return own[reason as GradeReason] ?? sentencesForInstructors(reason as PlatformProblemKind)
}

const studentsSay: Partial<Record<GradeReason, Said>> = {
  locked: {
    sentence: 'Your LMS did not store your grade. It may be locked there.',
    advice: 'Your instructor can unlock it. Your score is safe here.',
  },
  not_student: {
    sentence: 'Your LMS does not list you as a student of this course.',
    advice: 'Ask your instructor. Your score is safe here.',
  },
  other_grade: {
    sentence: 'Your LMS holds another grade.',
    advice: 'Your instructor decides which one counts.',
  },
  cleared: {
    sentence: 'Your LMS holds another grade.',
    advice: 'Your instructor decides which one counts.',
  },
  overridden: {
    sentence: 'Your LMS keeps a grade that was entered there.',
    advice: 'Your instructor decides which one counts.',
  },
  clipped: {
    sentence: 'Your LMS cut your grade to the points of its column.',
    advice: 'Your instructor decides which one counts.',
  },
  vanished: { sentence: 'Your LMS took your grade and does not hold it.', advice: 'Send it again.' },
  busy: { sentence: 'Your LMS is busy.', advice: 'We try again by ourselves.' },
  down: { sentence: 'Your LMS did not answer.', advice: 'We try again by ourselves.' },
  slow: { sentence: 'Your LMS took too long to answer.', advice: 'We try again by ourselves.' },
  not_sent: { sentence: 'Your score was not sent yet.', advice: 'Send it.' },
}

/** What to tell a student, who cannot change how an LMS is set up. */
export function forStudent(reason: string): Said {
  return (
    studentsSay[reason as GradeReason] ?? {
      sentence: 'Your LMS did not take your grade.',
      advice: 'Your instructor can see why. Your score is safe here.',
    }
  )
}

/** Why a grade cannot be sent without a person, found before or after a call. */
export class GradeProblem extends Error {
  readonly reason: GradeReason

  constructor(reason: GradeReason) {
    super(forInstructor(reason).sentence)
    this.reason = reason
  }
}
