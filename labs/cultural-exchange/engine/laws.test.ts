import { expect } from 'vitest'
import type { LabResult } from '../../engine/lab-engine.ts'
import { sample, underRules } from '../../engine/test/sample.ts'
import { keepsTheLaws } from '../../engine/test/laws.ts'
import { culturalExchange, culturalExchange1 } from './engine.ts'
import type { CulturalExchangeSettings } from './settings.ts'
import { decisionsOf, randomPolicy, sensiblePolicy, stereotypePolicy, type Policy } from './test/policies.ts'

type Engine = typeof culturalExchange

const player = (policy: Policy, engine: Engine) => (seed: string, settings: CulturalExchangeSettings) =>
  decisionsOf(policy, seed, settings, engine)

function expectItsParts({ result }: { readonly result: LabResult | null }): void {
  if (result) expect(result.parts.map(({ max }) => max)).toEqual([30, 25, 20, 15, 10])
}

for (const engine of underRules(culturalExchange1, culturalExchange))
  keepsTheLaws({
    engine,
    players: [player(sensiblePolicy, engine), player(stereotypePolicy, engine), player(randomPolicy, engine)],
    secrets: /^(?:seed|world|broken|luck|chance|change|beliefs?|rule|remark|solution)$/u,
    runs: sample(1000, 20),
    always: expectItsParts,
  })
