import { describe, expect, it } from 'vitest'
import { sample } from '../../engine/test/sample.ts'
import { customIds } from '../data/customs.ts'
import { culturalExchange } from './engine.ts'
import { beliefsAfter, likeliest, signsOf } from './learner.ts'
import { newRun } from './run.ts'
import { defaultSettings } from './settings.ts'
import { countingPolicy, playedBy, randomPolicy, sensiblePolicy, type Policy } from './test/policies.ts'
import { drawWorld } from './world.ts'

const seeds = Array.from({ length: sample(200, 40) }, (_, at) => `rules ${at}`)
const median = (scores: readonly number[]) =>
  scores.toSorted((a, b) => a - b)[Math.floor(scores.length / 2)] ?? NaN
const scores = (policy: Policy) => seeds.map((seed) => playedBy(policy, seed).result.score)

it('counting the signs alone earns less than 75 in the median, and minding the stranger more than 97', () => {
  expect(median(scores(countingPolicy))).toBeLessThan(75)
  expect(median(scores(sensiblePolicy))).toBeGreaterThan(97)
})

describe('the stranger', () => {
  it('comes on three of each five visits of a round, to either table', () => {
    const world = drawWorld('stranger', defaultSettings)
    for (const stage of ['first', 'second', 'return']) {
      const seats = [0, 1, 2, 3, 4].map((visit) => world.watched(stage, visit))
      expect(seats.filter((table) => table !== null)).toHaveLength(3)
    }
    const all = seeds.flatMap((seed) =>
      [0, 1, 2, 3, 4].map((at) => drawWorld(seed, defaultSettings).watched('first', at)),
    )
    expect(new Set(all)).toEqual(new Set(['weir', 'lantern', null]))
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

  it('teaches the learner nothing by silence', () => {
    const { world } = newRun('silence', defaultSettings)
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
