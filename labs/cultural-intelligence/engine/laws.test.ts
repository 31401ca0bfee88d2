import { expect } from 'vitest'
import type { PlayedRun } from '../../engine/lab-engine.ts'
import { sample } from '../../engine/test/sample.ts'
import { keepsTheLaws } from '../../engine/test/laws.ts'
import { culturalIntelligence } from './engine.ts'
import type { CulturalIntelligenceSettings } from './settings.ts'
import { allScenes } from './stage.ts'
import type { CulturalIntelligenceState } from './state.ts'
import { decisionsOf, randomPolicy, sensiblePolicy, stereotypePolicy, type Policy } from './test/policies.ts'

const player = (policy: Policy) => (seed: string, settings: CulturalIntelligenceSettings) =>
  decisionsOf(policy, seed, settings)

/** The state shows the finding of a check once it is made, and never the opposite finding. */
function expectFindingsOfChecks({ state }: PlayedRun<CulturalIntelligenceState>): void {
  const text = JSON.stringify(state)
  const scene = allScenes.find(({ id }) => id === state.scene?.id)
  for (const check of scene?.checks ?? []) {
    const made = state.scene?.checks.find(({ id }) => id === check.id)?.finds
    const found = [check.finds.low, check.finds.high].filter((find) =>
      text.includes(find.replaceAll('{name}', state.scene?.person.given ?? '')),
    )
    expect(found).toHaveLength(made === null ? 0 : 1)
  }
}

function expectItsParts({ result }: PlayedRun): void {
  if (result) expect(result.parts.map(({ max }) => max)).toEqual([25, 25, 25, 25])
}

// A hundred runs meet each of the settings and each point of a run dozens of times.
keepsTheLaws({
  engine: culturalIntelligence,
  players: [player(sensiblePolicy), player(stereotypePolicy), player(randomPolicy)],
  secrets:
    /^(?:seed|stand|wise|means|luck|findings|lean|leans|beliefs|best.*|points|tells|good|poor|solution)$/u,
  runs: sample(100, 4),
  always: (position) => {
    expectFindingsOfChecks(position)
    expectItsParts(position)
  },
})
