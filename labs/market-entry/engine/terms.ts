/** The business numbers that players choose, and the public ones. */

export const years = 8

export interface Option {
  readonly id: string
  readonly name: string
  readonly value: number
}

/** Price as a share of what is usual in the market. */
export const prices = [
  { id: 'lowest', name: 'Lowest: 15 % below the usual price', value: 0.85 },
  { id: 'low', name: 'Low: 8 % below', value: 0.92 },
  { id: 'usual', name: 'Usual price', value: 1 },
  { id: 'high', name: 'High: 10 % above', value: 1.1 },
  { id: 'highest', name: 'Highest: 20 % above', value: 1.2 },
] as const satisfies readonly Option[]
export type PriceId = (typeof prices)[number]['id']

/** Advertising in points a year; a point costs 0.7 % of the country's potential. */
export const adLevels = [
  { id: 'none', name: 'None', value: 0 },
  { id: 'little', name: 'Little', value: 1 },
  { id: 'normal', name: 'Normal', value: 2 },
  { id: 'much', name: 'Much', value: 4 },
  { id: 'heavy', name: 'Heavy', value: 7 },
] as const satisfies readonly Option[]
export type AdId = (typeof adLevels)[number]['id']

export const adPointShare = 0.007
export const normalAds = 2

export const terms = {
  /** What a unit costs at home, as a share of the usual price. */
  homeCost: 0.52,
  /** Freight: a sum and a part for each point of geographic distance, as shares of the usual price. */
  freight: 0.02,
  freightPerPoint: 0.004,
  /** What customs counts as the value of a unit, as a share of the usual price. */
  customsValue: 0.55,
  /** A unit made there costs more where incomes are high (per thousand dollars). */
  localCost: 0.48,
  localCostPerIncome: 0.0015,
  /** The firm's own cost of capital; the country premium comes on top. */
  homeRate: 0.08,
  /** Advertising that is still remembered a year later. */
  memory: 0.6,
  /** Utility of ln(1 + points remembered). */
  awareness: 0.35,
  /** Utility of not buying from any of the three. */
  outside: 1.75,
  /** Utility of the best instead of the mean fit, and of the strongest instead of mean competition. */
  fit: 0.6,
  competition: 0.6,
  /** Part of the market that is there before the category has started. */
  beforeStart: 0.4,
  /** Each year in the country takes away part of what strangeness costs: 1 / (1 + learning · years). */
  learning: 0.35,
  /** The follower: price under yours, its bounds, and the advertising points that buyers remember. */
  undercut: 0.03,
  followerLeast: 0.85,
  followerMost: 1.05,
  followerAds: 7.5,
  /** The entrant: comes after a year with more than this share of the market, and sells below the usual price. */
  entrantTrigger: 0.14,
  entrantPrice: 0.95,
  entrantUtility: 0.2,
  /** Utility lost, for a mode that hangs wholly on channels, in the two years of trouble and after. */
  trouble: 1.2,
  troubleLater: 0.4,
  troubleYears: 2,
  /** A licensee pays less of its fee as it learns, down to this share. */
  feeFloor: 0.4,
  /** The business is worth so many years of its last earnings after year 8. */
  yearsAfter: 2,
  /** Standard deviations of demand: what stays, and what passes with the year. */
  lasting: 0.06,
  passing: 0.06,
  /** A business that lost money so many years in a row is closed by a manager who has no other orders. */
  patience: 2,
} as const

/** What answering an event costs at once, million dollars: a sum and a share of the potential. */
export const answerFees = {
  tariff: { sum: 0.3, share: 0.005 },
  policy: { sum: 0.4, share: 0.008 },
  channel: { sum: 0.3, share: 0.006 },
} as const
export type AnswerableId = keyof typeof answerFees
export const answerableIds = Object.keys(answerFees) as AnswerableId[]
/** What is left of the rise of a tariff, or of a levy, once it is answered. */
export const answered = 0.5
