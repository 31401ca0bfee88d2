import { clamp } from '../../math/statistics.ts'
import { strangeness, type Country } from './countries.ts'
import type { Sway } from './effects.ts'
import type { Mode } from './modes.ts'
import { othersIn, type Others } from './rivals.ts'
import { terms } from './terms.ts'

/** Who sells in a country beside the firm. */
export interface Beside {
  readonly country: Country
  /** The other firms by year, from year 1 on, as far as the years have closed; left out where firms do not meet. */
  readonly others?: readonly Others[]
  /** False where neither the follower nor the entrant sells. */
  readonly locals?: boolean
}

/** A business as far as buyers and rivals care, in the year that is played. */
export interface Seller {
  /** The next year to be played, from 1. */
  year: number
  /** Number of years in the country so far. */
  present: number
  /** Advertising points that buyers remember. */
  remembered: number
  /** The follower's extra utility from leaked know-how. */
  leaked: number
  lastPrice: number
  lastShare: number
  lastAds: number
  /** Whether the entrant is in the market. */
  entrant: boolean
  /** Years since the sales channel failed, from 0; -1 while it works. */
  trouble: number
  eased: { tariff: boolean; policy: boolean; channel: boolean }
}

/** What a firm offers in a year. A null `mode` means that it is not in the market. */
export interface Offer {
  readonly mode: Mode | null
  /** The price that buyers see, as a share of the usual price. */
  readonly shelf: number
  readonly sway: Sway
}

/** The shares of a market. */
export interface Sold {
  share: number
  follower: number
  entrant: number
  rivals: number
}

/**
 * The shares of all sellers in a multinomial logit, exp(u) / (exp(outside) + Σ exp(u)), so they lie between 0 and 1
 * and sum to less than 1.
 */
export function soldBy(offer: Offer, business: Seller, market: Beside): Sold {
  const others = othersIn(market.others, business.year)
  const us = weightOf(offer, business, market)
  if (market.locals === false) {
    const total = withoutLocals(market) + us + others.weight
    return { share: us / total, follower: 0, entrant: 0, rivals: others.weight / total }
  }
  const them = Math.exp(followerUtility(offer, business, market, others))
  const other = business.entrant ? Math.exp(entrantUtility(business, market)) : 0
  const total = outsideWeight + us + them + other + others.weight
  return { share: us / total, follower: them / total, entrant: other / total, rivals: others.weight / total }
}

/** The weight of a firm in the choice of the buyers. It does not depend on what others do in the same year. */
export function weightOf({ mode, shelf, sway }: Offer, business: Seller, { country }: Beside): number {
  if (mode === null) return 0
  const { sensitivity, fit } = country.facts
  return Math.exp(
    terms.fit * scaled(fit) +
      awarenessOf(business.remembered) +
      reachOf(mode, business, country) -
      sensitivity * (shelf - 1) +
      sway.appeal,
  )
}

/** The same market without any other firm. */
export function withoutRivals<Market extends Beside>(market: Market): Market {
  return market.others === undefined ? market : { ...market, others: [] }
}

/** Whether the share of a firm last year attracts the entrant. */
export function attractsEntrant({ lastShare, year }: Seller, { others }: Beside): boolean {
  return Math.max(lastShare, othersIn(others, year - 1).largest) > terms.entrantTrigger
}

/** What the follower asks in the year to come: a little less than the cheapest firm asked last year. */
export function followerPrice({ lastPrice, lastShare, year }: Seller, { others }: Beside): number {
  const { lowest } = othersIn(others, year - 1)
  const cheapest = lowest === Infinity ? lastPrice : lastShare > 0 ? Math.min(lastPrice, lowest) : lowest
  return clamp(cheapest - terms.undercut, terms.followerLeast, terms.followerMost)
}

export function awarenessOf(points: number): number {
  return terms.awareness * Math.log(1 + points)
}

/** Constants of the inner loop, computed once. */
const followerAwareness = awarenessOf(terms.followerAds)
const outsideWeight = Math.exp(terms.outside)

function scaled(index: number): number {
  return (index - 50) / 50
}

/** Without the two local rivals, competition is how much buyers like what small local firms sell. */
function withoutLocals({ country }: Beside): number {
  return Math.exp(terms.outside + terms.competition * scaled(country.facts.competition))
}

/** What has leaked from any firm helps the follower; of the news that brings it something, the best counts. */
function followerUtility({ sway }: Offer, business: Seller, market: Beside, others: Others): number {
  const { sensitivity, competition } = market.country.facts
  return (
    terms.competition * scaled(competition) +
    followerAwareness -
    sensitivity * (followerPrice(business, market) - 1) +
    (business.leaked + others.leaked) +
    Math.max(sway.rival, others.sway)
  )
}

/** The entrant advertises as much as the loudest firm did last year. */
function entrantUtility({ lastAds, year }: Seller, { country, others }: Beside): number {
  const ads = Math.max(lastAds, othersIn(others, year - 1).loudest)
  return terms.entrantUtility + awarenessOf(ads) - country.facts.sensitivity * (terms.entrantPrice - 1)
}

function reachOf(mode: Mode, business: Seller, country: Country): number {
  const { trouble, eased, present } = business
  const strange = (mode.strangeness * strangeness(country.distance)) / (1 + terms.learning * present)
  let reach = mode.reach + mode.channels * (country.facts.channels / 100 - 0.5) - strange
  if (trouble >= 0 && !eased.channel) {
    reach -= mode.channels * (trouble < terms.troubleYears ? terms.trouble : terms.troubleLater)
  }
  return reach
}
