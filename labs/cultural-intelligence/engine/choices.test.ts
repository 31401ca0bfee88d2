import { expect, test } from 'vitest'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { patiently, sample } from '../../engine/test/sample.ts'
import type { CulturalIntelligenceDecision } from './decisions.ts'
import { culturalIntelligence } from './engine.ts'
import { defaultSettings, type CulturalIntelligenceSettings } from './settings.ts'
import { allScenes } from './stage.ts'
import { decisionsOf, randomPolicy, sensiblePolicy } from './test/policies.ts'

interface Played {
  readonly seed: string
  readonly settings: CulturalIntelligenceSettings
  readonly decisions: readonly CulturalIntelligenceDecision[]
}

function scoreOf({ seed, settings }: Played, decisions: readonly object[]): number | null {
  try {
    return culturalIntelligence.play(seed, settings, decisions).result?.score ?? null
  } catch (error) {
    if (error instanceof DecisionRefused) return null
    throw error
  }
}

const idsOf = (options: readonly { readonly id: string }[]) => options.map(({ id }) => id)

/** Every other decision that differs in one of the things that looking back tries. */
function others(decision: CulturalIntelligenceDecision, at: number): object[] {
  const scene = allScenes[at]
  if (!scene) return []
  switch (decision.type) {
    case 'check':
      return ['ask', 'observe', 'colleague'].map((check) => ({ type: 'check', check }))
    case 'read':
      return [
        ...Object.keys(decision.readings).flatMap((dial) =>
          ['low', 'high', 'unclear'].map((reading) => ({
            ...decision,
            readings: { ...decision.readings, [dial]: reading },
          })),
        ),
        ...[5, 20, 35, 50, 65, 80, 95].map((confidence) => ({ ...decision, confidence })),
      ]
    case 'open':
      return (['words', 'timing', 'channel'] as const).flatMap((part) =>
        idsOf(scene[part]).map((id) => ({ ...decision, [part]: id })),
      )
    case 'reply':
      return Object.values(scene.turns).flatMap(({ replies }) =>
        idsOf(replies).map((reply) => ({ type: 'reply', reply })),
      )
    case 'explain':
      return [
        ...scene.dials.flatMap(({ dial }) =>
          ['low', 'high'].map((lean) => ({ type: 'explain', reason: dial, lean })),
        ),
        { type: 'explain', reason: 'place' },
        { type: 'explain', reason: 'day' },
      ]
    default:
      return []
  }
}

test(
  'the decision that mattered most is the one that playing every other decision finds',
  { timeout: patiently(10_800_000) },
  () => {
    // After four, the pattern of policies and scenes begins anew.
    for (const at of Array(sample(16, 1)).keys()) {
      const seed = `hindsight ${at}`
      const settings: CulturalIntelligenceSettings = { ...defaultSettings, scenes: at % 4 === 3 ? 8 : 4 }
      const decisions = decisionsOf(at % 2 === 0 ? sensiblePolicy : randomPolicy, seed, settings)
      const played = { seed, settings, decisions }
      const score = scoreOf(played, decisions) ?? NaN
      const best = decisions.map((decision, place) => {
        const scene = decisions.slice(0, place).filter(({ type }) => type === 'explain').length
        const scores = others(decision, scene).flatMap(
          (other) => scoreOf(played, (decisions as readonly object[]).with(place, other)) ?? [],
        )
        return Math.max(score, ...scores) - score
      })
      const most = Math.max(...best)
      const { decisive = null, ...rest } = culturalIntelligence.hindsight(seed, settings, decisions) ?? {}
      expect(rest).toMatchObject({ score })
      expect(decisive?.weight ?? 0, seed).toBeCloseTo(most, 6)
      if (most > 0.05) expect(decisive?.decision, seed).toBe(best.findIndex((gain) => gain > most - 0.05))
      expect(`${decisive?.name} ${decisive?.chosen} ${decisive?.better.name}`).not.toMatch(/undefined|\{/u)
    }
  },
)
