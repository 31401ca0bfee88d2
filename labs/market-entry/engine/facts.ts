/** What can be found out about a country, beyond what everybody knows. */
export const factIds = [
  'growth',
  'tariff',
  'protection',
  'premium',
  'hazard',
  'competition',
  'channels',
  'fit',
  'sensitivity',
] as const
export type FactId = (typeof factIds)[number]
export type Facts = Readonly<Record<FactId, number>>
