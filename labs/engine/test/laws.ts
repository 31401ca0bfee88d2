import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { Hindsight } from '../hindsight.ts'
import { DecisionRefused, SettingsRefused, type LabEngine, type PlayedRun } from '../lab-engine.ts'
import type { WorldView } from '../shared-world.ts'
import { robotStrengths, type StandIn } from '../standing-in.ts'
import { playRoom } from './rooms.ts'
import type { EachRun, Run } from './runs.ts'
import { testStandIns } from './stand-in-laws.ts'
import { patiently } from './sample.ts'

/** Plays a whole run. The decisions depend on the seed and on what a browser sees. */
export type Player<Settings> = (seed: string, settings: Settings) => readonly object[]

interface Lawful<Settings, State = unknown, Debrief = unknown, Solution = unknown> {
  readonly engine: LabEngine<Settings, State, Debrief, Solution>
  readonly players: readonly [Player<Settings>, ...Player<Settings>[]]
  /** Matches names that no field of the player's state may have. */
  readonly secrets: RegExp
  /** The number of runs per law, depending on the cost of a run. Refusals are tried twenty times as often. */
  readonly runs: number
  /** Further conditions for every position of this lab. */
  always?(position: PlayedRun<State, Debrief, Solution>, settings: Settings): void
}

export function keysOf(value: unknown): string[] {
  return typeof value === 'object' && value !== null
    ? Object.entries(value).flatMap(([key, inner]) => [key, ...keysOf(inner)])
    : []
}

/** Any settings that an instructor can choose. */
export function settingsOf<Settings>(engine: LabEngine<Settings>): fc.Arbitrary<Settings> {
  const fields = engine.settingFields.map(({ id, options }) => [
    id,
    fc.constantFrom(...options.map(({ value }) => value)),
  ])
  return fc
    .record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>)
    .map((settings) => engine.parseSettings(settings))
}

/** Tests the laws that every lab must keep. Each lab calls it in its laws.test.ts. */
export function keepsTheLaws<Settings, State, Debrief, Solution>(
  lab: Lawful<Settings, State, Debrief, Solution>,
): void {
  const eachRun = runsOf(lab)
  describe('a whole run', () => {
    testRuns(lab, eachRun)
  })
  describe('every step of a run', () => {
    testSteps(lab, eachRun)
  })
  describe('a decision', () => {
    testDecisions(lab, eachRun)
  })
  describe('hindsight', () => {
    testHindsight(lab, eachRun)
  })
  testStandIns(lab.engine, eachRun)
  describe('the rules', () => {
    testRules(lab)
  })
  describe('settings', () => {
    testSettings(lab)
  })
  describe('the teaching note', () => {
    testTeachingNote(lab)
  })
}

/** Random runs, played when first needed, because they take most of the time of these tests. */
function runsOf<Settings>({ engine, players, runs }: Lawful<Settings>): EachRun<Settings> {
  const drawn = fc.tuple(fc.uuid(), settingsOf(engine), fc.constantFrom(...players))
  let played: Run<Settings>[] | null = null
  return (law) => {
    played ??= fc.sample(drawn, runs).map(([seed, settings, player]) => {
      const decisions = player(seed, settings)
      const after = decisions.map((_, at) => engine.play(seed, settings, decisions.slice(0, at + 1)))
      const first = engine.play(seed, settings, [])
      return { seed, settings, decisions, along: [first, ...after], last: after.at(-1) ?? first }
    })
    for (const run of played) {
      try {
        law(run)
      } catch (error) {
        const { seed, settings, decisions } = run
        throw new Error(`Broken by ${JSON.stringify({ seed, settings, decisions })}`, { cause: error })
      }
    }
  }
}

