import { randomFrom, type Random } from '../../math/random.ts'
import { mean, rounded } from '../../math/statistics.ts'
import {
  driftedInterest,
  heldDeviation,
  parityOf,
  quarterYears,
  rateAtEnd,
  type CurrencyId,
  type MarketDraw,
  type RateModel,
} from './market.ts'
import { drawExposures, grossValue, type Exposure } from './exposures.ts'
import { firstInFull, offersIn } from './rules.ts'
import type { ForeignExchangeSettings } from './settings.ts'

export const twistIds = ['volume', 'limit', 'peg', 'parity'] as const
export type TwistId = (typeof twistIds)[number]

/** How a quarter ends, whatever the treasurer decides. */
export interface QuarterOutcome {
  readonly rates: Readonly<Record<CurrencyId, number>>
  readonly volumeFell: boolean
  readonly tenderWon: boolean
  readonly pegBroke: boolean
}

export interface QuarterCase {
  /** The number of the quarter, from 1. */
  readonly number: number
  /** Yearly interest on home money, midway between bid and ask. */
  readonly home: number
  readonly draws: Readonly<Record<CurrencyId, MarketDraw>>
  /** Whether the doral is still pegged at the start of the quarter. */
  readonly pegged: boolean
  /** Whether a central bank decides within the quarter. */
  readonly scheduled: boolean
  readonly exposures: readonly Exposure[]
  /** The chance that the main customer orders 60 % less. */
  readonly volumeChance: number
  /** In home money. */
  readonly creditLine: number
  readonly counterpartyLimit: number
  /** Whether the counterparty limit was cut. */
  readonly limitCut: boolean
  readonly nettingFee: number
  /** The outcome on the one path that the player sees. */
  readonly outcome: QuarterOutcome
  readonly twists: readonly TwistId[]
}

export interface Case {
  readonly seed: string
  readonly settings: ForeignExchangeSettings
  readonly firm: Firm
  readonly pegRate: number
  readonly quarters: readonly QuarterCase[]
  /** The cash flow at risk that the board allows in a quarter, in home money. */
  readonly limit: number
}

export interface Firm {
  readonly name: string
  readonly product: string
  readonly customer: string
  readonly supplier: string
  readonly islandCustomer: string
  readonly tender: string
}

const firms: readonly Firm[] = [
  {
    name: 'Harrow & Lind',
    product: 'pumps for waterworks',
    customer: 'the waterworks of Port Aurel',
    supplier: 'a foundry that casts the housings',
    islandCustomer: 'the harbour towns of the Doral Isles',
    tender: 'a public tender for a pumping station',
  },
  {
    name: 'Brightwater Optics',
    product: 'lenses for laboratories',
    customer: 'a chain of clinics in the Aurel Union',
    supplier: 'a glassworks that makes the blanks',
    islandCustomer: 'the university of the Doral Isles',
    tender: 'a tender of the Aurel Union for microscopes',
  },
  {
    name: 'Saltmarsh Cycles',
    product: 'cargo bicycles',
    customer: 'a parcel service in the Aurel Union',
    supplier: 'a maker of gears',
    islandCustomer: 'the post of the Doral Isles',
    tender: 'a city’s tender for delivery bicycles',
  },
  {
    name: 'Quill & Anvil',
    product: 'machines that print textiles',
    customer: 'a weaving mill in the Aurel Union',
    supplier: 'a maker of printing heads',
    islandCustomer: 'two mills on the Doral Isles',
    tender: 'a mill’s tender for a whole production line',
  },
  {
    name: 'Northlight Sensors',
    product: 'sensors for cold stores',
    customer: 'a food trader in the Aurel Union',
    supplier: 'a maker of chips',
    islandCustomer: 'the fish halls of the Doral Isles',
    tender: 'a tender for a chain of cold stores',
  },
]

/** The chances of a surprise, as the news states them. */
export const chances = { calmVolume: 0.03, warnedVolume: 0.3, calmPeg: 0.03, warnedPeg: 0.3 } as const
export const volumeDrop = 0.6
const pegDrop = 0.2
const eventJump = 0.03
const offBy = 0.015

