import { describe, expect, it } from 'vitest'
import { robotStrengths, type RobotStrength, type StandIn } from '../../engine/standing-in.ts'
import { sample } from '../../engine/test/sample.ts'
import { randomFrom } from '../../math/random.ts'
import { median } from '../../math/statistics.ts'
import { defaults } from './defaults.ts'
import { culturalIntelligence } from './engine.ts'
import { robots } from './robots.ts'
import { newRun, playInHand, type Phase } from './run.ts'
import { defaultSettings, type CulturalIntelligenceSettings } from './settings.ts'
import { decisionsOf, randomPolicy } from './test/policies.ts'

/** Four scenes take half the time of eight. */
const short: CulturalIntelligenceSettings = { ...defaultSettings, scenes: 4 }
const rounds = culturalIntelligence.roundsOf(short)

const absent: StandIn = { kind: 'absent' }
const robot = (strength: RobotStrength, seed: string): StandIn => ({
  kind: 'robot',
  strength,
  seed: `robot of ${seed}`,
})

/** What a stand-in decides after these decisions, until a round has passed. */
function made(who: StandIn, seed: string, decisions: readonly unknown[] = [], round = rounds) {
  return culturalIntelligence.decideFor(who, { seed, settings: short, decisions, round })
}

function scoreOf(who: StandIn, seed: string): number {
  const decisions = made(who, seed).map(({ decision }) => decision)
  return culturalIntelligence.play(seed, short, decisions).result?.score ?? NaN
}

it('the default of each phase ends the round, wherever the player stopped', () => {
  const met = new Set<unknown>()
  for (let at = 0; at < sample(10, 2); at++) {
    const seed = `stopped ${at}`
    const whole = decisionsOf(randomPolicy, seed, short)
    for (const count of whole.keys()) {
      const before = whole.slice(0, count)
      const { round, state } = culturalIntelligence.play(seed, short, before)
      met.add(state.phase)
      const added = made(absent, seed, before, round)
      const all = [...before, ...added.map(({ decision }) => decision)]
      if (round < rounds) expect(culturalIntelligence.play(seed, short, all).round).toBe(round + 1)
      for (const { says } of added) expect(says).toMatch(/^You had not decided, so .*\.$/u)
    }
  }
  expect(met.size).toBe(6)
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
      const { state } = culturalIntelligence.play('json', short, decisions.slice(0, at))
      const seen = JSON.parse(JSON.stringify(state)) as typeof state
      expect(robots[strength](seen, randomFrom('robot of json', `robot ${at}`))).toEqual(decision)
    }
  }
})

it('an expert beats a novice, a steady robot is between them, and defaults alone earn least', () => {
  // Of 60 seeds six may be lost, which tells a robot that loses one in five.
  const seeds = Array.from({ length: sample(60, 8) }, (_, at) => `strength ${at}`)
  const scores: Record<RobotStrength | 'alone', number[]> = { novice: [], steady: [], expert: [], alone: [] }
  // Seed by seed, because the people of a scene are drawn once for all who play it.
  for (const seed of seeds) {
    for (const strength of robotStrengths) scores[strength].push(scoreOf(robot(strength, seed), seed))
    scores.alone.push(scoreOf(absent, seed))
  }
  const { novice, steady, expert, alone } = scores
  const ahead = (one: number[], other: number[]) =>
    one.filter((score, at) => score > (other[at] ?? NaN)).length / seeds.length
  expect(ahead(expert, novice)).toBeGreaterThanOrEqual(0.9)
  expect(ahead(steady, alone)).toBeGreaterThanOrEqual(0.95)
  const medians = [alone, novice, steady, expert].map(median)
  expect(medians).toEqual(medians.toSorted((a, b) => a - b))
  expect(medians[3]).toBeGreaterThan(85)
})

it('defaults and robots finish a run under every setting', () => {
  for (const scenes of [4, 6, 8] as const) {
    for (const effort of [1, 2, 3] as const) {
      for (const signs of ['clear', 'usual', 'faint'] as const) {
        for (const notes of ['shown', 'hidden'] as const) {
          const settings = { scenes, effort, signs, notes }
          const at = { seed: 'settings', settings, decisions: [], round: scenes + 2 }
          for (const who of [absent, robot('novice', 'settings'), robot('expert', 'settings')]) {
            const decisions = culturalIntelligence.decideFor(who, at)
            expect(decisions.at(-1)?.round).toBe(scenes + 2)
          }
        }
      }
    }
  }
})

it('a robot knows nothing of the firm where the notes are hidden', () => {
  const settings: CulturalIntelligenceSettings = { ...short, notes: 'hidden' }
  for (let at = 0; at < 20; at++) {
    const { state } = culturalIntelligence.play(`hidden ${at}`, settings, [])
    const unseen = { ...state, scene: state.scene && { ...state.scene, notices: [] } }
    // An expert without effort for a check has to read at once.
    const broke = { ...unseen, effort: { ...unseen.effort, left: 0 } }
    const decision = robots.expert(broke, randomFrom('hidden', 'robot'))
    expect(decision).toMatchObject({ type: 'read', confidence: expect.any(Number) })
    expect(new Set(Object.values('readings' in decision ? (decision.readings as object) : {}))).toEqual(
      new Set(['unclear']),
    )
  }
})

describe('what is told to somebody who did not decide', () => {
  it('names each choice', () => {
    const told = made(absent, 'sentences', [], 2).map(({ says }) => says)
    expect(told).toEqual([
      'You had not decided, so you could not tell what Noor prefers, and gave the draft a chance of 50 %.',
      'You had not decided, so you opened as your colleague had suggested.',
      'You had not decided, so you answered with the first of the replies.',
      'You had not decided, so you answered with the first of the replies.',
      'You had not decided, so you put the reaction down to a bad day.',
      'You had not decided, so you rated yourself “Sometimes” on each statement.',
    ])
  })

  it('takes the first self-view again after the last scene', () => {
    const whole = decisionsOf(randomPolicy, 'again', short)
    const [last] = made(absent, 'again', whole.slice(0, -1))
    expect(last?.says).toBe('You had not decided, so your first self-view counted again.')
    expect(last?.decision).toEqual(whole.find(({ type }) => type === 'rate'))
  })
})

it('no default depends on the person, the signs or the luck', () => {
  const run = newRun('hidden', short)
  const play = playInHand(run)
  const { cast } = play
  const person = Object.fromEntries(
    Object.entries(cast.person).map(([dial, lean]) => [dial, -lean]),
  ) as typeof cast.person
  const luck = { draft: 0, opening: 0, onward: 0, unsure: 0, repair: 0 }
  const other = { ...run, plays: [{ ...play, cast: { ...cast, person, luck, findings: [] } }] }
  for (const phase of ['look', 'open', 'reply', 'explain'] satisfies Phase[]) {
    for (const turn of ['onward', 'unsure', 'repair'] as const) {
      for (const one of [run, other]) playInHand(one).turn = turn
      expect(defaults[phase](other)).toEqual(defaults[phase](run))
    }
  }
})
