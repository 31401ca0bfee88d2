import { expect } from 'vitest'
import type { PlayedRun } from '../../engine/lab-engine.ts'
import { sample } from '../../engine/test/sample.ts'
import { keepsTheLaws, keysOf } from '../../engine/test/laws.ts'
import { quarterly } from './engine.ts'
import type { Policy } from './robots.ts'
import type { ForeignExchangeSettings } from './settings.ts'
import type { ForeignExchangeState } from './state.ts'
import { decisionsOf, randomPolicy, sensiblePolicy } from './test/policies.ts'

const player = (policy: Policy) => (seed: string, settings: ForeignExchangeSettings) =>
  decisionsOf(policy, seed, settings)

function expectNothingOfTheFuture({ state, result }: PlayedRun<ForeignExchangeState>): void {
  expect(keysOf(state.quarter)).not.toContain('outcome')
  expect(keysOf(state.quarter)).not.toContain('budget')
  expect(keysOf(result?.debrief)).not.toContain('book')
}

function expectItsParts({ result }: PlayedRun): void {
  if (result) expect(result.parts.map(({ max }) => max)).toEqual([20, 30, 15, 15, 10, 10])
}

// A hundred runs meet each of the settings and each point of a run dozens of times.
keepsTheLaws({
  engine: quarterly,
  players: [player(sensiblePolicy), player(randomPolicy)],
  secrets: /^(?:seed|twists|offParity|draws|solution|futures|book)$/u,
  runs: sample(100, 5),
  always: (position) => {
    expectNothingOfTheFuture(position)
    expectItsParts(position)
  },
})
