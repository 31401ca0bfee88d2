import type { SettingField } from '../../engine/lab-engine.ts'

export interface GlobalCompassSettings {
  /** Number of rounds: 3 ends with the pick, 4 with the network, 5 with the shock. */
  readonly rounds: 3 | 4 | 5
  /** Number of countries on the firm's long list. */
  readonly candidates: 16 | 20 | 24 | 30
  /** Credits to spend on data cards. */
  readonly budget: 10 | 14 | 18
}

export const defaultSettings: GlobalCompassSettings = { rounds: 5, candidates: 24, budget: 14 }

export const settingFields: readonly SettingField[] = [
  {
    id: 'rounds',
    name: 'Rounds',
    help: 'Fewer rounds take less time. The remaining parts share the 100 points.',
    options: [
      { value: 3, name: '3: brief, evidence, shortlist' },
      { value: 4, name: '4: plus the network' },
      { value: 5, name: '5: plus the shock' },
    ],
  },
  {
    id: 'candidates',
    name: 'Countries on the long list',
    help: 'More countries make a harder choice.',
    options: [16, 20, 24, 30].map((value) => ({ value, name: String(value) })),
  },
  {
    id: 'budget',
    name: 'Budget for data cards',
    help: 'All ten cards cost 23 credits.',
    options: [
      { value: 10, name: 'Tight: 10 credits' },
      { value: 14, name: 'Normal: 14 credits' },
      { value: 18, name: 'Generous: 18 credits' },
    ],
  },
]
