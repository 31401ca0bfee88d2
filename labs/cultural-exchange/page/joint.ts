import { inWords } from '../../shell/play/words.ts'
import type { CustomId } from '../data/customs.ts'
import type { CulturalExchangeState } from '../engine/state.ts'
import { missingIn, type ChosenWays } from './cultural-exchange-play.ts'

/** The chosen bridges as pairs of custom and second way. */
export function bridgesIn(bridges: ChosenWays): [string, string][] {
  return Object.entries(bridges).filter(([, way]) => way !== '')
}

/** Why the joint table cannot be sent yet, as a sentence; null when it can. */
export function objectionTo(
  state: Pick<CulturalExchangeState, 'customs' | 'joint'>,
  ways: ChosenWays,
  bridges: ChosenWays,
): string | null {
  const missing = missingIn(state.customs, ways)
  if (missing.length > 0) return `Still to choose: ${inWords(missing)}.`
  const most = state.joint.bridges
  const made = bridgesIn(bridges)
  if (made.length > most) return `You have ${most} bridges and chose ${made.length}.`
  const same = made.find(([custom, way]) => ways[custom as CustomId] === way)
  const name = state.customs.find(({ id }) => id === same?.[0])?.name
  return name === undefined ? null : `The bridge for “${name}” needs two different ways.`
}
