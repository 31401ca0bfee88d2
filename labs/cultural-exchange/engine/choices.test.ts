import { expect, test } from 'vitest'
import { DecisionRefused } from '../../engine/lab-engine.ts'
import { sample } from '../../engine/test/sample.ts'
import { customIds, customOf } from '../data/customs.ts'
import type { CulturalExchangeDecision } from './decisions.ts'
import { culturalExchange } from './engine.ts'
import { defaultSettings } from './settings.ts'
import { decisionsOf, randomPolicy, sensiblePolicy } from './test/policies.ts'

function scoreOf(seed: string, decisions: readonly object[]): number | null {
  try {
    return culturalExchange.play(seed, defaultSettings, decisions).result?.score ?? null
  } catch (error) {
    if (error instanceof DecisionRefused) return null
    throw error
  }
}

/** Every other decision that differs in one of the things that looking back tries. */
function others(decision: CulturalExchangeDecision, isLastNotes: boolean): object[] {
  const ways = customIds.flatMap((custom) => customOf(custom).ways.map(({ id }) => ({ custom, id })))
  switch (decision.type) {
    case 'trade':
      return [40, 50, 60, 70].map((share) => ({ ...decision, share }))
    case 'repair':
      return ['own', 'ask', 'explain', 'present', 'nothing'].map((repair) => ({ ...decision, repair }))
    case 'notes':
      return isLastNotes
        ? ways.map(({ custom, id }) => {
            const guess = { ...decision.guesses[custom], way: id }
            return { ...decision, guesses: { ...decision.guesses, [custom]: guess } }
          })
        : []
    case 'report':
      return ['weir', 'lantern'].flatMap((table) =>
        customIds.map((custom) => ({ ...decision, table, custom })),
      )
    case 'joint':
      return ways.map(({ custom, id }) => ({ ...decision, ways: { ...decision.ways, [custom]: id } }))
    default:
      return []
  }
}

test('the decision that mattered most is the one that playing every other decision finds', () => {
  // A wrong choice would be wrong for a kind of decision, and each run has all of them.
  for (const at of Array(sample(30, 2)).keys()) {
    const seed = `hindsight ${at}`
    const decisions = decisionsOf(at % 2 === 0 ? randomPolicy : sensiblePolicy, seed)
    const score = scoreOf(seed, decisions) ?? NaN
    const lastNotes = decisions.findLastIndex(({ type }) => type === 'notes')
    const best = decisions.map((decision, place) => {
      const scores = others(decision, place === lastNotes).flatMap(
        (other) => scoreOf(seed, (decisions as readonly object[]).with(place, other)) ?? [],
      )
      return Math.max(score, ...scores) - score
    })
    const most = Math.max(...best)
    const { decisive = null } = culturalExchange.hindsight(seed, defaultSettings, decisions) ?? {}
    expect(decisive?.weight ?? 0, seed).toBeCloseTo(most, 6)
    if (most > 0.05) expect(best[decisive?.decision ?? -1], seed).toBeCloseTo(most, 6)
  }
})
