import type { CheckKind } from '../scenes/scene.ts'
import type { DialId, Lean } from '../scenes/dials.ts'

/** After the first and after the last scene: the player's self-view, 1 to 5 for each statement. */
export interface RateYourself {
  readonly type: 'rate'
  readonly ratings: Readonly<Record<string, number>>
}

/** Before the reading, as often as the effort allows. */
export interface MakeCheck {
  readonly type: 'check'
  readonly check: CheckKind
}

export type Reading = Lean | 'unclear'

/** Once in a scene: the person's side on three dials, and a prediction about the suggested opening. */
export interface ReadPerson {
  readonly type: 'read'
  readonly readings: Partial<Readonly<Record<DialId, Reading>>>
  /** Confidence that the suggested opening would be taken well, as a whole percentage from 0 to 100. */
  readonly confidence: number
}

/** Once in a scene: the opening. */
export interface Open {
  readonly type: 'open'
  readonly words: string
  readonly timing: string
  readonly channel: string
}

/** One to three times in a scene, depending on its course. */
export interface GiveReply {
  readonly type: 'reply'
  readonly reply: string
}

/** A dial of the scene, `place` (people there are like that) or `day` (it was a bad day). */
export type Reason = DialId | 'place' | 'day'

/** Once in a scene: the reason for the reaction to the opening. */
export interface Explain {
  readonly type: 'explain'
  readonly reason: Reason
  /** The person's side on that dial; only with a dial. */
  readonly lean?: Lean
  /** A note for the instructor. It earns no points. */
  readonly note?: string
}

export type CulturalIntelligenceDecision = RateYourself | MakeCheck | ReadPerson | Open | GiveReply | Explain

export type DecisionType = CulturalIntelligenceDecision['type']
