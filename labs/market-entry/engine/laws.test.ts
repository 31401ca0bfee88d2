import { describe, expect } from 'vitest'
import type { PlayedRun } from '../../engine/lab-engine.ts'
import { sample } from '../../engine/test/sample.ts'
import { keepsTheLaws, keysOf } from '../../engine/test/laws.ts'
import { marketEntry } from './engine.ts'
import type { MarketEntrySettings } from './settings.ts'
import type { MarketEntryState } from './state.ts'
import { decisionsOf, randomPolicy, sensiblePolicy, type Policy } from './test/policies.ts'

const player =
  (policy: Policy, engine: typeof marketEntry) => (seed: string, settings: MarketEntrySettings) =>
    decisionsOf(policy, seed, settings, engine)

/** The state holds exactly the facts and hints that the player has paid for. */
function expectPaidFactsOnly({ state: { countries, research } }: PlayedRun<MarketEntryState>): void {
  const bought = research.reports.filter((report) => report.bought).flatMap(({ facts }) => facts)
  for (const country of countries) {
    const asked = research.sources
      .filter(({ id }) => country.sources.includes(id))
      .flatMap(({ facts }) => facts)
    expect(new Set(Object.keys(country.facts))).toEqual(new Set([...bought, ...asked]))
    if (country.sources.length === 0) expect(country.hints).toEqual([])
  }
}

/**
 * Only the rules have a `speaksFor`, the threshold for reasons. The claims' field of that name is part of the
 * solution.
 */
function expectSolutionClosed({ state, result }: PlayedRun<MarketEntryState>): void {
  expect(keysOf(state).filter((key) => key === 'speaksFor')).toEqual(['speaksFor'])
  expect(state.rules).toHaveProperty('speaksFor')
  const told = keysOf(result?.debrief).filter((key) =>
    /^(?:best.*|outcomes|truths|brewing|facts)$/u.test(key),
  )
  expect(told).toEqual([])
}

/** Where firms meet, rank has its points, and the other parts share the rest as they always do. */
function expectItsParts({ result }: PlayedRun, { rivals, rank }: MarketEntrySettings): void {
  const forRank = rivals === 'firms' ? rank : 0
  const others = [35, 20, 15, 15, 15].map((max) => (max * (100 - forRank)) / 100)
  const expected = [...others, ...(forRank > 0 ? [forRank] : [])]
  if (result) expect(result.parts.map(({ max }) => max)).toEqual(expected)
}

/** The lab where firms always meet, so that some runs of every test do. */
const whereFirmsMeet: typeof marketEntry = {
  ...marketEntry,
  defaultSettings: { ...marketEntry.defaultSettings, rivals: 'firms' },
  settingFields: marketEntry.settingFields.map((field) =>
    field.id === 'rivals'
      ? { ...field, options: field.options.filter(({ value }) => value === 'firms') }
      : field,
  ),
  parseSettings: (given) => {
    const settings = given ?? {}
    const isObject = typeof settings === 'object' && !Array.isArray(settings)
    return marketEntry.parseSettings(isObject ? { rivals: 'firms', ...settings } : settings)
  },
}

/** The lab without rival firms. */
const playedAlone: typeof marketEntry = {
  ...marketEntry,
  settingFields: marketEntry.settingFields.filter(
    ({ id, only }) => id !== 'rivals' && only?.value !== 'firms',
  ),
}

/**
 * Rival firms in full only, because a run of theirs takes as long as several: `rooms.test.ts` plays them in every run. A
 * law would break for a kind of decision, of which each run has all, so few runs find what many would.
 */
const inFull = [
  { name: 'as it is', engine: marketEntry, runs: 8 },
  { name: 'where firms meet', engine: whereFirmsMeet, runs: 2 },
]
const usual = [{ name: 'alone', engine: playedAlone, runs: sample(20, 1) }]

describe.each(sample(inFull, usual))('$name', ({ engine, runs }) => {
  keepsTheLaws({
    engine,
    players: [player(sensiblePolicy, engine), player(randomPolicy, engine)],
    secrets: /^(?:seed|solution|tariffRise|frequency|limits|roll|force)$/u,
    runs,
    always: (position, settings) => {
      expectPaidFactsOnly(position)
      expectSolutionClosed(position)
      expectItsParts(position, settings)
    },
  })
})
