import { describe, expect, it } from 'vitest'
import { culturalIntelligence, culturalIntelligence1 } from './engine.ts'
import { defaultSettings } from './settings.ts'
import { decisionsOf, playedBy, sensiblePolicy } from './test/policies.ts'

const settings = { ...defaultSettings, scenes: 4 as const }

/** The rounds in which the sensible player rates themselves, with the number of statements. */
function ratedIn(engine: typeof culturalIntelligence) {
  const decisions = decisionsOf(sensiblePolicy, 'rules', settings, engine)
  return decisions.flatMap((decision, at) =>
    decision.type === 'rate'
      ? [
          {
            round: engine.play('rules', settings, decisions.slice(0, at)).round,
            statements: Object.keys(decision.ratings).length,
          },
        ]
      : [],
  )
}

describe('the self-view', () => {
  it('has twelve statements before the first scene and after the last under rules 1', () => {
    expect(ratedIn(culturalIntelligence1)).toEqual([
      { round: 1, statements: 12 },
      { round: 6, statements: 12 },
    ])
  })

  it('has four statements after the first scene and after the last since rules 2', () => {
    expect(ratedIn(culturalIntelligence)).toEqual([
      { round: 2, statements: 4 },
      { round: 6, statements: 4 },
    ])
  })

  it('is all that the rules change: the same decisions in the scenes earn the same', () => {
    const [before, now] = [culturalIntelligence1, culturalIntelligence].map((engine) => {
      const { decisions, result } = playedBy(sensiblePolicy, 'rules', settings, engine)
      return { scenes: decisions.filter(({ type }) => type !== 'rate'), parts: result.parts }
    })
    expect(now).toEqual(before)
  })
})
