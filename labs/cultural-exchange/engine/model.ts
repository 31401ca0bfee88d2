import { clamp } from '../../math/statistics.ts'
import type { RepairId, Share } from './decisions.ts'

const logistic = (x: number) => 1 / (1 + Math.exp(-x))

/** Log odds of a trade with no customs kept, at even trust and an even split. */
const start = -3.4
const keptWeight = 0.7
/** Extra log odds against a breach that drew a remark before and is repeated in the same way. */
const againWeight = 0.5
const trustWeight = 2
const shareWeight: Readonly<Record<Share, number>> = { 40: 0.6, 50: 0, 60: -0.7, 70: -1.6 }

export const startingTrust = 50

export interface Offer {
  /** Number of customs kept, 0 to 8. */
  readonly kept: number
  /** Number of breaches that drew a remark in this town before and are repeated in the same way. */
  readonly again: number
  /** From 0 to 100. */
  readonly trust: number
  readonly share: Share
}

/** The chance that a trade is taken. */
export function chanceOf({ kept, again, trust, share }: Offer): number {
  return logistic(
    start + keptWeight * kept - againWeight * again + trustWeight * (trust / 100 - 0.5) + shareWeight[share],
  )
}

/** Changes of trust on the scale of 100. They depend only on what both sides can see. */
export const trustMoves = { taken: 6, refused: -4 } as const
export const trustOfShare: Readonly<Record<Share, number>> = { 40: 2, 50: 0, 60: -2, 70: -5 }

export interface RepairKind {
  readonly id: RepairId
  readonly text: string
  /** Change of trust on the scale of 100. */
  readonly trust: number
  /**
   * From 0 to 1. Owning up and asking repair trust; explaining oneself and ignoring the breach do not (Lewicki and
   * others 2016).
   */
  readonly worth: number
  readonly heard: string
}

export const repairs: readonly RepairKind[] = [
  {
    id: 'explain',
    text: '“Where I come from, this is what polite people do.”',
    trust: -2,
    worth: 0.1,
    heard: 'They hear you out, and say nothing.',
  },
  {
    id: 'ask',
    text: '“I see that I do not know your ways yet. May I come again and learn?”',
    trust: 5,
    worth: 0.9,
    heard: 'You may come again. You are not told what to learn.',
  },
  {
    id: 'nothing',
    text: 'You keep talking as if nothing had happened',
    trust: -4,
    worth: 0,
    heard: 'They let you talk.',
  },
  {
    id: 'own',
    text: '“I did something that is not done here. I am sorry, and I will watch.”',
    trust: 6,
    worth: 1,
    heard: 'They nod. Nobody tells you what it was.',
  },
  {
    id: 'present',
    text: 'You leave an expensive present on the bench and go',
    trust: 0,
    worth: 0.3,
    heard: 'The present stays on the bench for a while.',
  },
]

export function repairOf(id: RepairId): RepairKind {
  return repairs.find((repair) => repair.id === id) as RepairKind
}

export function movedTrust(trust: number, by: number): number {
  return clamp(trust + by, 0, 100)
}

/** How even a split is, from 0 to 1. Giving too much is fairer than taking too much. */
export const fairness: Readonly<Record<Share, number>> = { 40: 0.8, 50: 1, 60: 0.4, 70: 0 }
