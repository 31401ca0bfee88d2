import { DecisionRefused } from '../../engine/lab-engine.ts'
import type { Random } from '../../math/random.ts'
import { readInteger, readObject } from '../../engine/reading.ts'
import { quantile, rounded } from '../../math/statistics.ts'
import { newBusiness, strikes, type Luck, type Market, type Year } from './business.ts'
import type { Atlas, PlacedPlan } from './plans.ts'
import { withoutRivals } from './shares.ts'
import { planOrders, playOrders, type Futures } from './value.ts'

/** A statement about the plan if it runs unchanged. */
export interface Statement {
  readonly id: string
  readonly text: string
}

/** The events and results of one future. */
interface FutureCourse {
  readonly account: readonly Year[]
  /** Events by year, from year 1. */
  readonly events: readonly number[]
}

interface Theme {
  readonly id: string
  /** @param limit a number between the results of several futures, for themes that have a measure */
  readonly says: (limit: number) => string
  readonly measure?: (told: FutureCourse) => number
  readonly happens: (told: FutureCourse, limit: number) => boolean
}

const shareIn = (year: number) => (told: FutureCourse) =>
  told.account.find((entry) => entry.year === year)?.share ?? 0
const percent = (share: number) => `${(share * 100).toFixed(1)} %`
const earnedBy = (last: number) => (told: FutureCourse) => {
  let sum = 0
  for (const { year, earned, upFront } of told.account) if (year <= last) sum += earned - upFront
  return sum
}
const struck = (told: FutureCourse, bit: number, last: number) =>
  told.events.slice(0, last).some((bits) => bits & bit)

const entrantComes: Theme = {
  id: 'entrant',
  says: () => 'By the end of year 5 the entrant is in your market.',
  happens: ({ account }) => account.some(({ year, entrant }) => year <= 5 && entrant > 0),
}

/** In the place of the entrant, where it does not sell. */
const rivalComes: Theme = {
  id: 'rival',
  says: () => 'By the end of year 5 another firm of the class sells in your country.',
  happens: ({ account }) => account.some(({ year, rivals }) => year <= 5 && rivals > 0),
}

const themes: readonly Theme[] = [
  {
    id: 'share',
    says: (limit) =>
      limit > 0
        ? `In year 4 you hold more than ${percent(limit)} of the market.`
        : 'In year 4 you sell in the market.',
    measure: shareIn(4),
    happens: (told, limit) => shareIn(4)(told) > limit,
  },
  {
    id: 'cash',
    says: (limit) =>
      limit < 0
        ? `At the end of year 6 the business has lost less than ${Math.abs(limit).toFixed(1)} million in total, including set-up.`
        : `By the end of year 6 the business has earned more than ${limit.toFixed(1)} million in total, after set-up.`,
    measure: earnedBy(6),
    happens: (told, limit) => earnedBy(6)(told) > limit,
  },
  entrantComes,
  {
    id: 'policy',
    says: () => 'A policy shock strikes your country in years 1 to 5.',
    happens: (told) => struck(told, strikes.policy, 5),
  },
  {
    id: 'tariff',
    says: () => 'The tariff rises in years 1 to 5.',
    happens: (told) => struck(told, strikes.tariff, 5),
  },
]

const themesWithoutLocals = themes.map((theme) => (theme === entrantComes ? rivalComes : theme))

const themesIn = ({ locals }: Market) => (locals === false ? themesWithoutLocals : themes)

interface OneFuture {
  readonly futures: Futures
  /** Its index among the futures. */
  readonly future: number
}

function toldOf(
  market: Market,
  plan: PlacedPlan,
  pilot: number,
  { futures, future }: OneFuture,
): FutureCourse {
  const luck = (year: number) => futures.luck(future, year)
  const account = playOrders(market, newBusiness(pilot), planOrders(plan), luck)
  return { account, events: [1, 2, 3, 4, 5].map((year) => luck(year).events) }
}

export interface Sheet {
  readonly statements: readonly Statement[]
  /** Limits by id, for the statements that have one. */
  readonly limits: ReadonlyMap<string, number>
}

/** The number of futures behind the limits. */
const sampled = 60

/**
 * The statements about a plan. Each limit is a quantile between 20 and 80 % of its measure over some futures. What other
 * firms do is not known yet.
 */
export function statementsOn(atlas: Atlas, plan: PlacedPlan, pilot: number, random: Random): Sheet {
  const futures = atlas.someFuturesOf(plan.country)
  const market = withoutRivals(atlas.marketOf(plan.country))
  const some = Array.from({ length: sampled }, (_, future) =>
    toldOf(market, plan, pilot, { futures, future }),
  )
  const limits = new Map<string, number>()
  const statements = themesIn(market).map(({ id, says, measure }) => {
    const place = random.between(0.2, 0.8)
    const limit = measure ? quantile(some.map(measure), place) : 0
    const shown = rounded(limit, id === 'share' ? 3 : 1)
    limits.set(id, shown)
    return { id, text: says(shown) }
  })
  return { statements, limits }
}

export interface StatementOutcome {
  readonly statement: string
  /** Share of the futures in which the statement comes true, from 0 to 1. */
  readonly frequency: number
}

/** How often each statement comes true over all futures. */
export function outcomesOf(
  atlas: Atlas,
  plan: PlacedPlan,
  pilot: number,
  { limits }: Sheet,
): StatementOutcome[] {
  const futures = atlas.futuresOf(plan.country)
  const market = atlas.marketOf(plan.country)
  const themesHere = themesIn(market)
  const counts = themesHere.map(() => 0)
  for (let future = 0; future < futures.count; future++) {
    const one = toldOf(market, plan, pilot, { futures, future })
    themesHere.forEach(({ id, happens }, at) => {
      if (happens(one, limits.get(id) ?? 0)) counts[at] = (counts[at] ?? 0) + 1
    })
  }
  return themesHere.map(({ id }, at) => ({ statement: id, frequency: (counts[at] ?? 0) / futures.count }))
}

/** Which statements came true in the years that the player saw. */
export function cameTrue(
  account: readonly Year[],
  luck: (year: number) => Luck,
  { statements, limits }: Sheet,
): { readonly statement: string; readonly came: boolean }[] {
  const told: FutureCourse = { account, events: [1, 2, 3, 4, 5].map((year) => luck(year).events) }
  return [...themes, rivalComes]
    .filter(({ id }) => statements.some((statement) => statement.id === id))
    .map(({ id, happens }) => ({ statement: id, came: happens(told, limits.get(id) ?? 0) }))
}

/** @throws DecisionRefused unless every statement has a confidence from 0 to 100 */
export function readConfidence(
  given: ReadonlyMap<string, unknown>,
  statements: readonly Statement[],
): Map<string, number> {
  const confidence = readObject(given.get('confidence'), 'Say how likely each statement is.', 'confidence')
  const missing = statements.find(({ id }) => confidence.get(id) === undefined)
  if (missing) {
    throw new DecisionRefused('Say how likely each statement is.', `confidence.${missing.id}`)
  }
  return new Map(
    statements.map(({ id }) => [
      id,
      readInteger(
        confidence.get(id),
        { least: 0, most: 100 },
        'Your confidence in percent',
        `confidence.${id}`,
      ),
    ]),
  )
}
