import type { SettingField } from '../../engine/lab-engine.ts'

export interface MarketEntrySettings {
  /** How often the player decides in the seven years after the first: in four steps, or every year. */
  readonly pace: 'steps' | 'yearly'
  /** Number of countries on the list. */
  readonly countries: 8 | 10 | 12
  /** Budget for research, in thousands of dollars. */
  readonly budget: 800 | 1100 | 1500
  /** Number of plan estimates that a player may ask for before committing. */
  readonly estimates: 0 | 3 | 6
  /** Who else sells: two rivals of the computer’s, or the firms of the class in one market. */
  readonly rivals: 'computer' | 'firms'
  /** Whether the two local rivals of solo play sell where firms meet. */
  readonly locals: 'both' | 'none'
  /** Points for rank where firms meet. */
  readonly rank: 0 | 10 | 20 | 30
}

export const defaultSettings: MarketEntrySettings = {
  pace: 'steps',
  countries: 10,
  budget: 1100,
  estimates: 3,
  rivals: 'computer',
  locals: 'both',
  rank: 10,
}

const whereFirmsMeet = { field: 'rivals', value: 'firms' } as const

export const settingFields: readonly SettingField[] = [
  {
    id: 'countries',
    name: 'Countries on the list',
    help: 'More countries make the screening longer.',
    options: [8, 10, 12].map((value) => ({ value, name: String(value) })),
  },
  {
    id: 'budget',
    name: 'Budget for research',
    help: 'All five desk reports cost 400 thousand. A full look at one country costs 380 thousand, or 700 with a pilot sale.',
    options: [
      { value: 800, name: 'Tight: 800 thousand' },
      { value: 1100, name: 'Normal: 1,100 thousand' },
      { value: 1500, name: 'Generous: 1,500 thousand' },
    ],
  },
  {
    id: 'estimates',
    name: 'Estimates before the plan is final',
    help: 'Each calculates a plan from what the player knows, without luck.',
    options: [0, 3, 6].map((value) => ({ value, name: String(value) })),
  },
  {
    id: 'rivals',
    name: 'Who else sells',
    help: 'Firms of the class are teams in a hosted class. They decide every year and read who is where. At most eight meet: with more people make larger teams, or open two classes.',
    options: [
      { value: 'computer', name: 'Two rivals that the lab plays' },
      { value: 'firms', name: 'The class’s firms meet in one market' },
    ],
  },
  {
    id: 'pace',
    name: 'How often students decide',
    help: 'Four steps take about 40 minutes in total, every year about 60.',
    options: [
      { value: 'steps', name: 'In four steps: year 2, years 3–4, 5–6 and 7–8' },
      { value: 'yearly', name: 'Every year from 2 to 8' },
    ],
    only: { field: 'rivals', value: 'computer' },
  },
  {
    id: 'locals',
    name: 'The two local rivals',
    help: 'They make each market fuller. Without them the market report is easier to read.',
    options: [
      { value: 'both', name: 'Sell beside the firms' },
      { value: 'none', name: 'Do not sell' },
    ],
    only: whereFirmsMeet,
  },
  {
    id: 'rank',
    name: 'Points for rank',
    help: 'By the value of the years that all have seen. The other parts of the score count less in return.',
    options: [0, 10, 20, 30].map((value) => ({ value, name: String(value) })),
    only: whereFirmsMeet,
  },
]

/** The years that one decision covers. */
export interface Span {
  readonly from: number
  readonly to: number
}

const spans: Readonly<Record<MarketEntrySettings['pace'], readonly Span[]>> = {
  steps: [
    { from: 2, to: 2 },
    { from: 3, to: 4 },
    { from: 5, to: 6 },
    { from: 7, to: 8 },
  ],
  yearly: [2, 3, 4, 5, 6, 7, 8].map((year) => ({ from: year, to: year })),
}

/** Where firms meet, each year is decided. */
export function spansOf(settings: Pick<MarketEntrySettings, 'pace' | 'rivals'>): readonly Span[] {
  return spans[firmsMeet(settings) ? 'yearly' : settings.pace]
}

/** Whether the runs of a class meet in one market. */
export function firmsMeet({ rivals }: Pick<MarketEntrySettings, 'rivals'>): boolean {
  return rivals === 'firms'
}

/** Whether the two local rivals sell. */
export function hasLocals(settings: Pick<MarketEntrySettings, 'rivals' | 'locals'>): boolean {
  return !(firmsMeet(settings) && settings.locals === 'none')
}

/** Points for rank. */
export function rankPoints(settings: Pick<MarketEntrySettings, 'rivals' | 'rank'>): number {
  return firmsMeet(settings) ? settings.rank : 0
}

/** Screening, a closer look, the plan, the spans of the business, and looking back. */
export function roundsOf(settings: MarketEntrySettings): number {
  return 4 + spansOf(settings).length
}
