import { inWords } from '@tradewind/contract/words/figures'
import type { CustomId } from '../data/customs.ts'
import type { CulturalExchangeState, ShownGuesses } from '../engine/state.ts'
import { missingIn, type ChosenWays } from './cultural-exchange-play.ts'
import type { Rod } from './stall-marks.ts'

/** For each custom the way chosen, and behind it the second one of a bridge. */
export type Picks = Partial<Readonly<Record<CustomId, readonly string[]>>>

/** The first ways. */
export function waysOf(picks: Picks): ChosenWays {
  return Object.fromEntries(
    Object.entries(picks).flatMap(([custom, [way]]) => (way === undefined ? [] : [[custom, way]])),
  ) as ChosenWays
}

/** The second ways, where there is one. */
export function bridgesOf(picks: Picks): ChosenWays {
  return Object.fromEntries(
    Object.entries(picks).flatMap(([custom, [, second]]) => (second === undefined ? [] : [[custom, second]])),
  ) as ChosenWays
}

/** Why the joint table cannot be sent yet, as a sentence; null when it can. */
export function objectionTo(
  { customs, joint }: Pick<CulturalExchangeState, 'customs' | 'joint'>,
  picks: Picks,
): string | null {
  const missing = missingIn(customs, waysOf(picks))
  if (missing.length > 0) return `Still to choose: ${inWords(missing)}.`
  const made = Object.keys(bridgesOf(picks)).length
  return made > joint.bridges ? `You have ${joint.bridges} bridges and chose ${made}.` : null
}

/** How many customs of each side the table keeps: at home by the rules, there by the player's own last notes. */
export function keptBy(
  picks: Picks,
  homeRules: NonNullable<CulturalExchangeState['homeRules']>,
  notes: ShownGuesses,
): { home: number; away: number } {
  const keeps = (custom: CustomId, way: string) => picks[custom]?.includes(way) ?? false
  return {
    home: homeRules.filter(({ custom, way }) => keeps(custom, way)).length,
    away: homeRules.filter(({ custom }) => keeps(custom, notes[custom].way)).length,
  }
}

/** A rod of the abacus: how many of the eight customs a side sees kept. */
export function keptRod(name: string, kept: number, note?: string): Rod {
  return {
    left: kept,
    right: 8 - kept,
    leftText: `${name} ${kept}`,
    rightText: note === undefined ? 'of 8' : 'noted',
    says: `${name} sees ${kept} of 8 customs kept${note === undefined ? '' : `, ${note}`}`,
  }
}
