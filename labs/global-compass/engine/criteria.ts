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

function criterion(
  id: CriterionId,
  name: string,
  asks: string,
  unit: string,
  rest: Partial<Criterion> & { indicator: IndicatorId | null },
): Criterion {
  return { id, name, asks, unit, higherIsBetter: true, logarithm: false, price: 2, decimals: 1, ...rest }
}

const dollars = 'international dollars (PPP)'

export const criteria: readonly Criterion[] = [
  criterion('market', 'Market size', 'How large is the economy?', `billion ${dollars}`, {
    indicator: 'gdp',
    logarithm: true,
    price: 3,
    decimals: 0,
  }),
  criterion('income', 'Income per person', 'What can people there afford?', `${dollars} a person`, {
    indicator: null,
    logarithm: true,
    price: 3,
    decimals: 0,
  }),
  criterion('growth', 'Growth', 'Is the economy growing?', '% a year', { indicator: 'growth' }),
  criterion(
    'closeness',
    'Closeness',
    'How far is it in culture, administration, geography and economy (CAGE)?',
    'CAGE points, 0 to 100',
    { indicator: null, higherIsBetter: false, price: 3 },
  ),
  criterion('trade', 'Openness to trade', 'How much of its output crosses the border?', '% of GDP', {
    indicator: 'trade',
    logarithm: true,
    decimals: 0,
  }),
  criterion('prices', 'Stable prices', 'How fast do prices rise?', '% a year', {
    indicator: 'inflation',
    higherIsBetter: false,
  }),
  criterion('debt', 'Public debt', 'How much does the state owe?', '% of GDP', {
    indicator: 'debt',
    higherIsBetter: false,
  }),
  criterion('credit', 'Cost of credit', 'What do good firms pay for a loan?', '% a year', {
    indicator: 'lending',
    higherIsBetter: false,
  }),
  criterion('digital', 'Internet use', 'How many people are online?', '% of population', {
    indicator: 'internet',
  }),
  criterion('education', 'Education spending', 'How much does it invest in education?', '% of GDP', {
    indicator: 'education',
  }),
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
