import type { CriterionId, Importance } from '../engine/criteria.ts'
import type { GlobalCompassState } from '../engine/state.ts'

/** The practice: a firm from Germany, eight countries and three criteria, with figures from the lab's own data. */
export const practicePlaces = [
  { code: 'DEU', numeric: '276', name: 'Germany', lat: 51, lng: 9 },
  { code: 'AUS', numeric: '036', name: 'Australia', lat: -27, lng: 133 },
  { code: 'BRA', numeric: '076', name: 'Brazil', lat: -10, lng: -55 },
  { code: 'CAN', numeric: '124', name: 'Canada', lat: 60, lng: -95 },
  { code: 'IND', numeric: '356', name: 'India', lat: 20, lng: 77 },
  { code: 'KOR', numeric: '410', name: 'South Korea', lat: 37, lng: 127.5 },
  { code: 'MEX', numeric: '484', name: 'Mexico', lat: 23, lng: -102 },
  { code: 'POL', numeric: '616', name: 'Poland', lat: 52, lng: 20 },
  { code: 'ZAF', numeric: '710', name: 'South Africa', lat: -29, lng: 24 },
] as const

export const practiceCriteria = [
  { id: 'income', name: 'Income', asks: 'What can people there afford?' },
  { id: 'growth', name: 'Growth', asks: 'Is the economy growing?' },
  { id: 'closeness', name: 'Closeness', asks: 'How near is it in language, rules, kilometers and income?' },
] as const

/** z-scores among the eight. */
export const practiceScores: Readonly<
  Record<'income' | 'growth' | 'closeness', Readonly<Record<string, number>>>
> = {
  income: {
    AUS: 1.131,
    BRA: -0.649,
    CAN: 1.093,
    IND: -1.67,
    KOR: 0.882,
    MEX: -0.368,
    POL: 0.601,
    ZAF: -1.02,
  },
  growth: {
    AUS: -0.072,
    BRA: -1.428,
    CAN: -0.176,
    IND: 2.275,
    KOR: 0.241,
    MEX: -0.385,
    POL: 0.241,
    ZAF: -0.697,
  },
  closeness: {
    AUS: -0.095,
    BRA: -0.562,
    CAN: 0.155,
    IND: -0.822,
    KOR: -0.023,
    MEX: -0.475,
    POL: 2.506,
    ZAF: -0.685,
  },
}

export const practiceCodes: readonly string[] = practicePlaces.slice(1).map(({ code }) => code)

/** The figures in the form in which a run has them. */
export const practiceFigures: GlobalCompassState['evidence']['figures'] = Object.fromEntries(
  practiceCriteria.map(({ id }) => [
    id,
    Object.fromEntries(
      Object.entries(practiceScores[id]).map(([code, z]) => [code, { value: z, year: null, z }]),
    ),
  ]),
)

export type PracticeWeights = Readonly<Record<'income' | 'growth' | 'closeness', number>>

/** The weights of a run, of which only these three count. */
export function importanceOf(weights: PracticeWeights): Importance {
  const none: Record<CriterionId, number> = {
    market: 0,
    income: 0,
    growth: 0,
    closeness: 0,
    trade: 0,
    prices: 0,
    debt: 0,
    credit: 0,
    digital: 0,
    education: 0,
  }
  return { ...none, ...weights }
}
