import { describe, expect, it } from 'vitest'
import type { StandIn } from '../../engine/standing-in.ts'
import { robotStrengths } from '../../engine/standing-in.ts'
import { sample } from '../../engine/test/sample.ts'
import { randomFrom } from '../../math/random.ts'
import { median } from '../../math/statistics.ts'
import { criterionIds } from './criteria.ts'
import type { GlobalCompassDecision } from './decisions.ts'
import { defaults } from './defaults.ts'
import { globalCompass } from './engine.ts'
import { robots } from './robots.ts'
import { drawWorld, newRun } from './run.ts'
import { defaultSettings } from './settings.ts'
import { decisionsOf, randomPolicy } from './test/policies.ts'

const absent: StandIn = { kind: 'absent' }
const robot = (strength: (typeof robotStrengths)[number], seed: string): StandIn => ({
  kind: 'robot',
  strength,
  seed: `robot of ${seed}`,
})

/** What a stand-in decides after these decisions, until a round has passed. */
function made(who: StandIn, seed: string, decisions: readonly unknown[] = [], round = 5) {
  return globalCompass.decideFor(who, { seed, settings: defaultSettings, decisions, round })
}

function scoreOf(who: StandIn, seed: string): number {
  const decisions = made(who, seed).map(({ decision }) => decision)
  return globalCompass.play(seed, defaultSettings, decisions).result?.score ?? NaN
}

it('the default of each phase ends the round, wherever the player stopped', () => {
  for (let at = 0; at < sample(15, 3); at++) {
    const seed = `stopped ${at}`
    const whole = decisionsOf(randomPolicy, seed)
    for (const count of whole.keys()) {
      const before = whole.slice(0, count)
      const { round } = globalCompass.play(seed, defaultSettings, before)
      const added = made(absent, seed, before, round)
      const after = globalCompass.play(seed, defaultSettings, [
        ...before,
        ...added.map(({ decision }) => decision),
      ])
      expect(after.done || after.round === round + 1).toBe(true)
      for (const { says } of added)
        expect(says).toMatch(/^You(?: had not decided, so|r forecast was 50 %:) .*\.$/u)
    }
  }
})

it('a robot that stops after each round goes on as one that plays in one go', () => {
  for (const who of [absent, ...robotStrengths.map((strength) => robot(strength, 'stops'))]) {
    const decisions: object[] = []
    for (let round = 1; round <= 5; round++) {
      decisions.push(...made(who, 'stops', decisions, round).map(({ decision }) => decision))
    }
    expect(decisions).toEqual(made(who, 'stops').map(({ decision }) => decision))
  }
})

it('robots decide from JSON alone', () => {
  for (const strength of robotStrengths) {
    const decisions = made(robot(strength, 'json'), 'json').map(({ decision }) => decision)
    for (const [at, decision] of decisions.entries()) {
      const { state } = globalCompass.play('json', defaultSettings, decisions.slice(0, at))
      const seen = JSON.parse(JSON.stringify(state)) as typeof state
      expect(robots[strength](seen, randomFrom('robot of json', `robot ${at}`))).toEqual(decision)
    }
  }
})

it('an expert beats a novice, a steady robot is between them, and defaults alone earn least', () => {
  // Of 100 seeds ten may be lost, which tells a robot that loses one in five.
  const seeds = Array.from({ length: sample(100, 8) }, (_, at) => `strength ${at}`)
  const scores = (whoOf: (seed: string) => StandIn) => seeds.map((seed) => scoreOf(whoOf(seed), seed))
  const [novice, steady, expert] = robotStrengths.map((strength) =>
    scores((seed) => robot(strength, seed)),
  ) as [number[], number[], number[]]
  const alone = scores(() => absent)
  const ahead = (one: number[], other: number[]) =>
    one.filter((score, at) => score > (other[at] ?? NaN)).length / seeds.length
  expect(ahead(expert, novice)).toBeGreaterThanOrEqual(0.9)
  expect(ahead(steady, alone)).toBeGreaterThanOrEqual(0.95)
  const medians = [alone, novice, steady, expert].map(median)
  expect(medians).toEqual(medians.toSorted((a, b) => a - b))
  expect(medians[3]).toBeGreaterThan(88)
})

