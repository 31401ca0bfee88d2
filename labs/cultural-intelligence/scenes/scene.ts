import type { DialId } from './dials.ts'

export type FirmId = 'brightwater' | 'morane' | 'tindle' | 'quillon'

/** A text for each side of a dial. */
export interface Sides {
  readonly low: string
  readonly high: string
}

/** What a reaction shows of a person's side, for an opening that met it and one that missed it. */
export interface Tell {
  readonly met: string
  readonly missed: string
}

/** One of the three dials that matter in a scene. */
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

/** A choice's position on the dials that it addresses, -1 to 1. Never shown. */
export type Stand = Partial<Readonly<Record<DialId, number>>>

export interface Option {
  readonly id: string
  readonly text: string
  readonly stand: Stand
}

/** A possible reply in a turn of the scene. */
export interface Reply extends Option {
  /** How far the reply stays with the person and the matter, from 0 (drops it) to 1. */
  readonly effort: number
  /** How wise it is towards any person, -1 to 1. Asking and owning up help; excuses do not. */
  readonly wise: number
  /** Present when the scene ends after this reply, whatever the reaction. */
  readonly ends?: true
  readonly good: string
  readonly poor: string
}

export interface Turn {
  /** The event that opens the turn. */
  readonly says: string
  readonly replies: readonly Reply[]
}

/** The same text for people with little trust and with much trust in the player. */
export interface ByTrust {
  readonly wary: string
  readonly warm: string
}

/** Where a scene goes after its opening: onward, into doubt, or to a repair. */
export type TurnId = 'onward' | 'unsure' | 'repair'

/**
 * A scene. In its texts {name} stands for the person's given name and {full} for the whole name. All places, firms
 * and people are invented.
 */
export interface Scene {
  readonly id: string
  readonly title: string
  readonly firm: FirmId
  /** The possible names, of which the seed picks one. All go with the same pronoun. */
  readonly names: readonly string[]
  readonly role: string
  readonly story: readonly string[]
  /** The player's goal, as a sentence. */
  readonly goal: string
  readonly dials: readonly [SceneDial, SceneDial, SceneDial]
  /** Something else that the player notices. It says nothing about the person. */
  readonly colour: string
  readonly checks: readonly [Check, Check, Check]
  readonly words: readonly Option[]
  readonly timing: readonly Option[]
  readonly channel: readonly Option[]
  readonly reactions: { readonly well: ByTrust; readonly mixed: ByTrust; readonly badly: ByTrust }
  /** The reaction to an opening that was not at fault, when luck was bad. */
  readonly chance: string
  readonly turns: Readonly<Record<TurnId, Turn>>
  readonly endings: { readonly good: string; readonly fair: string; readonly poor: string }
  /** The lesson of the scene, no matter who the person was. */
  readonly lesson: string
}
