import type { DialId } from '../engine/dials.ts'

export type FirmId = 'brightwater' | 'morane' | 'tindle' | 'quillon'

/** A text for each side of a dial. */
export interface Sides {
  readonly low: string
  readonly high: string
}

/** What a reaction shows of a person's side: that it was met, or missed. */
export interface Tell {
  readonly met: string
  readonly missed: string
}

/** One of the three dials on which a scene turns. */
export interface SceneDial {
  readonly dial: DialId
  /** A sign the player notices for free, in some runs. */
  readonly cue: Sides
  readonly tells: { readonly low: Tell; readonly high: Tell }
}

export type CheckKind = 'ask' | 'observe' | 'colleague'

/** Something the player can find out before speaking, at a cost in effort. */
export interface Check {
  readonly id: CheckKind
  readonly dial: DialId
  readonly text: string
  readonly finds: Sides
}

/** A choice's position on the dials it addresses, -1 to 1. Never shown. */
export type Stand = Partial<Readonly<Record<DialId, number>>>

export interface Option {
  readonly id: string
  readonly text: string
  readonly stand: Stand
}

/** A possible reply in a turn of the scene. */
export interface Reply extends Option {
  /** How much it stays with the person and the matter, 0 (drops it) to 1. */
  readonly effort: number
  /** How wise it is with any person, -1 to 1: asking and owning up help, excuses do not. */
  readonly wise: number
  /** The scene is over after this reply, however it is taken. */
  readonly ends?: true
  readonly good: string
  readonly poor: string
}

export interface Turn {
  /** What happens now. */
  readonly says: string
  readonly replies: readonly Reply[]
}

/** The same moment between people who trust each other little or much. */
export interface ByTrust {
  readonly wary: string
  readonly warm: string
}

/** Where a scene can go after its opening: on, into doubt, or to a repair. */
export type TurnId = 'onward' | 'unsure' | 'repair'

/**
 * A scene. In all texts {name} is the given name of the person, and {full} the whole name. All places, firms and
 * people are invented.
 */
export interface Scene {
  readonly id: string
  readonly title: string
  readonly firm: FirmId
  /** One of them is in the scene; all go by the same pronoun. */
  readonly names: readonly string[]
  readonly role: string
  readonly story: readonly string[]
  /** What the player wants from it, as a sentence. */
  readonly goal: string
  readonly dials: readonly [SceneDial, SceneDial, SceneDial]
  /** Noticed too, and says nothing about the person. */
  readonly colour: string
  readonly checks: readonly [Check, Check, Check]
  readonly words: readonly Option[]
  readonly timing: readonly Option[]
  readonly channel: readonly Option[]
  readonly reactions: { readonly well: ByTrust; readonly mixed: ByTrust; readonly badly: ByTrust }
  /** Follows a poor reaction to an opening that was not at fault. */
  readonly chance: string
  readonly turns: Readonly<Record<TurnId, Turn>>
  readonly endings: { readonly good: string; readonly fair: string; readonly poor: string }
  /** What the scene can teach, no matter which person was in it. */
  readonly lesson: string
}
