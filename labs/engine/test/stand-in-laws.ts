import { describe, expect, it } from 'vitest'
import type { LabEngine } from '../lab-engine.ts'
import { robotStrengths, type MadeDecision, type StandIn } from '../standing-in.ts'
import type { EachRun, Run } from './runs.ts'
import { sample } from './sample.ts'

const absent: StandIn = { kind: 'absent' }
const robots = robotStrengths.map((strength): StandIn => ({ kind: 'robot', strength, seed: 'robot' }))

/** Tests what holds for whoever decides in place of a player. */
export function testStandIns<Settings>(engine: LabEngine<Settings>, eachRun: EachRun<Settings>): void {
  if (!hasStandIns(engine)) return
  describe('somebody who does not decide', () => {
    testAbsent(engine, eachRun)
    testSentences(engine, eachRun)
  })
  describe('a robot', () => {
    testRobots(engine, eachRun)
    testTaste(engine)
    testSettings(engine)
  })
}

/** Whether the lab has defaults and robots. No round is numbered 0, so nobody decides anything here. */
function hasStandIns<Settings>(engine: LabEngine<Settings>): boolean {
  try {
    engine.decideFor(absent, { seed: '', settings: engine.defaultSettings, decisions: [], round: 0 })
    return true
  } catch (error) {
    if (error instanceof Error && error.message.endsWith('has no defaults or robots')) return false
    throw error
  }
}

/** A point of a run: how many decisions come before it. */
interface Point<Settings> {
  readonly run: Run<Settings>
  readonly before: readonly object[]
}

/**
 * About so many points of each run, other ones from run to run: a run has every kind of point, so many runs with few
 * points each meet more than few runs with many.
 */
function eachPoint<Settings>(
  eachRun: EachRun<Settings>,
  points: number,
  law: (point: Point<Settings>) => void,
): void {
  let first = 0
  eachRun((run) => {
    const count = run.along.length
    const step = Math.max(1, Math.floor(count / points))
    for (let at = first % step; at < count; at += step) law({ run, before: run.decisions.slice(0, at) })
    first += 7
  })
}

const decisionsOf = (made: readonly MadeDecision[]) => made.map(({ decision }) => decision)

function testAbsent<Settings>(engine: LabEngine<Settings>, eachRun: EachRun<Settings>): void {
  it('has decided by the end of the round, wherever the run is, and nothing beyond', () => {
    eachPoint(eachRun, sample(10, 5), ({ run: { seed, settings, along }, before }) => {
      const { round, done } = along[before.length] ?? { round: NaN, done: true }
      const madeIn = (number: number, decisions: readonly object[]) =>
        engine.decideFor(absent, { seed, settings, decisions, round: number })
      const made = madeIn(round, before)
      expect(made.map((decision) => decision.round)).toEqual(made.map(() => round))
      expect(made.length > 0).toBe(!done)
      expect(madeIn(round, before)).toEqual(made)
      const after = [...before, ...decisionsOf(made)]
      // A finished run is costly to judge; the next law does it.
      if (round < engine.roundsOf(settings))
        expect(engine.play(seed, settings, after).round).toBeGreaterThan(round)
      expect(madeIn(round, after)).toEqual([])
      expect(madeIn(round - 1, before)).toEqual([])
    })
  })

  it('comes to a score round by round, as in one go', () => {
    eachPoint(eachRun, sample(2, 1), ({ run: { seed, settings }, before }) => {
      const rounds = engine.roundsOf(settings)
      let decisions = before
      for (let round = 1; round <= rounds; round++) {
        const made = engine.decideFor(absent, { seed, settings, decisions, round })
        decisions = [...decisions, ...decisionsOf(made)]
      }
      const whole = engine.decideFor(absent, { seed, settings, decisions: before, round: rounds })
      expect([...before, ...decisionsOf(whole)]).toEqual(decisions)
      expectScore(engine, { seed, settings, decisions })
    })
  })
}

function expectScore<Settings>(
  engine: LabEngine<Settings>,
  { seed, settings, decisions }: Pick<Run<Settings>, 'seed' | 'settings' | 'decisions'>,
): void {
  const stored = JSON.parse(JSON.stringify(decisions)) as object[]
  const { done, result } = engine.play(seed, settings, stored)
  expect(done).toBe(true)
  expect(result?.score).toBeGreaterThanOrEqual(0)
  expect(result?.score).toBeLessThanOrEqual(100)
}

const number = /\d+(?:[.,]\d+)*/gu
const numbersIn = (text: string) => text.match(number) ?? []

/** How long the lists on a screen are: whoever sees a list can count it. */
function lengthsIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return []
  const own = Array.isArray(value) ? [String(value.length)] : []
  return [...own, ...Object.values(value).flatMap(lengthsIn)]
}

