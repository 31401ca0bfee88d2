import { expect } from 'vitest'
import type { LabResult } from '../../engine/lab-engine.ts'
import { sample } from '../../engine/test/sample.ts'
import { keepsTheLaws } from '../../engine/test/laws.ts'
import { culturalExchange } from './engine.ts'
import type { CulturalExchangeSettings } from './settings.ts'
import { decisionsOf, randomPolicy, sensiblePolicy, stereotypePolicy, type Policy } from './test/policies.ts'

const player = (policy: Policy) => (seed: string, settings: CulturalExchangeSettings) =>
  decisionsOf(policy, seed, settings)

function expectItsParts({ result }: { readonly result: LabResult | null }): void {
  if (result) expect(result.parts.map(({ max }) => max)).toEqual([30, 25, 20, 15, 10])
}

// Two hundred runs meet each of the settings and each point of a run dozens of times.
keepsTheLaws({
  engine: culturalExchange,
  players: [player(sensiblePolicy), player(stereotypePolicy), player(randomPolicy)],
  secrets: /^(?:seed|world|broken|luck|chance|change|beliefs?|rule|remark|solution)$/u,
  runs: sample(200, 8),
  always: expectItsParts,
})
