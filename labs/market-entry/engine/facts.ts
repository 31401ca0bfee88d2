/** What players can find out about a country, beyond the public facts. */
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
