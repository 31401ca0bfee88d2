import { beforeAll, describe, expect, it } from 'vitest'
import { playRoom, type Member } from '../../engine/test/rooms.ts'
import { sample } from '../../engine/test/sample.ts'
import { robotStrengths } from '../../engine/standing-in.ts'
import { mean, median } from '../../math/statistics.ts'
import { desk } from './desk.ts'
import { ordersFor } from './robots.ts'
import type { DeskState } from './state.ts'

type DeskMember = Member<DeskState>

/** Rooms of ten robots of all strengths, in turn at each number. */
const count = sample(300, 12)
const roundsInTurn = [8, 6, 12, 10] as const

interface Played {
  readonly room: number
  readonly strength: string
  readonly receives: boolean
  readonly score: number
}

function playAll(): readonly Played[] {
  return Array.from({ length: count }, (_, room) => room).flatMap((room) => {
    const settings = desk.parseSettings({ rounds: roundsInTurn[room % roundsInTurn.length] })
    const strengths = Array.from({ length: 10 }, (_, at) => robotStrengths[(at + room) % 3] ?? 'steady')
    const members = strengths.map((strength, at): DeskMember => ({
      kind: 'robot',
      strength,
      seed: `${room} ${at}`,
    }))
    const { firms } = playRoom(desk, { seed: `rooms ${room}`, settings, members })
    return firms.map(({ last }, at) => ({
      room,
      strength: strengths[at] ?? 'steady',
      receives: last.state.firm.way === 'receives',
      score: last.result?.score ?? Number.NaN,
    }))
  })
}

describe('in rooms of robots', () => {
  let all: readonly Played[] = []
  beforeAll(() => {
    all = playAll()
  }, 3_600_000)
  const scores = (is: (played: Played) => boolean) => all.filter(is).map(({ score }) => score)
  const of = (strength: string) => scores((played) => played.strength === strength)

  it('the expert beats the novice in nine rooms of ten', () => {
    const won = Array.from({ length: count }, (_, room) => {
      const meanIn = (strength: string) =>
        mean(scores((played) => played.room === room && played.strength === strength))
      return meanIn('expert') > meanIn('novice')
    })
    expect(won.filter(Boolean).length / count).toBeGreaterThanOrEqual(0.9)
  })

  it('a stronger robot scores more in the median, a novice is no fool and an expert plays well', () => {
    expect(median(of('novice'))).toBeLessThan(median(of('steady')))
    expect(median(of('steady'))).toBeLessThan(median(of('expert')))
    expect(median(of('novice'))).toBeGreaterThan(35)
    expect(median(of('expert'))).toBeGreaterThan(80)
  })

  it('who follows the limit without a look at the news earns little more than the novice', () => {
    expect(median(of('steady'))).toBeGreaterThan(52)
    expect(median(of('steady'))).toBeLessThan(68)
  })

  it('neither side of the market is better off by more than three points', () => {
    const difference = mean(scores(({ receives }) => receives)) - mean(scores(({ receives }) => !receives))
    // A dozen rooms say little about a mean, because the rate goes one way in each.
    expect(Math.abs(difference)).toBeLessThan(sample(3, 8))
  })
})

describe('news that a host has written', () => {
  const told = (effect: number) => [
    { id: 'own', title: 'A letter from Port Aurel', text: 'Whoever reads it knows what it means.', effect },
  ]
  /** The cover after round 1 of experts who receive aurels and of experts who pay them, in per cent. */
  function coversWith(effect: number) {
    const members = Array.from({ length: 10 }, (_, at): DeskMember => ({
      kind: 'robot',
      strength: 'expert',
      seed: `${at}`,
    }))
    const settings = desk.defaultSettings
    const { firms } = playRoom(desk, { seed: 'own news', settings, members, news: told(effect) })
    const coverOf = ({ last }: (typeof firms)[number]) => {
      const { exposure, history, own } = last.state
      expect(history).toHaveLength(8)
      return (-100 * (own[0]?.dealt ?? 0)) / exposure.start
    }
    const of = (way: string) => mean(firms.filter(({ last }) => last.state.firm.way === way).map(coverOf))
    return { receives: of('receives'), pays: of('pays') }
  }

  it.each([-3, 3])('is traded on by experts as the lab’s own is: %s per cent', (effect) => {
    const { receives, pays } = coversWith(effect)
    const [threatened, favoured] = effect < 0 ? [receives, pays] : [pays, receives]
    // Whoever it goes against covers at once, as far as the market allows; the others cover what the limit asks for.
    expect(threatened - favoured).toBeGreaterThan(20)
  })

  it('is told to no player beyond its words', () => {
    const seen: string[] = []
    const watching: DeskMember = (state) => {
      seen.push(JSON.stringify(state))
      return { type: 'order', orders: [] }
    }
    playRoom(desk, { seed: 'a', settings: desk.defaultSettings, members: [watching], news: told(2.75) })
    expect(seen[0]).toContain('A letter from Port Aurel')
    expect(seen.join('')).not.toMatch(/2\.75|ffect/u)
  })
})

describe('habits that read neither the limit nor the news', () => {
  const habits: Readonly<Record<string, (state: DeskState) => object>> = {
    'no orders': () => ({ type: 'order', orders: [] }),
    'speculation in the way of the exposure': (state) => ordersFor(state, { covered: -0.4, gives: [0.002] }),
    'twice as much as needed': (state) => ordersFor(state, { covered: 2, gives: [0.002] }),
    'half of it at once': (state) => ordersFor(state, { covered: 0.5, gives: [0.001] }),
  }

  it.each([
    ['no orders', 16],
    ['speculation in the way of the exposure', 16],
    ['twice as much as needed', 16],
    ['half of it at once', 75],
  ])('earn little: %s', (name, most) => {
    const habit = habits[name]
    if (!habit) throw new Error(`There is no habit ${name}`)
    const scores = Array.from({ length: sample(100, 4) }, (_, at) => {
      const others = robotStrengths.map((strength): DeskMember => ({
        kind: 'robot',
        strength,
        seed: `${at}`,
      }))
      const members = [habit, ...others]
      const [own] = playRoom(desk, { seed: `habit ${at}`, settings: desk.defaultSettings, members }).firms
      return own?.last.result?.score ?? Number.NaN
    })
    expect(median(scores)).toBeLessThan(most)
  })
})
