import type { Country, IndicatorId } from '../data/country-data.ts'
import { gdpOf, incomeOf } from './countries.ts'
import { cageDistance } from './distance.ts'

/** The criteria of a ranking. Each has one data card. */
export const criterionIds = [
  'market',
  'income',
  'growth',
  'closeness',
  'trade',
  'prices',
  'debt',
  'credit',
  'digital',
  'education',
] as const

export type CriterionId = (typeof criterionIds)[number]

export type Importance = Record<CriterionId, number>

export interface Criterion {
  readonly id: CriterionId
  readonly name: string
  /** The question that the criterion answers about a country, as the player reads it. */
  readonly asks: string
  readonly unit: string
  /** Whether a higher figure speaks for a country. */
  readonly higherIsBetter: boolean
  /** Whether the natural logarithm is compared, because the figures differ by orders of magnitude. */
  readonly logarithm: boolean
  /** Price of the card, in credits. */
  readonly price: number
  /**
   * The indicator behind the figures. Null for closeness, which the engine computes, and for income, which is GDP per
   * person.
   */
  readonly indicator: IndicatorId | null
  /** The number of decimals shown. */
  readonly decimals: number
}

const usual = { higherIsBetter: true, logarithm: false, price: 2, decimals: 1 }

const dollars = 'international dollars (PPP)'

export const criteria: readonly Criterion[] = [
  {
    ...usual,
    id: 'market',
    name: 'Market size',
    asks: 'How large is the economy?',
    unit: `billion ${dollars}`,
    indicator: 'gdp',
    logarithm: true,
    price: 3,
    decimals: 0,
  },
  {
    ...usual,
    id: 'income',
    name: 'Income per person',
    asks: 'What can people there afford?',
    unit: `${dollars} a person`,
    indicator: null,
    logarithm: true,
    price: 3,
    decimals: 0,
  },
  {
    ...usual,
    id: 'growth',
    name: 'Growth',
    asks: 'Is the economy growing?',
    unit: '% a year',
    indicator: 'growth',
  },
  {
    ...usual,
    id: 'closeness',
    name: 'Closeness',
    asks: 'How far is it in culture, administration, geography and economy (CAGE)?',
    unit: 'CAGE points, 0 to 100',
    indicator: null,
    higherIsBetter: false,
    price: 3,
  },
  {
    ...usual,
    id: 'trade',
    name: 'Openness to trade',
    asks: 'How much of its output crosses the border?',
    unit: '% of GDP',
    indicator: 'trade',
    logarithm: true,
    decimals: 0,
  },
  {
    ...usual,
    id: 'prices',
    name: 'Stable prices',
    asks: 'How fast do prices rise?',
    unit: '% a year',
    indicator: 'inflation',
    higherIsBetter: false,
  },
  {
    ...usual,
    id: 'debt',
    name: 'Public debt',
    asks: 'How much does the state owe?',
    unit: '% of GDP',
    indicator: 'debt',
    higherIsBetter: false,
  },
  {
    ...usual,
    id: 'credit',
    name: 'Cost of credit',
    asks: 'What do good firms pay for a loan?',
    unit: '% a year',
    indicator: 'lending',
    higherIsBetter: false,
  },
  {
    ...usual,
    id: 'digital',
    name: 'Internet use',
    asks: 'How many people are online?',
    unit: '% of population',
    indicator: 'internet',
  },
  {
    ...usual,
    id: 'education',
    name: 'Education spending',
    asks: 'How much does it invest in education?',
    unit: '% of GDP',
    indicator: 'education',
  },
]

export function criterionOf(id: CriterionId): Criterion {
  return criteria.find((entry) => entry.id === id) as Criterion
}

export interface Reading {
  readonly value: number
  /** The year of the figure; null where the source gives none. */
  readonly year: number | null
}

/** A country's figure for a criterion, as seen from the home country; null where it is missing. */
export function readingOf(id: CriterionId, country: Country, home: Country): Reading | null {
  if (id === 'closeness') return { value: cageDistance(home, country), year: null }
  if (id === 'income') return { value: incomeOf(country), year: null }
  if (id === 'market') return { value: gdpOf(country), year: null }
  const { indicator } = criterionOf(id)
  const figure = indicator === null ? null : country.values[indicator]
  return figure ? { value: figure[0], year: figure[1] } : null
}
