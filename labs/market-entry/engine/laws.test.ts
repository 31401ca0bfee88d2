import { describe, expect } from 'vitest'
import type { PlayedRun } from '../../engine/lab-engine.ts'
import { sample, underRules } from '../../engine/test/sample.ts'
import { keepsTheLaws, keysOf } from '../../engine/test/laws.ts'
import { marketEntry, marketEntry1 } from './engine.ts'
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

function expectItsParts({ result }: PlayedRun): void {
  if (result) expect(result.parts.map(({ max }) => max)).toEqual([35, 20, 15, 15, 15])
}

describe.each(
  underRules(
    { rules: 1, engine: marketEntry1, runs: sample(60, 2) },
    { rules: 2, engine: marketEntry, runs: sample(60, 4) },
  ),
)('rules $rules', ({ engine, runs }) => {
  keepsTheLaws({
    engine,
    players: [player(sensiblePolicy, engine), player(randomPolicy, engine)],
    secrets: /^(?:seed|solution|tariffRise|frequency|limits|roll|force)$/u,
    runs,
    always: (position) => {
      expectPaidFactsOnly(position)
      expectSolutionClosed(position)
      expectItsParts(position)
    },
  })
})
