import type { SettingField } from '../../engine/lab-engine.ts'

export interface ForeignExchangeSettings {
  readonly quarters: 4 | 6
  /** The cash flow at risk that the board allows. */
  readonly limit: 'strict' | 'normal' | 'loose'
  /** The size of the credit line and the counterparty limit. */
  readonly credit: 'tight' | 'normal' | 'generous'
  /** The banks' margin between buying and selling. */
  readonly spreads: 'narrow' | 'wide'
}

export const defaultSettings: ForeignExchangeSettings = {
  quarters: 6,
  limit: 'normal',
  credit: 'normal',
  spreads: 'narrow',
}

export const settingFields: readonly SettingField[] = [
  {
    id: 'quarters',
    name: 'Quarters',
    help: 'Four quarters take about two thirds of the time. Every kind of surprise still comes once.',
    options: [
      { value: 4, name: '4: a year' },
      { value: 6, name: '6: a year and a half' },
    ],
  },
  {
    id: 'limit',
    name: 'The board’s limit for cash flow at risk',
    help: 'A strict limit leaves less room for unhedged exposures.',
    options: [
      { value: 'strict', name: 'Strict' },
      { value: 'normal', name: 'Normal' },
      { value: 'loose', name: 'Loose' },
    ],
  },
  {
    id: 'credit',
    name: 'Credit line and counterparty limit',
    help: 'A tight credit line makes tools compete for room.',
    options: [
      { value: 'tight', name: 'Tight' },
      { value: 'normal', name: 'Normal' },
      { value: 'generous', name: 'Generous' },
    ],
  },
  {
    id: 'spreads',
    name: 'Bid-ask spreads',
    help: 'Wide spreads make every hedge more expensive.',
    options: [
      { value: 'narrow', name: 'Narrow' },
      { value: 'wide', name: 'Wide: twice as large' },
    ],
  },
]
