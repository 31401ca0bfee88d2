import type { ClassStudent } from '@tradewind/contract/teaching/classes'
import { expect, test } from 'vitest'
import { stillPlaying, stillPlayingInWords } from './still-playing.ts'

const now = 1_000_000
const theClass = { attempts: 2, deadline: now + 100, endedAt: null }

const student = (name: string, change: Partial<ClassStudent> = {}): ClassStudent => ({
  ...{
    id: name,
    name,
    team: null,
    email: '',
    joinedAt: 0,
    fromCourse: false,
    status: 'finished',
    round: 5,
    rounds: 5,
    attemptsUsed: 2,
  },
  ...{ rehearsals: 0, score: 50, parts: [], outlier: false, lastActiveAt: null, extendedTo: null },
  ...change,
})

const class5 = [
  student('Ada'),
  student('Bea', { attemptsUsed: 1 }),
  student('Cleo', { status: 'open' }),
  student('Dov', { status: 'not_started', attemptsUsed: 0 }),
]
const namesIn = (students: readonly ClassStudent[]) => students.map(({ name }) => name)

test('who has an attempt left or open can still play', () => {
  expect(namesIn(stillPlaying(theClass, class5, now))).toEqual(['Bea', 'Cleo', 'Dov'])
})

test('after the deadline only those with more time can, and nobody after the end', () => {
  const extended = [...class5, student('Eli', { attemptsUsed: 0, extendedTo: now + 500 })]
  expect(namesIn(stillPlaying(theClass, extended, now + 100))).toEqual(['Eli'])
  expect(stillPlaying({ ...theClass, endedAt: now }, extended, now)).toEqual([])
  expect(namesIn(stillPlaying({ ...theClass, deadline: null }, class5, now))).toHaveLength(3)
})

test('they are named, and many of them counted', () => {
  const many = Array.from({ length: 8 }, (_, at) => student(`S${at}`))
  expect(stillPlayingInWords([])).toBe('Nobody has an attempt left to play.')
  expect(stillPlayingInWords(many.slice(0, 2))).toBe('S0 and S1 can still play an attempt that counts.')
  expect(stillPlayingInWords(many)).toBe(
    'S0, S1, S2, S3, S4 and 3 others can still play an attempt that counts.',
  )
})
