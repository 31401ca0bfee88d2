import { DecisionRefused } from '../../engine/lab-engine.ts'
import { readObject, readOneOf } from '../../engine/reading.ts'
import { clamp, mean } from '../../math/statistics.ts'
import { forwardRate, moneyMarketHedge } from '../../math/exchange-rates.ts'
import { moneyMarketRate, type QuarterPrices } from './hedging.ts'
import { currencyIds, quarterYears, type CurrencyId } from './market.ts'
import { firstInFull, type Numbered } from './rules.ts'

export const itemIds = ['forward', 'money-market'] as const
export type ItemId = (typeof itemIds)[number]

/** The calculation of a quarter, or null: a forward rate in the first quarter with quotes, a loan in the next. */
export function itemIn({ number }: Numbered): ItemId | null {
  return itemIds[number - firstInFull] ?? null
}

export interface ItemStep {
  readonly id: string
  readonly asks: string
  readonly hint: string
  /** The unit of the answer. */
  readonly unit: string
}

export type ItemSteps = Readonly<Record<ItemId, readonly ItemStep[]>>

const forwardSteps: readonly ItemStep[] = [
  {
    id: 'home',
    asks: 'What does 1 merin grow to in a quarter?',
    hint: '1 + interest on merins × ¼; 4 % is 0.04',
    unit: 'merins',
  },
  {
    id: 'foreign',
    asks: 'What does 1 aurel grow to in a quarter?',
    hint: '1 + interest on aurels × ¼',
    unit: 'aurels',
  },
  {
    id: 'rate',
    asks: 'Which forward rate makes both the same?',
    hint: 'spot × first step ÷ second step',
    unit: 'merins for 1 aurel',
  },
]

const loanSteps: readonly ItemStep[] = [
  {
    id: 'borrowed',
    asks: 'How many aurels do you borrow now, so that the sales exactly repay the loan?',
    hint: 'sales ÷ (1 + the bank’s ask interest on aurels × ¼)',
    unit: 'aurels',
  },
  {
    id: 'converted',
    asks: 'How many merins does the bank give you for them today?',
    hint: 'first step × the spot rate at which the bank buys (bid)',
    unit: 'merins',
  },
  {
    id: 'proceeds',
    asks: 'What does that grow to on deposit in a quarter?',
    hint: 'second step × (1 + the bank’s bid interest on merins × ¼)',
    unit: 'merins',
  },
]

export const itemSteps: ItemSteps = { forward: forwardSteps, 'money-market': loanSteps }

/** The right answers, step by step. */
export function workedSteps(item: ItemId, prices: QuarterPrices): Readonly<Record<string, number>> {
  const { home, markets, quarter } = prices
  if (item === 'forward') {
    const { spot, foreign } = quarter.draws.aurel
    return {
      home: 1 + quarter.home * quarterYears,
      foreign: 1 + foreign * quarterYears,
      rate: forwardRate(spot, quarter.home, foreign, quarterYears),
    }
  }
  const { spot, interest } = markets.aurel
  const hedge = moneyMarketHedge({
    amount: salesOf(prices),
    spot: spot.bid,
    home: home.bid,
    foreign: interest.ask,
    years: quarterYears,
  })
  return { ...hedge }
}

function salesOf({ quarter }: QuarterPrices): number {
  return quarter.exposures.find(({ id }) => id === 'sales')?.amount ?? 0
}

/** A step that is wrong by at most this share is a slip, so later steps that follow from it can be right. */
const slip = 0.1

/** Whether the factor contains any interest: between a quarter and four times the exact interest. */
function growsAlike(given: number, exact: number): boolean {
  const times = (given - 1) / (exact - 1)
  return times >= 0.25 && times <= 4
}

/**
 * The results that follow from the player's own earlier steps, so that a slip costs points once. Guesses are left
 * out.
 */
function followingFrom(
  item: ItemId,
  given: Readonly<Record<string, number | null>>,
  worked: Readonly<Record<string, number>>,
  { quarter, markets, home }: QuarterPrices,
): Readonly<Record<string, number>> {
  const of = (step: string) => {
    const [value, exact] = [given[step] ?? Number.NaN, worked[step] ?? Number.NaN]
    const tried =
      item === 'forward' ? growsAlike(value, exact) : Math.abs(value - exact) <= Math.abs(exact) * slip
    return tried ? value : Number.NaN
  }
  if (item === 'forward') return { rate: (quarter.draws.aurel.spot * of('home')) / of('foreign') }
  return {
    converted: of('borrowed') * markets.aurel.spot.bid,
    proceeds: of('converted') * (1 + home.bid * quarterYears),
  }
}

export interface Calculation {
  readonly item: ItemId
  readonly steps: Readonly<Record<string, number | null>>
  readonly better: 'forward' | 'money-market' | null
}

