import { firms } from '../scenes/firms.ts'
import type { CheckKind, Reply, Scene } from '../scenes/scene.ts'
import { openingsOf, standOfOpening, type Opening, type OpeningPart } from './cast.ts'
import type { DialId, Lean } from '../scenes/dials.ts'
import { chanceOfReply, chancesOfOpening, fitOf, startingTrust, type Preferences } from './model.ts'
import { allScenes } from './stage.ts'
import { spoken, type CulturalIntelligenceState, type SceneState } from './state.ts'

/**
 * What the sentences of a scene mean to a player who understands them. It knows the scenes and the firms, and of the
 * person only what the browser shows.
 */

/** The scene in play: as it is shown, and what its sentences mean. */
export interface InHand {
  readonly shown: SceneState
  readonly scene: Scene
}

export function inHand(state: CulturalIntelligenceState): InHand {
  const shown = state.scene as SceneState
  return { shown, scene: allScenes.find(({ id }) => id === shown.id) as Scene }
}

export const dialsIn = ({ dials }: Scene): DialId[] => dials.map(({ dial }) => dial)

/** The person's assumed leaning on each dial, -1 to 1; 0 where nothing is known. */
export type Belief = Readonly<Record<string, number>>

const sides = ['low', 'high'] as const

/** How the firm leans on each dial of the scene, 1 or -1, by the notes; 0 where the notes are hidden. */
export function byNotes({ shown, scene }: InHand): Belief {
  const known = shown.firm.notes === null ? 0 : 1
  return Object.fromEntries(
    dialsIn(scene).map((dial) => [dial, known * Math.sign(firms[scene.firm].means[dial])]),
  )
}

/** A sign that is shown about the person. */
export interface ShownSign {
  readonly dial: DialId
  readonly kind: CheckKind | 'cue'
  readonly lean: Lean
}

export function signsShown({ shown, scene }: InHand): ShownSign[] {
  const says = (text: string) => spoken(text, shown.person)
  const cues = scene.dials.flatMap(({ dial, cue }) =>
    sides
      .filter((lean) => shown.notices.includes(says(cue[lean])))
      .map((lean): ShownSign => ({ dial, kind: 'cue', lean })),
  )
  const found = scene.checks.flatMap(({ id, dial, finds }) => {
    const told = shown.checks.find((check) => check.id === id)?.finds
    return sides
      .filter((lean) => told === says(finds[lean]))
      .map((lean): ShownSign => ({ dial, kind: id, lean }))
  })
  return [...cues, ...found]
}

/** Adds up the notes and the signs in log odds, each with a weight. */
export function weighed(
  hand: InHand,
  weights: Readonly<Record<ShownSign['kind'] | 'notes', number>>,
): Belief {
  const odds = new Map(Object.entries(byNotes(hand)).map(([dial, lean]) => [dial, weights.notes * lean]))
  for (const { dial, kind, lean } of signsShown(hand)) {
    odds.set(dial, (odds.get(dial) ?? 0) + (lean === 'high' ? weights[kind] : -weights[kind]))
  }
  return Object.fromEntries([...odds].map(([dial, odd]) => [dial, Math.tanh(odd / 2)]))
}

/** How far a player leans who certainly leans to one side. */
const clearLean = 0.65

/** The person whom a belief describes. */
export function personOf(scene: Scene, belief: Belief): Preferences {
  return Object.fromEntries(
    dialsIn(scene).map((dial) => [dial, clearLean * (belief[dial] ?? 0)]),
  ) as Preferences
}

/** The ids of an opening that is shown by its texts. */
export function openingShown({ shown, scene }: InHand, texts: SceneState['draft']): Opening {
  const idOf = (part: OpeningPart) =>
    scene[part].find(({ text }) => spoken(text, shown.person) === texts[part])?.id ?? ''
  return { words: idOf('words'), timing: idOf('timing'), channel: idOf('channel') }
}

/** The chance that the colleague's draft is taken well by this person, from 0 to 1. */
export function chanceOfDraft(hand: InHand, person: Preferences): number {
  const stand = standOfOpening(hand.scene, openingShown(hand, hand.shown.draft))
  return chancesOfOpening(fitOf(stand, person), startingTrust).well
}

export function bestOpening(scene: Scene, person: Preferences): Opening {
  const ranked = openingsOf(scene)
    .map(({ opening, stand }) => ({ opening, fit: fitOf(stand, person) }))
    .toSorted((a, b) => b.fit - a.fit)
  return (ranked[0] as (typeof ranked)[number]).opening
}

/** The replies that can be given now, with what they mean. */
export function repliesNow({ shown, scene }: InHand): readonly Reply[] {
  return scene.turns[shown.turn?.id ?? 'onward'].replies
}

/** The best reply for the person, with a bonus for staying with the matter. */
export function bestReply(hand: InHand, person: Preferences): string {
  const worth = (reply: Reply) =>
    chanceOfReply(fitOf(reply.stand, person), startingTrust, reply.wise) + 0.5 * reply.effort
  return repliesNow(hand).reduce((best, reply) => (worth(reply) > worth(best) ? reply : best)).id
}

/** The dial and side that the reaction reveals. */
export function revealed({ shown, scene }: InHand): { readonly dial: DialId; readonly lean: Lean } | null {
  const told = shown.lines[2]?.text
  const all = scene.dials.flatMap(({ dial, tells }) =>
    sides.map((lean) => ({ dial, lean, texts: Object.values(tells[lean]) })),
  )
  const found = all.find(({ texts }) => texts.some((text: string) => spoken(text, shown.person) === told))
  return found ? { dial: found.dial, lean: found.lean } : null
}

/** Whether the reaction tells that it was the day. */
export function blamesTheDay({ shown, scene }: InHand): boolean {
  return shown.lines[2]?.text === spoken(scene.chance, shown.person)
}

/** The person with the side that the reaction reveals. */
export function afterReaction(hand: InHand, person: Preferences): Preferences {
  const told = revealed(hand)
  return told ? { ...person, [told.dial]: told.lean === 'high' ? clearLean : -clearLean } : person
}
