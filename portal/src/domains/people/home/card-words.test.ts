import { describe, expect, test } from 'vitest'
import { statusWords } from './card-words.ts'

const at = Date.UTC(2027, 4, 12, 3)

describe('status', () => {
  test.each([
    [{ kind: 'held' }, 'Yours'],
    [{ kind: 'lent' }, 'Open to you'],
    [{ kind: 'held-until', at }, 'Yours until May 11, 2027'],
    [{ kind: 'ending', at, daysLeft: 5 }, '5 days left'],
    [{ kind: 'ending', at, daysLeft: 1 }, '1 day left'],
    [{ kind: 'ended', at }, 'Access ended on May 11, 2027'],
    [{ kind: 'trying', daysLeft: 1 }, 'Free: 1 day left'],
    [{ kind: 'trying', daysLeft: 14 }, 'Free: 14 days left'],
    [{ kind: 'tried', at }, 'Free days ended on May 11, 2027'],
    [{ kind: 'not-held' }, null],
  ] as const)('%j is shown as %s', (status, words) => {
    expect(statusWords(status)).toBe(words)
  })
})
