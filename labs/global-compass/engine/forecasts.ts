import { DecisionRefused } from '../../engine/lab-engine.ts'
import type { Random } from '../../math/random.ts'
import { readInteger, readOneOf } from '../../engine/reading.ts'
import { median } from '../../math/statistics.ts'
import { countryOf, nameInText } from './countries.ts'
import { readingOf, type CriterionId } from './criteria.ts'

/** A statement such as "Next year the figure of one country is above the figure of the other". */
export interface Statement {
  readonly id: string
  readonly criterion: CriterionId
  readonly above: string
  readonly below: string
  readonly text: string
}

interface Theme {
  readonly criterion: CriterionId
  /** Standard deviation of one year's random change, in the unit of the figure. */
  readonly noise: number
  readonly says: (above: string, below: string) => string
}

/** Each theme becomes one forecast card. */
const themes: readonly Theme[] = [
  {
    criterion: 'growth',
    noise: 1.2,
    says: (a, b) => `Next year the economy of ${a} grows faster than that of ${b}.`,
  },
  { criterion: 'growth', noise: 1.2, says: (a, b) => `Next year ${a} reports higher growth than ${b}.` },
  { criterion: 'prices', noise: 1.5, says: (a, b) => `Next year prices rise faster in ${a} than in ${b}.` },
  { criterion: 'credit', noise: 2, says: (a, b) => `Next year a loan costs more in ${a} than in ${b}.` },
  {
    criterion: 'debt',
    noise: 10,
    says: (a, b) => `Next year public debt is a larger share of GDP in ${a} than in ${b}.`,
  },
  {
    criterion: 'digital',
    noise: 8,
    says: (a, b) => `Next year a larger share of people are online in ${a} than in ${b}.`,
  },
]

/** Standard deviation of the gap between two countries next year, in the unit of the figure. */
export function gapSpread(criterion: CriterionId): number {
  const theme = themes.find((entry) => entry.criterion === criterion)
  return (theme?.noise ?? 0) * Math.SQRT2
}

/** The share of its gap to the long list's median that a figure closes in a year. */
export const pullToMedian = 0.3
export const futures = 1000

/** How the fictional next year comes about, as the player reads it. */
export const forecastRule =
  'The next year is fictional. Each figure moves 30 % of the way to the long list’s median, and then by chance: ' +
  'growth by about 1.2 points, prices 1.5, credit 2, internet use 8, public debt 10 (one standard deviation).'

function figure(criterion: CriterionId, code: string): number | null {
  // No theme depends on the home country, so any country can stand for it.
  const country = countryOf(code)
  return readingOf(criterion, country, country)?.value ?? null
}

/** Difference of two countries' expected figures next year, in standard deviations of that difference. */
function lead(theme: Theme, a: string, b: string): number | null {
  const [first, second] = [figure(theme.criterion, a), figure(theme.criterion, b)]
  if (first === null || second === null) return null
  // Both figures move towards the same median, so their difference shrinks by the same share.
  return ((1 - pullToMedian) * (first - second)) / (theme.noise * Math.SQRT2)
}

/** A lead between these bounds makes a statement 66 % to 97 % likely one way: neither a toss-up nor a certainty. */
const clearLead = 0.4
const widestLead = 1.9

type Pair = readonly [above: string, below: string]

/**
 * A pair with a clear lead, if possible of countries that no other card uses; else the first pair with both figures.
 */
function drawPair(theme: Theme, order: readonly string[], used: ReadonlySet<string>): Pair | null {
  const pairs = order.flatMap((above) =>
    order.filter((other) => other !== above).map((below): Pair => [above, below]),
  )
  const leads = (pair: Pair) => lead(theme, pair[0], pair[1])
  const clear = (pair: Pair) => {
    const by = Math.abs(leads(pair) ?? 0)
    return by >= clearLead && by <= widestLead
  }
  const fresh = pairs.find((pair) => !pair.some((code) => used.has(code)) && clear(pair))
  return fresh ?? pairs.find(clear) ?? pairs.find((pair) => leads(pair) !== null) ?? null
}

export function drawStatements(candidates: readonly string[], random: Random): Statement[] {
  const used = new Set<string>()
  return themes.flatMap((theme, at) => {
    const pair = drawPair(theme, random.shuffled(candidates), used)
    if (pair === null) return []
    const [above, below] = random.next() < 0.5 ? [pair[0], pair[1]] : [pair[1], pair[0]]
    used.add(above).add(below)
    const text = theme.says(nameInText(above), nameInText(below))
    return [{ id: `statement-${at + 1}`, criterion: theme.criterion, above, below, text }]
  })
}

/** Whether the statement comes true in one simulated future. */
function happens(statement: Statement, centre: number, random: Random): boolean {
  const noise = themes.find((theme) => theme.criterion === statement.criterion)?.noise ?? 1
  const next = (code: string) => {
    const now = figure(statement.criterion, code) ?? centre
    return now + pullToMedian * (centre - now) + noise * random.normal()
  }
  return next(statement.above) > next(statement.below)
}

export interface ForecastOutcome {
  readonly statement: string
  /** Share of the simulated futures in which the statement comes true, from 0 to 1. */
  readonly frequency: number
  /** The outcome in the one future that the debrief shows. It does not affect the score. */
  readonly shown: boolean
}

/** Simulates the statements in 1,000 futures that the seed decides. */
export function outcomes(
  statements: readonly Statement[],
  candidates: readonly string[],
  random: Random,
): ForecastOutcome[] {
  return statements.map((statement) => {
    const figures = candidates
      .map((code) => figure(statement.criterion, code))
      .filter((value) => value !== null)
    const centre = median(figures)
    let count = 0
    let shown = false
    for (let future = 0; future < futures; future++) {
      const now = happens(statement, centre, random)
      if (now) count++
      if (future === 0) shown = now
    }
    return { statement: statement.id, frequency: count / futures, shown }
  })
}

/** @throws DecisionRefused */
export function readForecast(
  decision: ReadonlyMap<string, unknown>,
  statements: readonly Statement[],
): { statement: Statement; confidence: number } {
  const ids = statements.map((statement) => statement.id)
  const id = readOneOf(decision.get('statement'), ids, 'There is no such forecast card.', 'statement')
  const confidence = readInteger(
    decision.get('confidence'),
    { least: 0, most: 100 },
    'Your confidence in percent',
    'confidence',
  )
  return { statement: statements.find((entry) => entry.id === id) as Statement, confidence }
}

/** @throws DecisionRefused when a statement has no forecast yet */
export function needAllForecasts(statements: readonly Statement[], given: ReadonlyMap<string, number>): void {
  const open = statements.filter((statement) => !given.has(statement.id)).length
  if (open > 0) {
    throw new DecisionRefused(
      `${open === 1 ? 'One forecast card still needs' : `${open} forecast cards still need`} your confidence.`,
      'statement',
    )
  }
}
