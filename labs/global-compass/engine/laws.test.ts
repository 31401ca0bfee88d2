import { describe, expect } from 'vitest'
import type { PlayedRun } from '../../engine/lab-engine.ts'
import { sample, underRules } from '../../engine/test/sample.ts'
import { keepsTheLaws, keysOf } from '../../engine/test/laws.ts'
import { globalCompass, globalCompass1 } from './engine.ts'
import type { GlobalCompassSettings } from './settings.ts'
import type { GlobalCompassState } from './state.ts'
import { decisionsOf, randomPolicy, sensiblePolicy, type Policy } from './test/policies.ts'

const player =
  (policy: Policy, engine = globalCompass) =>
  (seed: string, settings: GlobalCompassSettings) =>
    decisionsOf(policy, seed, settings, engine)

/** The state holds figures of open cards only, and the debrief holds nothing of the solution. */
function expectClosedCardsClosed({ state, result }: PlayedRun<GlobalCompassState>): void {
  expect(Object.keys(state.evidence.figures).toSorted()).toEqual([...state.evidence.bought].toSorted())
  const solved = keysOf(result?.debrief).filter((key) =>
    /^(?:best.*|outcomes|frequency|first|ranking|sites)$/u.test(key),
  )
  expect(solved).toEqual([])
}

describe.each(
  underRules(
    {
      rules: 1,
      engine: globalCompass1,
      secrets: /^(?:seed|solution|frequency|severity|bestPick|outcomes|table)$/u,
    },
    {
      rules: 2,
      engine: globalCompass,
      secrets: /^(?:seed|solution|frequency|severity|bestPick|outcomes|table|nerve|counts|remarks|judged)$/u,
    },
  ),
)('rules $rules', ({ engine, secrets }) => {
  keepsTheLaws({
    engine,
    players: [player(sensiblePolicy, engine), player(randomPolicy, engine)],
    otherTypes: ['quote'],
    secrets,
    runs: sample(200, 15),
    always: expectClosedCardsClosed,
  })
})
