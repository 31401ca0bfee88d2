/** The choices of the running business and the public constants of the model. */

export const years = 8

export interface Option {
  readonly id: string
  readonly name: string
  readonly value: number
}

/** Prices as a share of the usual price in the market. */
export const prices = [
  { id: 'lowest', name: 'Lowest: 15 % below the usual price', value: 0.85 },
  { id: 'low', name: 'Low: 8 % below', value: 0.92 },
  { id: 'usual', name: 'Usual price', value: 1 },
  { id: 'high', name: 'High: 10 % above', value: 1.1 },
  { id: 'highest', name: 'Highest: 20 % above', value: 1.2 },
] as const satisfies readonly Option[]
export type PriceId = (typeof prices)[number]['id']

/** Advertising in points a year. A point costs 0.7 % of the country's potential. */
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
  /** Production cost of a unit at home, as a share of the usual price. */
  homeCost: 0.52,
  /** Freight as shares of the usual price: a base, and an amount for each point of geographic distance. */
  freight: 0.02,
  freightPerPoint: 0.004,
  /** Customs value of a unit, as a share of the usual price. */
  customsValue: 0.55,
  /** Production cost of a unit in the country: a base, and an amount for each thousand dollars of income per person. */
  localCost: 0.48,
  localCostPerIncome: 0.0015,
  /** The firm's own cost of capital; the country premium comes on top. */
  homeRate: 0.08,
  /** Share of advertising that buyers still remember a year later. */
  memory: 0.6,
  /** Utility per ln(1 + points remembered). */
  awareness: 0.35,
  /** Utility of not buying from any of the three. */
  outside: 1.75,
  /** Utility difference between best and mean fit, and between strongest and mean competition. */
  fit: 0.6,
  competition: 0.6,
  /** Share of the market that exists before the category's first full year. */
  beforeStart: 0.4,
  /** Each year in the country reduces the cost of strangeness: 1 / (1 + learning · years). */
  learning: 0.35,
  /**
   * The follower: how far its price is below the firm's, the bounds of its price, and the advertising points that
   * buyers remember.
   */
  undercut: 0.03,
  followerLeast: 0.85,
  followerMost: 1.05,
  followerAds: 7.5,
  /** The entrant: it comes after a year with a share above the trigger, and sells below the usual price. */
  entrantTrigger: 0.14,
  entrantPrice: 0.95,
  entrantUtility: 0.2,
  /** Utility lost by a mode that depends entirely on its channels, in the two years of trouble and afterwards. */
  trouble: 1.2,
  troubleLater: 0.4,
  troubleYears: 2,
  /** The licensee pays a smaller fee as it learns, down to this share of it. */
  feeFloor: 0.4,
  /** After year 8 the business is worth this many years of its last earnings. */
  yearsAfter: 2,
  /** Standard deviations of demand: the lasting part, and the part that passes with the year. */
  lasting: 0.06,
  passing: 0.06,
  /** The steady manager closes a business after this many losing years in a row. */
  patience: 2,
} as const

/** One-off fees for answering an event, in millions of dollars: a fixed amount, and a share of the potential. */
export const answerFees = {
  tariff: { sum: 0.3, share: 0.005 },
  policy: { sum: 0.4, share: 0.008 },
  channel: { sum: 0.3, share: 0.006 },
} as const
export type AnswerableId = keyof typeof answerFees
export const answerableIds = Object.keys(answerFees) as AnswerableId[]
/** The share of a tariff rise or of a levy that remains after an answer. */
export const answered = 0.5
