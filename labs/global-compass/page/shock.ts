import { signed } from '@tradewind/contract/words/figures'
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

/** How long such a shock lasts on average, in quarters, or from a year on in years. */
export function usualLength({ endChance }: Pick<ShockState, 'endChance'>): string {
  const quarters = 1 / endChance
  if (quarters < 3.5) return quarters === 1.5 ? 'a quarter or two' : `${Math.round(quarters)} quarters`
  const years = Math.round(quarters / 2) / 2
  return years === 1 ? 'a year' : years === 1.5 ? 'a year and a half' : `${years} years`
}

/** Where the struck function costs least more. */
export function cheapestPlace({ places }: Pick<ShockState, 'places'>): string {
  return places.toSorted((a, b) => a.extraPerYear - b.extraPerYear)[0]?.country ?? ''
}

/** What an answer costs at once and each year, before it is chosen. */
export function priceOf(shock: Pick<ShockState, 'places'>, { fee, needsPlace, id }: AnswerOption): string {
  if (fee === 0) return 'free'
  const once = `${fee.toFixed(1)} once`
  if (!needsPlace) return once
  const least = Math.min(...shock.places.map(({ extraPerYear }) => extraPerYear))
  const extra = id === 'second' ? Math.max(0, least) * shockRules.secondWork : least
  return `${once}, from ${signed(extra)} a year`
}

const percentOf = (share: number) => `${Math.round(share * 100)} %`

/** What an answer does, in a sentence. */
export function effectOf(answer: AnswerId): string {
  const { cushionShare, secondShare, secondDelay, moveDelay } = shockRules
  const effects: Readonly<Record<AnswerId, string>> = {
    wait: 'You take the loss each quarter until it is over.',
    cushion: `It cuts the loss by ${percentOf(cushionShare)} at once.`,
    second: `From quarter ${secondDelay + 1} it cuts the loss by ${percentOf(secondShare)}, at half of any extra cost.`,
    move: `From quarter ${moveDelay + 1} the loss is over for you, and you pay or save the difference.`,
  }
  return effects[answer]
}
