import { describe, expect, it } from 'vitest'
import { randomFrom } from '../../math/random.ts'
import { customIds, customs, type CustomId } from '../data/customs.ts'
import { away, home, tables } from '../data/places.ts'
import { bestOutlook, outlookOf, type JointTable } from './joint.ts'
import { changeBeliefs, firstBelief, learned, signsOf } from './learner.ts'
import { blindChance, brierOf, changeMark, evenChance, nextMark, notesMark, wordsMark } from './marks.ts'
import { chanceOf, movedTrust, repairs } from './model.ts'
import { newRun, type AwayTrade, type Guesses } from './run.ts'
import { defaultSettings } from './settings.ts'
import { byCustom } from './state.ts'
import type { Culture, World } from './world.ts'
import { patiently } from '../../engine/test/sample.ts'

const all = (way: number): Culture => byCustom(() => way)
const even = { home: 50, away: 50 }

/** Home does everything the first way. The other town does so for two customs, and the rest the second way. */
const world = {
  home: all(0),
  away: byCustom((custom) => (custom === 'greeting' || custom === 'gift' ? 0 : 1)),
} as World

describe('the case of the documentation', () => {
  it('accepts trades by a logistic function of customs kept, repeated breaches, trust and share', () => {
    // −3.4 + 0.7 × 6 = 0.8
    expect(evenChance(6)).toBeCloseTo(0.69, 3)
    // −3.4 + 0.7 × 5 − 0.5 × 2 + 2 × 0.1 − 0.7 = −1.4
    expect(chanceOf({ kept: 5, again: 2, trust: 60, share: 60 })).toBeCloseTo(0.1978, 4)
    expect(evenChance(8)).toBeCloseTo(0.9002, 4)
    expect(movedTrust(98, 6)).toBe(100)
  })

  it('updates beliefs by Bayes’ rule', () => {
    // The prior is 0.25, 0.375, 0.375. The first way drew a remark, the second did not.
    const belief = learned(
      firstBelief(0),
      [
        { way: 0, remarked: true },
        { way: 1, remarked: false },
      ],
      5,
    )
    // 0.25 × 0.2 × 0.2 = 0.01; 0.375 × 0.8 × 0.8 = 0.24; 0.375 × 0.8 × 0.2 = 0.06
    expect(belief[0]).toBeCloseTo(0.01 / 0.31, 6)
    expect(belief[1]).toBeCloseTo(0.24 / 0.31, 6)
    expect(belief[2]).toBeCloseTo(0.06 / 0.31, 6)
  })

  it('learns nothing from a visit before a stranger', () => {
    const seen = (watched: boolean) => ({ ways: all(1), remarks: [], table: 'weir', watched }) as const
    // The first visit shows no sign because a stranger looks on; the second is 0.375 × 0.8 of 0.425.
    expect(signsOf('gift', [seen(true), seen(false)])).toEqual([{ way: 1, remarked: false }])
    const belief = learned(firstBelief(0), signsOf('gift', [seen(true), seen(false)]), 5)
    expect(belief[1]).toBeCloseTo(0.3 / (0.05 + 0.3 + 0.075), 6)
  })

  it('finds the changed rule at the table with repeated remarks', () => {
    const sure = byCustom(() => [0.98, 0.01, 0.01])
    const visit = (table: 'weir' | 'lantern', remarks: CustomId[]) => ({
      ways: all(0),
      remarks,
      table,
      watched: false,
    })
    const [found, next] = changeBeliefs(
      sure,
      [visit('weir', ['gift']), visit('lantern', ['favour']), visit('weir', ['gift'])],
      5,
    )
    expect(found).toMatchObject({ table: 'weir', custom: 'gift' })
    expect(found?.chance).toBeGreaterThan(2 * (next?.chance ?? 1))
  })

  it('marks notes by Brier score, from 0 for ignorance to 1 for full knowledge', () => {
    const guesses = (way: number, confidence: number): Guesses => byCustom(() => ({ way, confidence }))
    expect(notesMark(guesses(0, 100), all(0))).toBe(1)
    expect(notesMark(guesses(0, 100), all(1))).toBe(0)
    // Six of eight right at 75 %: (6 × 0.0625 + 2 × 0.5625) / 8 = 0.1875; 1 − 0.1875 / 0.2222 = 0.156
    const truth = world.away
    const mixed: Guesses = byCustom((custom) => ({
      way: custom === 'gift' ? 2 : truth[custom],
      confidence: 75,
    }))
    const two: Guesses = { ...mixed, greeting: { way: 2, confidence: 75 } }
    expect(brierOf(two, truth)).toBeCloseTo(0.1875, 6)
    expect(notesMark(two, truth)).toBeCloseTo(0.15625, 5)
  })

  it('marks the report so that the true belief is the best answer', () => {
    const change = { table: 'weir', custom: 'gift', to: 2 } as const
    const report = (confidence: number, custom: CustomId = 'gift') =>
      changeMark({ table: 'weir', custom, confidence }, change)
    expect(report(80)).toBeCloseTo(0.96, 6)
    expect(report(80, 'favour')).toBeCloseTo(-0.64, 6)
    const expected = (confidence: number, chance: number) =>
      chance * report(confidence) + (1 - chance) * report(confidence, 'favour')
    for (const chance of [0.1, 0.4, 0.7])
      for (let said = 0; said <= 100; said += 10)
        expect(expected(said, chance)).toBeLessThanOrEqual(expected(100 * chance, chance) + 1e-9)
  })

  it('computes the gain of a joint table', () => {
    // Two customs are alike and six differ. Three are bridged, two go to home and one to the other town.
    const apart = customIds.filter((custom) => world.home[custom] !== world.away[custom])
    const bridged = apart.slice(0, 3)
    const table: JointTable = {
      ways: byCustom((custom) => (custom === apart[5] ? 1 : 0)),
      bridges: Object.fromEntries(bridged.map((custom) => [custom, 1])),
    }
    const own = outlookOf(table, world, even)
    expect([own.keptHome, own.keptAway]).toEqual([7, 6])
    // 1 / (1 + e^−1.5) = 0.8176, 1 / (1 + e^−0.8) = 0.6900: 100 × 0.5641 − 9
    expect(own.gain).toBeCloseTo(47.41, 1)
    expect(bestOutlook(world, even, 3).gain).toBeCloseTo(own.gain, 6)
  })

  it('marks words after a refusal from the mean of all to the best', () => {
    const after = (repair: AwayTrade['repair']) => ({ repair }) as AwayTrade
    expect(wordsMark([])).toBe(1)
    expect(wordsMark([after('own')])).toBe(1)
    expect(wordsMark([after('nothing')])).toBe(0)
    // The worths are 1, 0.9, 0.3, 0.1 and 0, 0.46 on average. (0.95 − 0.46) / 0.54
    expect(wordsMark([after('own'), after('ask')])).toBeCloseTo(0.9074, 4)
    expect(repairs).toHaveLength(5)
  })

  it('gives full marks to a player who drew no remark', () => {
    expect(nextMark(newRun('no remarks', defaultSettings))).toBe(1)
  })
})

