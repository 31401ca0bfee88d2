import type { ModeId } from './modes.ts'

/** What a firm did in a year, as everybody reads it in the market report. */
export interface FirmYear {
  readonly number: number
  /** Where it sells; null while it is in no market, because it waits or has left. */
  readonly country: string | null
  readonly mode: ModeId | null
  /** The price that buyers see, as a share of the usual price; null where it sells nothing. */
  readonly price: number | null
  /** Advertising that it ordered, in points; null where it sells nothing. */
  readonly ads: number | null
  /** From 0 to 1; null where it sells nothing. */
  readonly share: number | null
  /** Millions of dollars; null where it sells nothing. */
  readonly sales: number | null
}

/** The market report of a year that has closed. */
export interface WorldYear {
  readonly year: number
  /** By number. */
  readonly firms: readonly FirmYear[]
}

/** A firm of the world, by number. */
export interface FirmStanding {
  readonly number: number
  /** Value of the shown years after research, in millions of dollars; null until one’s own run is finished. */
  readonly value: number | null
  /** From 1, the most valuable; equal firms share a place. Null until one’s own run is finished. */
  readonly place: number | null
}

/** The world of a run in which firms meet, as everybody in it may see it. Names are the server’s. */
export interface WorldState {
  /** The number of one’s own firm; null for a seat that moves nothing. */
  readonly you: number | null
  /** Whether the follower and the entrant sell too. */
  readonly locals: 'both' | 'none'
  /** Points for rank. */
  readonly rank: number
  /** Years that have closed, from year 1 on. */
  readonly years: readonly WorldYear[]
  /** The firms of the last year that has closed; empty before year 1 has. */
  readonly firms: readonly FirmStanding[]
}

/** A firm’s path in the debrief. */
export interface FirmPath {
  readonly number: number
  /** Value of the shown years after research, in millions of dollars. */
  readonly value: number
  /** From 1, the most valuable; equal firms share a place. */
  readonly place: number
  readonly years: readonly (Omit<FirmYear, 'number'> & {
    readonly year: number
    /** Cash since the start, research included, in millions of dollars. */
    readonly cash: number
  })[]
}

/** What the debrief says of the world. */
export interface WorldDebrief {
  readonly you: number | null
  /** One’s own place among all firms, and their number. */
  readonly place: number
  readonly of: number
  /** All firms that were there at the end, most valuable first. */
  readonly firms: readonly FirmPath[]
  /** The mean value of one’s plan beside the rivals’ moves, and without any other firm, in millions of dollars. */
  readonly withRivals: number
  readonly withoutRivals: number
}
