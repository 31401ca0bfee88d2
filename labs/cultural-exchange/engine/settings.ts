import type { SettingField } from '../../engine/lab-engine.ts'

export interface CulturalExchangeSettings {
  /** Number of visits before the rule changes. Half of them come before the first notes. */
  readonly visits: 10 | 12
  /** One sign in this many misleads. */
  readonly misleads: 4 | 5 | 6
  /** Number of customs with a bridge at the joint table, at most. */
  readonly bridges: 2 | 3 | 4
}

export const defaultSettings: CulturalExchangeSettings = { visits: 10, misleads: 5, bridges: 3 }

export const settingFields: readonly SettingField[] = [
  {
    id: 'visits',
    name: 'Visits to the other town',
    help: 'A visit takes about a minute and a half. The return adds six more.',
    options: [
      { value: 10, name: '10' },
      { value: 12, name: '12' },
    ],
  },
  {
    id: 'misleads',
    name: 'How often a sign misleads',
    help: 'A sign is a remark or no remark. The more signs mislead, the more patience pays.',
    options: [
      { value: 6, name: 'Seldom: one in six' },
      { value: 5, name: 'As usual: one in five' },
      { value: 4, name: 'Often: one in four' },
    ],
  },
  {
    id: 'bridges',
    name: 'Bridges at the joint table',
    help: 'The number of customs where students can honor both ways, one after the other.',
    options: [
      { value: 2, name: '2' },
      { value: 3, name: '3' },
      { value: 4, name: '4' },
    ],
  },
]
