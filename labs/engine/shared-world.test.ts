import { describe, expect, it } from 'vitest'
import { labOfKinds } from './kinds.ts'
import { DecisionRefused, SettingsRefused } from './lab-engine.ts'
import { smallMarket } from './test/small-market.ts'
import { auction } from './test/small-lab.ts'

const settings = smallMarket.parseSettings({ rounds: 2 })
const offer = (amount: number) => ({ type: 'offer', offer: amount })
const seat = (number: number | null, outcomes: readonly unknown[]) => ({ number, outcomes, news: [] })
const world = (outcomes: readonly unknown[] = []) => ({ seed: 'a', settings, outcomes, news: [] })
const outcomeOf = (firms: readonly (readonly number[])[], round: number, outcomes: readonly unknown[] = []) =>
  smallMarket.world?.outcomeOf(
    world(outcomes),
    firms.map((offers, at) => ({ number: at + 1, decisions: offers.map(offer) })),
    round,
  )

describe('a room in which firms meet', () => {
  const first = outcomeOf([[20], [30]], 1)

  it('makes the outcome of a round of what all firms have decided', () => {
    expect(first).toEqual({ price: 50, firms: [1, 2] })
    expect(
      outcomeOf(
        [
          [20, 10],
          [30, 10],
        ],
        2,
        [first],
      ),
    ).toEqual({ price: 80, firms: [1, 2] })
  })

  it('gives the same outcome in whatever order firms are read', () => {
    const firms = [
      { number: 2, decisions: [offer(30)] },
      { number: 1, decisions: [offer(20)] },
    ]
    expect(smallMarket.world?.outcomeOf(world(), firms, 1)).toEqual(first)
  })

  it('leaves out a firm that has not passed the round, or whose decisions do not play', () => {
    expect(outcomeOf([[20], []], 1)).toEqual({ price: 80, firms: [1] })
    expect(outcomeOf([[20], [NaN]], 1)).toEqual({ price: 80, firms: [1] })
  })

  it('lets a run wait until the round has closed, and go on with what came of it', () => {
    const waiting = smallMarket.play('a', settings, [offer(20)], seat(1, []))
    expect(waiting).toMatchObject({ round: 2, done: false, state: { prices: [] } })
    expect(() => smallMarket.play('a', settings, [offer(20), offer(10)], seat(1, []))).toThrow(
      DecisionRefused,
    )
    const after = smallMarket.play('a', settings, [offer(20)], seat(1, [first]))
    expect(after.state).toMatchObject({ prices: [50] })
  })

  it('has a result only once the last round has closed', () => {
    const decisions = [offer(20), offer(10)]
    expect(smallMarket.play('a', settings, decisions, seat(1, [first]))).toMatchObject({
      round: 3,
      done: false,
      result: null,
    })
    const second = outcomeOf(
      [
        [20, 10],
        [30, 10],
      ],
      2,
      [first],
    )
    const over = smallMarket.play('a', settings, decisions, seat(1, [first, second]))
    expect(over).toMatchObject({ done: true, result: { score: 18 } })
    expect(smallMarket.hindsight('a', settings, decisions, seat(1, [first]))).toBeNull()
    expect(smallMarket.hindsight('a', settings, decisions, seat(1, [first, second]))?.score).toBe(18)
  })

  it('gives who comes late the outcomes of the rounds that they missed', () => {
    const late = smallMarket.decideFor(
      { kind: 'absent' },
      { seed: 'a', settings, decisions: [], round: 1, place: seat(3, [first]) },
    )
    expect(late.map(({ decision }) => decision)).toEqual([offer(0)])
    const [{ decision } = { decision: {} }] = late
    expect(smallMarket.play('a', settings, [decision], seat(3, [first])).state).toMatchObject({
      prices: [50],
    })
  })

  it('lets no stand-in run ahead of the market', () => {
    const robot = { kind: 'robot', strength: 'expert', seed: 'r' } as const
    const made = smallMarket.decideFor(robot, {
      seed: 'a',
      settings,
      decisions: [],
      round: 2,
      place: seat(2, []),
    })
    expect(made).toHaveLength(1)
  })
})

describe('somebody who plays alone', () => {
  it('meets robots, which decide as soon as the player has', () => {
    const { state } = smallMarket.play('a', settings, [offer(20)])
    // The steady one offers 30, the expert 25.
    expect(state).toMatchObject({ number: 1, prices: [25] })
    expect(smallMarket.play('a', settings, [offer(20)])).toEqual(smallMarket.play('a', settings, [offer(20)]))
  })

  it('plays without others where runs do not meet', () => {
    const alone = smallMarket.parseSettings({ rounds: 2, market: 'alone' })
    expect(smallMarket.play('a', alone, [offer(20)]).state).toMatchObject({ number: null, prices: [] })
  })
})

describe('a lab that is played in two ways', () => {
  const both = labOfKinds({
    field: {
      id: 'play',
      name: 'Played as',
      help: 'Two ways.',
      options: [
        { value: 'auction', name: 'An auction' },
        { value: 'market', name: 'A market' },
      ],
    },
    engines: { auction, market: smallMarket },
  })

  it('reads settings of either way, and what does not name one as the first', () => {
    expect(both.parseSettings({ lots: 3 })).toEqual({ play: 'auction', lots: 3 })
    expect(both.parseSettings({ play: 'market' })).toEqual({ play: 'market', rounds: 3, market: 'shared' })
    expect(both.defaultSettings).toEqual(both.parseSettings(undefined))
    for (const wrong of [{ play: 'chess' }, { play: 'market', sea: 3 }, { play: 'auction', lots: 2 }, 7, []])
      expect(() => both.parseSettings(wrong)).toThrow(SettingsRefused)
  })

  it('leaves aside what was chosen for the other way', () => {
    expect(both.parseSettings({ play: 'market', lots: 3, rounds: 2, market: 'shared' })).toEqual({
      play: 'market',
      rounds: 2,
      market: 'shared',
    })
  })

  it('says with each setting where it matters', () => {
    expect(both.settingFields.map(({ id, only }) => [id, only?.value])).toEqual([
      ['play', undefined],
      ['lots', 'auction'],
      ['rounds', 'market'],
      ['market', 'market'],
    ])
  })

  it('has the teaching notes of both ways, but no note twice', () => {
    const note = { ...auction.teachingNote, lead: 'Another lead.' }
    const twice = labOfKinds({
      field: both.settingFields[0] ?? { id: '', name: '', help: '', options: [] },
      engines: { auction, market: { ...smallMarket, teachingNote: note } },
    })
    expect(twice.teachingNote).toEqual({ ...auction.teachingNote, otherWays: [{ name: 'A market', note }] })
    expect(both.teachingNote).toEqual(auction.teachingNote)
  })

  it('has the rules before that it is given, and else none', () => {
    const next = labOfKinds({
      field: both.settingFields[0] ?? { id: '', name: '', help: '', options: [] },
      engines: { auction, market: smallMarket },
      earlier: both,
    })
    expect([next.earlier, both.earlier]).toEqual([both, null])
  })

  it('plays as the engine of that way does', () => {
    const market = both.parseSettings({ play: 'market', rounds: 2 })
    expect(both.play('a', market, [offer(20)])).toEqual(smallMarket.play('a', settings, [offer(20)]))
    expect(both.roundsOf(market)).toBe(2)
    expect(both.world?.isShared(market)).toBe(true)
    expect(both.world?.isShared(both.defaultSettings)).toBe(false)
  })
})
