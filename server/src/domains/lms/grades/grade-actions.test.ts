import { describe, expect, test } from 'vitest'
import { actionFor, judgeHeld } from './grade-actions.ts'

const earlier = new Date('2026-11-01T10:00:00Z')
const newest = new Date('2026-11-02T10:00:00Z')

type Row = [
  sent: number | null,
  confirmed: Date | null,
  asked: 'nothing' | 'again' | 'overwrite',
  message: string,
  look: string,
]

/** The score that counts now is 80. */
const rows: Row[] = [
  [null, null, 'nothing', 'new', 'first'],
  [null, null, 'again', 'new', 'first'],
  [null, null, 'overwrite', 'new', 'no'],
  [70, null, 'nothing', 'new', 'yes'],
  [70, null, 'again', 'new', 'yes'],
  [70, null, 'overwrite', 'new', 'no'],
  [70, earlier, 'nothing', 'new', 'yes'],
  [70, earlier, 'again', 'new', 'yes'],
  [70, earlier, 'overwrite', 'new', 'no'],
  [70, newest, 'nothing', 'new', 'yes'],
  [70, newest, 'again', 'new', 'yes'],
  [70, newest, 'overwrite', 'new', 'no'],
  [80, null, 'nothing', 'repeated', 'no'],
  [80, null, 'again', 'new', 'yes'],
  [80, null, 'overwrite', 'new', 'no'],
  [80, earlier, 'nothing', 'repeated', 'yes'],
  [80, earlier, 'again', 'new', 'yes'],
  [80, earlier, 'overwrite', 'new', 'no'],
  [80, newest, 'nothing', 'none', 'no'],
  [80, newest, 'again', 'new', 'yes'],
  [80, newest, 'overwrite', 'new', 'no'],
]

const gradeOf = (sent: number | null, confirmed: Date | null, asked = 'nothing') => ({
  forced: asked === 'again',
  overwrite: asked === 'overwrite',
  sent_score: sent,
  sent_at: sent === null ? null : newest,
  confirmed_at: confirmed,
  confirmed_score: confirmed === null ? null : confirmed === newest ? sent : 60,
})

test.each(rows)('sent %s, confirmed at %s, asked for %s: the message is %s, the look %s', (...row) => {
  const [sent, confirmed, asked, message, look] = row
  expect(actionFor(gradeOf(sent, confirmed, asked), 80)).toEqual({ message, look })
})

describe('what the LMS holds, when 70 was sent and 80 counts', () => {
  const held = (score: number) => ({ score, maximum: 100 })
  test.each([
    ['nothing', null, null, 'send'],
    ['the newest message', held(70), null, 'confirm'],
    ['the message before', held(60), earlier, 'send'],
    ['the score that counts', held(80), null, 'send'],
    ['another grade', held(75), earlier, 'conflict'],
    ['what was never confirmed here', held(60), null, 'conflict'],
  ] as const)('%s', (_name, result, confirmed, verdict) => {
    expect(judgeHeld(result, gradeOf(70, confirmed), 80)).toBe(verdict)
  })
})
