import type { FactId } from './facts.ts'

/** The lowest and the highest value. */
export type Range = readonly [low: number, high: number]
type Range4 = readonly [culture: Range, administration: Range, geography: Range, economy: Range]

/** A kind of market. No kind represents a real country, and a country's name does not reveal its kind. */
export interface Kind {
  readonly gdp: Range
  readonly income: Range
  readonly distance: Range4
  /** Per cent or index, as people read them; sensitivity as it enters the formulas. */
  readonly facts: Readonly<Record<Exclude<FactId, 'fit'>, Range>>
}

function kind(gdp: Range, income: Range, distance: Range4, facts: Kind['facts']): Kind {
  return { gdp, income, distance, facts }
}

export const kinds: readonly Kind[] = [
  // Large, growing and far away, with poor protection of know-how.
  kind(
    [1400, 2600],
    [8, 14],
    [
      [14, 20],
      [12, 20],
      [12, 20],
      [10, 16],
    ],
    {
      growth: [5, 8],
      tariff: [10, 18],
      protection: [25, 50],
      premium: [3, 5],
      hazard: [3, 6],
      competition: [50, 75],
      channels: [35, 60],
      sensitivity: [3, 4],
    },
  ),
  // Near and rich, with many rivals and slow growth.
  kind(
    [160, 340],
    [30, 45],
    [
      [2, 7],
      [1, 6],
      [1, 5],
      [0, 5],
    ],
    {
      growth: [1, 2.5],
      tariff: [0, 2],
      protection: [70, 92],
      premium: [0.5, 1.5],
      hazard: [0.5, 1.5],
      competition: [60, 85],
      channels: [65, 90],
      sensitivity: [2.6, 3.4],
    },
  ),
  // Small, poor and growing fast.
  kind(
    [500, 1100],
    [4, 9],
    [
      [10, 18],
      [10, 18],
      [8, 18],
      [14, 22],
    ],
    {
      growth: [7, 11],
      tariff: [6, 14],
      protection: [20, 45],
      premium: [5, 8],
      hazard: [4, 8],
      competition: [15, 40],
      channels: [25, 50],
      sensitivity: [3.2, 4.2],
    },
  ),
  // Small, rich and safe.
  kind(
    [90, 200],
    [48, 65],
    [
      [6, 12],
      [3, 8],
      [6, 14],
      [2, 8],
    ],
    {
      growth: [1.5, 3],
      tariff: [0, 4],
      protection: [80, 96],
      premium: [0.2, 0.8],
      hazard: [0.3, 1],
      competition: [45, 70],
      channels: [70, 95],
      sensitivity: [2, 2.6],
    },
  ),
  // Rich from raw materials, with rules that change.
  kind(
    [300, 800],
    [20, 36],
    [
      [10, 18],
      [12, 20],
      [10, 20],
      [2, 8],
    ],
    {
      growth: [2, 5],
      tariff: [3, 8],
      protection: [35, 60],
      premium: [4, 7],
      hazard: [5, 9],
      competition: [15, 45],
      channels: [40, 65],
      sensitivity: [2.4, 3.2],
    },
  ),
  // Open to trade, with good sales channels.
  kind(
    [120, 300],
    [22, 36],
    [
      [8, 14],
      [4, 9],
      [10, 18],
      [3, 8],
    ],
    {
      growth: [3, 5],
      tariff: [0, 2],
      protection: [65, 88],
      premium: [1, 2],
      hazard: [1, 2],
      competition: [40, 65],
      channels: [75, 95],
      sensitivity: [2.6, 3.4],
    },
  ),
  // Large, behind a high tariff.
  kind(
    [700, 1400],
    [14, 24],
    [
      [8, 16],
      [14, 22],
      [8, 16],
      [5, 10],
    ],
    {
      growth: [3, 6],
      tariff: [18, 30],
      protection: [45, 70],
      premium: [2, 4],
      hazard: [2, 4],
      competition: [25, 50],
      channels: [50, 75],
      sensitivity: [2.8, 3.6],
    },
  ),
  // Large, rich and far away.
  kind(
    [700, 1300],
    [38, 55],
    [
      [12, 20],
      [8, 14],
      [18, 25],
      [2, 6],
    ],
    {
      growth: [1, 3],
      tariff: [2, 7],
      protection: [72, 94],
      premium: [0.5, 1.2],
      hazard: [0.5, 1.5],
      competition: [55, 80],
      channels: [55, 80],
      sensitivity: [2.4, 3],
    },
  ),
]
