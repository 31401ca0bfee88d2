import { SettingsRefused, type SettingField } from '../../engine/lab-engine.ts'

export interface CompassSettings {
  /** Rounds played: 3 ends with the pick, 4 with the network, 5 with the shock. */
  readonly rounds: 3 | 4 | 5
  /** Countries on the firm's long list. */
  readonly candidates: 16 | 20 | 24 | 30
  /** Credits for data cards. */
  readonly budget: 10 | 14 | 18
  /** Cost estimates a player may ask for before the network is settled. */
  readonly quotes: 0 | 1 | 3 | 5
}

export const defaultSettings: CompassSettings = { rounds: 5, candidates: 24, budget: 14, quotes: 3 }

export const settingFields: readonly SettingField[] = [
  {
    id: 'rounds',
    name: 'Rounds',
    help: 'Fewer rounds take less time; the 100 points are shared out anew.',
    options: [
      { value: 3, name: '3: brief, evidence, shortlist' },
      { value: 4, name: '4: and the network' },
      { value: 5, name: '5: and the shock' },
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
  {
    id: 'quotes',
    name: 'Cost estimates before the network is settled',
    help: 'Each shows what a network would cost.',
    options: [0, 1, 3, 5].map((value) => ({ value, name: String(value) })),
  },
]

/** @throws SettingsRefused */
export function parseSettings(settings: unknown): CompassSettings {
  if (settings === undefined || settings === null) return defaultSettings
  if (typeof settings !== 'object' || Array.isArray(settings)) {
    throw new SettingsRefused('Settings are an object with one value for each setting.')
  }
  const given = new Map<string, unknown>(Object.entries(settings))
  for (const id of given.keys()) {
    if (!settingFields.some((field) => field.id === id))
      throw new SettingsRefused(`There is no setting "${id}".`, id)
  }
  const chosen = settingFields.map((field) => {
    const value = given.get(field.id) ?? defaultSettings[field.id as keyof CompassSettings]
    if (!field.options.some((option) => option.value === value)) {
      const names = field.options.map((option) => option.value).join(', ')
      throw new SettingsRefused(`${field.name} is one of ${names}.`, field.id)
    }
    return [field.id, value] as const
  })
  return Object.fromEntries(chosen) as unknown as CompassSettings
}
