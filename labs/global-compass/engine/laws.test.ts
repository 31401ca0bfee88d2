import { expect } from 'vitest'
import type { PlayedRun } from '../../engine/lab-engine.ts'
import { sample } from '../../engine/test/sample.ts'
import { keepsTheLaws, keysOf } from '../../engine/test/laws.ts'
import { globalCompass } from './engine.ts'
import type { GlobalCompassSettings } from './settings.ts'
import type { GlobalCompassState } from './state.ts'
import { decisionsOf, randomPolicy, sensiblePolicy, type Policy } from './test/policies.ts'

const player = (policy: Policy) => (seed: string, settings: GlobalCompassSettings) =>
  decisionsOf(policy, seed, settings)

/** The state holds figures of open cards only, and the debrief holds nothing of the solution. */
function expectClosedCardsClosed({ state, result }: PlayedRun<GlobalCompassState>): void {
  expect(Object.keys(state.evidence.figures).toSorted()).toEqual([...state.evidence.bought].toSorted())
  const solved = keysOf(result?.debrief).filter((key) =>
    /^(?:best.*|outcomes|frequency|first|ranking|sites)$/u.test(key),
  )
  expect(solved).toEqual([])
}

// A hundred runs meet each of the settings and each point of a run dozens of times.
keepsTheLaws({
  engine: globalCompass,
  players: [player(sensiblePolicy), player(randomPolicy)],
  secrets: /^(?:seed|solution|frequency|severity|bestPick|outcomes|table|nerve|counts|remarks|judged)$/u,
  runs: sample(100, 5),
  always: expectClosedCardsClosed,
})
