import type { AnswerOption, ShockState } from '../engine/later-state.ts'
import type { AnswerId } from '../engine/shock.ts'

/** How each answer works. The engine decides; a test holds these equal to it. */
export const shockRules = {
  cushionShare: 0.5,
  secondShare: 0.8,
  secondDelay: 1,
  moveDelay: 2,
  secondWork: 0.5,
} as const

/** The cost of an answer in millions, if the shock lasts so many quarters; null while its place is not chosen. */
export function costIf(
  shock: ShockState,
  { id, fee, needsPlace }: AnswerOption,
  to: string,
  quarters: number,
): number | null {
  const extraPerYear = shock.places.find(({ country }) => country === to)?.extraPerYear
  if (needsPlace && extraPerYear === undefined) return null
  const loss = shock.lossPerQuarter
  const extra = (extraPerYear ?? 0) / 4
  const early = Math.min(quarters, shockRules.secondDelay)
  const costs: Record<AnswerId, number> = {
    wait: loss * quarters,
    cushion: fee + (1 - shockRules.cushionShare) * loss * quarters,
    second:
      fee +
      loss * early +
      ((1 - shockRules.secondShare) * loss + Math.max(0, extra) * shockRules.secondWork) * (quarters - early),
    move:
      fee + loss * Math.min(quarters, shockRules.moveDelay) + extra * (shock.horizon - shockRules.moveDelay),
  }
  return costs[id]
}

/** The chance that the shock lasts exactly so many quarters; what lasts longer counts as the whole horizon. */
export function chanceOf(
  { endChance, horizon }: Pick<ShockState, 'endChance' | 'horizon'>,
  quarters: number,
): number {
  const until = (1 - endChance) ** (quarters - 1)
  return quarters === horizon ? until : until * endChance
}

/** The quarters that a shock may last. */
export function quartersOf({ horizon }: Pick<ShockState, 'horizon'>): number[] {
  return Array.from({ length: horizon }, (_, at) => at + 1)
}

const percentOf = (share: number) => `${Math.round(share * 100)} %`

/** What an answer does, in a sentence. */
export function effectOf(answer: AnswerId): string {
  const { cushionShare, secondShare, secondDelay, moveDelay } = shockRules
  const effects: Readonly<Record<AnswerId, string>> = {
    wait: 'You take the loss each quarter until it is over.',
    cushion: `It cuts the loss by ${percentOf(cushionShare)} at once.`,
    second: `From quarter ${secondDelay + 1} it cuts the loss by ${percentOf(secondShare)}, and you pay half of any extra cost.`,
    move: `From quarter ${moveDelay + 1} the loss is over for you, and you pay or save the difference.`,
  }
  return effects[answer]
}
