import type { IncidentKind } from './incident-kinds.ts'
import type { Mode } from './modes.ts'
import { terms } from './terms.ts'

/** What an effect changes in each of its years. Nothing is 0, and 1 for factors and prices. */
export interface Sway {
  /** Added to the firm’s utility, and to the follower’s. */
  readonly appeal: number
  readonly rival: number
  /** Factors on the market, and on the firm’s own sales. */
  readonly size: number
  readonly served: number
  /** Cost and gain of a unit, as shares of the usual price. */
  readonly cost: number
  readonly gain: number
  /** Rise of the duty, as a share of the customs value. */
  readonly duty: number
  /** Running cost of a year, in millions of dollars. */
  readonly fixed: number
  /** Sales to one large buyer, as a share of the potential, and their price as a share of the usual price. */
  readonly bulk: number
  readonly bulkPrice: number
}

/** Something that changes the years from `from` to `to`; beyond year 8 it stays for good. */
export interface Effect extends Sway {
  readonly from: number
  readonly to: number
  /** The chance that it comes at all, settled in its first year, and the incident that it belongs to. */
  readonly chance: number | null
  readonly of: IncidentKind | null
}

/** An effect without what it does not change. */
export type SomeEffect = Partial<Effect> & Pick<Effect, 'from' | 'to'>

const none: Sway = {
  appeal: 0,
  rival: 0,
  size: 1,
  served: 1,
  cost: 0,
  gain: 0,
  duty: 0,
  fixed: 0,
  bulk: 0,
  bulkPrice: 1,
}

/** All effects have the same fields, since they are summed in every year of every future. */
export function effectOf(some: SomeEffect): Effect {
  return { ...none, chance: null, of: null, ...some }
}

/** @param lasting whether only what stays for good counts */
export function swayIn(effects: readonly Effect[], year: number, lasting = false): Sway {
  if (effects.length === 0) return none
  let appeal = 0
  let rival = 0
  let size = 1
  let served = 1
  let cost = 0
  let gain = 0
  let duty = 0
  let fixed = 0
  let bulk = 0
  let bulkPrice = 1
  for (const effect of effects) {
    if (year < effect.from || year > effect.to || (lasting && effect.to <= year + terms.yearsAfter)) continue
    appeal += effect.appeal
    rival += effect.rival
    size *= effect.size
    served *= effect.served
    cost += effect.cost
    gain += effect.gain
    duty += effect.duty
    fixed += effect.fixed
    bulk += effect.bulk
    if (effect.bulk > 0) bulkPrice = effect.bulkPrice
  }
  return { appeal, rival, size, served, cost, gain, duty, fixed, bulk, bulkPrice }
}

/**
 * Settles what is uncertain about effects that begin in this year.
 * @param roll from 0 to 1; an effect comes if its chance is above it
 */
export function settled(effects: readonly Effect[], year: number, roll: number): readonly Effect[] {
  for (const effect of effects) {
    if (effect.chance !== null && effect.from === year) return settledNow(effects, year, roll)
  }
  return effects
}

function settledNow(effects: readonly Effect[], year: number, roll: number): Effect[] {
  return effects.flatMap((effect) => {
    if (effect.chance === null || effect.from !== year) return [effect]
    return roll < effect.chance ? [{ ...effect, chance: null }] : []
  })
}

/** Parts of a unit’s extra cost and of a duty that reach the firm, by where the goods are made. */
const reaches = {
  home: { cost: 1, duty: 1 },
  there: { cost: 1, duty: 0.4 },
  licensee: { cost: 0.25, duty: 0.1 },
} as const

/** What a unit leaves more or less in a year, as a share of the usual price. */
export function unitSway({ made, keeps, control }: Mode, { cost, gain, duty }: Sway): number {
  const own = made === 'there' ? keeps : 1
  const part = reaches[made]
  return gain * control * own - own * (part.cost * cost + part.duty * duty * terms.customsValue)
}
