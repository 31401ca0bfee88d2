import { describe, expect, it } from 'vitest'
import { robotStrengths, type RobotStrength, type StandIn } from '../../engine/standing-in.ts'
import { sample } from '../../engine/test/sample.ts'
import { randomFrom } from '../../math/random.ts'
import { median } from '../../math/statistics.ts'
import { customIds } from '../data/customs.ts'
import type { CulturalExchangeDecision } from './decisions.ts'
import { defaults } from './defaults.ts'
import { culturalExchange } from './engine.ts'
import { robots } from './robots.ts'
import { newRun, stages } from './run.ts'
import { defaultSettings } from './settings.ts'
import { decisionsOf, randomPolicy } from './test/policies.ts'

const rounds: number = stages.length

const absent: StandIn = { kind: 'absent' }
const robot = (strength: RobotStrength, seed: string): StandIn => ({
  kind: 'robot',
  strength,
  seed: `robot of ${seed}`,
})

/** What a stand-in decides after these decisions, until a round has passed. */
function made(who: StandIn, seed: string, decisions: readonly unknown[] = [], round = rounds) {
  return culturalExchange.decideFor(who, { seed, settings: defaultSettings, decisions, round })
}

function scoreOf(who: StandIn, seed: string): number {
  const decisions = made(who, seed).map(({ decision }) => decision)
  return culturalExchange.play(seed, defaultSettings, decisions).result?.score ?? NaN
}

it('the default of each phase ends the round, wherever the player stopped', () => {
  const met = new Set<unknown>()
  for (let at = 0; at < sample(20, 3); at++) {
    const seed = `stopped ${at}`
    const whole = decisionsOf(randomPolicy, seed)
    for (const count of whole.keys()) {
      const before = whole.slice(0, count)
      const { round, state } = culturalExchange.play(seed, defaultSettings, before)
      met.add(state.phase)
      const added = made(absent, seed, before, round)
      expect(added.length).toBeLessThanOrEqual(3)
      const all = [...before, ...added.map(({ decision }) => decision)]
      const after = culturalExchange.play(seed, defaultSettings, all)
      expect(after.done || after.round === round + 1).toBe(true)
      for (const { says } of added) expect(says).toMatch(/^You had not decided, so .*\.$/u)
    }
  }
  expect(met.size).toBe(rounds + 1)
})

it('a robot that stops after each round goes on as one that plays in one go', () => {
  for (const who of [absent, ...robotStrengths.map((strength) => robot(strength, 'stops'))]) {
    const decisions: object[] = []
    for (let round = 1; round <= rounds; round++) {
      decisions.push(...made(who, 'stops', decisions, round).map(({ decision }) => decision))
    }
    expect(decisions).toEqual(made(who, 'stops').map(({ decision }) => decision))
  }
})

it('robots decide from JSON alone', () => {
  for (const strength of robotStrengths) {
    const decisions = made(robot(strength, 'json'), 'json').map(({ decision }) => decision)
    for (const [at, decision] of decisions.entries()) {
      const { state } = culturalExchange.play('json', defaultSettings, decisions.slice(0, at))
      const seen = JSON.parse(JSON.stringify(state)) as typeof state
      expect(robots[strength](seen, randomFrom('robot of json', `robot ${at}`))).toEqual(decision)
    }
  }
})

it('an expert beats a novice, a steady robot is between them and above defaults alone', () => {
  // Of 100 seeds ten may be lost, which tells a robot that loses one in five.
  const seeds = Array.from({ length: sample(100, 20) }, (_, at) => `strength ${at}`)
  const scores = (whoOf: (seed: string) => StandIn) => seeds.map((seed) => scoreOf(whoOf(seed), seed))
  const [novice, steady, expert] = robotStrengths.map((strength) =>
    scores((seed) => robot(strength, seed)),
  ) as [number[], number[], number[]]
  const alone = scores(() => absent)
  const ahead = (one: number[], other: number[]) =>
    one.filter((score, at) => score > (other[at] ?? NaN)).length / seeds.length
  expect(ahead(expert, novice)).toBeGreaterThanOrEqual(0.9)
  expect(ahead(steady, alone)).toBeGreaterThanOrEqual(0.95)
  const medians = [novice, steady, expert].map(median)
  expect(medians).toEqual(medians.toSorted((a, b) => a - b))
  expect(medians[2]).toBeGreaterThan(95)
  expect(medians[0]).toBeLessThan(40)
})

