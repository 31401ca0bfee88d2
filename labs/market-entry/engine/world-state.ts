import { mean, rounded } from '../../math/statistics.ts'
import { decided } from '../../engine/reading.ts'
import { newBusiness } from './business.ts'
import type { ModeId } from './modes.ts'
import type { MetYear, Move } from './rivals.ts'
import type { Run } from './run.ts'
import { hasLocals, rankPoints } from './settings.ts'
import { withoutRivals } from './shares.ts'
import { firmsAtEnd, placeAmong, placeOf } from './standings.ts'
import { planOrders, valuesOf } from './value.ts'

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

/** What everybody may read: who sold where, with price, advertising, share and sales; values only at the end. */
export function worldState(run: Run): WorldState | null {
  const { settings, met } = run.world
  if (met === null) return null
  const firms = firmsAtEnd(run)
  const told = run.phase === 'finished'
  return {
    you: met.you,
    locals: hasLocals(settings) ? 'both' : 'none',
    rank: rankPoints(settings),
    years: met.years.map(publicYear),
    firms: firms.map((firm) => ({
      number: firm.number,
      value: told ? rounded(firm.value, 3) : null,
      place: told ? placeIn(firm, firms) : null,
    })),
  }
}

/** The market report of a year. A firm that is in no market tells nothing of its plan. */
export function publicYear({ year, firms }: MetYear): WorldYear {
  return { year, firms: firms.map(({ number, ...move }) => ({ number, ...publicMove(move) })) }
}

function publicMove({
  country,
  mode,
  price,
  ads,
  share,
  sales,
}: Omit<Move, 'number'>): Omit<FirmYear, 'number'> {
  return mode === null
    ? { country: null, mode, price: null, ads: null, share: null, sales: null }
    : { country, mode, price: rounded(price, 3), ads, share: rounded(share, 4), sales: rounded(sales, 3) }
}

function placeIn(firm: Move, firms: readonly Move[]): number {
  const others = firms.filter(({ number }) => number !== firm.number)
  return placeAmong(
    firm.value,
    others.map(({ value }) => value),
  ).place
}

/** All firms with their paths, and what the rivals cost one’s own plan. */
export function worldDebrief(run: Run, withRivals: number): WorldDebrief | null {
  const { met, atlas } = run.world
  if (met === null) return null
  const { plan, pilot } = decided(run.committed, 'on your plan')
  const firms = firmsAtEnd(run)
  const { place, of } = placeOf(run)
  const alone = withoutRivals(atlas.marketOf(plan.country))
  const futures = atlas.futuresOf(plan.country)
  const paths = firms.map((firm): FirmPath => ({
    number: firm.number,
    value: rounded(firm.value, 3),
    place: placeIn(firm, firms),
    years: met.years.flatMap(({ year, firms: then }) =>
      then
        .filter(({ number }) => number === firm.number)
        .map((move) => ({ year, ...publicMove(move), cash: rounded(move.cash, 3) })),
    ),
  }))
  return {
    you: met.you,
    place,
    of,
    firms: paths.toSorted((a, b) => a.place - b.place || a.number - b.number),
    withRivals,
    withoutRivals: mean(valuesOf(alone, newBusiness(pilot), planOrders(plan), { futures })),
  }
}
