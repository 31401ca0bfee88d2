import { describe, expect, test } from 'vitest'
import { gradeStates, gradeFileFormats, type GradeReceipt } from './grades.ts'
import { countsInWords, hasNotArrived, heldInWords, importSteps, studentSentence } from './grade-words.ts'

const receipt: GradeReceipt = {
  state: 'arrived',
  score: 87,
  inLms: null,
  reason: null,
  sentence: null,
  advice: null,
  nextTryAt: null,
  sendAgainAt: null,
}
const counts = Object.fromEntries(gradeStates.map((state) => [state, 0])) as Record<
  (typeof gradeStates)[number],
  number
>

describe('words about grades', () => {
  test('count what there is and nothing else', () => {
    expect(countsInWords(counts)).toBe('')
    expect(countsInWords({ ...counts, arrived: 1240, refused: 2, no_score: 1 })).toBe(
      '1,240 in the LMS, 2 not arrived, 1 without a score',
    )
  })

  test('tell points with their maximum', () => {
    expect(heldInWords({ score: 43.5, maximum: 50, at: 0 })).toBe('43.5 of 50')
  })

  test('tell what has not arrived from what is fine or needs nothing', () => {
    expect(gradeStates.filter((state) => hasNotArrived({ state }))).toEqual([
      'delayed',
      'refused',
      'conflict',
      'vanished',
    ])
  })

  test('say no more of a grade that was sent than that', () => {
    const sent = { ...receipt, state: 'sent' } as const
    expect(studentSentence(sent)).toBe('Your score of 87 was sent to your LMS.')
    expect(studentSentence({ ...sent, score: null })).toBe('Your grade was sent to your LMS.')
    expect(countsInWords({ ...counts, arrived: 3, sent: 2 })).toBe('3 in the LMS, 2 sent')
  })

  test('leave the sentence to the server where it has one, and else have one for each state but arrived', () => {
    for (const state of gradeStates) {
      expect(studentSentence({ ...receipt, state, sentence: 'No.' })).toBeNull()
      if (state === 'arrived') expect(studentSentence({ ...receipt, state })).toBeNull()
      else expect(studentSentence({ ...receipt, state })).toMatch(/\w.*\.$/u)
    }
  })

  test('tell how each file is imported, by what it names people', () => {
    for (const format of gradeFileFormats) expect(importSteps(format, 'ids').length).toBeGreaterThan(0)
    expect(importSteps('moodle', 'user_id')).toContain('Map from “User ID” to “userid”.')
    expect(importSteps('moodle', 'email')).toContain('Map from “Email address” to “useremail”.')
    for (const matchedBy of ['user_id', 'email'] as const) {
      const steps = importSteps('moodle', matchedBy)
      expect(steps).toContain(
        'Unlock locked grades first: Moodle refuses the whole file if one of them is in it.',
      )
      expect(steps.at(-1)).toBe(
        'Moodle keeps grades from a file. Scores that we send later do not replace them.',
      )
    }
    expect(importSteps('canvas', 'names')).toHaveLength(3)
    expect(importSteps('canvas', 'ids')).toHaveLength(2)
  })
})