it('defaults and robots finish a run under every setting', () => {
  for (const visits of [10, 12] as const) {
    for (const misleads of [4, 5, 6] as const) {
      for (const bridges of [2, 3, 4] as const) {
        const settings = { visits, misleads, bridges }
        const at = { seed: 'settings', settings, decisions: [], round: rounds }
        for (const who of [absent, robot('novice', 'settings'), robot('steady', 'settings')]) {
          expect(culturalExchange.decideFor(who, at).at(-1)?.round).toBe(rounds)
        }
      }
    }
  }
})

describe('what is told to somebody who did not decide', () => {
  const says = (seed: string, decisions: readonly CulturalExchangeDecision[] = [], round = rounds) =>
    made(absent, seed, decisions, round).map((one) => one.says)

  it('names each choice', () => {
    expect(says('sentences')).toEqual([
      'You had not decided, so you chose the first of the three ways for each custom, and asked for 50 of 100.',
      'You had not decided, so you traded at home as you had before.',
      'You had not decided, so you visited the table at the weir, did everything as at home, and asked for 50 of 100.',
      'You had not decided, so you went on after one visit.',
      'You had not decided, so you noted what you did on your last visit, 33 % sure of each.',
      'You had not decided, so you visited the table at the weir and did everything as on your last visit.',
      'You had not decided, so you kept talking as if nothing had happened.',
      'You had not decided, so you went on after one visit.',
      'You had not decided, so your first notes counted again.',
      'You had not decided, so you visited the table at the weir and did everything as on your last visit.',
      'You had not decided, so you kept talking as if nothing had happened.',
      'You had not decided, so you went on after one visit.',
      'You had not decided, so you noted “Greeting” at the table at the weir as the change, 0 % sure.',
      'You had not decided, so you hosted the table as at home, without a bridge.',
      'You had not decided, so you called none of the statements true of you.',
    ])
  })

  it('says so where a visit, words or notes are those of before', () => {
    const whole = decisionsOf(randomPolicy, 'before')
    const untilNotes = whole.findIndex(({ type }) => type === 'notes')
    const told = says('before', whole.slice(0, untilNotes + 1), 6)
    expect(told).toEqual([
      'You had not decided, so you visited the table at the weir and did everything as on your last visit.',
      'You had not decided, so you explained again what is polite at home.',
      'You had not decided, so you went on after one visit.',
      'You had not decided, so your first notes counted again.',
      'You had not decided, so you visited the table at the weir and did everything as on your last visit.',
      'You had not decided, so you explained again what is polite at home.',
      'You had not decided, so you went on after one visit.',
    ])
  })
})

it('no default depends on the rules of the other town, the change or the luck', () => {
  const run = newRun('hidden', defaultSettings)
  const { world } = run
  const away = Object.fromEntries(
    customIds.map((custom) => [custom, (world.away[custom] + 1) % 3]),
  ) as typeof world.away
  const change = { table: 'lantern', custom: 'promise', to: 0 } as const
  const other = { ...run, world: { ...world, away, change, luck: () => 0, misleads: () => true } }
  for (const stage of stages) {
    for (const one of [run, other]) one.stage = stage
    expect(defaults[stage](other)).toEqual(defaults[stage](run))
  }
  expect(defaults.repair(other)).toEqual(defaults.repair(run))
})

it('no default before the first trade tells the rules of home', () => {
  const told = [0, 1, 2, 3].map((at) => made(absent, `home ${at}`, [], 1)[0]?.decision)
  expect(new Set(told.map((decision) => JSON.stringify(decision))).size).toBe(1)
})
