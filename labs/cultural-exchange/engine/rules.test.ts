import { describe, expect, it } from 'vitest'
import { sample } from '../../engine/test/sample.ts'
import { customIds } from '../data/customs.ts'
import { culturalExchange, culturalExchange1 } from './engine.ts'
import { beliefsAfter, likeliest, signsOf } from './learner.ts'
import { newRun } from './run.ts'
import { defaultSettings } from './settings.ts'
import { countingPolicy, playedBy, randomPolicy, sensiblePolicy } from './test/policies.ts'
import { drawWorld } from './world.ts'

const seeds = Array.from({ length: sample(200, 40) }, (_, at) => `rules ${at}`)
const median = (scores: readonly number[]) =>
  scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 2)] ?? NaN
const scores = (policy: typeof countingPolicy, engine: typeof culturalExchange) =>
  seeds.map((seed) => playedBy(policy, seed, defaultSettings, engine).result.score)

describe('counting the signs alone', () => {
  it('earned more than 75 points in the median under rules 1', () => {
    expect(median(scores(countingPolicy, culturalExchange1))).toBeGreaterThan(75)
  })

  it('earns less than 75 in the median since rules 2, and who minds the stranger as much as before', () => {
    expect(median(scores(countingPolicy, culturalExchange))).toBeLessThan(75)
    const [before, now] = [culturalExchange1, culturalExchange].map((engine) =>
      median(scores(sensiblePolicy, engine)),
    )
    expect(now).toBeGreaterThan((before ?? NaN) - 3)
  })
})

describe('the stranger', () => {
  it('comes on three of each five visits of a round, to either table', () => {
    const world = drawWorld('stranger', defaultSettings, 2)
    for (const stage of ['first', 'second', 'return']) {
      const seats = [0, 1, 2, 3, 4].map((visit) => world.watched(stage, visit))
      expect(seats.filter((table) => table !== null)).toHaveLength(3)
    }
    const all = seeds.flatMap((seed) =>
      [0, 1, 2, 3, 4].map((at) => drawWorld(seed, defaultSettings, 2).watched('first', at)),
    )
    expect(new Set(all)).toEqual(new Set(['weir', 'lantern', null]))
  })

  it('never comes under rules 1', () => {
    const { position } = playedBy(randomPolicy, 'stranger', defaultSettings, culturalExchange1)
    expect(position.state.strangers).toBe(false)
    expect(position.state.trades.some(({ watched }) => watched)).toBe(false)
    expect(position.facts.some(({ id }) => id === 'stranger')).toBe(false)
  })

  it('is told before the visit, and no sign is shown before them, true or misleading', () => {
    for (const seed of seeds.slice(0, 10)) {
      const { decisions } = playedBy(randomPolicy, seed)
      for (const [at, decision] of decisions.entries()) {
        if (decision.type !== 'trade') continue
        const before = culturalExchange.play(seed, defaultSettings, decisions.slice(0, at)).state
        const made = culturalExchange
          .play(seed, defaultSettings, decisions.slice(0, at + 1))
          .state.trades.at(-1)
        expect(made?.watched).toBe(decision.table !== undefined && before.stranger === decision.table)
        if (made?.watched) expect(made.remarks).toEqual([])
      }
    }
  })

  it('leaves the other draws as they were: the same towns, change, misleading signs and luck', () => {
    const [one, two] = [1, 2].map((rules) => drawWorld('same', defaultSettings, rules))
    expect(two).toMatchObject({ home: one?.home, away: one?.away, change: one?.change })
    for (const custom of customIds)
      for (let at = 0; at < 10; at++) expect(two?.misleads(custom, at)).toBe(one?.misleads(custom, at))
    expect(two?.luck('away 3')).toBe(one?.luck('away 3'))
  })

  it('teaches the learner nothing by silence', () => {
    const { world } = newRun('silence', defaultSettings, 2)
    const visit = { ways: world.home, remarks: [], table: 'weir', watched: true } as const
    expect(signsOf('gift', [visit, visit])).toEqual([])
    expect(beliefsAfter(world.home, [visit], 5)).toEqual(beliefsAfter(world.home, [], 5))
    const shown = beliefsAfter(world.home, [{ ...visit, watched: false }], 5)
    expect(likeliest(shown.gift)).toBe(world.home.gift)
  })

  it('does not use up the bound on misleading signs: one in each five visits that show signs', () => {
    for (const seed of seeds.slice(0, 10)) {
      const { position, result } = playedBy(randomPolicy, seed)
      const shown = position.state.trades.filter(
        ({ table, stage, watched }) => table !== null && stage !== 'return' && !watched,
      )
      const five = shown.slice(0, 5).map(({ number }) => number)
      if (five.length < 5) continue
      const misled = result.solution.misled.filter(({ visit }) => five.includes(visit))
      expect(misled).toHaveLength(customIds.length)
    }
  })
})