interface Plan {
  readonly volumeIn: number
  readonly limitIn: number
  readonly pegIn: number
  readonly parityIn: number
  /** Quarters of a warning without consequences; 0 where there is none. */
  readonly falseVolume: number
  readonly falsePeg: number
  readonly scheduled: readonly number[]
}

type Surprises = Pick<Plan, 'volumeIn' | 'limitIn' | 'pegIn' | 'parityIn'>

/** A limit is cut, and a quote is off, once there are limits and quotes. */
function drawSurprises(later: readonly number[], random: Random): Surprises {
  const full = random.shuffled(later.filter((quarter) => quarter >= firstInFull))
  const [limitIn = 3, parityIn = 4, third = random.pick(full)] = full
  const early = later.filter((quarter) => quarter < firstInFull)
  const [volumeIn = 2, pegIn = 3] = random.shuffled([...early, third, ...full.slice(3)])
  return { volumeIn, pegIn, limitIn, parityIn }
}

/** Each kind of surprise comes once, never in the first quarter. Two share a quarter only when the run is too short. */
function drawPlan(quarters: number, random: Random): Plan {
  const later = Array.from({ length: quarters - 1 }, (_, at) => at + 2)
  const surprises = drawSurprises(later, random)
  const { volumeIn, pegIn } = surprises
  const others = (taken: number) => later.filter((quarter) => quarter !== taken)
  const beforeBreak = later.filter((quarter) => quarter < pegIn)
  return {
    ...surprises,
    falseVolume: random.pick(others(volumeIn)),
    falsePeg: beforeBreak.length > 0 ? random.pick(beforeBreak) : 0,
    scheduled: random.shuffled(later).slice(0, quarters / 2),
  }
}

interface Rates {
  home: number
  aurel: number
  doral: number
  spot: Record<CurrencyId, number>
  readonly pegRate: number
  pegged: boolean
}

interface Setting {
  readonly rates: Rates
  /** Yearly volatility of the aurel. */
  readonly volatility: number
}

function drawsOf(plan: Plan, number: number, { rates, volatility }: Setting, random: Random) {
  const off = (id: CurrencyId) =>
    plan.parityIn === number && parityCurrency === id ? (random.next() < 0.5 ? offBy : -offBy) : 0
  const parityCurrency: CurrencyId = random.next() < 0.7 ? 'aurel' : 'doral'
  const warned = number === plan.pegIn || number === plan.falsePeg
  const breakChance = rates.pegged ? (warned ? chances.warnedPeg : chances.calmPeg) : 0
  // The market asks for most of the loss that it expects, in the form of interest.
  const feared = (0.8 * breakChance * pegDrop) / quarterYears
  const doralInterest = rounded(rates.doral + feared, 4)
  const base = (id: CurrencyId, foreign: number, model: Omit<RateModel, 'mean'>): MarketDraw => {
    const quoted = { spot: rates.spot[id], home: rates.home, foreign }
    const pinned = model.breakChance > 0
    return {
      id,
      ...quoted,
      model: { ...model, mean: pinned ? rates.pegRate : parityOf(quoted) },
      offParity: off(id),
    }
  }
  return {
    aurel: base('aurel', rates.aurel, {
      deviation: volatility * Math.sqrt(quarterYears),
      jump: plan.scheduled.includes(number) ? eventJump : 0,
      breakChance: 0,
      drop: 0,
    }),
    doral: base('doral', doralInterest, {
      deviation: rates.pegged ? heldDeviation : 0.15 * Math.sqrt(quarterYears),
      jump: 0,
      breakChance,
      drop: pegDrop,
    }),
  } satisfies Record<CurrencyId, MarketDraw>
}

interface Drawn {
  readonly draws: QuarterCase['draws']
  /** The chance that the firm wins the tender. */
  readonly chance: number
}

