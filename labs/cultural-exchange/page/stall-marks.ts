import { inWords, sentence } from '@tradewind/contract/words/figures'
import type { ShownCustom } from '../engine/state.ts'
import type { Mark } from './counts.ts'
import type { Spot } from './people.ts'
import { spotNames } from './people.ts'
import type { ChosenWays } from './cultural-exchange-play.ts'

/** What a visit showed of a custom; null where it was not looked at yet. */
export type SignMark = Mark | null

/** A card pinned to the cloth of the stall: one custom. */
export interface PinnedCard {
  readonly custom: ShownCustom
  readonly way: string | undefined
  /** The second way of a bridge. */
  readonly second?: string | undefined
  readonly sign?: SignMark
  /** Differs from the last trade. */
  readonly changed?: boolean
  readonly active?: boolean
  /** How sure the player is, in per cent. */
  readonly sure?: number | null
}

/** Beads on one rod of the abacus: so many left of the gap, and right of it. */
export interface Rod {
  readonly left: number
  readonly right: number
  readonly leftText: string
  readonly rightText: string
  readonly says: string
}

export interface StallScene {
  readonly spot: Spot
  /** From 0 to 100; null where no lamps hang. */
  readonly trust: number | null
  readonly rods: readonly Rod[]
  readonly cards: readonly PinnedCard[]
  /** A stranger looks on. */
  readonly watched?: boolean
}

export const lamps = 10

/** Lit lamps of ten. */
export function litLamps(trust: number): number {
  return Math.round((trust / 100) * lamps)
}

/** The abacus of a price: ten beads of ten. */
export function shareRod(share: number): Rod {
  const own = Math.round(share / 10)
  return {
    left: own,
    right: 10 - own,
    leftText: `You ${share}`,
    rightText: `Them ${100 - share}`,
    says: `On the abacus ${own} beads are yours and ${10 - own} are theirs`,
  }
}

/** The cards of all customs, with what is known of each. */
export function pinned(
  customs: readonly ShownCustom[],
  ways: ChosenWays,
  more: (custom: ShownCustom) => Partial<PinnedCard> = () => ({}),
): PinnedCard[] {
  return customs.map((custom) => ({ custom, way: ways[custom.id], ...more(custom) }))
}

export function shortOf({ ways }: ShownCustom, way: string | undefined): string {
  return ways.find(({ id }) => id === way)?.short ?? 'open'
}

/** Before a stranger the picture says once that one looks on. */
const markNames: Readonly<Record<Mark, string>> = { sign: 'drew a sign', quiet: 'no sign', watched: '' }

function cardWords({ custom, way, second, sign, changed, sure }: PinnedCard): string {
  const done =
    second === undefined ? shortOf(custom, way) : `${shortOf(custom, way)} and ${shortOf(custom, second)}`
  const more = [
    changed === true ? 'changed' : '',
    sign ? markNames[sign] : '',
    typeof sure === 'number' ? `${sure} % sure` : '',
  ].filter(Boolean)
  return `${custom.name.toLowerCase()}: ${[done, ...more].join(', ')}`
}

/** Everything that the picture shows, in words. */
export function stallWords({ spot, trust, rods, cards, watched }: StallScene): string {
  return [
    `${spotNames[spot]}.`,
    watched ? 'A stranger looks on.' : '',
    trust === null ? '' : `${litLamps(trust)} of ${lamps} lamps are lit: trust ${trust} of 100.`,
    ...rods.map(({ says }) => `${says}.`),
    cards.length === 0 ? '' : `${sentence(inWords(cards.map(cardWords)))}.`,
  ]
    .filter(Boolean)
    .join(' ')
}
