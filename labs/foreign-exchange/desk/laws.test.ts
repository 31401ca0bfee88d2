import { expect } from 'vitest'
import type { PlayedRun } from '../../engine/lab-engine.ts'
import { keepsTheLaws } from '../../engine/test/laws.ts'
import { sample } from '../../engine/test/sample.ts'
import { desk } from './desk.ts'
import type { DeskSettings } from './settings.ts'
import { decisionsOf, randomOrders, soundOrders, type DeskPolicy } from './test/policies.ts'

const player = (policy: DeskPolicy) => (seed: string, settings: DeskSettings) =>
  decisionsOf(policy, seed, settings)

function expectItsParts({ result }: PlayedRun): void {
  if (result) expect(result.parts.map(({ max }) => max)).toEqual([35, 15, 40, 10])
}

// A run has up to twelve rounds of the same decision, so thirty runs meet it some 270 times.
keepsTheLaws({
  engine: desk,
  players: [player(soundOrders), player(randomOrders)],
  secrets: /^(?:seed|path|ahead|effect|finalSpot|fills|margins|positions|strength|solution)$/u,
  runs: sample(30, 2),
  always: expectItsParts,
})
