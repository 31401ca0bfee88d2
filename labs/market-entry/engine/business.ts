import type { ProductNeeds } from './brief.ts'
import type { Effect } from './effects.ts'
import type { Reply } from './incidents.ts'
import type { ModeId } from './modes.ts'
import type { Beside, Seller } from './shares.ts'
import type { answerableIds } from './terms.ts'

/** The events of a year as bits. */
export const strikes = { tariff: 1, policy: 2, channel: 4, entrant: 8 } as const

/** A business in a country at the start of `year`. `playYear` changes it in place. */
export interface Business extends Seller {
  mode: ModeId | null
  /** A closed business cannot reopen. */
  closed: boolean
  /** Lasting demand including the growth so far; 1 at the start. */
  demand: number
  tariffUp: boolean
  levied: boolean
  /** Consecutive years with a loss. */
  losses: number
  /** What incidents and the replies to them change. */
  effects: readonly Effect[]
}

export function newBusiness(pilotPoints = 0): Business {
  return {
    year: 1,
    mode: null,
    closed: false,
    present: 0,
    remembered: pilotPoints,
    leaked: 0,
    demand: 1,
    lastPrice: 1,
    lastShare: 0,
    lastAds: 0,
    entrant: false,
    tariffUp: false,
    levied: false,
    trouble: -1,
    eased: { tariff: false, policy: false, channel: false },
    losses: 0,
    effects: [],
  }
}

export function copyOf(business: Business): Business {
  return { ...business, eased: { ...business.eased } }
}

/** The firm's action in a year. */
export interface Action {
  /** Null to stay out or to leave. */
  readonly mode: ModeId | null
  readonly price: number
  /** Advertising points. */
  readonly ads: number
  readonly answers: readonly AnswerId[]
  /** The incident at the start of the year, and the reply to it. */
  readonly news?: Reply
}

/** An event that can be answered. */
export type AnswerId = (typeof answerableIds)[number]

/** A market for one firm's product. */
export interface Market extends Beside {
  readonly needs: ProductNeeds
}

/** The random part of a year. */
export interface Luck {
  readonly events: number
  /** Factors on demand: one that lasts, and one for this year only. */
  readonly lasting: number
  readonly passing: number
  /** Settles what is uncertain about incidents, from 0 to 1. */
  readonly roll: number
}

/** A year without any luck, good or bad. */
export const calm: Luck = { events: 0, lasting: 1, passing: 1, roll: 0.5 }

/** One year's account. Shares are from 0 to 1, money is in millions of dollars. */
export interface Year {
  readonly year: number
  readonly size: number
  readonly share: number
  readonly follower: number
  readonly entrant: number
  /** The other firms of the world together. */
  readonly rivals: number
  readonly price: number
  readonly sales: number
  /** After dealers, production, freight and tariff, and before levy, fixed costs and advertising. */
  readonly margin: number
  readonly levy: number
  readonly fixed: number
  readonly ads: number
  /** Set-up, exit and answers, paid at the start of the year. */
  readonly upFront: number
  /** Earnings during the year, paid at its end. */
  readonly earned: number
  /** Value of the business after the last year. */
  readonly after: number
}