/** No bridge, every single bridge and every pair. */
const bridged = [
  [],
  ...customIds.map((one) => [one]),
  ...customIds.flatMap((one, at) => customIds.slice(at + 1).map((two) => [one, two])),
]

it('the best joint table matches a search of all tables', { timeout: patiently(60_000) }, () => {
  const random = randomFrom('joint', 'test')
  for (let round = 0; round < 20; round++) {
    const drawn = { home: byCustom(() => random.below(3)), away: byCustom(() => random.below(3)) } as World
    const trust = { home: 30 + random.below(50), away: 30 + random.below(50) }
    const best = bestOutlook(drawn, trust, 2).gain
    let tried = 0
    for (let code = 0; code < 2 ** 8; code++) {
      const ways = byCustom((custom) =>
        (code >> customIds.indexOf(custom)) & 1 ? drawn.away[custom] : drawn.home[custom],
      )
      const other = (custom: CustomId) =>
        ways[custom] === drawn.home[custom] ? drawn.away[custom] : drawn.home[custom]
      for (const chosen of bridged) {
        const bridges = Object.fromEntries(chosen.map((custom) => [custom, other(custom)]))
        tried = Math.max(tried, outlookOf({ ways, bridges }, drawn, trust).gain)
      }
    }
    expect(best).toBeCloseTo(tried, 9)
  }
})

it('the chance of a random guest matches a simulation', () => {
  const random = randomFrom('blind', 'test')
  let total = 0
  for (let at = 0; at < 20_000; at++)
    total += evenChance(customIds.filter(() => random.below(3) === 0).length)
  expect(total / 20_000).toBeCloseTo(blindChance, 2)
  expect(blindChance).toBeCloseTo(0.2124, 4)
})

describe('the texts', () => {
  it('are complete: eight customs of three ways, without a duplicate', () => {
    const texts = customs.flatMap(({ ways }) =>
      ways.flatMap(({ text, rule, remark }) => [text, rule, remark]),
    )
    expect(customs).toHaveLength(8)
    expect(new Set(texts).size).toBe(72)
    for (const { ways } of customs)
      for (const { rule, remark } of ways)
        for (const text of [rule, remark]) expect(text).toMatch(/^[A-Z].*\.$/u)
  })

  it('never reveal the right way in a remark', () => {
    for (const { ways } of customs)
      for (const { remark, id } of ways)
        for (const other of ways)
          if (other.id !== id) expect(remark.toLowerCase()).not.toContain(other.short.toLowerCase())
  })

  it('name no real nation, people or faith', () => {
    const texts = JSON.stringify([customs, home, away, tables])
    const real =
      /chin|japan|german|arab|french|ital|ind[iy]a|russ|africa|america|asia|europ|british|engl|islam|christ|jew|hindu|buddh/iu
    expect(texts).not.toMatch(real)
  })
})