/** @throws DecisionRefused */
export function readCalculation(given: ReadonlyMap<string, unknown>, item: ItemId): Calculation {
  readOneOf(given.get('item'), [item], 'That is not this quarter’s calculation. Reload the page.', 'item')
  const steps = readObject(given.get('steps'), 'Give the steps of the calculation.', 'steps')
  const read = itemSteps[item].map(({ id }) => {
    const value = steps.get(id) ?? null
    if (value !== null && (typeof value !== 'number' || !Number.isFinite(value))) {
      throw new DecisionRefused('Enter a number for each step, or leave it empty.', `steps.${id}`)
    }
    return [id, value] as const
  })
  const better = given.get('better') ?? null
  return {
    item,
    steps: Object.fromEntries(read),
    better:
      item === 'forward' || better === null
        ? null
        : readOneOf(better, ['forward', 'money-market'] as const, 'Choose one of the two.', 'better'),
  }
}

/**
 * The relative error that still counts as right. It allows rates with four decimals and amounts rounded to thousands.
 */
const tolerance = 0.0002

function near(value: number, exact: number): boolean {
  return Math.abs(value - exact) <= Math.abs(exact) * tolerance
}

export interface GradedCalculation extends Calculation {
  readonly quarter: number
  readonly worked: Readonly<Record<string, number>>
  readonly right: Readonly<Record<string, boolean>>
  /** For the second calculation: whether the forward or the money market brings more for the sales. */
  readonly rightBetter: 'forward' | 'money-market' | null
  /** Share of the answers that are right, from 0 to 1. */
  readonly quality: number
}

export function gradeCalculation(calculation: Calculation, prices: QuarterPrices): GradedCalculation {
  const { item, steps, better } = calculation
  const worked = workedSteps(item, prices)
  const following = followingFrom(item, steps, worked, prices)
  const right = Object.fromEntries(
    itemSteps[item].map(({ id }) => {
      const value = steps[id] ?? null
      // The bank quotes the forward that is asked for, so its figure alone is no calculation.
      const exact = id === 'rate' ? Number.NaN : (worked[id] ?? Number.NaN)
      const follows = following[id] ?? Number.NaN
      return [id, value !== null && (near(value, exact) || near(value, follows))] as const
    }),
  )
  const market = prices.markets.aurel
  const loan = moneyMarketRate(market, prices.home, 1)
  const rightBetter = item === 'forward' ? null : loan > market.forward.bid ? 'money-market' : 'forward'
  const marks = Object.values(right)
  if (rightBetter !== null) marks.push(better === rightBetter)
  return {
    ...calculation,
    quarter: prices.quarter.number,
    worked,
    right,
    rightBetter,
    quality: mean(marks.map((mark) => (mark ? 1 : 0))),
  }
}

export const checkIds = ['in-line', 'high', 'low', 'unchecked'] as const
/** The player's verdict on a quoted forward. */
export type Check = (typeof checkIds)[number]
/** A quote this close to parity, as a share, counts as in line. */
export const inLineWithin = 0.005

export type Checks = Readonly<Record<CurrencyId, Check>>
export const unchecked: Checks = { aurel: 'unchecked', doral: 'unchecked' }

/** @throws DecisionRefused */
export function readChecks(given: ReadonlyMap<string, unknown>): Checks {
  const checks = readObject(
    given.get('checks') ?? {},
    'Say whether the forwards are in line with parity.',
    'checks',
  )
  const of = (id: CurrencyId) =>
    readOneOf(
      checks.get(id) ?? 'unchecked',
      checkIds,
      'Choose in line, too high, too low or not checked for each quote.',
      `checks.${id}`,
    )
  return { aurel: of('aurel'), doral: of('doral') }
}

export function rightCheck(id: CurrencyId, { quarter }: QuarterPrices): Check {
  const { offParity } = quarter.draws[id]
  if (Math.abs(offParity) <= inLineWithin) return 'in-line'
  return offParity > 0 ? 'high' : 'low'
}

interface CheckedQuarter {
  readonly checks: Checks
  readonly prices: QuarterPrices
}

/** Whether the player named the quote off parity in this quarter. */
export function foundIn({ checks, prices }: CheckedQuarter): boolean {
  return currencyIds.some((id) => {
    const right = rightCheck(id, prices)
    return right !== 'in-line' && checks[id] === right
  })
}

/**
 * The share of right answers on the quote off parity, less the share of wrong answers on the others: 1 when all are
 * right, 0 for the same answer throughout. Only one quote in a run is off, so quarters after its discovery do not
 * count.
 */
export function checkQuality(all: readonly CheckedQuarter[]): number {
  const foundAt = all.findIndex(foundIn)
  const asked = foundAt === -1 ? all : all.slice(0, foundAt + 1)
  const answers = asked.flatMap(({ checks, prices }) =>
    currencyIds.map((id) => ({ given: checks[id], right: rightCheck(id, prices) })),
  )
  const shareRight = (list: typeof answers) => mean(list.map(({ given, right }) => (given === right ? 1 : 0)))
  const found = shareRight(answers.filter(({ right }) => right !== 'in-line'))
  const calm = shareRight(answers.filter(({ right }) => right === 'in-line'))
  return clamp(found + calm - 1, 0, 1)
}