function testSentences<Settings>(engine: LabEngine<Settings>, eachRun: EachRun<Settings>): void {
  it('is told what counted in a sentence of at most 25 words, without what is hidden', () => {
    /** By sentence, the numbers in it, and whether some screen does not show them: then they must be the same always. */
    const told = new Map<string, { readonly numbers: Set<string>; hidden: boolean }>()
    eachPoint(eachRun, sample(5, 3), ({ run: { seed, settings }, before }) => {
      const round = engine.roundsOf(settings)
      const made = engine.decideFor(absent, { seed, settings, decisions: before, round })
      made.forEach(({ says }, at) => {
        const position = engine.play(seed, settings, [...before, ...decisionsOf(made.slice(0, at))])
        const { state, round: now, rounds } = position
        const onScreen = { state, now, rounds }
        const shown = new Set([...numbersIn(JSON.stringify(onScreen)), ...lengthsIn(onScreen)])
        // Null where nothing is decided, such as when reading on.
        if (says === null) return
        const sentence = says
        expect(sentence).toMatch(/^[A-Z].*\.$/u)
        expect(sentence).not.toMatch(/NaN|undefined|null|Infinity|\[object/u)
        expect(sentence.split(/\s+/u).length).toBeLessThanOrEqual(25)
        expect(sentence).not.toContain(seed)
        const numbers = numbersIn(sentence)
        const bare = sentence.replaceAll(number, '#')
        const known = told.get(bare) ?? { numbers: new Set(), hidden: false }
        known.numbers.add(numbers.join(' '))
        known.hidden ||= numbers.some((each) => !shown.has(each))
        told.set(bare, known)
      })
    })
    for (const { numbers, hidden } of told.values()) if (hidden) expect([...numbers]).toHaveLength(1)
  })
}

function testRobots<Settings>(engine: LabEngine<Settings>, eachRun: EachRun<Settings>): void {
  it('ends a run from any point, and stopped and continued decides as in one go', () => {
    let turn = 0
    eachPoint(eachRun, sample(2, 1), ({ run: { seed, settings }, before }) => {
      const who = robots[turn++ % robots.length] ?? absent
      const round = engine.roundsOf(settings)
      const decideAfter = (decisions: readonly object[]) =>
        engine.decideFor(who, { seed, settings, decisions, round })
      const made = decideAfter(before)
      expect(made.map(({ says }) => says)).toEqual(made.map(() => null))
      const stopped = made.slice(0, middleOfRound(made))
      expect(decideAfter([...before, ...decisionsOf(stopped)])).toEqual(made.slice(stopped.length))
      expectScore(engine, { seed, settings, decisions: [...before, ...decisionsOf(made)] })
    })
  })

  it('sees only what survives JSON, as a browser does', () => {
    eachPoint(eachRun, sample(5, 3), ({ run: { along }, before }) => {
      const { state } = along[before.length] ?? {}
      expect(JSON.parse(JSON.stringify(state))).toEqual(state)
    })
  })
}

/** How many decisions to stop after: in the middle of a round, if one has several. */
function middleOfRound(made: readonly MadeDecision[]): number {
  const at = made.findLastIndex((decision, index) => decision.round === made[index - 1]?.round)
  return at > 0 ? at : Math.ceil(made.length / 2)
}

function testTaste<Settings>(engine: LabEngine<Settings>): void {
  it.each(robotStrengths)(
    'of strength %s decides otherwise than another, and always like itself',
    (strength) => {
      const settings = engine.defaultSettings
      const round = engine.roundsOf(settings)
      for (const seed of ['room 1', 'room 2', 'room 3']) {
        const decidedBy = (robot: string) =>
          decisionsOf(
            engine.decideFor(
              { kind: 'robot', strength, seed: `${seed} ${robot}` },
              { seed, settings, decisions: [], round },
            ),
          )
        expect(decidedBy('one')).not.toEqual(decidedBy('two'))
        expect(decidedBy('one')).toEqual(decidedBy('one'))
      }
    },
  )
}

function testSettings<Settings>(engine: LabEngine<Settings>): void {
  const offered = engine.settingFields.flatMap(({ id, options }) =>
    options.map(({ value }) => engine.parseSettings({ [id]: value })),
  )
  const settingsToTry = offered.length > 0 ? offered : [engine.defaultSettings]

  it.each(robots)('of strength $strength ends a run under every setting', (who) => {
    for (const [at, settings] of settingsToTry.entries()) {
      const round = engine.roundsOf(settings)
      const seed = `settings ${at}`
      const made = engine.decideFor(who, { seed, settings, decisions: [], round })
      // Decisions that the engine refuses would have ended the attempt, and an unfinished run would go on.
      expect(engine.decideFor(who, { seed, settings, decisions: decisionsOf(made), round })).toEqual([])
      expect(made.length).toBeGreaterThan(0)
    }
  })
}
