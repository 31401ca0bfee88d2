import type { CheckKind } from '../scenes/scene.ts'
import type { DialId, Lean } from './dials.ts'

/** Round 1 and the last one, once each: how you see yourself, 1 to 5 for each of the twelve statements. */
export interface RateYourself {
  readonly type: 'rate'
  readonly ratings: Readonly<Record<string, number>>
}

/** Before the reading, any number of times while effort lasts. */
export interface MakeCheck {
  readonly type: 'check'
  readonly check: CheckKind
}

export type Reading = Lean | 'unclear'

/** Once in a scene: how you read the person on its three dials, and how sure you are of a colleague's draft. */
export interface ReadPerson {
  readonly type: 'read'
  readonly readings: Partial<Readonly<Record<DialId, Reading>>>
  /** That the draft would be taken well: whole percent, 0 to 100. */
  readonly confidence: number
}

/** Once in a scene: the opening. */
export interface Open {
  readonly type: 'open'
  readonly words: string
  readonly timing: string
  readonly channel: string
}

/** One to three times in a scene, as it goes. */
export interface GiveReply {
  readonly type: 'reply'
  readonly reply: string
}

/** A dial of the scene; that people of that place are like that; or that the day was to blame. */
export type Reason = DialId | 'place' | 'day'

/** Once in a scene: what decided how the opening was taken. */
export interface Explain {
  readonly type: 'explain'
  readonly reason: Reason
  /** Where the person leans on that dial; only with a dial. */
  readonly lean?: Lean
  /** Words of the player's own, for the instructor; they earn nothing. */
  readonly note?: string
}

export type CulturalIntelligenceDecision = RateYourself | MakeCheck | ReadPerson | Open | GiveReply | Explain

export type DecisionType = CulturalIntelligenceDecision['type']
