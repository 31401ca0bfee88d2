import type { Robot } from '../../engine/standing-in.ts'
import type { Random } from '../../math/random.ts'
import type { CheckKind, Scene } from '../scenes/scene.ts'
import type { Opening } from './cast.ts'
import type { CulturalIntelligenceDecision, Explain, Reading } from './decisions.ts'
import type { DialId } from '../scenes/dials.ts'
import type { Preferences } from './model.ts'
import type { CulturalIntelligenceState } from './state.ts'
import {
  blamesTheDay,
  bestOpening,
  bestReply,
  afterReaction,
  chanceOfDraft,
  dialsIn,
  inHand,
  personOf,
  revealed,
  type Belief,
  type InHand,
} from './understanding.ts'

/** How a player decides in each phase, from what the browser shows. */
export interface Habits {
  readonly rating: number
  /** The next check, or null to go on to the reading. */
  readonly check: (state: CulturalIntelligenceState, random: Random) => CheckKind | null
  readonly believes: (hand: InHand) => Belief
  /**
   * Confidence in the draft, in per cent.
   * @param well the chance that the person believed in would take it well, from 0 to 1
   */
  readonly confidence: (well: number, random: Random) => number
  readonly opening: (hand: InHand, person: Preferences) => Opening
  readonly reply: (hand: InHand, person: Preferences, random: Random) => string
  readonly explanation: (hand: InHand, person: Preferences, random: Random) => Omit<Explain, 'type'>
}

/** Chooses what suits the person believed in, and believes what a reaction reveals. */
export const adapting = {
  opening: ({ scene }, person) => bestOpening(scene, person),
  reply: (hand, person) => bestReply(hand, afterReaction(hand, person)),
  explanation: (hand, person) => {
    if (blamesTheDay(hand)) return { reason: 'day' }
    const told = revealed(hand)
    return told ? { reason: told.dial, lean: told.lean } : firstDial(hand.scene, person)
  },
} as const satisfies Pick<Habits, 'opening' | 'reply' | 'explanation'>

/** Names the first dial of the scene, with the side believed in. */
export function firstDial(scene: Scene, person: Preferences): Omit<Explain, 'type'> {
  const reason = dialsIn(scene)[0] as DialId
  return { reason, lean: person[reason] > 0 ? 'high' : 'low' }
}

/** Decides by habits. */
export function playsBy(
  habits: Habits,
): (...given: Parameters<Robot<CulturalIntelligenceState>>) => CulturalIntelligenceDecision {
  return (state, random) => {
    if (state.phase === 'before' || state.phase === 'after') {
      const { items } = state.self
      return { type: 'rate', ratings: Object.fromEntries(items.map(({ id }) => [id, habits.rating])) }
    }
    const hand = inHand(state)
    const belief = habits.believes(hand)
    const person = personOf(hand.scene, belief)
    switch (state.phase) {
      case 'look': {
        const check = habits.check(state, random)
        if (check !== null) return { type: 'check', check }
        const confidence = habits.confidence(chanceOfDraft(hand, person), random)
        return { type: 'read', readings: readingsOf(hand.scene, belief), confidence }
      }
      case 'open':
        return { type: 'open', ...habits.opening(hand, person) }
      case 'reply':
        return { type: 'reply', reply: habits.reply(hand, person, random) }
      default:
        return { type: 'explain', ...habits.explanation(hand, person, random) }
    }
  }
}

/** Below this, a leaning is one that nobody could tell. */
const leastTold = 0.1

function readingsOf(scene: Scene, belief: Belief): Readonly<Record<string, Reading>> {
  const readings = dialsIn(scene).map((dial): [DialId, Reading] => {
    const leaning = belief[dial] ?? 0
    return [dial, Math.abs(leaning) < leastTold ? 'unclear' : leaning > 0 ? 'high' : 'low']
  })
  return Object.fromEntries(readings)
}
