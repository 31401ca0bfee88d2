import { randomFrom, type Random } from '../../../math/random.ts'
import { openingsOf } from '../cast.ts'
import type { CulturalIntelligenceDecision, Reading } from '../decisions.ts'
import type { Lean } from '../../scenes/dials.ts'
import { culturalIntelligence } from '../engine.ts'
import { playsBy } from '../habits.ts'
import { reading } from '../robots.ts'
import { defaultSettings, type CulturalIntelligenceSettings } from '../settings.ts'
import type { CulturalIntelligenceState } from '../state.ts'
import { byNotes, dialsIn, inHand } from '../understanding.ts'

/** A simulated player, who sees only what a browser sees but understands what each sentence means. */
export type Policy = (state: CulturalIntelligenceState, random: Random) => CulturalIntelligenceDecision

export function playedBy(
  policy: Policy,
  seed: string,
  settings: CulturalIntelligenceSettings = defaultSettings,
) {
  const random = randomFrom(seed, 'policy')
  const decisions: CulturalIntelligenceDecision[] = []
  for (;;) {
    const position = culturalIntelligence.play(seed, settings, decisions)
    if (position.result) return { decisions, position, result: position.result }
    decisions.push(policy(position.state, random))
  }
}

/** The decisions of a whole run, without its result. */
export function decisionsOf(
  policy: Policy,
  seed: string,
  settings: CulturalIntelligenceSettings = defaultSettings,
) {
  const random = randomFrom(seed, 'policy')
  const decisions: CulturalIntelligenceDecision[] = []
  for (;;) {
    const { state } = culturalIntelligence.play(seed, settings, decisions)
    decisions.push(policy(state, random))
    // Nothing is decided after the last ratings, and the result takes longer than all decisions.
    if (state.phase === 'after') return decisions
  }
}

function rated({ self }: CulturalIntelligenceState, rating: () => number): CulturalIntelligenceDecision {
  return { type: 'rate', ratings: Object.fromEntries(self.items.map(({ id }) => [id, rating()])) }
}

/** Chooses at random among the allowed decisions. */
export const randomPolicy: Policy = (state, random) => {
  if (state.phase === 'before' || state.phase === 'after') return rated(state, () => 1 + random.below(5))
  const { shown, scene } = inHand(state)
  switch (state.phase) {
    case 'look': {
      const offers = shown.checks.filter(({ finds, cost }) => finds === null && cost <= state.effort.left)
      if (offers.length > 0 && random.next() < 0.45) return { type: 'check', check: random.pick(offers).id }
      const readings = dialsIn(scene).map(
        (dial) => [dial, random.pick<Reading>(['low', 'high', 'unclear'])] as const,
      )
      return { type: 'read', readings: Object.fromEntries(readings), confidence: random.below(101) }
    }
    case 'open':
      return { type: 'open', ...random.pick(openingsOf(scene)).opening }
    case 'reply':
      return { type: 'reply', reply: random.pick(shown.turn?.replies ?? []).id }
    default: {
      const reason = random.pick([...dialsIn(scene), 'place' as const, 'day' as const])
      if (reason === 'place' || reason === 'day') return { type: 'explain', reason }
      return { type: 'explain', reason, lean: random.pick<Lean>(['low', 'high']) }
    }
  }
}

/** Follows the notes on the firm alone, without checks and without looking at the person. */
export const stereotypePolicy: Policy = playsBy({
  ...reading,
  check: () => null,
  believes: byNotes,
})

/** Reads the signs, checks unknown dials, and adapts to the person. */
export const sensiblePolicy: Policy = playsBy(reading)
