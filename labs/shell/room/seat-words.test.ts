import { momentWords } from '@tradewind/contract/words/dates'
import type { RoomState } from '@tradewind/contract/teaching/rooms'
import { describe, expect, it } from 'vitest'
import { pacingWords, waitingWords, whySeatWaits } from './seat-words.ts'

const room: RoomState = {
  id: '0192f0c1-0000-7000-8000-000000000001',
  pacing: 'hosted',
  round: 2,
  rounds: 6,
  about: null,
  phase: 'open',
  closesAt: null,
  length: null,
  pausedLeft: null,
  opensNextAt: null,
  over: false,
  team: null,
  version: 3,
  now: 0,
}
const nothing = { closed: null, missed: [] }

describe('what somebody reads who waits for a round', () => {
  it('names the round that is decided and who opens the next one', () => {
    expect(waitingWords(room, nothing)).toEqual({
      title: 'You have decided round 2 of 6',
      next: 'Round 3 opens when your instructor opens it.',
    })
  })

  it('names the time of a timetable in the zone of the reader', () => {
    const opensNextAt = Date.parse('2027-11-24T04:05:00Z')
    expect(waitingWords({ ...room, pacing: 'timetable', opensNextAt }, nothing).next).toBe(
      `Round 3 opens on ${momentWords(opensNextAt)}.`,
    )
  })

  it('does not say that they decided a round that they missed', () => {
    const missed = [{ round: 2, says: 'You did not decide in quarter 2, so nothing was hedged.' }]
    expect(waitingWords({ ...room, phase: 'closed' }, { closed: null, missed }).title).toBe(
      'Round 2 of 6 has closed',
    )
    expect(waitingWords({ ...room, round: 3 }, { closed: null, missed }).title).toBe(
      'You have decided round 3 of 6',
    )
  })

  it('is told before the first round, after the last decision, and when the class has ended', () => {
    expect(waitingWords({ ...room, round: 0, phase: 'waiting' }, nothing)).toEqual({
      title: 'Your class has not begun yet',
      next: 'Round 1 opens when your instructor opens it.',
    })
    expect(waitingWords({ ...room, round: 6 }, nothing)).toEqual({
      title: 'You have decided round 6 of 6',
      next: 'Your result comes when the round closes.',
    })
    const closed = 'Your instructor has ended this class session.'
    expect(waitingWords({ ...room, over: true }, { closed, missed: [] })).toEqual({
      title: 'Your class is over',
      next: closed,
    })
  })
})

it('a seat can decide while its round is open, until its time is up', () => {
  expect(whySeatWaits(room, null)).toBeNull()
  expect(whySeatWaits(room, 1)).toBeNull()
  expect(whySeatWaits(room, 0)).toContain('The time for round 2 is up.')
  expect(whySeatWaits({ ...room, phase: 'paused' }, null)).toContain('paused')
  expect(whySeatWaits({ ...room, phase: 'closing' }, null)).toContain('Round 2 has closed.')
})

it('a class at the student’s own pace says nothing about rounds', () => {
  expect(pacingWords('own')).toBeNull()
  expect(pacingWords('hosted')).toContain('Your instructor opens the rounds.')
  expect(pacingWords('timetable')).toContain('set times')
})