it('defaults alone finish a run under every setting', () => {
  for (const rounds of [3, 4, 5] as const) {
    for (const candidates of [16, 20, 24, 30] as const) {
      for (const budget of [10, 14, 18] as const) {
        const settings = { rounds, candidates, budget }
        const at = { seed: 'settings', settings, decisions: [], round: rounds }
        const decisions = globalCompass.decideFor(absent, at)
        expect(decisions.at(-1)?.round).toBe(rounds)
      }
    }
  }
  const settings = { ...defaultSettings, rounds: 3 } as const
  const three = globalCompass.decideFor(absent, { seed: 'settings', settings, decisions: [], round: 3 })
  expect(
    globalCompass.play(
      'settings',
      settings,
      three.map(({ decision }) => decision),
    ).done,
  ).toBe(true)
})

describe('what is told to somebody who did not decide', () => {
  const says = (seed: string, decisions: readonly GlobalCompassDecision[] = []) =>
    made(absent, seed, decisions).map((one) => one.says)

  it('names each choice', () => {
    expect(says('sentences')).toEqual([
      'You had not decided, so all ten criteria counted the same.',
      'Your forecast was 50 %: next year the economy of Croatia grows faster than that of the United Kingdom.',
      'Your forecast was 50 %: next year Egypt reports higher growth than the United Arab Emirates.',
      'Your forecast was 50 %: next year prices rise faster in Peru than in Israel.',
      'Your forecast was 50 %: next year a loan costs more in Germany than in Vietnam.',
      'Your forecast was 50 %: next year public debt is a larger share of GDP in Türkiye than in the United States.',
      'Your forecast was 50 %: next year a larger share of people are online in Ivory Coast than in Algeria.',
      'You had not decided, so you went on without opening a card.',
      'You had not decided, so your shortlist was the first five countries of the long list, and Algeria your pick.',
      'You had not decided, so head office and research stayed in Japan, and plant and hub went to Algeria.',
      'You had not decided, so you waited until the shock was over.',
    ])
  })

  it('counts what was entered: forecasts and cards stay, and lead to the five', () => {
    const weights = Object.fromEntries(criterionIds.map((id) => [id, 5])) as Record<
      (typeof criterionIds)[number],
      number
    >
    const entered: GlobalCompassDecision[] = [
      { type: 'set-weights', weights },
      { type: 'buy-card', card: 'growth' },
      { type: 'forecast', statement: 'statement-2', confidence: 80 },
    ]
    const told = says('sentences', entered)
    expect(told).toHaveLength(9)
    expect(told.slice(-4, -1)).toEqual([
      'You had not decided, so you went on with the one card that you had opened.',
      'You had not decided, so your shortlist was the leading five by your weights and open cards, and Ivory Coast your pick.',
      'You had not decided, so head office and research stayed in Japan, and plant and hub went to Ivory Coast.',
    ])
  })
})

it('the default shortlist depends on open cards alone', () => {
  const world = drawWorld('hidden', defaultSettings)
  const run = newRun(world)
  run.weights = Object.fromEntries(criterionIds.map((id) => [id, 5])) as typeof run.weights
  run.bought.push('growth', 'trade')
  const turned = Object.fromEntries(
    criterionIds.map((id) => [id, run.bought.includes(id) ? world.table[id] : world.table[id].toReversed()]),
  ) as typeof world.table
  const other = { ...run, world: { ...world, table: turned } }
  expect(defaults.shortlist(other)).toEqual(defaults.shortlist(run))
  other.bought.push('debt')
  expect(defaults.shortlist(other)).not.toEqual(defaults.shortlist(run))
})