function testRuns<Settings>({ engine }: Lawful<Settings>, eachRun: EachRun<Settings>): void {
  it('gives the same position for the same seed, settings and decisions, and survives JSON', () => {
    eachRun(({ seed, settings, decisions, last }) => {
      const again = JSON.parse(JSON.stringify(decisions)) as object[]
      expect(engine.play(seed, settings, again)).toEqual(last)
      expect(JSON.parse(JSON.stringify(last))).toEqual(last)
    })
  })

  it('has parts within their limits, which sum to the score and at most to 100', () => {
    eachRun(({ last: { result } }) => {
      const { parts = [], score = NaN } = result ?? {}
      for (const { points, max, says } of parts) {
        expect(points).toBeGreaterThanOrEqual(0)
        expect(points).toBeLessThanOrEqual(max)
        expect(says).not.toMatch(/NaN|undefined|Infinity/u)
      }
      expect(parts.reduce((all, { max }) => all + max, 0)).toBe(100)
      expect(parts.reduce((all, { points }) => all + points, 0)).toBeCloseTo(score, 6)
    })
  })

  it('gives instructors at least one fact per decision, in order', () => {
    eachRun(({ decisions, last: { facts, rounds } }) => {
      const about = facts.map(({ decision }) => decision)
      expect([...new Set(about)]).toEqual(decisions.map((_, at) => at))
      expect(about).toEqual(about.toSorted((a, b) => a - b))
      for (const { round, value } of facts) {
        expect(round).toBeGreaterThanOrEqual(1)
        expect(round).toBeLessThanOrEqual(rounds)
        expect(String(value)).not.toMatch(/\{|undefined|NaN/u)
      }
    })
  })
}

function testSteps<Settings>(
  { engine, secrets, always }: Lawful<Settings>,
  eachRun: EachRun<Settings>,
): void {
  it('goes from round 1 to the last, and only the last position has a result', () => {
    eachRun(({ settings, along }) => {
      const rounds = engine.roundsOf(settings)
      expect(along.map((position) => position.rounds)).toEqual(along.map(() => rounds))
      const numbers = along.map(({ round }) => round)
      expect([numbers[0], numbers.at(-1)]).toEqual([1, rounds])
      expect(numbers).toEqual(numbers.toSorted((a, b) => a - b))
      expect(along.map(({ done }) => done)).toEqual(along.map((_, at) => at === along.length - 1))
      expect(along.map(({ result }) => result !== null)).toEqual(along.map(({ done }) => done))
    })
  })

  it('shows the player neither the seed, nor secrets, nor the facts for instructors', () => {
    eachRun(({ seed, settings, along }) => {
      for (const position of along) {
        const text = JSON.stringify(position.state)
        expect(text).not.toContain(seed)
        expect(keysOf(position.state).filter((key) => secrets.test(key))).toEqual([])
        for (const fact of position.facts) expect(text).not.toContain(JSON.stringify(fact))
        always?.(position, settings)
      }
    })
  })
}

function testDecisions<Settings>(lab: Lawful<Settings>, eachRun: EachRun<Settings>): void {
  const { engine, players, runs } = lab
  const seed = 'refusals'
  const settings = engine.defaultSettings
  const played = players.map((player) => player(seed, settings))
  const [whole = []] = played

  /** The engine may throw only DecisionRefused. */
  function tried(decisions: readonly unknown[]): DecisionRefused | null {
    try {
      engine.play(seed, settings, decisions)
      return null
    } catch (error) {
      if (!(error instanceof DecisionRefused)) throw error
      expect(error.message).toMatch(/\.$/u)
      return error
    }
  }

  it('is accepted or refused with a sentence at any point, whatever JSON it is', () => {
    const json = fc.jsonValue({ maxDepth: 3 })
    const known = played.flat()
    eachRun(({ decisions }) => known.push(...decisions))
    const met = known.map((decision) => new Map(Object.entries(decision)).get('type'))
    const types = fc.constantFrom(...new Set(met), '__proto__')
    const keys = fc.constantFrom(...new Set(known.flatMap((decision) => Object.keys(decision))))
    const typed = fc.tuple(types, fc.dictionary(keys, json)).map(([type, rest]) => ({ ...rest, type }))
    const broken = fc.tuple(fc.constantFrom(...known), fc.nat(), json).map(([decision, key, value]) => {
      const own = Object.keys(decision)
      return { ...decision, [own[key % own.length] ?? '']: value }
    })
    const points = fc
      .constantFrom(...played)
      .chain((decisions) =>
        fc
          .nat(decisions.length)
          .map((count) => ({ before: decisions.slice(0, count), next: decisions[count] })),
      )
    fc.assert(
      fc.property(
        points,
        fc.oneof(json, typed, broken),
        keys,
        json,
        ({ before, next }, decision, key, value) => {
          tried([...before, decision])
          if (next) tried([...before, { ...next, [key]: value }])
        },
      ),
      { numRuns: 20 * runs },
    )
  })

  it.each([
    ['null', null, null],
    ['a list', [], null],
    ['a text', 'type', null],
    ['without a type', {}, 'type'],
    ['of an unknown type', { type: 'sing' }, 'type'],
  ])('is refused if it is %s', (_name, decision, field) => {
    expect(tried([decision])).toMatchObject({ field })
    expect(tried([...whole.slice(0, -1), decision])).toMatchObject({ field })
  })

  it('is refused after the end', () => {
    expect(tried(whole)).toBeNull()
    expect(tried([...whole, whole[0]])).toMatchObject({ field: null, message: 'This run is finished.' })
  })
}

interface LookedAt<Settings> extends Pick<Run<Settings>, 'seed' | 'settings' | 'decisions' | 'last'> {
  readonly place: WorldView | null
}

/** Hindsight leaves the others as they were. Where runs meet, it is tried in a room, of which the outcomes are known. */
function lookedAt<Settings>(engine: LabEngine<Settings>, run: Run<Settings>): LookedAt<Settings> {
  const { seed, settings } = run
  if (engine.world?.isShared(settings) !== true) return { ...run, place: null }
  const members = robotStrengths.map((strength): StandIn => ({ kind: 'robot', strength, seed }))
  const [own] = playRoom(engine, { seed, settings, members }).firms
  if (!own) throw new Error('The room is empty')
  return { seed, settings, ...own }
}

function testHindsight<Settings>({ engine, runs }: Lawful<Settings>, eachRun: EachRun<Settings>): void {
  let looked: readonly { run: LookedAt<Settings>; hindsight: Hindsight }[] | null = null
  /** One run of ten, because each takes as long as many plays. */
  function eachLookedAt(law: (run: LookedAt<Settings>, hindsight: Hindsight) => void): void {
    if (looked === null) {
      const all: Run<Settings>[] = []
      eachRun((run) => all.push(run))
      looked = all.slice(0, Math.ceil(runs / 10)).map((played) => {
        const run = lookedAt(engine, played)
        const hindsight = engine.hindsight(run.seed, run.settings, run.decisions, run.place)
        if (hindsight === null) throw new Error('A finished run has no hindsight')
        return { run, hindsight }
      })
    }
    for (const { run, hindsight } of looked) law(run, hindsight)
  }

  it(
    'has the score of the run, survives JSON, and does not exist before the end',
    { timeout: patiently(60_000) },
    () => {
      eachLookedAt(({ seed, settings, decisions, place, last }, hindsight) => {
        expect(hindsight.score).toBe(last.result?.score)
        expect(JSON.parse(JSON.stringify(hindsight))).toEqual(hindsight)
        expect(engine.hindsight(seed, settings, decisions.slice(0, -1), place)).toBeNull()
      })
    },
  )

  it(
    'weighs the decision that mattered most by what its change alone earns',
    { timeout: patiently(60_000) },
    () => {
      eachLookedAt(({ seed, settings, decisions, place }, { score, tried, decisive }) => {
        if (decisive === null) return
        const { decision: at, better, weight, name, chosen, round } = decisive
        expect(tried).toBeGreaterThan(0)
        const changed = decisions.with(at, better.decision)
        const other = engine.play(seed, settings, changed, place).result?.score ?? NaN
        expect(weight).toBeCloseTo(other - score, 6)
        expect(weight).toBeGreaterThan(0)
        expect(engine.play(seed, settings, decisions.slice(0, at), place).round).toBe(round)
        expect(`${name} ${chosen}`).not.toMatch(/undefined|NaN/u)
        expect(name).not.toContain(better.name)
      })
    },
  )

  it(
    'has a sentence for what to try next, and a path with a value for each round',
    { timeout: patiently(60_000) },
    () => {
      eachLookedAt((_run, { next, path }) => {
        expect(next ?? 'Nothing.').toMatch(/[.?]$/u)
        if (path === null) return
        const { own, others, best, rounds } = path
        for (const values of [own, ...others.map((other) => other.values), ...(best ? [best.values] : [])]) {
          expect(values).toHaveLength(rounds.length)
          expect(values.every(Number.isFinite)).toBe(true)
        }
      })
    },
  )
}

function testRules<Settings>({ engine }: Lawful<Settings>): void {
  it('are numbered from 1, and every earlier number is still there', () => {
    const numbers: number[] = []
    for (let at: LabEngine | null = engine; at !== null; at = at.earlier) {
      expect(at.id).toBe(engine.id)
      numbers.push(at.rules)
    }
    expect(numbers).toEqual(numbers.map((_, at) => numbers.length - at))
  })
}

function testSettings<Settings>({ engine }: Lawful<Settings>): void {
  it('use their defaults and accept every offered value', () => {
    for (const none of [undefined, null, {}])
      expect(engine.parseSettings(none)).toEqual(engine.defaultSettings)
    for (const { id, options } of engine.settingFields) {
      for (const { value } of options) {
        const settings = engine.parseSettings({ [id]: value })
        expect(settings).toEqual({ ...engine.defaultSettings, [id]: value })
        expect(engine.roundsOf(settings)).toBeGreaterThanOrEqual(1)
      }
    }
  })

  it('are refused by name if they are not offered', () => {
    expect(() => engine.parseSettings({ colour: 'red' })).toThrow('There is no setting "colour".')
    for (const { id } of engine.settingFields) {
      for (const value of ['no such value', 1e9, true, [], {}]) {
        expect(() => engine.parseSettings({ [id]: value })).toThrow(
          expect.objectContaining({ name: 'SettingsRefused', field: id }),
        )
      }
    }
  })

  it('are accepted or refused, whatever JSON they are', () => {
    const ids = fc.constantFrom('colour', ...engine.settingFields.map(({ id }) => id))
    const values = fc.oneof(fc.jsonValue(), fc.dictionary(ids, fc.jsonValue()))
    fc.assert(
      fc.property(values, (value) => {
        try {
          engine.parseSettings(value)
        } catch (error) {
          expect(error).toBeInstanceOf(SettingsRefused)
        }
      }),
    )
  })
}

function testTeachingNote<Settings>({ engine: { teachingNote: note } }: Lawful<Settings>): void {
  it('plans one hour, and classes of other lengths, and says what to listen for in each discussion', () => {
    const plans = [{ minutes: 60, steps: note.plan }, ...(note.otherPlans ?? [])]
    for (const { minutes, steps } of plans)
      expect(steps.reduce((all, step) => all + step.minutes, 0)).toBe(minutes)
    expect(note.questions.length).toBeGreaterThanOrEqual(4)
    for (const { listenFor } of note.questions) expect(listenFor.length).toBeGreaterThan(0)
  })
}
