import { describe, expect, it } from 'vitest'
import { sample } from '../../engine/test/sample.ts'
import { customIds } from '../data/customs.ts'
import { tableIds } from '../data/places.ts'
import {
  beliefsAfter,
  changeBeliefs,
  firstBelief,
  learned,
  likeliest,
  triesNext,
  type Sign,
  type Visited,
} from './learner.ts'
import { defaultSettings, type CulturalExchangeSettings } from './settings.ts'
import { learnersVisits } from './solution.ts'
import { cultureAt, drawWorld, returnVisits, type World } from './world.ts'

const seeds = Array.from({ length: sample(1000, 250) }, (_, at) => `learner ${at}`)

/** The learner's visits on the return: both tables in turn, with the ways that it believes in. */
function returned(world: World, visits: readonly Visited[], misleads: number): Visited[] {
  const ways = triesNext(beliefsAfter(world.home, visits, misleads))
  return Array.from({ length: returnVisits }, (_, at) => {
    const table = tableIds[at % 2] as Visited['table']
    const culture = cultureAt(world, table, true)
    const here = Math.floor(at / 2)
    const remarks = customIds.filter(
      (custom) => (ways[custom] !== culture[custom]) !== world.misleadsOnReturn(table, custom, here),
    )
    return { ways, remarks, table, watched: false }
  })
}

function missed(settings: CulturalExchangeSettings) {
  let rules = 0
  let changes = 0
  for (const seed of seeds) {
    const world = drawWorld(seed, settings)
    const visits = learnersVisits(world, settings.visits, settings.misleads)
    const beliefs = beliefsAfter(world.home, visits, settings.misleads)
    rules += customIds.filter((custom) => likeliest(beliefs[custom]) !== world.away[custom]).length
    const [found] = changeBeliefs(beliefs, returned(world, visits, settings.misleads), settings.misleads)
    if (found?.table !== world.change.table || found.custom !== world.change.custom) changes++
  }
  return { rules, changes }
}

describe('the learner on many seeds', () => {
  it('finds all eight rules and the changed one within the visits', () => {
    expect(missed(defaultSettings)).toEqual({ rules: 0, changes: 0 })
  })

  it('also finds them with the fewest misleading signs and with the most visits', () => {
    expect(missed({ ...defaultSettings, misleads: 6 })).toEqual({ rules: 0, changes: 0 })
    expect(missed({ ...defaultSettings, visits: 12 })).toEqual({ rules: 0, changes: 0 })
  })

  it('misses less than one rule in a hundred where one sign in four misleads', () => {
    const { rules, changes } = missed({ ...defaultSettings, misleads: 4 })
    expect(rules / (8 * seeds.length)).toBeLessThan(0.01)
    expect(changes / seeds.length).toBeLessThan(0.02)
  })
})

describe('the learner', () => {
  it('agrees with probabilities computed case by case', () => {
    // The same numbers from the joint probabilities of each rule and these signs.
    const signs: readonly Sign[] = [
      { way: 1, remarked: true },
      { way: 2, remarked: false },
    ]
    const belief = learned(firstBelief(0), signs, 5)
    const joint = [0, 1, 2].map((holds) => {
      const prior = holds === 0 ? 0.25 : 0.375
      const first = holds === 1 ? 0.2 : 0.8
      const second = holds === 2 ? 0.8 : 0.2
      return prior * first * second
    })
    const all = joint.reduce((total, one) => total + one, 0)
    joint.forEach((one, way) => expect(belief[way]).toBeCloseTo(one / all, 12))
  })

  it('ignores the order of the signs, and its beliefs sum to 1', () => {
    const signs: readonly Sign[] = [
      { way: 0, remarked: true },
      { way: 1, remarked: false },
      { way: 1, remarked: true },
      { way: 2, remarked: true },
    ]
    const belief = learned(firstBelief(2), signs, 5)
    const again = learned(firstBelief(2), signs.toReversed(), 5)
    belief.forEach((chance, way) => expect(again[way]).toBeCloseTo(chance, 12))
    expect(belief.reduce((total, one) => total + one, 0)).toBeCloseTo(1, 12)
  })

  it('learns the same step by step as all at once', () => {
    const [one, two] = [
      { way: 0, remarked: true },
      { way: 1, remarked: false },
    ] as const
    const step = learned(learned(firstBelief(0), [one], 5), [two], 5)
    learned(firstBelief(0), [one, two], 5).forEach((chance, way) => expect(step[way]).toBeCloseTo(chance, 12))
  })
})

it('one sign in each block misleads before the change, and at most one on the return', () => {
  const world = drawWorld('blocks', defaultSettings)
  for (const custom of customIds) {
    for (const block of [0, 1]) {
      const misled = [0, 1, 2, 3, 4].filter((at) => world.misleads(custom, 5 * block + at))
      expect(misled).toHaveLength(1)
    }
    for (const table of tableIds) {
      const misled = [0, 1, 2].filter((at) => world.misleadsOnReturn(table, custom, at))
      expect(misled.length).toBeLessThanOrEqual(1)
    }
  }
})