/** The outcome on the path that the player sees: its diffusion is random, its surprises follow the plan. */
function outcomeOf(plan: Plan, number: number, { draws, chance }: Drawn, random: Random) {
  const pegBroke = draws.doral.model.breakChance > 0 && number === plan.pegIn
  const clipped = () => Math.max(-2, Math.min(2, random.normal()))
  const end = (id: CurrencyId, at: number) => rounded(rateAtEnd(draws[id].model, clipped(), clipped(), at), 4)
  return {
    rates: { aurel: end('aurel', 1), doral: end('doral', pegBroke ? 0 : 1) },
    volumeFell: number === plan.volumeIn,
    tenderWon: random.next() < chance,
    pegBroke,
  }
}

const shareOfGross = { tight: 0.25, normal: 0.4, generous: 0.6 } as const
const limitShares = { strict: 0.014, normal: 0.02, loose: 0.028 } as const

/** More than any quarter needs, where the bank does not ask. */
const ample = 1_000_000_000

export function drawCase(seed: string, settings: ForeignExchangeSettings): Case {
  const random = randomFrom(seed, 'case')
  const path = randomFrom(seed, 'path')
  const plan = drawPlan(settings.quarters, randomFrom(seed, 'twists'))
  const pegRate = random.pick([0.4, 0.5, 0.8])
  const volatility = rounded(random.between(0.09, 0.115), 3)
  const firm = random.pick(firms)
  const exposures = drawExposures({ quarters: settings.quarters, pegRate }, random)
  const rates: Rates = {
    home: rounded(random.between(0.035, 0.05), 4),
    aurel: rounded(random.between(0.012, 0.03), 4),
    doral: rounded(random.between(0.045, 0.055), 4),
    spot: { aurel: rounded(random.between(1.1, 1.35), 4), doral: pegRate },
    pegRate,
    pegged: true,
  }
  const scale = mean(exposures.map((list) => grossValue(list, rates.spot)))
  const round = (value: number) => Math.round(value / 500_000) * 500_000
  const quarters: QuarterCase[] = []
  for (let number = 1; number <= settings.quarters; number++) {
    const own = exposures[number - 1] ?? []
    const draws = drawsOf(plan, number, { rates, volatility }, randomFrom(seed, `market ${number}`))
    const tender = own.find((exposure) => exposure.kind === 'tender')
    const outcome = outcomeOf(plan, number, { draws, chance: tender?.chance ?? 0 }, path)
    const limitCut = number === plan.limitIn || number === plan.limitIn + 1
    const spaciousness = shareOfGross[settings.credit] / shareOfGross.normal
    const { limits } = offersIn({ number })
    const canFall = own.some(({ shrinks }) => shrinks)
    const warnedVolume = number === plan.volumeIn || number === plan.falseVolume
    quarters.push({
      number,
      home: rates.home,
      draws,
      pegged: rates.pegged,
      scheduled: plan.scheduled.includes(number),
      exposures: own,
      volumeChance: !canFall ? 0 : warnedVolume ? chances.warnedVolume : chances.calmVolume,
      creditLine: limits ? round(scale * shareOfGross[settings.credit]) : ample,
      counterpartyLimit: limits ? round(scale * spaciousness * (limitCut ? 0.5 : 1.1)) : ample,
      limitCut,
      nettingFee: 5_000,
      outcome,
      twists: twistsIn(plan, number),
    })
    advance(rates, outcome, random)
  }
  const limit = Math.round((scale * limitShares[settings.limit]) / 10_000) * 10_000
  return { seed, settings, firm, pegRate, quarters, limit }
}

function twistsIn(plan: Plan, number: number): TwistId[] {
  const quarters = { volume: plan.volumeIn, limit: plan.limitIn, peg: plan.pegIn, parity: plan.parityIn }
  return twistIds.filter((twist) => quarters[twist] === number)
}

function advance(rates: Rates, outcome: QuarterOutcome, random: Random): void {
  rates.spot = { ...outcome.rates }
  if (outcome.pegBroke) rates.pegged = false
  rates.home = driftedInterest(rates.home, 0.03, 0.055, random)
  rates.aurel = driftedInterest(rates.aurel, 0.01, 0.035, random)
  rates.doral = driftedInterest(rates.doral, 0.04, 0.06, random)
}
