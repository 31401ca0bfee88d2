import { expect, it } from 'vitest'
import { culturalIntelligence } from './engine.ts'
import { defaultSettings } from './settings.ts'
import { decisionsOf, sensiblePolicy } from './test/policies.ts'

const settings = { ...defaultSettings, scenes: 4 as const }

it('the self-view has four statements after the first scene and after the last', () => {
  const decisions = decisionsOf(sensiblePolicy, 'rules', settings)
  const rated = decisions.flatMap((decision, at) =>
    decision.type === 'rate'
      ? [
          {
            round: culturalIntelligence.play('rules', settings, decisions.slice(0, at)).round,
            statements: Object.keys(decision.ratings).length,
          },
        ]
      : [],
  )
  expect(rated).toEqual([
    { round: 2, statements: 4 },
    { round: 6, statements: 4 },
  ])
})
