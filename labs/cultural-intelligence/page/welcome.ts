import type { CulturalIntelligenceState } from '../engine/state.ts'

/** Whether the run begins here, in the first scene. */
export function isFirstRound({ round }: CulturalIntelligenceState): boolean {
  return round === 1
}

/** Who the player is and what is to come, said where the run begins. */
export function whoYouAre({ ownFirm, scenes }: CulturalIntelligenceState): string {
  return `You look after ${ownFirm.name}’s customers. In ${scenes} scenes you meet people of four invented firms.`
}
