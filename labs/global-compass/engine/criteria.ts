import type { Country, IndicatorId } from '../data/country-data.ts'
import { gdpOf, incomeOf } from './countries.ts'
import { cageDistance } from './distance.ts'

/** What a ranking can rest on. Each criterion has one data card. */
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
  /** What it says about a country, to the player. */
  readonly asks: string
  readonly unit: string
  /** Whether more of it speaks for a country. */
  readonly higherIsBetter: boolean
  /** Figures that differ manifold are compared by their natural logarithm. */
  readonly logarithm: boolean
  /** Credits for the card. */
  readonly price: number
  /** Where the figures come from; null for closeness, which the engine computes, and income, GDP per person. */
  readonly indicator: IndicatorId | null
  /** Decimals shown. */
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
  /** Null where the source gives none. */
  readonly year: number | null
}

/** The figure of a criterion for a country, seen from the home country; null where it is missing. */
export function readingOf(id: CriterionId, country: Country, home: Country): Reading | null {
  if (id === 'closeness') return { value: cageDistance(home, country), year: null }
  if (id === 'income') return { value: incomeOf(country), year: null }
  if (id === 'market') return { value: gdpOf(country), year: null }
  const { indicator } = criterionOf(id)
  const figure = indicator === null ? null : country.values[indicator]
  return figure ? { value: figure[0], year: figure[1] } : null
}
