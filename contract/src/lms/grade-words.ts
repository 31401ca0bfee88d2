import type { ClassGrades, GradeFile, GradeFileFormat, GradeReceipt, GradeState } from './grades.ts'
import { number } from '../teaching/words/classes.ts'

/** A grade's state as its instructors read it in a table. */
export const stateWords: Record<GradeState, string> = {
  not_linked: 'Not linked',
  no_score: 'No score yet',
  on_its_way: 'On its way',
  sent: 'Sent',
  arrived: 'In the LMS',
  delayed: 'Not yet',
  refused: 'Not arrived',
  conflict: 'Another grade',
  vanished: 'Not there',
}

/** The states in which an instructor may have to act. */
const notArrived: readonly GradeState[] = ['delayed', 'refused', 'conflict', 'vanished']

export function hasNotArrived({ state }: Pick<GradeReceipt, 'state'>): boolean {
  return notArrived.includes(state)
}

/** "43.5 of 50" */
export function heldInWords({ score, maximum }: NonNullable<GradeReceipt['inLms']>): string {
  return `${number(score)} of ${number(maximum)}`
}

const summaryWords: readonly [GradeState, string][] = [
  ['arrived', 'in the LMS'],
  ['sent', 'sent'],
  ['on_its_way', 'on their way'],
  ['delayed', 'not yet arrived'],
  ['refused', 'not arrived'],
  ['conflict', 'with another grade in the LMS'],
  ['vanished', 'taken and not in the LMS'],
  ['no_score', 'without a score'],
  ['not_linked', 'not linked'],
]

/** How many grades are where, without the states that none is in: "24 in the LMS, 3 on their way". */
export function countsInWords(counts: ClassGrades['counts']): string {
  return summaryWords
    .filter(([state]) => (counts[state] ?? 0) > 0)
    .map(([state, words]) => `${number(counts[state] ?? 0)} ${words}`)
    .join(', ')
}

/** What a student reads of their grade; null while the server's own sentence says it. */
export function studentSentence({ state, score, sentence }: GradeReceipt): string | null {
  if (sentence !== null) return null
  switch (state) {
    case 'on_its_way':
      return score === null ? 'Your grade is on its way.' : `Your score of ${number(score)} is on its way.`
    case 'sent':
      return score === null
        ? 'Your grade was sent to your LMS.'
        : `Your score of ${number(score)} was sent to your LMS.`
    case 'no_score':
      return 'Your score goes to your LMS when your first counted attempt is finished.'
    case 'not_linked':
      return 'This class is not linked to an LMS. Your instructor sees your score here.'
    case 'arrived':
      return null
    default:
      return 'Your grade has not arrived in your LMS.'
  }
}

export const formatWords: Record<GradeFileFormat, string> = {
  canvas: 'Canvas',
  moodle: 'Moodle',
  blackboard: 'Blackboard',
  brightspace: 'Brightspace',
  plain: 'A plain file for spreadsheets',
}

/** What to do with a file, step by step. */
export function importSteps(format: GradeFileFormat, matchedBy: GradeFile['matchedBy']): string[] {
  switch (format) {
    case 'canvas':
      return [
        'In Canvas, open Grades, then Import.',
        'Choose the file. Canvas shows what will change; save it.',
        ...(matchedBy === 'names'
          ? ['Canvas finds some students by name only. Choose the right person where it asks.']
          : []),
      ]
    case 'moodle':
      return [
        'Unlock locked grades first: Moodle refuses the whole file if one of them is in it.',
        'In Moodle, open Grades, then Import, CSV file. Choose comma as the separator and UTF-8.',
        matchedBy === 'user_id'
          ? 'Map from “User ID” to “userid”.'
          : 'Map from “Email address” to “useremail”.',
        'Map the last column to the grade item of the lab, or to a new one, and ignore all others.',
        'Moodle keeps grades from a file. Scores that we send later do not replace them.',
      ]
    case 'blackboard':
      return [
        'In Blackboard, open the gradebook and choose to upload grades.',
        'Choose the file, with comma as the delimiter. It becomes a new column.',
        'Set the points of the new column afterwards, so that it counts.',
      ]
    case 'brightspace':
      return [
        'In Brightspace, open Grades, Enter Grades, then Import.',
        'Choose the file, and allow it to create a grade item if there is none of this name.',
      ]
    case 'plain':
      return ['Open the file in a spreadsheet. It has everybody, also those without a score.']
  }
}
