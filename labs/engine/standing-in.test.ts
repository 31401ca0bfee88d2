import { expect, it } from 'vitest'
import { plainTaste, type Robot, type StandIn } from './standing-in.ts'
import { auction } from './test/small-lab.ts'
import { defineLab } from './define-lab.ts'
import { teachingNote } from './test/small-lab-note.ts'

const absent: StandIn = { kind: 'absent' }
const settings = { lots: 3 } as const

it('repeats the last bid of somebody absent, and bids nothing where there was none', () => {
  const [first] = auction.decideFor(absent, { seed: 'a', settings, decisions: [], round: 1 })
  expect(first).toEqual({
    decision: { type: 'bid', bid: 0 },
    round: 1,
    says: 'You did not bid for lot 1, so the lot goes to your rival.',
  })
  const decisions = [{ type: 'bid', bid: 40 }]
  const made = auction.decideFor(absent, { seed: 'a', settings, decisions, round: 3 })
  expect(made).toEqual([
    {
      decision: { type: 'bid', bid: 40 },
      round: 2,
      says: 'You did not bid for lot 2, so your last bid of 40 counts again.',
    },
    {
      decision: { type: 'bid', bid: 40 },
      round: 3,
      says: 'You did not bid for lot 3, so your last bid of 40 counts again.',
    },
  ])
})

/** A lab whose state has what JSON leaves out, and whose round ends when a robot has said so. */
const leaky = (seen: unknown[], ends: boolean, tastes: number[] = []) => {
  const robot: Robot<object> = (state, _random, taste = plainTaste) => {
    seen.push(state)
    tastes.push(taste('tea'), taste('coffee'))
    return { type: 'end' }
  }
  return defineLab({
    id: 'leaky_lab',
    settings: { fields: [], defaults: {} },
    roundsOf: () => 1,
    newRun: (): { phase: 'on' | 'finished' } => ({ phase: 'on' }),
    steps: {
      end: {
        phases: ['on'],
        take: (run: { phase: 'on' | 'finished' }) => {
          if (ends) run.phase = 'finished'
        },
      },
    },
    asks: { on: 'End it.' },
    roundOf: () => 1,
    stateOf: () => ({ shown: 1, hidden: () => 'the seed' }),
    resultOf: () => ({ score: 0, parts: [], debrief: {}, solution: {} }),
    defaults: { on: () => ({ decision: { type: 'end' }, says: 'It ended.' }) },
    robots: { novice: robot, steady: robot, expert: robot },
    teachingNote,
  })
}

it('lets a robot see only what JSON carries to a browser', () => {
  const seen: unknown[] = []
  const who: StandIn = { kind: 'robot', strength: 'expert', seed: 'r' }
  leaky(seen, true).decideFor(who, { seed: '', settings: {}, decisions: [], round: 1 })
  expect(seen).toStrictEqual([{ shown: 1 }])
})

it('gives each robot a taste of its own, and none to the rivals of who plays alone', () => {
  const tastesOf = (seed: string, isPlain: boolean) => {
    const tastes: number[] = []
    const who: StandIn = { kind: 'robot', strength: 'steady', seed, isPlain }
    leaky([], true, tastes).decideFor(who, { seed: '', settings: {}, decisions: [], round: 1 })
    return tastes
  }
  const [tea, coffee] = tastesOf('one', false)
  expect(tea).not.toBe(coffee)
  expect(tastesOf('one', false)).toEqual([tea, coffee])
  expect(tastesOf('two', false)).not.toEqual([tea, coffee])
  expect(tastesOf('one', true)).toEqual([0, 0])
})

it('stops with an error if a round does not end', () => {
  const never = leaky([], false)
  expect(() => never.decideFor(absent, { seed: '', settings: {}, decisions: [], round: 1 })).toThrow(
    'Round 1 does not end',
  )
})
