import type { SettingField } from '../../engine/lab-engine.ts'

export interface DeskSettings {
  readonly rounds: 6 | 8 | 10 | 12
  /** The cash flow at risk that the board allows. */
  readonly board: 'tight' | 'normal'
}

export const defaultSettings: DeskSettings = { rounds: 8, board: 'normal' }

export const settingFields: readonly SettingField[] = [
  {
    id: 'rounds',
    name: 'Rounds',
    help: 'A round takes about three minutes: 6 rounds take 20 minutes, 12 take 40.',
    options: ([6, 8, 10, 12] as const).map((value) => ({ value, name: String(value) })),
  },
  {
    id: 'board',
    name: 'The board’s limit for cash flow at risk',
    help: 'A tight limit asks for most of the exposure to be covered early.',
    options: [
      { value: 'tight', name: 'Tight: a fifth of the risk at the start' },
      { value: 'normal', name: 'Normal: three tenths of it' },
    ],
  },
]
