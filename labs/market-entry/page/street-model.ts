import type { IncidentKind } from '../engine/incident-kinds.ts'
import type { ModeId } from '../engine/modes.ts'

export type Weather = 'fair' | 'cloudy' | 'rain'

/** What stands at the player's place: a business of some mode, or what is there before and after. */
export type OwnLook = ModeId | 'home' | 'vacant' | 'closed'

export interface StreetShop {
  readonly name: string
  /** A share of the usual price; null where it is not known. */
  readonly price: number | null
  /** A share of all buyers; null where it is not known. */
  readonly share: number | null
}

/** News that asks for an answer, and whether something is done about it. */
export interface StreetNews {
  readonly kind: IncidentKind
  readonly eased: boolean
}

export interface StreetView {
  readonly you: StreetShop & { readonly look: OwnLook; readonly note?: string }
  readonly follower: StreetShop | null
  /** The other firms of a world that sell here. */
  readonly rivals: readonly StreetShop[]
  /** Null before it has come. */
  readonly entrant: StreetShop | null
  readonly weather: Weather
  /** What hangs over the street: a year, or news that lasts. */
  readonly flags: readonly string[]
  readonly sign: string
  readonly news?: StreetNews
}

/** Buyers that one person in a queue stands for. */
export const personShare = 0.02

/** The people in a queue. The scene, and what is said of it, come from here. */
export function queueOf(share: number | null): number {
  return share === null ? 0 : Math.round(share / personShare)
}
